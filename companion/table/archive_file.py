"""The archive as a file: a zip of files with our names. It may come from anywhere.

Only files with our names are taken, nothing is unpacked by a path that the archive chose, every
size is limited before and while it is read, and whatever is wrong with a zip is one error.
"""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import IO, Literal

import msgspec

from card_codes.zip_list import ZIP_DAMAGE, list_length
from companion.core.trouble import Trouble

MANIFEST = "household.json"
JOURNAL = "journal.sqlite3"
OURS = re.compile(
    r"journal\.sqlite3|(preferences|owner|board)\.json|dice\.taught|[a-z][a-z0-9_-]{0,40}\.gallery"
)
MIB = 2**20
LARGEST = {JOURNAL: 256 * MIB, ".json": MIB, ".taught": MIB // 4, ".gallery": 128 * MIB}
"""By the end of a name: what the reader of such a file takes, and no more."""
LARGEST_WHOLE = 512 * MIB
LARGEST_MANIFEST = 4096
MOST_FILES = 40
_LONGEST_LIST = 64 * 1024
_CHUNK = MIB


class HouseholdError(Trouble):
    """An archive cannot be written, or is not one of ours. Nothing has changed."""


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["companion-household"] = "companion-household"
    version: Literal[1] = 1


def unpack(archive: Path, beside: Path) -> tuple[str, ...]:
    """Put the files of an archive into an empty folder; their names."""
    try:
        _must_be_bounded(archive)
        with zipfile.ZipFile(archive) as opened:
            return _unpacked(opened, beside)
    except msgspec.MsgspecError as error:
        raise HouseholdError("This archive was made by another app.") from error
    except (OSError, *ZIP_DAMAGE) as error:
        raise HouseholdError("The archive cannot be read: {error}.", error=error) from error


def _unpacked(opened: zipfile.ZipFile, beside: Path) -> tuple[str, ...]:
    entries = opened.infolist()
    if len(entries) > MOST_FILES:
        raise HouseholdError("This archive holds too many files to be one of ours.")
    names = [entry.filename for entry in entries]
    packings = {entry.compress_type for entry in entries}
    packed_otherwise = packings - {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
    if MANIFEST not in names or len(set(names)) != len(names) or packed_otherwise:
        raise HouseholdError("This is not an archive of this app.")
    with opened.open(MANIFEST) as manifest:
        msgspec.json.decode(manifest.read(LARGEST_MANIFEST), type=Manifest)
    names.remove(MANIFEST)
    room = LARGEST_WHOLE
    for name in names:
        if not OURS.fullmatch(name):
            raise HouseholdError(
                "This archive holds a file that is not ours: {name}.", name=repr(name[:80])
            )
        with opened.open(name) as source, (beside / name).open("wb") as target:
            room -= _copied(source, target, min(room, most_of(name)))
    return tuple(names)


def most_of(name: str) -> int:
    """How large a file with this name may be."""
    return next(most for ending, most in LARGEST.items() if name.endswith(ending))


def _copied(source: IO[bytes], target: IO[bytes], room: int) -> int:
    """Never more than there is room for, whatever the archive says about its sizes."""
    size = 0
    while chunk := source.read(_CHUNK):
        size += len(chunk)
        if size > room:
            raise HouseholdError("This archive is larger than everything we would keep.")
        target.write(chunk)
    return size


def _must_be_bounded(archive: Path) -> None:
    if archive.stat().st_size > LARGEST_WHOLE:
        raise HouseholdError("This archive is larger than everything we would keep.")
    if not zipfile.is_zipfile(archive):
        raise HouseholdError("This is not an archive of this app.")
    if list_length(archive) > _LONGEST_LIST:
        raise HouseholdError("This archive holds too many files to be one of ours.")

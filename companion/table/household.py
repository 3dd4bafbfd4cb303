"""Everything a household keeps, as one archive: journal, preferences, own values, card pictures,
taught dice.

An archive may come from anywhere, so it is not trusted: only files with our names are taken, every
size is limited while it is read, nothing is ever unpacked by a path that the archive chose, and
each file must be readable as what it claims to be before anything is replaced. What was here
before is moved aside into a folder of its own and never deleted.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Literal

import msgspec

from companion.rules.core.trouble import Trouble
from companion.table.journal import Journal
from companion.table.own_board import DRAFT, read_pack_of_this_box
from companion.table.owner import OwnerFileError, OwnerStore
from companion.table.store import JournalError

MANIFEST = "household.json"
JOURNAL = "journal.sqlite3"
OWNER = "owner.json"
OURS = re.compile(
    r"journal\.sqlite3|(preferences|owner|board)\.json|dice\.taught|[a-z][a-z0-9_-]{0,40}\.gallery"
)
BESIDE_JOURNAL = (f"{JOURNAL}-wal", f"{JOURNAL}-shm")
LARGEST_FILE = 512 * 2**20
MOST_FILES = 40
LARGEST_MANIFEST = 4096
_CHUNK = 2**20

Check = Callable[[Path], None]
"""Raises ValueError if a file is not what it should be."""


class HouseholdError(Trouble):
    """An archive cannot be written, or is not one of ours. Nothing has changed."""


class _Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["companion-household"] = "companion-household"
    version: Literal[1] = 1


def export_household(folder: Path, target: Path) -> tuple[str, ...]:
    """Write everything in a folder into one archive; the names of what is in it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=target.parent, prefix=".household-")
    os.close(handle)
    try:
        with zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(MANIFEST, msgspec.json.encode(_Manifest()))
            names = _put_files(archive, folder)
        os.replace(beside, target)
    except (OSError, sqlite3.Error, zipfile.BadZipFile) as error:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise HouseholdError("The archive cannot be written: {error}.", error=error) from error
    return names


def _put_files(archive: zipfile.ZipFile, folder: Path) -> tuple[str, ...]:
    names = sorted(
        path.name for path in folder.iterdir() if path.is_file() and OURS.fullmatch(path.name)
    )
    for name in names:
        if name == JOURNAL:
            _put_journal(archive, folder / name)
        else:
            archive.write(folder / name, name)
    return tuple(names)


def _put_journal(archive: zipfile.ZipFile, path: Path) -> None:
    """A copy made by SQLite itself is whole even while a game goes on."""
    with tempfile.TemporaryDirectory() as beside:
        copy = Path(beside) / JOURNAL
        with (
            contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as source,
            contextlib.closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
        archive.write(copy, JOURNAL)


def import_household(
    archive: Path, folder: Path, kept: Path, checks: Mapping[str, Check]
) -> tuple[str, ...]:
    """Put what is in an archive in the place of what is in a folder; the names of what came.

    Nobody may have the folder's journal open. What was there goes to the new folder `kept`.
    `checks` look at files this layer does not know, by the end of their name.
    """
    with tempfile.TemporaryDirectory(dir=folder, prefix=".import-") as name:
        beside = Path(name)
        names = _unpacked(archive, beside)
        for file in names:
            _look_at(beside / file, checks)
        _swap(beside, names, folder, kept)
    return names


def put_journal_aside(folder: Path, kept: Path) -> None:
    """Move a journal that cannot be read, with all that lies beside it, to the new folder `kept`.

    Nobody may have it open.
    """
    names = (JOURNAL, f"{JOURNAL}-journal", *BESIDE_JOURNAL)
    _move_all([(folder / name, kept / name) for name in names if (folder / name).exists()], kept)


def _unpacked(archive: Path, beside: Path) -> tuple[str, ...]:
    try:
        with zipfile.ZipFile(archive) as opened:
            entries = opened.infolist()
            if len(entries) > MOST_FILES:
                raise HouseholdError("This archive holds too many files to be one of ours.")
            names = [entry.filename for entry in entries]
            if MANIFEST not in names or len(set(names)) != len(names):
                raise HouseholdError("This is not an archive of a companion.")
            with opened.open(MANIFEST) as manifest:
                msgspec.json.decode(manifest.read(LARGEST_MANIFEST), type=_Manifest)
            room = LARGEST_FILE
            for name in names:
                if name == MANIFEST:
                    continue
                if not OURS.fullmatch(name):
                    raise HouseholdError(
                        "This archive holds a file that is not ours: {name}.", name=repr(name)
                    )
                with opened.open(name) as source, (beside / name).open("wb") as target:
                    room -= _copied(source, target, room)
    except (OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
        raise HouseholdError("The archive cannot be read: {error}.", error=error) from error
    except msgspec.MsgspecError as error:
        raise HouseholdError("This archive was made by another companion.") from error
    return tuple(name for name in names if name != MANIFEST)


def _copied(source: IO[bytes], target: IO[bytes], room: int) -> int:
    """Never more than there is room for, whatever the archive says about its sizes."""
    size = 0
    while chunk := source.read(_CHUNK):
        size += len(chunk)
        if size > room:
            raise HouseholdError("This archive is larger than everything we would keep.")
        target.write(chunk)
    return size


def _look_at(path: Path, checks: Mapping[str, Check]) -> None:
    try:
        if path.name == JOURNAL:
            with Journal(path) as journal:
                journal.games()
                if (broken := journal.verify()) is not None:
                    raise HouseholdError(
                        "The journal in this archive is damaged: {broken}.", broken=broken
                    )
        elif path.name == OWNER:
            OwnerStore(path).get("", "")
        elif path.name == DRAFT:
            read_pack_of_this_box(path.read_bytes())
        else:
            for ending, check in checks.items():
                if path.name.endswith(ending):
                    check(path)
    except (JournalError, OwnerFileError, ValueError) as error:
        raise HouseholdError(
            "{name} in this archive cannot be read: {error}", name=path.name, error=error
        ) from error


def _swap(beside: Path, names: tuple[str, ...], folder: Path, kept: Path) -> None:
    """Everything that is here goes aside, and what came takes its place."""
    present = [
        path
        for path in folder.iterdir()
        if path.is_file() and (OURS.fullmatch(path.name) or path.name in BESIDE_JOURNAL)
    ]
    moves = [(path, kept / path.name) for path in present]
    _move_all(moves + [(beside / name, folder / name) for name in names], kept)


def _move_all(moves: list[tuple[Path, Path]], kept: Path) -> None:
    """Renames only, so that it is quick; if one fails, all are taken back."""
    done: list[tuple[Path, Path]] = []
    try:
        kept.mkdir(parents=True)
        for source, target in moves:
            shutil.move(source, target)
            done.append((source, target))
    except OSError as error:
        for source, target in reversed(done):
            shutil.move(target, source)
        raise HouseholdError("The files cannot be put in place: {error}.", error=error) from error

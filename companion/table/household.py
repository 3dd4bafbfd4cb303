"""Everything a household keeps, as one archive: journal, preferences, own values, card pictures,
taught dice.

An archive may come from anywhere, so it is not trusted: `archive_file` unpacks it, each file must
be readable as what it claims to be before anything is replaced, and of a journal only the games are
taken over. What was here before is moved aside into a folder of its own and never deleted.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.table.archive_file import (
    JOURNAL,
    MANIFEST,
    OURS,
    HouseholdError,
    Manifest,
    unpack,
)
from companion.table.clock import BESIDE as CLOCK
from companion.table.moving import move_all
from companion.table.own_board import DRAFT, read_entered
from companion.table.owner import OwnerFileError, OwnerStore
from companion.table.playable import RULES_GIVE_UP
from companion.table.store import JournalError
from companion.table.tail import BESIDE
from companion.table.taking_in import Progress, TakenIn, take_in
from companion.table.talking import BESIDE as TALK

OWNER = "owner.json"
_ENDS = ("-wal", "-shm", "-journal", BESIDE, TALK, CLOCK)
BESIDE_JOURNAL = tuple(f"{JOURNAL}{end}" for end in _ENDS)
INCOMING, OUTGOING = ".import-", ".household-"

Check = Callable[[Path], None]
"""Raises ValueError if a file is not what it should be, and leaves out what must not come along."""


class Incoming(Struct, frozen=True):
    """What came in an archive, looked through and ready to be put in place."""

    folder: Path
    names: tuple[str, ...]
    games: TakenIn


def export_household(folder: Path, target: Path) -> tuple[str, ...]:
    """Write everything in a folder into one archive; the names of what is in it."""
    beside = None
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=target.parent, prefix=OUTGOING)
        os.close(handle)
        with zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(MANIFEST, msgspec.json.encode(Manifest()))
            names = _put_files(archive, folder)
        os.replace(beside, target)
    except (OSError, sqlite3.Error, zipfile.BadZipFile) as error:
        if beside is not None:
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
        read_only = f"{path.absolute().as_uri()}?mode=ro"
        with (
            contextlib.closing(sqlite3.connect(read_only, uri=True)) as source,
            contextlib.closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
        archive.write(copy, JOURNAL)


def prepare(
    archive: Path,
    folder: Path,
    checks: Mapping[str, Check],
    progress: Progress = lambda _done, _all: None,
) -> Incoming:
    """Unpack an archive beside what is in a folder and look at all of it; nothing is replaced yet.

    `checks` look at files this layer does not know, by the end of their name. `progress` is told
    about the games; what it raises breaks off.
    """
    try:
        beside = Path(tempfile.mkdtemp(dir=folder, prefix=INCOMING))
    except OSError as error:
        raise HouseholdError("The files cannot be put in place: {error}.", error=error) from error
    try:
        names = unpack(archive, beside)
        games = TakenIn()
        for name in names:
            if name == JOURNAL:
                games = _journal_taken_in(beside, progress)
            else:
                _look_at(beside / name, checks)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    return Incoming(beside, names, games)


def put_in_place(incoming: Incoming, folder: Path, kept: Path) -> None:
    """Everything that is here goes to the new folder `kept`, and what came takes its place.

    Nobody may have the folder's journal open.
    """
    present = [
        path.name
        for path in folder.iterdir()
        if path.is_file() and (OURS.fullmatch(path.name) or path.name in BESIDE_JOURNAL)
    ]
    moves = [(folder / name, kept / name) for name in present]
    try:
        move_all(folder, moves + [(incoming.folder / n, folder / n) for n in incoming.names], kept)
    except OSError as error:
        raise HouseholdError("The files cannot be put in place: {error}.", error=error) from error
    finally:
        discard(incoming)


def discard(incoming: Incoming) -> None:
    """Remove the folder of what came: it is not wanted after all, or in its place by now."""
    shutil.rmtree(incoming.folder, ignore_errors=True)


def put_journal_aside(folder: Path, kept: Path) -> None:
    """Move a journal that cannot be read, with all that lies beside it, to the new folder `kept`.

    Nobody may have it open.
    """
    names = [name for name in (JOURNAL, *BESIDE_JOURNAL) if (folder / name).exists()]
    try:
        move_all(folder, [(folder / name, kept / name) for name in names], kept)
    except OSError as error:
        raise HouseholdError("The files cannot be put in place: {error}.", error=error) from error


def _journal_taken_in(beside: Path, progress: Progress) -> TakenIn:
    """Take the games of the journal that came into a new one of our own, under its name."""
    came = beside / f"{JOURNAL}.came"
    try:
        (beside / JOURNAL).rename(came)
        games = take_in(came, beside / JOURNAL, progress)
        came.unlink()
    except (JournalError, OSError) as error:
        raise HouseholdError(
            "{name} in this archive cannot be read: {error}", name=JOURNAL, error=error
        ) from error
    if games.count and len(games.damaged) == games.count:
        raise HouseholdError("Every game in this archive is damaged.")
    return games


def _look_at(path: Path, checks: Mapping[str, Check]) -> None:
    try:
        if path.name == OWNER:
            OwnerStore(path).must_be_usable()
        elif path.name == DRAFT:
            read_entered(path.read_bytes())
        else:
            for ending, check in checks.items():
                if path.name.endswith(ending):
                    check(path)
    except (OwnerFileError, *RULES_GIVE_UP, OSError) as error:
        raise HouseholdError(
            "{name} in this archive cannot be read: {error}", name=path.name, error=error
        ) from error

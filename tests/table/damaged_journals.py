"""Damaged journals by the thousand: each is either told, or is read as it was written.

    python -m tests.table.damaged_journals COUNT [SEED]

Bits flipped, bytes and pages overwritten, exchanged and lost, files cut off, in the file and in the
log beside it, and values of wrong types in every column. Whoever uses such a journal must get what
was written or an error that the journal declares; never another error, and never less without a
word.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from companion.core.setup import Setup
from companion.table.journal import Journal
from companion.table.refusals import Refused
from companion.table.store import JournalError
from tests.table.play import SETUP, Ticking, play

PAGE = 4096
PARTS = ("", "-wal", "-tail")
STRANGE = (
    "NULL",
    "''",
    "'strange'",
    "'ä'",
    "x'00ff'",
    "1.5",
    "-1",
    "0",
    "9223372036854775807",
    "zeroblob(70000)",
    "'2026-01-02T00:00:00'",
    "'{}'",
    "char(0)",
)
COLUMNS = {
    "games": ("id", "header", "hash"),
    "events": ("id", "game", "parent", "n", "line", "hash"),
    "steps": ("id", "game", "kind", "at", "cursor", "tip", "note"),
    "running": ("one", "game"),
    "checkpoints": ("event", "made_by", "state", "digest"),
}

Told = tuple[object, ...]
"""What a journal tells about its games."""


def make_whole(folder: Path) -> Told:
    """Two games, with undone events and a log that was not yet taken into the file, as they lie
    when a process dies."""
    path = folder / "made.sqlite3"
    with Journal(path, Ticking()) as journal:
        table = journal.new_game(SETUP)
        play(table, 70, Random(1))
        table.undo_to(60, deliberate=True)
        journal.mark_running(table.number)
    with Journal(path, Ticking()) as journal:
        table = journal.open(1)
        play(table, 12, Random(2))
        other = journal.new_game(Setup("starship", "mayfair-2001", {"moon": "Eva", "sun": "Kim"}))
        play(other, 8, Random(3))
        for part in PARTS:
            shutil.copy(f"{path}{part}", folder / f"whole{part}")
        return told_by(journal)


def told_by(journal: Journal) -> Told:
    """All but the times and notes of the history, which nothing else vouches for."""
    tables = [journal.open(entry.number) for entry in journal.games()]
    return tuple(
        (table.number, table.export(), [(done.kind, done.n) for done in table.history()])
        for table in tables
    )


# damage


def flip(data: bytearray, random: Random) -> None:
    for _ in range(random.choice((1, 1, 2, 8))):
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)


def overwrite(data: bytearray, random: Random) -> None:
    at, width = random.randrange(len(data)), random.choice((1, 4, 64, 700))
    with_what = random.choice((random.randbytes(width), bytes(width), b"\xff" * width))
    data[at : at + width] = with_what[: len(data) - at]


def cut(data: bytearray, random: Random) -> None:
    length = random.randrange(len(data))
    del data[random.choice((length, length // PAGE * PAGE)) :]


def lose_page(data: bytearray, random: Random) -> None:
    at = random.randrange(len(data) // PAGE) * PAGE
    data[at : at + PAGE] = random.choice((bytes(PAGE), random.randbytes(PAGE)))


def exchange_pages(data: bytearray, random: Random) -> None:
    one, other = (random.randrange(len(data) // PAGE) * PAGE for _ in range(2))
    kept = data[one : one + PAGE]
    data[one : one + PAGE] = data[other : other + PAGE]
    data[other : other + PAGE] = kept


def spoil_head(data: bytearray, random: Random) -> None:
    """Where a page says how much it holds."""
    page = random.randrange(len(data) // PAGE) * PAGE
    at = page + (100 if page == 0 else 0) + random.randrange(16)
    data[at] = random.choice((0, 1, data[at] ^ 1, data[at] - 1 & 255, random.randrange(256)))


SPOILERS: tuple[Callable[[bytearray, Random], None], ...] = (
    flip,
    overwrite,
    cut,
    lose_page,
    exchange_pages,
    spoil_head,
)


def spoil_values(path: Path, random: Random) -> str:
    """A value that does not belong there, put in by somebody who knows SQL."""
    table = random.choice(list(COLUMNS))
    column = random.choice(COLUMNS[table])
    value = random.choice(STRANGE)
    what = f"UPDATE {table} SET {column} = {value}"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            db.execute(f"DROP TRIGGER {name}")
        rows = [row for (row,) in db.execute(f"SELECT rowid FROM {table}")]
        if random.random() < 0.7 and rows:
            what += f" WHERE rowid = {random.choice(rows)}"
        try:
            db.execute("PRAGMA ignore_check_constraints = ON")
            db.execute(what)
        except sqlite3.Error:
            pass  # not even SQLite takes it
    return what


def damage(folder: Path, path: Path, random: Random) -> str:
    for part in ("-wal", "-shm", "-journal"):
        Path(f"{path}{part}").unlink(missing_ok=True)
    for part in PARTS:
        shutil.copy(folder / f"whole{part}", f"{path}{part}")
    if random.random() < 0.25:
        return spoil_values(path, random)
    part = random.choice(("", "-wal"))
    spoiled = Path(f"{path}{part}")
    if part == "" and random.random() < 0.5:
        with closing(sqlite3.connect(path)) as db:  # closed in order: no log is left
            db.execute("SELECT count(*) FROM sqlite_master").fetchall()
    data = bytearray(spoiled.read_bytes())
    spoiler = random.choice(SPOILERS)
    spoiler(data, random)
    spoiled.write_bytes(data)
    return f"{spoiler.__name__}{part}"


# use


def use(path: Path, whole: Told) -> str:
    """What came of it: "same", "told", or "silent" if there was less or other without a word."""
    try:
        with Journal(path, Ticking(), wait=0.1) as journal:
            broken = journal.verify()
            told = told_by(journal)
            go_on(journal)
    except (JournalError, Refused):
        return "told"
    if broken is not None:
        return "told"
    return "same" if told == whole else "silent"


def go_on(journal: Journal) -> None:
    for entry in journal.games():
        table = journal.open(entry.number)
        table.branches()
        table.titles()
        table.undo(deliberate=True)
        play(table, 2, Random(1))
        journal.mark_running(entry.number)


def run(count: int, seed: int, say: Callable[[str], None] = lambda _: None) -> Counter[str]:
    """Damage and use so many journals; how often each outcome came."""
    outcomes: Counter[str] = Counter()
    random = Random(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        whole = make_whole(folder)
        path = folder / "journal.sqlite3"
        for number in range(count):
            how = damage(folder, path, random)
            try:
                outcome = use(path, whole)
            except Exception as error:
                outcome = "undeclared"
                where = "".join(traceback.format_tb(error.__traceback__)[-3:])
                say(f"{number} {how}: {error!r:.200}\n{where}")
            if outcome == "silent":
                say(f"{number} {how}: less, and not a word")
            outcomes[outcome] += 1
    return outcomes


if __name__ == "__main__":
    count = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    found = run(count, seed, print)
    print(json.dumps(found))
    sys.exit(bool(found["undeclared"] or found["silent"]))

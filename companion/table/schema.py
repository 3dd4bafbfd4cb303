"""The tables of the journal. Only what happened is the truth; `checkpoints` may be thrown away.

`events` holds every accepted event of every game as the text of its line in the record, with the
event before it as its parent, so branches share what they have in common. `steps` is the history of
the table itself: what was accepted, undone, redone, corrected, and where that left the cursor and
the tip, the end of the line of play to which redo leads. Both only ever grow. `aside` says which
games could not be opened, and why; it came later, so an older journal has it from the first such
game on.

A file may come from anywhere, and SQLite runs what it finds in it: views, triggers, defaults. So
nothing is read from a file that holds anything but these tables, word for word.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import cache
from typing import NamedTuple

APPLICATION = 0x43617461
"""Marks the file as ours: "Cata" in ASCII."""

SCHEMA_VERSION = 1

_TABLES = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    header TEXT NOT NULL,
    hash TEXT NOT NULL
);
CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    parent INTEGER REFERENCES events (id),
    n INTEGER NOT NULL,
    line TEXT NOT NULL,
    hash TEXT NOT NULL
);
CREATE INDEX events_by_parent ON events (parent);
CREATE INDEX events_by_game ON events (game);
CREATE TABLE steps (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    kind TEXT NOT NULL,
    at TEXT NOT NULL,
    cursor INTEGER REFERENCES events (id),
    tip INTEGER REFERENCES events (id),
    note TEXT NOT NULL DEFAULT ''
);
CREATE INDEX steps_by_game ON steps (game);
CREATE TABLE running (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    game INTEGER NOT NULL REFERENCES games (id)
);
CREATE TABLE checkpoints (
    event INTEGER PRIMARY KEY REFERENCES events (id),
    made_by TEXT NOT NULL,
    state BLOB NOT NULL,
    digest TEXT NOT NULL
)
"""

ASIDE = """
CREATE TABLE IF NOT EXISTS aside (
    game INTEGER PRIMARY KEY REFERENCES games (id),
    made_by TEXT NOT NULL,
    why TEXT NOT NULL
)
""".strip()

TABLES = frozenset({"games", "events", "steps", "running", "checkpoints"})
"""Without one of these it is no journal."""


def statements() -> tuple[str, ...]:
    """Everything that makes an empty file a journal."""
    return (
        *(statement.strip() for statement in _TABLES.split(";")),
        ASIDE,
        *(
            f"CREATE TRIGGER {table}_stay_as_they_are_{action} BEFORE {action} ON {table} "
            "BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END"
            for table in ("games", "events", "steps")
            for action in ("UPDATE", "DELETE")
        ),
        f"PRAGMA application_id = {APPLICATION}",
        f"PRAGMA user_version = {SCHEMA_VERSION}",
    )


Part = tuple[str, str, str | None]
"""A table, index or trigger: what it is, its name, and the words that made it."""
PARTS = "SELECT type, name, sql FROM sqlite_master"


class Layout(NamedTuple):
    """What a kind of file holds: its mark, its version, what makes it, tables it cannot do without,
    the number of the last step that was acknowledged, and whether what is deleted must not be
    found in the file any more."""

    application: int
    version: int
    statements: Callable[[], tuple[str, ...]]
    tables: frozenset[str]
    last: str
    forgets: bool = False


JOURNAL = Layout(APPLICATION, SCHEMA_VERSION, statements, TABLES, "SELECT max(id) FROM steps")


@cache
def _parts(layout: Layout) -> frozenset[Part]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        for statement in layout.statements():
            db.execute(statement)
        return frozenset(db.execute(PARTS).fetchall())


def what_is_strange(parts: Iterable[Part], layout: Layout = JOURNAL) -> str:
    """The first part of a file that it should not have, or one that it lacks; or nothing."""
    there = frozenset(parts)
    for kind, name, _ in sorted(there - _parts(layout), key=str):
        return f"{kind} {name!r:.80} is not ours"
    missing = layout.tables - {name for _, name, _ in there}
    return f"there is no table {min(missing)}" if missing else ""

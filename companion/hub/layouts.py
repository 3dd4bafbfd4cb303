"""What the files of a night hold, as SQLite keeps them."""

from __future__ import annotations

from companion.table.schema import Layout

_NIGHT, _JOINS = 0x4361746E, 0x43617477
"""Marks of our files: "Catn" and "Catw" in ASCII."""
VERSION = 1

NIGHT = Layout(
    _NIGHT,
    VERSION,
    lambda: (
        "CREATE TABLE events (id INTEGER PRIMARY KEY, line TEXT NOT NULL, hash TEXT NOT NULL)",
        "CREATE TABLE names (player TEXT PRIMARY KEY, name TEXT NOT NULL, nickname TEXT NOT NULL,"
        " club TEXT NOT NULL)",
        *(
            f"CREATE TRIGGER events_stay_as_they_are_{action} BEFORE {action} ON events "
            "BEGIN SELECT RAISE(ABORT, 'the events of a night only grow'); END"
            for action in ("UPDATE", "DELETE")
        ),
        f"PRAGMA application_id = {_NIGHT}",
        f"PRAGMA user_version = {VERSION}",
    ),
    frozenset({"events", "names"}),
    "SELECT max(id) FROM events",
    forgets=True,
)

JOINS = Layout(
    _JOINS,
    VERSION,
    lambda: (
        "CREATE TABLE joins (id INTEGER PRIMARY KEY, n INTEGER NOT NULL, name TEXT NOT NULL,"
        " note TEXT NOT NULL UNIQUE, key TEXT NOT NULL)",
        f"PRAGMA application_id = {_JOINS}",
        f"PRAGMA user_version = {VERSION}",
    ),
    frozenset({"joins"}),
    "SELECT max(id) FROM joins",
)

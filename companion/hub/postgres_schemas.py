"""What the schemas of a night hold, as PostgreSQL keeps them. Only names can be deleted."""

from __future__ import annotations

from typing import NamedTuple

VERSION = 1


class Schema(NamedTuple):
    """`last` is the table that a writer locks."""

    last: str
    statements: tuple[str, ...]


def _grows(*tables: str) -> tuple[str, ...]:
    return (
        "CREATE FUNCTION only_grows() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE EXCEPTION 'what is kept here only grows'; END $$",
        *(
            f"CREATE TRIGGER {table}_stay_as_they_are BEFORE UPDATE OR DELETE OR TRUNCATE"
            f" ON {table} EXECUTE FUNCTION only_grows()"
            for table in tables
        ),
    )


NIGHT = Schema(
    "events",
    (
        "CREATE TABLE events (id integer PRIMARY KEY, line text NOT NULL, hash text NOT NULL)",
        "CREATE TABLE names (player text PRIMARY KEY, name text NOT NULL, nickname text NOT NULL,"
        " club text NOT NULL)",
        *_grows("events"),
    ),
)
JOINED = Schema(
    "joins",
    (
        "CREATE TABLE joins (id integer PRIMARY KEY, n integer NOT NULL, name text NOT NULL,"
        " note text NOT NULL UNIQUE, key text NOT NULL)",
        *_grows("joins"),
    ),
)
TABLE = Schema(
    "steps",
    (
        "CREATE TABLE games (id integer PRIMARY KEY, header text NOT NULL, hash text NOT NULL)",
        "CREATE TABLE events (id integer PRIMARY KEY, game integer NOT NULL REFERENCES games,"
        " parent integer REFERENCES events, n integer NOT NULL, line text NOT NULL,"
        " hash text NOT NULL)",
        "CREATE TABLE steps (id integer PRIMARY KEY, game integer NOT NULL REFERENCES games,"
        " kind text NOT NULL, at text NOT NULL, cursor integer REFERENCES events,"
        " tip integer REFERENCES events, note text NOT NULL)",
        *_grows("games", "events", "steps"),
    ),
)
KEPT = Schema(
    "kept",
    ("CREATE TABLE kept (name text PRIMARY KEY, data bytea NOT NULL)", *_grows("kept")),
)

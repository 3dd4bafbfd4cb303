"""What the desk wants to know of every table at a glance, counted without playing anything."""

from __future__ import annotations

from msgspec import Struct

from companion.hub.homes import Rows


class TableFacts(Struct, frozen=True):
    """The game that a table played last: `n` events are in force, of which so many were overruled;
    `at` is the table's own time of its last step. `hash` is for the hub alone; `steps` tell when
    there is more."""

    game: int = 0
    n: int = 0
    hash: str = ""
    overruled: int = 0
    at: str = ""
    steps: int = 0


_IN_FORCE = (
    "WITH RECURSIVE line(id, parent, body) AS ("
    " SELECT id, parent, line FROM events WHERE id = ?"
    " UNION ALL SELECT e.id, e.parent, e.line FROM events e JOIN line l ON e.id = l.parent)"
    " SELECT count(*) FROM line WHERE body LIKE ?"
)
RULED = '%"ruling":%'


def table_facts(rows: Rows, count: int) -> TableFacts:
    """Of the last step in a table's copy."""
    steps = rows.rows("SELECT game, cursor, at FROM steps ORDER BY id DESC LIMIT 1")
    if not steps:
        return TableFacts()
    ((game, cursor, at),) = steps
    if cursor is None:
        ((digest,),) = rows.rows("SELECT hash FROM games WHERE id = ?", game)
        return TableFacts(game, 0, digest, 0, at, count)
    ((n, digest),) = rows.rows("SELECT n, hash FROM events WHERE id = ?", cursor)
    ((overruled,),) = rows.rows(_IN_FORCE, cursor, RULED)
    return TableFacts(game, n, digest, overruled, at, count)

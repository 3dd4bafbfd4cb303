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


_SINCE = (
    "SELECT id, parent, CASE WHEN line LIKE ? THEN 1 ELSE 0 END AS n FROM events"
    " WHERE id > ? ORDER BY id"
)
_LAST = (
    "SELECT s.game, s.cursor, coalesce(e.n, 0) AS n, coalesce(e.hash, g.hash) AS hash, s.at"
    " FROM steps s JOIN games g ON g.id = s.game LEFT JOIN events e ON e.id = s.cursor"
    " ORDER BY s.id DESC LIMIT 1"
)
RULED = '%"ruling":%'


class Glance:
    """The facts of one table's copy, followed as it grows."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._read = 0
        self._overruled: dict[int, int] = {}
        """On the way to an event; those to which there were none are not kept."""

    def facts(self, steps: int) -> TableFacts:
        """After so many steps, which are all there are."""
        for event, parent, ruled in self._rows.rows(_SINCE, RULED, self._read):
            if count := self._overruled.get(parent, 0) + ruled:
                self._overruled[event] = count
            self._read = event
        for game, cursor, n, digest, at in self._rows.rows(_LAST):
            return TableFacts(game, n, digest, self._overruled.get(cursor, 0), at, steps)
        return TableFacts()

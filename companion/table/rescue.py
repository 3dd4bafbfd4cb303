"""The rescue of a game that is put aside: nothing of it is lost, and nobody has to wait for a newer
companion.

The table goes back to the last event that the rules can follow and goes on from there on a new line
of play, or takes the whole record to a companion that can read it; or leaves the game as it is.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from companion.core.record import chained, end_body, write_lines
from companion.table.checkpoints import Place
from companion.table.playable import RULES_GIVE_UP, has_meaning
from companion.table.store import JournalError, Store
from companion.table.tree import Entry, Tree, rows_up

WENT_BACK = "went-back"
"""The kind of step that the history tells it by."""


class Rescue:
    """What can be done with one game. `tree` is None where nobody has the rules of the game."""

    def __init__(self, store: Store, number: int, header: str, tree: Tree | None) -> None:
        self._store = store
        self._number = number
        self._header = header
        self._tree = tree
        self._last = None if tree is None else _last_followed(tree)

    @property
    def n(self) -> int:
        """How many events are in force."""
        return len(self._rows())

    @property
    def last(self) -> int | None:
        """The last event up to which the rules can follow; 0 is the start, None is nowhere."""
        return None if self._last is None else self._last.n

    def go_back(self, at: str) -> None:
        """Stand after that event. The line of play that cannot be followed is kept as it is."""
        if self._tree is None or self._last is None:
            raise self._store.error("unplayable", f"game {self._number}: from the start")
        with self._store.writing():
            self._tree.log(WENT_BACK, at, self._last, self._last)

    def record(self) -> bytes:
        """The record of all events in force, as they stand in the journal; no rule is asked.

        Who has won is known to nobody who cannot follow the game, so that is left out.
        """
        body = self._header.encode("utf-8")
        bodies, digest = [body], chained("", body)
        for _, n, line, claimed in self._rows():
            body = str(line).encode("utf-8")
            digest = chained(digest, body)
            if digest != claimed:
                raise self._store.error("damaged", f"event {n} was changed")
            bodies.append(body)
        return write_lines([*bodies, end_body(len(bodies) - 1, None)])

    def _rows(self) -> list[Any]:
        rows = self._store.rows(
            "SELECT cursor FROM steps WHERE game = ? ORDER BY id DESC LIMIT 1", self._number
        )
        return rows_up(self._store, self._number, rows[0][0]) if rows else []


def _last_followed(tree: Tree) -> Place | None:
    """The last place of the line in force that the rules come to, and from which they can go on."""
    state = tree.start_state
    passed: list[tuple[Place, Any]] = [(tree.start, state)]
    with suppress(*RULES_GIVE_UP):
        for entry in _readable(tree):
            state = tree.game.apply(state, entry.event.move)
            passed.append((entry.place, state))
    known = (place for place, reached in reversed(passed) if has_meaning(tree.game, reached))
    return next(known, None)


def _readable(tree: Tree) -> list[Entry]:
    """The events in force up to the first that cannot even be read as a move."""
    last = tree.head().cursor
    found: list[Entry] = []
    try:
        for entry in tree.reading(last):
            found.append(entry)
    except JournalError as error:
        if error.trouble != "unplayable":
            raise
    return found

"""What may have been forgotten: the verbs that were open at the table after each of the last
events, as everybody may know them.

No window here. The correction itself is `correcting.py`; this only finds the way to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.core.game import PUBLIC
from companion.games.registry import game_kind
from companion.table.table import Table
from companion.view import building
from companion.view.asking import Form
from companion.view.captions import in_words, translated
from companion.wording import Words

LOOK_BACK = 40
"""So many events back: the rules notice most of what is forgotten long before."""


ANSWERS = ("choose", "own")
"""The groups of what the table waits for."""


class Forgotten(Struct, frozen=True):
    """A verb that a seat could have used after event `after`."""

    what: str
    icon: str
    seat: str
    after: int
    key: str


class Memory:
    """The last events of a table, and what else could have happened between them."""

    def __init__(self, table: Table, words: Words) -> None:
        self._table, self._words = table, words
        self._game_table: Any = game_kind(table.game.setup.game).table(table.game)
        self._found = [
            one
            for after in range(table.n - 1, max(0, table.n - 1 - LOOK_BACK), -1)
            for one in self._open_after(after)
        ]

    def _open_after(self, after: int) -> list[Forgotten]:
        state = self._table.state_after(after)
        if self._table.game.due(state).chance == "draw":
            return []  # a card that waits to be told comes before all else
        known = self._game_table.known(state, PUBLIC)
        return [
            Forgotten(
                in_words(self._game_table.verb_text(command), self._words),
                command.icon,
                command.seat,
                after,
                command.key,
            )
            for command in self._game_table.listed(known)
            if command.problem is None and self._may_be_passed_over(known, command)
        ]

    def _may_be_passed_over(self, known: Any, command: Any) -> bool:
        """Not an answer that the table waits for; nor what is told in private, for everybody looks
        on here."""
        return (
            command.group not in ANSWERS
            and bool(command.moves)
            and self._table.game.may_see(known, command.example, PUBLIC)
        )

    # --- three questions

    def kinds(self) -> dict[str, str]:
        """What can have been forgotten, with its icon."""
        return {one.what: one.icon for one in reversed(self._found)}

    def seats(self, what: str) -> list[str]:
        """Who may have done it, in the order of the seats."""
        found = {one.seat for one in self._found if one.what == what}
        return [seat for seat in self._table.game.seats if seat in found]

    def times(self, what: str, seat: str) -> list[Forgotten]:
        """After which events it may have been, the latest first."""
        return [one for one in self._found if (one.what, one.seat) == (what, seat)]

    # --- and which move it was

    def form(self, one: Forgotten, answers: Mapping[str, Any]) -> Form | None:
        """What that verb asks of whoever tells it; None where its moves can be listed."""
        if not self._command(one).form:
            return None
        state = self._table.state_after(one.after)
        asked = building.form(self._game_table, state, PUBLIC, one.key, dict(answers))
        return None if asked is None else translated(asked, self._words)

    def move(self, one: Forgotten, answers: Mapping[str, Any]) -> Any:
        """What a filled-in form means. Raises Objected, Incomplete or Unknown."""
        state = self._table.state_after(one.after)
        return building.move_of(self._game_table, state, PUBLIC, one.key, dict(answers))

    def moves(self, one: Forgotten) -> tuple[Any, ...]:
        """All moves that the verb could have been."""
        return tuple(self._command(one).moves)

    def _command(self, one: Forgotten) -> Any:
        known = self._game_table.known(self._table.state_after(one.after), PUBLIC)
        return next(c for c in self._game_table.listed(known) if c.key == one.key)

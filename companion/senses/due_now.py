"""What the table waits for right now, frozen, so that any thread may judge a reading by it.

Game and state never change, so a sense can ask the rules about a card in its own thread while the
table moves on; `due_number` then shows that the answer came too late.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.core.due import Due
from companion.core.events import Event
from companion.core.game import PUBLIC, Game
from companion.core.words import Problem
from companion.table.table import Table

CARD_CHANCES = ("draw", "look")


@dataclass(frozen=True)
class DueNow:
    """A position of the table, and what is due in it.

    `due_number` counts how often something new became due. A reconciliation or a trade while a roll
    is awaited leaves it as it is: the die that is already in the air still counts.
    """

    game: Game[Any, Any]
    state: Any
    due: Due
    hash: str
    due_number: int

    @property
    def dice(self) -> str | None:
        """The dice or balls that are awaited."""
        return self.due.of if self.due.chance == "roll" else None

    @property
    def deck(self) -> str | None:
        """The deck from which a card is to be drawn or looked at."""
        return self.due.of if self.due.chance in CARD_CHANCES else None

    @cached_property
    def likely(self) -> tuple[str, ...]:
        """The cards that may come, the likely ones first; empty when no card is due."""
        return self.game.likely(self.state) if self.deck else ()

    def problems(self, move: Any) -> tuple[Problem, ...]:
        """What speaks against the move. A looked-at card is only a part of the move that a look
        is, so the rules cannot be asked about it yet; whether it is likely still says something."""
        if self.due.chance == "look":
            return ()
        return tuple(self.game.check(self.state, move))

    def is_secret(self, move: Any) -> bool:
        """Whether the move must not be shown to everybody."""
        return self.due.chance == "look" or not self.game.may_see(self.state, move, PUBLIC)


def first_due(table: Table) -> DueNow:
    return DueNow(table.game, table.state, table.due, table.hash, 1)


def next_due(table: Table, before: DueNow, event: Event[Any] | None) -> DueNow:
    """The table has changed by this event, or by an undo, a redo or a correction (None)."""
    due = table.due
    answered = event is None or event.move.__struct_config__.tag == before.due.chance
    is_new = due != before.due or (answered and table.hash != before.hash)
    return DueNow(table.game, table.state, due, table.hash, before.due_number + is_new)

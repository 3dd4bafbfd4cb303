"""What a seat can do now on a map: at once, by tapping a place, or by filling in a sheet.

Games make these from what their rules list; everything here is free of any one game and of any
window, so that "every move through exactly one verb" can be tested alone.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from companion.rules.core.words import Param, Problem

Place = Literal["main", "end", "grid", "choose"]
"""The big button, the quiet one kept away from it, the others, or answers to a question."""


class Verb(Struct, frozen=True):
    """Something a seat can do, or cannot do now for the reason in `problem`.

    `move` is said by one tap. With `targets`, places are marked on the map and a tap on one says
    its move, or asks which if there are several. With `asks`, a sheet of that name builds the move;
    `move` is then an example of it.
    """

    code: str
    seat: str
    move: Any = None
    targets: dict[str, tuple[Any, ...]] = {}
    asks: str = ""
    place: Place = "grid"
    params: dict[str, Param] = {}
    cost: dict[str, int] = {}
    problem: Problem | None = None

    @property
    def open(self) -> bool:
        return self.problem is None

    def reaches(self, move: Any) -> bool:
        """Whether this verb is the way to say a move."""
        if self.targets:
            return any(move in moves for moves in self.targets.values())
        if self.asks:
            return type(move) is type(self.move) and _seat(move) == _seat(self.move)
        return bool(move == self.move)


def _seat(move: Any) -> str:
    return str(getattr(move, "seat", ""))

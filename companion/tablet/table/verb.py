"""What a seat can do now on a map: at once, by tapping places, or by filling in a sheet.

Games make these from what their rules list; everything here is free of any one game and of any
window, so that "every move through exactly one verb" can be tested alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from companion.core.due import Due
from companion.core.words import Param, Problem
from companion.tablet.table.place_keys import place_key

Place = Literal["main", "end", "grid", "choose"]
"""The big button, the quiet one kept away from it, the others, or answers to a question."""


class Verb(Struct, frozen=True):
    """Something a seat can do, or cannot do now for the reason in `problem`.

    `move` is said by one tap. With `targets`, places (by their keys) are marked on the map and a
    tap on one says its move, or asks further if there are several. With `asks`, a sheet of that
    name builds the move; `move` is then an example of it, as it is where no place is possible.
    """

    code: str
    seat: str
    move: Any = None
    targets: dict[str, tuple[Any, ...]] = {}
    asks: str = ""
    same: tuple[str, ...] = ("seat",)
    """The fields in which every move that the sheet builds is like the example."""
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
            return type(move) is type(self.move) and all(
                getattr(move, field, "") == getattr(self.move, field, "") for field in self.same
            )
        return bool(move == self.move)


class Moment(Struct, frozen=True):
    """All verbs of a position, with who must act and what the game waits for."""

    due: Due
    verbs: tuple[Verb, ...]

    def of(self, seat: str) -> tuple[Verb, ...]:
        return tuple(verb for verb in self.verbs if verb.seat == seat)

    def verb(self, code: str) -> Verb | None:
        return next((verb for verb in self.verbs if verb.code == code), None)


class Choice(NamedTuple):
    """One thing that a move needs to be told: a place on the map, or one of a few options.

    `kind` says what kind of place it is; an option has none.
    """

    field: str
    id: str
    kind: str = ""

    @property
    def on_map(self) -> bool:
        return bool(self.kind)

    @property
    def key(self) -> str:
        """What it is called among all places of the map, or among the options."""
        return place_key(self.kind, self.id) if self.kind else self.id


Way = Callable[[Any], tuple[Choice, ...]]
"""Everything a move needs to be told, in the order in which it is asked."""


def by_place(moves: Sequence[Any], way: Way) -> dict[str, tuple[Any, ...]]:
    """Moves by the key of the first place they need, for a verb's targets."""
    return {choice.key: found for choice, found in split(moves, way, 0).items()}


def split(moves: Sequence[Any], way: Way, depth: int) -> dict[Choice, tuple[Any, ...]]:
    """Moves by what is asked at this depth, in the order of the moves."""
    found: dict[Choice, tuple[Any, ...]] = {}
    for move in moves:
        choice = way(move)[depth]
        found[choice] = (*found.get(choice, ()), move)
    return found


def asked_next(moves: Sequence[Any], way: Way, depth: int) -> int:
    """The first depth at which these moves differ; nothing is asked that has only one answer."""
    while len(split(moves, way, depth)) == 1:
        depth += 1
    return depth

"""The moves behind a verb: what a screen's answer is turned into, and what is asked for it.

A command is to a game's builder what a verb is to a screen. It is made from the position as its
viewer knows it, and never leaves the process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from companion.core.words import Param, Problem
from companion.view.asking import Amounts


def key_of(kind: str, id: str) -> str:
    """What something is called in a view, such as "path 1.1-NE".

    An id alone names no place: on an island 32 paths have the id of an intersection, and an owner
    who enters a board may call a planet what he likes. Moves and records keep the bare ids, for
    there the field says the kind.
    """
    return f"{kind} {id}"


def kind_and_id(key: str) -> tuple[str, str]:
    """The kind and the id of a key. A kind is one word; an id may be several."""
    kind, _, id = key.partition(" ")
    return kind, id


class Command(Struct, frozen=True):
    """Something a seat can do, or cannot do now for the reason in `problem`.

    `moves` are all moves behind it, where they can be listed: one is made by one tap, of several
    `GameTable.choices_of` says what is asked. With `form`, that form builds the move, and the
    first of `moves` is an example of it, like the built one in the fields `same`. `which` tells
    commands of one code and seat apart. `lacks` is what of the `cost` is surely not there.
    """

    code: str
    seat: str
    moves: tuple[Any, ...]
    which: str = ""
    form: str = ""
    same: tuple[str, ...] = ("seat",)
    group: str = "grid"
    params: dict[str, Param] = {}
    cost: Amounts = {}
    lacks: Amounts = {}
    icon: str = ""
    detail: Any = ""
    problem: Problem | None = None
    sealed: bool = False

    @property
    def key(self) -> str:
        own = f"{self.seat} {self.code}"
        return key_of("verb", f"{own} {self.which}" if self.which else own)

    @property
    def example(self) -> Any:
        return self.moves[0]

    def reaches(self, move: Any) -> bool:
        """True when this command can make this move."""
        if self.form:
            return type(move) is type(self.example) and all(
                getattr(move, field, "") == getattr(self.example, field, "") for field in self.same
            )
        return move in self.moves


class Choice(NamedTuple):
    """One thing that a move needs to be told: a place on the board, or one of a few options.

    `kind` says what kind of place it is; an option has none.
    """

    field: str
    id: str
    kind: str = ""

    @property
    def key(self) -> str:
        return key_of(self.kind, self.id) if self.kind else self.id


ChoicesOf = Callable[[Any], tuple[Choice, ...]]
"""Everything a move needs to be told, in the order in which it is asked."""


def split(moves: Iterable[Any], choices_of: ChoicesOf, depth: int) -> dict[Choice, tuple[Any, ...]]:
    """Moves by what is asked at this depth, in the order of the moves."""
    found: dict[Choice, list[Any]] = {}
    for move in moves:
        found.setdefault(choices_of(move)[depth], []).append(move)
    return {choice: tuple(some) for choice, some in found.items()}


def first_difference(told: Sequence[tuple[Choice, ...]]) -> tuple[Choice, ...]:
    """The first choices that differ from move to move: what is asked first."""
    for choices in zip(*told, strict=False):
        found = dict.fromkeys(choices)
        if len(found) > 1:
            return tuple(found)
    return ()

"""What a game tells about its events, so that they can be counted without knowing the game.

Without a teller of its own (`GameKind.teller`), dice, points and times of a game are counted all
the same; turns too, if its position has a `turn` and whose it is (`active`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Literal

from msgspec import Struct

from companion.core.chances import Roll
from companion.core.events import Event


class Passed(Struct, frozen=True):
    """An event between the positions before and after it."""

    n: int
    event: Event[Any]
    before: Any
    after: Any


class Income(Struct, frozen=True):
    """Something a seat got, and where it came from; `card` if one card brought it."""

    seat: str
    source: str
    good: str
    count: int
    card: str = ""


class Deed(Struct, frozen=True):
    """Something that is counted for a seat: added up, or only the most of it kept."""

    seat: str
    code: str
    count: float = 1
    how: Literal["sum", "most"] = "sum"


class Teller:
    """What is told by a game that has nothing of its own to tell."""

    sources: tuple[str, ...] = ()
    """The sources of income in the order in which they are shown."""
    deeds: tuple[str, ...] = ()
    """The deeds in the order in which they are shown."""
    money: str = ""
    """The good that is money, which is not added to the others."""

    vessels: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    """Balls that are drawn out of one vessel instead of being thrown: what each is worth."""

    def worth(self, roll: Roll) -> int:
        """What a throw is counted as."""
        return roll.total

    def turn(self, state: Any) -> tuple[int, str] | None:
        """The number of the turn, and whose it is."""
        turn, seat = getattr(state, "turn", None), getattr(state, "active", None)
        return (turn, seat) if isinstance(turn, int) and isinstance(seat, str) else None

    def incomes(self, passed: Passed) -> Iterator[Income]:  # noqa: ARG002
        """What somebody got by an event."""
        return iter(())

    def done(self, passed: Passed) -> Iterator[Deed]:  # noqa: ARG002
        """What somebody did."""
        return iter(())

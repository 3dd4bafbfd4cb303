"""What a game tells about its events, so that they can be counted without knowing the game.

A game brings `companion.statistics.<game>` with a function `teller(game)`. Without it, dice, points
and times are counted all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, Literal

from msgspec import Struct

from companion.core.chances import Roll
from companion.core.events import Event
from companion.core.game import AnyGame


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
    """What is told by a game that has nothing to tell."""

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
        return sum(roll.faces)

    def turn(self, state: Any) -> tuple[int, str] | None:  # noqa: ARG002
        """The number of the turn, and whose it is."""
        return None

    def incomes(self, passed: Passed) -> Iterator[Income]:  # noqa: ARG002
        """What somebody got by an event."""
        return iter(())

    def done(self, passed: Passed) -> Iterator[Deed]:  # noqa: ARG002
        """What somebody did."""
        return iter(())


def teller_of(game: AnyGame) -> Teller:
    """What tells about this game."""
    module = f"companion.statistics.{game.setup.game}"
    if find_spec(module) is None:
        return Teller()
    told: Teller = import_module(module).teller(game)
    return told

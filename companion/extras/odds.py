"""What a game can be asked about its odds, and how the answers are told: exact, and for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

Answer = dict[str, Any]


class NoOdds(Exception):
    """There is no answer to this; the message says why."""


class Asked(Struct, frozen=True):
    """A question about a position: of whom, and what else was given, by name. What type a game's
    position and seats have is its own business."""

    game: Any
    state: Any
    seat: Any
    given: Mapping[str, Any]


class Given(Struct, frozen=True):
    """Something that a question may name: a number, or one of `choices`."""

    name: str
    help: str
    choices: tuple[str, ...] = ()
    default: int | None = None
    required: bool = False


class Topic(Struct, frozen=True):
    """One question about chance. Its answer names things that are numbers, chances or averages, or
    tables of these."""

    name: str
    help: str
    answer: Callable[[Asked], Answer]
    given: tuple[Given, ...] = ()


class Odds(Struct, frozen=True):
    """Everything that can be asked. `start` is the position that is meant where none is named."""

    title: str
    topics: tuple[Topic, ...]
    start: Callable[[Any], Any] = lambda game: game.start()


def chance(found: Fraction) -> dict[str, Any]:
    return {"fraction": _exact(found), "percent": round(float(found) * 100, 1)}


def chances(found: Mapping[Any, Fraction]) -> dict[str, Any]:
    """The chance of each thing."""
    return {str(thing): chance(one) for thing, one in found.items()}


def average(cards: Fraction) -> dict[str, Any]:
    """A number of cards."""
    return {"fraction": _exact(cards), "cards": round(float(cards), 3)}


def within(least: int, most: int | None, **numbers: int | None) -> None:
    """Raises NoOdds where a number that was given makes no sense."""
    for name, number in numbers.items():
        if number is None:
            continue
        if most is None and number < least:
            raise NoOdds(f"--{name} cannot be less than {least}.")
        if most is not None and not least <= number <= most:
            raise NoOdds(f"--{name} must be between {least} and {most}.")


def _exact(found: Fraction) -> str:
    return f"{found.numerator}/{found.denominator}"

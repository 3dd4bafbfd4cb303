"""A board that is dealt by chance for hands to lay it out: the same seed gives the same board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import SystemRandom
from typing import Any

from msgspec import Struct

LONGEST_SEED = 20


def drawn_seed() -> str:
    """A new one, easy to read aloud."""
    return str(SystemRandom().randrange(10000, 100000))


def plain_seed(typed: str) -> str:
    """A seed as it is meant: capitals and spaces make no other board."""
    return "".join(typed.split()).casefold()[:LONGEST_SEED]


class Dealt(Struct, frozen=True):
    """A board as data, and in lines for people."""

    data: Mapping[str, Any]
    lines: tuple[str, ...]


class Deal(Struct, frozen=True):
    """`switches` is what a table must have agreed on for a board to be dealt."""

    switches: Mapping[str, str]
    dealt: Callable[[Any, str], Dealt]
    """The board of a game and a seed."""

"""Reads an island from three short texts, as `rules/island_text.py` writes them.

Capitals or not, spaces do not matter. Instead of all numbers, tokens may be a corner hex ("5.1"):
the letters then lie in order from there to the middle. What it gives is checked like any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.geometry import CORNER_HEXES, HEXES
from companion.games.settlers.rules.island import Terrain, spiral_numbers
from companion.games.settlers.rules.island_text import HARBOUR_LETTERS, LETTERS
from companion.games.settlers.rules.moves import LayIsland

K = TypeVar("K", bound=str)


class EntryError(ValueError):
    """The text is no island; the message says which letter or number is the reason."""


def read_island(box: Box, terrain: str, tokens: str, harbours: str) -> LayIsland:
    """The island that these three texts describe."""
    laid = _kinds(terrain, LETTERS)
    if len(laid) != len(HEXES):
        raise EntryError(f"There are {len(HEXES)} hexes, not {len(laid)}.")
    return LayIsland(
        terrains=laid,
        numbers=_numbers(box, laid, tokens),
        harbours=_kinds(harbours, HARBOUR_LETTERS),
    )


def _kinds(text: str, letters: Mapping[K, str]) -> tuple[K, ...]:
    kinds = {letter: kind for kind, letter in letters.items()}
    for letter in (found := "".join(text.split()).upper()):
        if letter not in kinds:
            raise EntryError(f"'{letter}' is none of {', '.join(kinds)}.")
    return tuple(kinds[letter] for letter in found)


def _numbers(box: Box, terrains: tuple[Terrain, ...], text: str) -> tuple[int, ...]:
    words = text.split()
    if len(words) == 1 and words[0] in CORNER_HEXES:
        clockwise = box.tokens.direction == "clockwise"
        return spiral_numbers(terrains, box.tokens.numbers, words[0], clockwise=clockwise)
    if not all(word.isdecimal() for word in words):
        raise EntryError(f"Tokens are numbers, or one of {', '.join(CORNER_HEXES)}.")
    numbers = [int(word) for word in words]
    land = sum(terrain != "desert" for terrain in terrains)
    if len(numbers) != land:
        raise EntryError(f"There are {land} hexes with a number, not {len(numbers)}.")
    return tuple(0 if terrain == "desert" else numbers.pop(0) for terrain in terrains)

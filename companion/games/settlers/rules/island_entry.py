"""Quick entry of an island: terrain row by row, tokens by letter order or number by number.

    terrain     OWL GBWB GLDLO LOGW BGW     what each hex yields, D for the desert
    tokens      5.1                         letters in order, from this corner hex to the middle
                10 2 9 12 6 4 ...           or all numbers in reading order, past the desert
    harbours    *GO*W**BL                   clockwise from the top left, * for 3:1

Letters are the first letters of the resources, in capitals or not; spaces do not matter. What it
gives is checked against the box like any other island.
"""

from __future__ import annotations

from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.geometry import CORNER_HEXES, HEXES, ROWS
from companion.games.settlers.rules.island import HarbourKind, Terrain, spiral_numbers
from companion.games.settlers.rules.moves import LayIsland

TERRAIN_LETTERS: dict[str, Terrain] = {
    "L": "forest",
    "B": "hills",
    "W": "pasture",
    "G": "fields",
    "O": "mountains",
    "D": "desert",
}
HARBOUR_LETTERS: dict[str, HarbourKind] = {
    "*": "any",
    "L": "lumber",
    "B": "brick",
    "W": "wool",
    "G": "grain",
    "O": "ore",
}


class EntryError(ValueError):
    """The text is no island; the message says which letter or number is the reason."""


def read_island(box: Box, terrain: str, tokens: str, harbours: str) -> LayIsland:
    """The island that these three texts describe."""
    laid = tuple(TERRAIN_LETTERS[_known(letter, TERRAIN_LETTERS)] for letter in _letters(terrain))
    if len(laid) != len(HEXES):
        raise EntryError(f"There are {len(HEXES)} hexes, not {len(laid)}.")
    return LayIsland(
        terrains=laid,
        numbers=_numbers(box, laid, tokens),
        harbours=tuple(
            HARBOUR_LETTERS[_known(letter, HARBOUR_LETTERS)] for letter in _letters(harbours)
        ),
    )


def _letters(text: str) -> str:
    return "".join(text.split()).upper()


def _known(letter: str, table: dict[str, Terrain] | dict[str, HarbourKind]) -> str:
    if letter not in table:
        raise EntryError(f"'{letter}' is none of {', '.join(table)}.")
    return letter


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


def written(island: LayIsland) -> tuple[str, str, str]:
    """The three texts that describe an island; reading them gives the same island."""
    letters = {terrain: letter for letter, terrain in TERRAIN_LETTERS.items()}
    harbours = {kind: letter for letter, kind in HARBOUR_LETTERS.items()}
    rows, start = [], 0
    for length in ROWS:
        rows.append(
            "".join(letters[terrain] for terrain in island.terrains[start : start + length])
        )
        start += length
    numbers = " ".join(str(number) for number in island.numbers if number)
    return " ".join(rows), numbers, "".join(harbours[kind] for kind in island.harbours)

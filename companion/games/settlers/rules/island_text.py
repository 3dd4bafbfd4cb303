"""An island as three short texts, so that a dealt one can be read aloud.

terrain     OWL GBWB GLDLO LOGW BGW     what each hex yields, row by row, D for the desert
tokens      10 2 9 12 6 4 ...           all numbers in reading order, past the desert
harbours    *GO*W**BL                   clockwise from the top left, * for 3:1
"""

from __future__ import annotations

from companion.games.settlers.rules.geometry import ROWS
from companion.games.settlers.rules.island import HarbourKind, Terrain
from companion.games.settlers.rules.moves import LayIsland

LETTERS: dict[Terrain, str] = {
    "forest": "L",
    "hills": "B",
    "pasture": "W",
    "fields": "G",
    "mountains": "O",
    "desert": "D",
}
HARBOUR_LETTERS: dict[HarbourKind, str] = {
    "any": "*",
    "lumber": "L",
    "brick": "B",
    "wool": "W",
    "grain": "G",
    "ore": "O",
}


def written(island: LayIsland) -> tuple[str, str, str]:
    """The three texts that describe an island."""
    rows, start = [], 0
    for length in ROWS:
        rows.append("".join(LETTERS[one] for one in island.terrains[start : start + length]))
        start += length
    numbers = " ".join(str(number) for number in island.numbers if number)
    return " ".join(rows), numbers, "".join(HARBOUR_LETTERS[one] for one in island.harbours)

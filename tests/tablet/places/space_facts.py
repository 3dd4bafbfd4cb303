"""Where the places of the boards of Starfarers are, from what is known of the printed boards.

The lattice: a hex is (column, height); its middle is at (3 * column, height), its corners at
(+-2, 0) and (+-1, +-1) from there. Heights grow towards the Catanian colonies, columns from left to
right with the colonies at the bottom. A point is called by its coordinates, "14,7". The middle of a
planetary system is no point: nobody flies there.

The board of 2019 is written out here, apart from the program's own file. The practice board for
2001 is made up by us, so its file is all there is of it; it is read here as data.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, NamedTuple

Place = tuple[int, int]
CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))

COLUMNS_2019 = {
    **{column: range(0, 29, 2) for column in (1, 3, 5, 7, 9)},
    **{column: range(1, 28, 2) for column in (2, 4, 6, 8)},
    **{column: range(25, 28, 2) for column in (0, 10)},
}
"""2, 15, 14, 15, 14, 15, 14, 15, 14, 15 and 2 hexes."""

SYSTEMS_2019: dict[str, tuple[tuple[Place, str], ...]] = {
    "alpha": (((0, 27), "food"), ((1, 26), "fuel"), ((1, 28), "carbon")),
    "beta": (((3, 26), "fuel"), ((4, 27), "goods"), ((3, 28), "ore")),
    "gamma": (((6, 27), "ore"), ((7, 26), "carbon"), ((7, 28), "food")),
    "delta": (((9, 26), "goods"), ((10, 27), "ore"), ((9, 28), "fuel")),
    "S2": (((5, 0), "carbon"), ((6, 1), "fuel"), ((5, 2), "goods")),
    "S4": (((7, 4), "ore"), ((8, 5), "carbon"), ((7, 6), "goods")),
    "S5": (((4, 5), "goods"), ((5, 6), "food"), ((4, 7), "ore")),
    "S7": (((9, 8), "food"), ((8, 9), "fuel"), ((9, 10), "ore")),
    "S10": (((3, 14), "ore"), ((2, 15), "fuel"), ((3, 16), "goods")),
    "S13": (((1, 18), "carbon"), ((2, 19), "ore"), ((1, 20), "goods")),
    "S14": (((4, 19), "carbon"), ((5, 20), "food"), ((4, 21), "fuel")),
    "S15": (((9, 18), "carbon"), ((8, 19), "food"), ((9, 20), "goods")),
}
"""As beginners lay them: each planet with what it yields. Three hexes about a middle."""


def corners(hex_place: Place) -> set[Place]:
    column, height = hex_place
    return {(3 * column + dx, height + dy) for dx, dy in CORNERS}


class Board(NamedTuple):
    """Hexes, and the planets of each system with what they yield."""

    hexes: frozenset[Place]
    systems: dict[str, tuple[tuple[Place, str], ...]]

    @property
    def planets(self) -> dict[Place, str]:
        return {place: yields for system in self.systems.values() for place, yields in system}

    @property
    def middles(self) -> set[Place]:
        """The point in the middle of each system, which is none."""
        around = ([corners(place) for place, _ in system] for system in self.systems.values())
        return {middle for rings in around for middle in set.intersection(*rings)}

    @property
    def points(self) -> dict[str, Place]:
        places = {corner for place in self.hexes for corner in corners(place)} - self.middles
        return {f"{x},{y}": (x, y) for x, y in sorted(places)}

    def system_of(self, planet: Place) -> str:
        return next(name for name, planets in self.systems.items() if planet in dict(planets))


BOARD_2019 = Board(
    frozenset((column, height) for column, heights in COLUMNS_2019.items() for height in heights),
    SYSTEMS_2019,
)


def board_in(facts: dict[str, Any]) -> Board:
    """A board whose planets are all printed on it, as an owner's file writes it down."""
    hexes = frozenset(
        (column, height)
        for column, first, last in facts["columns"]
        for height in range(first, last + 1, 2)
    )
    systems = {
        name: tuple(((p["hex"][0], p["hex"][1]), p["resource"]) for p in system["planets"])
        for name, system in facts["systems"].items()
    }
    return Board(hexes, systems)


def practice_board() -> Board:
    file = files("companion.games.starfarers") / "boards" / "practice-2001.toml"
    return board_in(tomllib.loads(file.read_text("utf-8")))

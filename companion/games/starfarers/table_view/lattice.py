"""Where places of the board are drawn: home at the bottom, or sideways with home on the left.

The printed board is taller than wide. On a screen that lies wide it is drawn sideways, so that it
fills the room; only places turn, whatever is written and drawn at a place stays upright.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from companion.games.starfarers.rules.board import Outpost, place_of
from companion.games.starfarers.rules.board_facts import Place
from companion.view.board import Point

_HALF = sqrt(3) / 2
MARGIN = 1.2
Bounds = tuple[float, float, float, float]


class Lattice(NamedTuple):
    """The places of a board in units of its plan."""

    sideways: bool = False

    def place(self, place: Place) -> Point:
        x, y = place[0] / 2, -place[1] * _HALF
        return (y, -x) if self.sideways else (x, y)

    def point(self, name: str) -> Point:
        """A point of the board by its name."""
        return self.place(place_of(name))

    def centre(self, hex_place: Place) -> Point:
        return self.place((3 * hex_place[0], hex_place[1]))

    def hexagon(self, hex_place: Place, radius: float) -> list[Point]:
        """The corners of a hex; a hex that lies sideways stands on one of them."""
        x, y = self.centre(hex_place)
        start = pi / 6 if self.sideways else 0.0
        angles = (start + corner * pi / 3 for corner in range(6))
        return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]

    def dock(self, outpost: Outpost, number: int) -> Point:
        """Where a station stands, counted from 0: on its numbered dock, or on one of five places
        round the only one."""
        points = outpost.points
        x, y = self.point(points[min(number, len(points) - 1)])
        if len(points) == 1:
            angle = pi / 2 - number * 2 * pi / 5
            x, y = x + 0.75 * cos(angle), y + 0.75 * sin(angle)
        return x, y

    def bounds(self, hexes: Iterable[Place]) -> Bounds:
        """The whole board, with a margin beyond its outermost hexes."""
        across, upward = zip(*map(self.centre, hexes), strict=True)
        return (
            min(across) - MARGIN,
            min(upward) - MARGIN,
            max(across) + MARGIN,
            max(upward) + MARGIN,
        )

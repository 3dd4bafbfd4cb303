"""Where the places of the board are drawn: home at the bottom, as it is printed."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin, sqrt

from companion.games.starfarers.rules.board import Outpost, place_of
from companion.games.starfarers.rules.board_facts import Place
from companion.view.board import Point

_HALF = sqrt(3) / 2
MARGIN = 1.02
Bounds = tuple[float, float, float, float]


class Lattice:
    """The places of a board in units of its plan."""

    def place(self, place: Place) -> Point:
        return place[0] / 2, -place[1] * _HALF

    def point(self, name: str) -> Point:
        """A point of the board by its name."""
        return self.place(place_of(name))

    def centre(self, hex_place: Place) -> Point:
        return self.place((3 * hex_place[0], hex_place[1]))

    def hexagon(self, hex_place: Place, radius: float) -> list[Point]:
        """The corners of a hex."""
        x, y = self.centre(hex_place)
        angles = (corner * pi / 3 for corner in range(6))
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

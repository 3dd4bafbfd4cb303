"""The island on the tablet: terrain, tokens and harbours, and what stands on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.settlers.rules.geometry import (
    CENTRES,
    ENDS,
    HEXES,
    INTERSECTIONS,
    PATHS,
    POINTS,
)
from companion.games.settlers.rules.state import State
from companion.games.settlers.table_view.plan import (
    BOUNDS,
    HOUSE,
    TOWN,
    Ground,
    ground_shapes,
    place,
)
from companion.tablet.table.board_map import BoardMap
from companion.tablet.table.map_brush import Brush
from companion.tablet.table.map_targets import Point, Target
from companion.tablet.table.pieces import Piece
from companion.tablet.table.shape_brush import PAPER, paint_shapes
from companion.tablet.theme import look

SHAPE = (BOUNDS[2] - BOUNDS[0]) / (BOUNDS[3] - BOUNDS[1])


PLACES: dict[str, tuple[str, ...]] = {
    "hex": HEXES,
    "intersection": INTERSECTIONS,
    "path": PATHS,
}
"""The ids of all places, by kind."""


def target(key: str) -> Target:
    """A hex, an intersection, a path, or the harbour off a path: the key says which is meant."""
    there = place(key)
    return Target(key, *there.at, there.radius, there.ends)


class IslandMap(BoardMap):
    """`pieces` says how each seat's buildings and roads look."""

    def __init__(self, pieces: Mapping[str, Piece], **kwargs: Any) -> None:
        super().__init__(BOUNDS, ("ground", "roads", "longest", "buildings", "robber"), **kwargs)
        self.pieces = pieces

    def show_ground(self, ground: Ground) -> None:
        self.paint(
            "ground",
            (ground.key, look.theme),
            lambda brush: paint_shapes(brush, ground_shapes(ground)),
        )

    def show_pieces(self, state: State, longest: Sequence[str]) -> None:
        """Roads, buildings, the robber, and the longest road marked along its middle."""
        roads, settlements, cities = state.roads, state.settlements, state.cities
        self.paint("roads", _key(roads), lambda brush: self._roads(brush, roads))
        self.paint("longest", tuple(longest), lambda brush: _longest(brush, longest))
        self.paint(
            "buildings",
            (_key(settlements), _key(cities)),
            lambda brush: self._buildings(brush, settlements, cities),
        )
        self.paint("robber", state.robber, lambda brush: _robber(brush, state.robber))

    def _roads(self, brush: Brush, roads: Mapping[str, str]) -> None:
        lines: dict[str, list[list[Point]]] = {seat: [] for seat in self.pieces}
        for path, seat in roads.items():
            a, b = (POINTS[end] for end in ENDS[path])
            lines[seat].append([_between(a, b, 0.2), _between(a, b, 0.8)])
        for ends in (line for laid in lines.values() for line in laid):
            brush.line(ends, 0.105, look.ink)
        for seat, laid in lines.items():
            for ends in laid:
                brush.line(ends, 0.075, self.pieces[seat].colour)

    def _buildings(
        self, brush: Brush, settlements: Mapping[str, str], cities: Mapping[str, str]
    ) -> None:
        standing = [
            (seat, POINTS[at], [(POINTS[at][0] + x, POINTS[at][1] + y) for x, y in shape])
            for places, shape in ((settlements, HOUSE), (cities, TOWN))
            for at, seat in places.items()
        ]
        for owner, piece in self.pieces.items():
            for seat, _, corners in standing:
                if seat == owner:
                    brush.area(corners, piece.colour)
        for _, _, corners in standing:
            brush.line(corners, 0.03, look.ink, closed=True)
        for seat, (x, y), _ in standing:
            brush.icon(self.pieces[seat].symbol, (x, y - 0.07), 0.24, look.ink)


def _key(places: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(places.items())


def _robber(brush: Brush, hex_id: str) -> None:
    if hex_id:
        x, y = CENTRES[hex_id]
        at = (x - 0.6, y)
        brush.disc(at, 0.27, PAPER)
        brush.icon("robber", at, 0.44, look.ink)


def _longest(brush: Brush, paths: Sequence[str]) -> None:
    """A light line along the middle of the roads that count."""
    for path in paths:
        a, b = (POINTS[end] for end in ENDS[path])
        brush.line([a, b], 0.022, (1, 1, 1, 1))


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part

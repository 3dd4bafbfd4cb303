"""The island on the tablet: terrain, tokens and harbours, and what stands on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any, NamedTuple

from companion.games.settlers.rules.geometry import (
    CENTRES,
    ENDS,
    HEXES,
    INTERSECTIONS,
    PATHS,
    POINTS,
)
from companion.games.settlers.rules.island import Island
from companion.games.settlers.rules.state import State
from companion.tablet.settlers.terrain import SEA, draw_hexes
from companion.tablet.table.board_map import BoardMap
from companion.tablet.table.map_brush import Brush
from companion.tablet.table.map_targets import Point, Target, path_target
from companion.tablet.table.pieces import Piece
from companion.tablet.table.place_keys import kind_and_id
from companion.tablet.theme import Colour, look

BOUNDS = (-5.55, -4.95, 5.55, 4.95)
"""The island with the harbours round it."""
SHAPE = (BOUNDS[2] - BOUNDS[0]) / (BOUNDS[3] - BOUNDS[1])
RED = (6, 8)
_PAPER: Colour = (0.96, 0.92, 0.82, 1)
_RED_INK: Colour = (0.75, 0.12, 0.08, 1)


class Ground(NamedTuple):
    """Terrain and numbers by hex, empty and 0 where nothing was entered; harbours by path."""

    terrains: Mapping[str, str]
    numbers: Mapping[str, int]
    harbours: Mapping[str, str]

    @property
    def key(self) -> object:
        return tuple(tuple(part.items()) for part in self)


def ground_of(island: Island, harbour_places: Sequence[str]) -> Ground:
    """An island that lies on the table."""
    return Ground(
        terrains=dict(zip(HEXES, island.terrains, strict=True)),
        numbers=dict(zip(HEXES, island.numbers, strict=True)),
        harbours=dict(zip(harbour_places, island.harbours, strict=True)),
    )


PLACES: dict[str, tuple[str, ...]] = {
    "hex": HEXES,
    "intersection": INTERSECTIONS,
    "path": PATHS,
}
"""The ids of all places, by kind."""


def target(key: str) -> Target:
    """A hex, an intersection, a path, or the harbour off a path: the key says which is meant."""
    kind, id = kind_and_id(key)
    if kind == "hex":
        return Target(key, *CENTRES[id], 0.78)
    if kind == "intersection":
        return Target(key, *POINTS[id], 0.3)
    if kind == "harbour":
        return Target(key, *harbour_middle(id), 0.42)
    first, second = ENDS[id]
    return path_target(key, (POINTS[first], POINTS[second]))


def harbour_middle(path: str) -> Point:
    """The harbour of a path lies off the coast, at sea."""
    (x, y), (other_x, other_y) = (POINTS[end] for end in ENDS[path])
    x, y = (x + other_x) / 2, (y + other_y) / 2
    away = hypot(x, y)
    return x * (1 + 0.7 / away), y * (1 + 0.7 / away)


class IslandMap(BoardMap):
    """`pieces` says how each seat's buildings and roads look."""

    def __init__(self, pieces: Mapping[str, Piece], **kwargs: Any) -> None:
        super().__init__(BOUNDS, ("ground", "roads", "longest", "buildings", "robber"), **kwargs)
        self.pieces = pieces

    def show_ground(self, ground: Ground) -> None:
        self.paint("ground", (ground.key, look.theme), lambda brush: _draw_ground(brush, ground))

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
            for places, shape in ((settlements, _HOUSE), (cities, _TOWN))
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


_HOUSE: tuple[Point, ...] = ((0, 0.3), (0.24, 0.08), (0.24, -0.24), (-0.24, -0.24), (-0.24, 0.08))
_TOWN: tuple[Point, ...] = (
    (-0.34, -0.24),
    (-0.34, 0.22),
    (-0.16, 0.44),
    (0.02, 0.22),
    (0.34, 0.22),
    (0.34, -0.24),
)
"""From a corner that sees all others."""


def _key(places: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(places.items())


def _draw_ground(brush: Brush, ground: Ground) -> None:
    far = 4 * BOUNDS[2]
    brush.area([(-far, -far), (far, -far), (far, far), (-far, far)], SEA)
    _harbours(brush, ground.harbours)
    draw_hexes(brush, [(CENTRES[hex_id], ground.terrains.get(hex_id, "")) for hex_id in HEXES])
    _tokens(brush, [(CENTRES[at], number) for at, number in ground.numbers.items() if number])


def _tokens(brush: Brush, tokens: list[tuple[Point, int]]) -> None:
    """The number, and below it a pip for each of its 36 chances; 6 and 8 are red and larger."""
    for radius, colour in ((0.36, look.ink), (0.335, _PAPER)):
        for at, _ in tokens:
            brush.disc(at, radius, colour)
    for ink, reds in ((look.ink, False), (_RED_INK, True)):
        inked = [(at, number) for at, number in tokens if (number in RED) == reds]
        for at, number in inked:
            pips = 6 - abs(7 - number)
            for pip in range(pips):
                brush.disc((at[0] + (pip - (pips - 1) / 2) * 0.085, at[1] - 0.2), 0.03, ink)
        for at, number in inked:
            brush.text(str(number), (at[0], at[1] + 0.06), 0.36 if reds else 0.3, ink)


def _harbours(brush: Brush, harbours: Mapping[str, str]) -> None:
    """Piers from both intersections to a sign with the rate, and what it is for."""
    for path in harbours:
        for end in ENDS[path]:
            brush.line([POINTS[end], harbour_middle(path)], 0.035, (0.8, 0.68, 0.48, 1))
    for path in harbours:
        brush.disc(harbour_middle(path), 0.42, look.ink)
    for path, kind in sorted(harbours.items(), key=lambda harbour: harbour[1]):
        brush.disc(harbour_middle(path), 0.39, _harbour_colour(kind))
    for path, kind in harbours.items():
        x, y = harbour_middle(path)
        if kind == "any":
            brush.text("3:1", (x, y), 0.26, look.ink)
        elif kind:
            brush.icon(kind, (x, y + 0.1), 0.36, look.ink)
            brush.text("2:1", (x, y - 0.2), 0.19, look.ink)


def _harbour_colour(kind: str) -> Colour:
    if not kind:
        return (0.24, 0.3, 0.4, 1)
    return _PAPER if kind == "any" else look.goods(kind)


def _robber(brush: Brush, hex_id: str) -> None:
    if hex_id:
        x, y = CENTRES[hex_id]
        at = (x - 0.6, y)
        brush.disc(at, 0.27, _PAPER)
        brush.icon("robber", at, 0.44, look.ink)


def _longest(brush: Brush, paths: Sequence[str]) -> None:
    """A light line along the middle of the roads that count."""
    for path in paths:
        a, b = (POINTS[end] for end in ENDS[path])
        brush.line([a, b], 0.022, (1, 1, 1, 1))


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part

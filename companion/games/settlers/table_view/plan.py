"""The island as a drawing: terrain, tokens and harbours; and what stands on it, as pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from math import hypot
from typing import NamedTuple

import msgspec

from companion.games.settlers.rules.geometry import (
    CENTRES,
    ENDS,
    HEXES,
    INTERSECTIONS,
    PATHS,
    POINTS,
)
from companion.games.settlers.rules.island import Island
from companion.games.settlers.table_view.terrain import SEA, draw_hexes
from companion.view.board import Place, Plan, Point, Shape
from companion.view.commands import key_of, kind_and_id
from companion.view.drawing import Drawing, written

BOUNDS = (-5.55, -4.95, 5.55, 4.95)
"""The island with the harbours round it."""
RED = (6, 8)
RED_INK = written(0.75, 0.12, 0.08)
PIER = written(0.8, 0.68, 0.48)
EMPTY = written(0.24, 0.3, 0.4)
"""A harbour that has not been entered yet."""
NO_ISLAND = "plan empty"

HOUSE: tuple[Point, ...] = ((0, 0.3), (0.24, 0.08), (0.24, -0.24), (-0.24, -0.24), (-0.24, 0.08))
TOWN: tuple[Point, ...] = (
    (-0.34, -0.24),
    (-0.34, 0.22),
    (-0.16, 0.44),
    (0.02, 0.22),
    (0.34, 0.22),
    (0.34, -0.24),
)
"""From a corner that sees all others."""


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


@lru_cache(maxsize=64)
def plan_key(island: Island | None) -> str:
    """The same for islands that lie the same way."""
    if island is None:
        return NO_ISLAND
    return key_of("plan", blake2b(msgspec.json.encode(island), digest_size=6).hexdigest())


@lru_cache(maxsize=8)
def plan_of(island: Island | None, harbour_places: tuple[str, ...]) -> Plan:
    """The plan of a game: it does not change once the island lies there."""
    ground = Ground({}, {}, dict.fromkeys(harbour_places, ""))
    if island is not None:
        ground = ground_of(island, harbour_places)
    return Plan(
        plan_key(island), BOUNDS, all_places(harbour_places), ground_shapes(ground), _glyphs()
    )


# --- places -------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def all_places(harbour_places: tuple[str, ...]) -> dict[str, Place]:
    kinds = (("hex", HEXES), ("intersection", INTERSECTIONS), ("path", PATHS))
    keys = [key_of(kind, id) for kind, ids in kinds for id in ids]
    keys += [key_of("harbour", path) for path in harbour_places]
    return {key: place(key) for key in keys}


def place(key: str) -> Place:
    """A hex, an intersection, a path, or the harbour off a path: the key says which is meant."""
    kind, id = kind_and_id(key)
    if kind == "hex":
        return Place(CENTRES[id], 0.78)
    if kind == "intersection":
        return Place(POINTS[id], 0.3)
    if kind == "harbour":
        return Place(harbour_middle(id), 0.42)
    first, second = (POINTS[end] for end in ENDS[id])
    return Place(_middle(first, second), 0.25, (first, second))


def _middle(first: Point, second: Point) -> Point:
    return (first[0] + second[0]) / 2, (first[1] + second[1]) / 2


def harbour_middle(path: str) -> Point:
    """The harbour of a path lies off the coast, at sea."""
    first, second = (POINTS[end] for end in ENDS[path])
    x, y = _middle(first, second)
    away = hypot(x, y)
    return x * (1 + 0.7 / away), y * (1 + 0.7 / away)


# --- the ground ---------------------------------------------------------------------------------


def ground_shapes(ground: Ground) -> tuple[Shape, ...]:
    """Sea, harbours, terrain and tokens, from the lowest up."""
    drawing = Drawing()
    far = 4 * BOUNDS[2]
    drawing.area([(-far, -far), (far, -far), (far, far), (-far, far)], SEA)
    _harbours(drawing, ground.harbours)
    draw_hexes(drawing, [(CENTRES[hex_id], ground.terrains.get(hex_id, "")) for hex_id in HEXES])
    _tokens(drawing, [(CENTRES[at], number) for at, number in ground.numbers.items() if number])
    return drawing.shapes


def _tokens(drawing: Drawing, tokens: list[tuple[Point, int]]) -> None:
    """The number, and below it a pip for each of its 36 chances; 6 and 8 are red and larger."""
    for radius, colour in ((0.36, "ink"), (0.335, "paper")):
        for at, _ in tokens:
            drawing.disc(at, radius, colour)
    for ink, reds in (("ink", False), (RED_INK, True)):
        inked = [(at, number) for at, number in tokens if (number in RED) == reds]
        for at, number in inked:
            pips = 6 - abs(7 - number)
            for pip in range(pips):
                drawing.disc((at[0] + (pip - (pips - 1) / 2) * 0.085, at[1] - 0.2), 0.03, ink)
        for at, number in inked:
            drawing.text(str(number), (at[0], at[1] + 0.06), 0.36 if reds else 0.3, ink)


def _harbours(drawing: Drawing, harbours: Mapping[str, str]) -> None:
    """Piers from both intersections to a sign with the rate, and what it is for."""
    for path in harbours:
        for end in ENDS[path]:
            drawing.line([POINTS[end], harbour_middle(path)], 0.035, PIER)
    for path in harbours:
        drawing.disc(harbour_middle(path), 0.42, "ink")
    for path, kind in sorted(harbours.items(), key=lambda harbour: harbour[1]):
        drawing.disc(harbour_middle(path), 0.39, _harbour_colour(kind))
    for path, kind in harbours.items():
        x, y = harbour_middle(path)
        if kind == "any":
            drawing.text("3:1", (x, y), 0.26, "ink")
        elif kind:
            drawing.icon(kind, (x, y + 0.1), 0.36, "ink")
            drawing.text("2:1", (x, y - 0.2), 0.19, "ink")


def _harbour_colour(kind: str) -> str:
    if not kind:
        return EMPTY
    return "paper" if kind == "any" else f"goods {kind}"


# --- how pieces look ----------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _glyphs() -> dict[str, tuple[Shape, ...]]:
    return {
        "road": _road(),
        "longest": _longest(),
        "settlement": _building(HOUSE),
        "city": _building(TOWN),
        "robber": _robber(),
    }


def _road() -> tuple[Shape, ...]:
    drawing = Drawing()
    drawing.line(((-0.3, 0), (0.3, 0)), 0.105, "ink")
    drawing.line(((-0.3, 0), (0.3, 0)), 0.075, "seat")
    return drawing.shapes


def _longest() -> tuple[Shape, ...]:
    """A road that counts has a light line along its middle."""
    drawing = Drawing()
    drawing.line(((-0.5, 0), (0.5, 0)), 0.022, written(1, 1, 1))
    return (*_road(), *drawing.shapes)


def _building(corners: tuple[Point, ...]) -> tuple[Shape, ...]:
    drawing = Drawing()
    drawing.area(corners, "seat")
    drawing.line(corners, 0.03, "ink", closed=True)
    drawing.icon("seat", (0, -0.07), 0.24, "ink")
    return drawing.shapes


def _robber() -> tuple[Shape, ...]:
    """Beside the number of his hex."""
    drawing = Drawing()
    drawing.disc((-0.6, 0), 0.27, "paper")
    drawing.icon("robber", (-0.6, 0), 0.44, "ink")
    return drawing.shapes

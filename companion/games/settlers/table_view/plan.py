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
from companion.games.settlers.rules.island import HARBOUR_KINDS, Island
from companion.games.settlers.table_view.landscapes import GROUND, RADIUS, landscape
from companion.games.settlers.table_view.terrain import EMPTY, draw_hexes, draw_sea, hexagon
from companion.view.board import Piece, Place, Plan, Point, Shape
from companion.view.colours import card_colours
from companion.view.commands import key_of, kind_and_id
from companion.view.drawing import Drawing, written

BOUNDS = (-5.45, -4.75, 5.45, 4.75)
"""The island with the harbours round it."""
OFF_SHORE = 0.65
"""How far a harbour lies from the middle of its path."""
HARBOUR, TOKEN = 0.45, 0.38
"""How large signs and tokens are drawn; what is on a token grows with it."""
MOST_GROWTH = 1.2
"""Large letters make tokens larger, up to this factor: then they still fit into their hexes."""
RED = (6, 8)
RED_INK = written(0.75, 0.12, 0.08)
BEAM, PLANK = written(0.42, 0.29, 0.17), written(0.78, 0.61, 0.4)
PLANKS = 0.075
"""How far apart the planks of a pier lie."""
GROOVE = written(0.85, 0.78, 0.63)
"""The ring that is pressed into a token."""
CAST = "#02070c4c"
"""What lies casts a soft shadow: two discs of this on each other."""
NO_ISLAND = "plan empty"
ROBBER = -0.58
"""How far beside the number he stands."""
CLOAK: tuple[Point, ...] = ((0, 0.18), (0.15, -0.18), (-0.15, -0.18))

HOUSE: tuple[Point, ...] = ((0, 0.3), (0.24, 0.08), (0.24, -0.24), (-0.24, -0.24), (-0.24, 0.08))
TOWN: tuple[Point, ...] = (
    (-0.38, -0.26),
    (-0.38, 0.22),
    (-0.18, 0.48),
    (0.02, 0.22),
    (0.02, 0.12),
    (0.4, 0.12),
    (0.4, -0.26),
)
"""From a corner that sees all others."""
ROOFS: Mapping[str, tuple[Point, ...]] = {
    "settlement": ((0, 0.3), (-0.24, 0.08), (-0.24, 0.03), (0.24, 0.03), (0.24, 0.08)),
    "city": ((-0.18, 0.48), (-0.38, 0.22), (-0.38, 0.16), (0.02, 0.16), (0.02, 0.22)),
}
"""What catches the light of a building."""


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
    return drawn_plan(plan_key(island), ground)


def drawn_plan(key: str, ground: Ground) -> Plan:
    """An island, or as much of it as was entered."""
    tokens = {at: str(number) for at, number in ground.numbers.items() if number}
    landscapes = {at: terrain for at, terrain in ground.terrains.items() if terrain}
    return Plan(
        key,
        BOUNDS,
        all_places(tuple(ground.harbours)),
        ground_shapes(ground),
        _glyphs(),
        {
            "landscapes": _printed("landscape", "hex", landscapes),
            "harbours": _printed("harbour", "harbour", ground.harbours),
            "tokens": _printed("token", "hex", tokens),
        },
        MOST_GROWTH,
        may_turn=False,
        backdrops=("landscapes",),
    )


def _printed(kind: str, place: str, ids: Mapping[str, str]) -> tuple[Piece, ...]:
    """Pieces of a kind; each is drawn as its place says."""
    return tuple(
        Piece(key_of(kind, at), key_of(place, at), key_of(kind, drawn)) for at, drawn in ids.items()
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
        return Place(CENTRES[id], 0.78, corners=tuple(hexagon(CENTRES[id], RADIUS)))
    if kind == "intersection":
        return Place(POINTS[id], 0.3)
    if kind == "harbour":
        return Place(harbour_middle(id), HARBOUR)
    first, second = (POINTS[end] for end in ENDS[id])
    return Place(_middle(first, second), 0.25, (first, second))


def _middle(first: Point, second: Point) -> Point:
    return (first[0] + second[0]) / 2, (first[1] + second[1]) / 2


def harbour_middle(path: str) -> Point:
    """The harbour of a path lies off the coast, at sea."""
    first, second = (POINTS[end] for end in ENDS[path])
    x, y = _middle(first, second)
    away = hypot(x, y)
    return x * (1 + OFF_SHORE / away), y * (1 + OFF_SHORE / away)


# --- the ground ---------------------------------------------------------------------------------


def ground_shapes(ground: Ground) -> tuple[Shape, ...]:
    """Sea, piers and terrain, from the lowest up."""
    drawing = Drawing()
    draw_sea(drawing, 4 * BOUNDS[2], list(CENTRES.values()))
    for path in ground.harbours:
        for end in ENDS[path]:
            _pier(drawing, POINTS[end], harbour_middle(path))
    draw_hexes(drawing, [(CENTRES[hex_id], ground.terrains.get(hex_id, "")) for hex_id in HEXES])
    return drawing.shapes


def _pier(drawing: Drawing, shore: Point, sign: Point) -> None:
    """Planks on a beam, out to the sign."""
    drawing.line([shore, sign], 0.05, BEAM)
    away = hypot(sign[0] - shore[0], sign[1] - shore[1])
    x, y = (sign[0] - shore[0]) / away, (sign[1] - shore[1]) / away
    for plank in range(1, int((away - HARBOUR) / PLANKS) + 1):
        at = shore[0] + x * plank * PLANKS, shore[1] + y * plank * PLANKS
        side = 0.024
        corners = ((side, 0.036), (side, -0.036), (-side, -0.036), (-side, 0.036))
        drawing.area([(at[0] + x * a - y * b, at[1] + y * a + x * b) for a, b in corners], PLANK)


# --- what is printed ----------------------------------------------------------------------------


def _lying_disc(drawing: Drawing, radius: float, colour: str, groove: str) -> None:
    """A disc of card that lies on the board, with a shadow and a ring pressed into it."""
    for wider in (0.035, 0.012):
        drawing.disc((0.0, -0.03), radius + wider, CAST)
    drawing.disc((0, 0), radius, colour)
    drawing.ring((0, 0), radius - 0.04, 0.009, groove)


def _token(number: int) -> tuple[Shape, ...]:
    """The number, and below it a pip for each of its 36 chances; 6 and 8 are red."""
    drawing = Drawing()
    ink = RED_INK if number in RED else "ink"
    _lying_disc(drawing, TOKEN, "paper", GROOVE)
    drawing.text(str(number), (0, 0.16 * TOKEN), 1.1 * TOKEN, ink)
    pips = 6 - abs(7 - number)
    for pip in range(pips):
        x = (pip - (pips - 1) / 2) * 0.224 * TOKEN
        drawing.disc((x, -0.6 * TOKEN), 0.079 * TOKEN, ink)
    return drawing.shapes


def _harbour(kind: str) -> tuple[Shape, ...]:
    """A sign with the rate, and what it is for."""
    drawing = Drawing()
    ground, ink = _harbour_colours(kind)
    if kind == "any":
        _lying_disc(drawing, HARBOUR, ground, GROOVE)
        drawing.text("3:1", (0, 0), 0.36, ink)
        return drawing.shapes
    _lying_disc(drawing, HARBOUR, "paper", ground)
    drawing.disc((0, 0), HARBOUR - 0.035, ground)
    if kind:
        drawing.icon(kind, (0, 0.16), 0.32, ink)
        drawing.text("2:1", (0, -0.16), 0.34, ink)
    return drawing.shapes


def _harbour_colours(kind: str) -> tuple[str, str]:
    """Its ground, that of the good's card, and what is read on it."""
    if not kind:
        return EMPTY, "ink"  # it has not been entered yet
    return ("paper", "ink") if kind == "any" else card_colours(kind)


# --- how pieces look ----------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _glyphs() -> dict[str, tuple[Shape, ...]]:
    return {
        "road": _road(),
        "longest": _longest(),
        "settlement": _building("settlement", HOUSE, (0.0, -0.09)),
        "city": _building("city", TOWN, (0.0, -0.07)),
        "robber": _robber(),
        **{key_of("landscape", terrain): landscape(terrain) for terrain in GROUND},
        **{key_of("token", str(number)): _token(number) for number in range(2, 13)},
        **{key_of("harbour", kind): _harbour(kind) for kind in ("", *HARBOUR_KINDS)},
    }


def _road() -> tuple[Shape, ...]:
    drawing = Drawing()
    drawing.line(((-0.235, 0), (0.235, 0)), 0.065, "seat")
    for start, end in ((-0.24, -0.12), (0.12, 0.24)):
        drawing.line(((start, 0.035), (end, 0.035)), 0.018, "seat light")
    drawing.icon("seat", (0, 0), 0.15, "sign")
    return drawing.shapes


def _longest() -> tuple[Shape, ...]:
    """A road that counts is marked along its middle."""
    drawing = Drawing()
    for side in (-1, 1):
        drawing.line(((side * 0.14, 0), (side * 0.25, 0)), 0.022, "sign")
    return (*_road(), *drawing.shapes)


def _building(kind: str, corners: tuple[Point, ...], sign: Point) -> tuple[Shape, ...]:
    drawing = Drawing()
    drawing.area(corners, "seat")
    drawing.area(ROOFS[kind], "seat light")
    drawing.icon("seat", sign, 0.26, "sign")
    return drawing.shapes


def _robber() -> tuple[Shape, ...]:
    """A pawn beside the number of his hex, ink with a rim of paper."""
    drawing = Drawing()
    for grown, colour in ((0.045, "paper"), (0.0, "ink")):
        drawing.area([(ROBBER + x * (1 + 5 * grown), y) for x, y in CLOAK], colour)
        drawing.line([(ROBBER + x, -0.17) for x in (-0.11, 0.11)], 0.035 + grown, colour)
        drawing.disc((ROBBER, 0.1), 0.11 + grown, colour)
    drawing.line(((ROBBER - 0.055, 0.12), (ROBBER + 0.055, 0.12)), 0.026, "paper")
    return drawing.shapes

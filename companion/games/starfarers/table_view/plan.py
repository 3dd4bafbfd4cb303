"""The board in space as a drawing, without what stands on it, and how pieces look there.

It is another plan when a sector is turned up; the same layout is drawn only once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b

import msgspec

from companion.games.starfarers.rules.board import Board
from companion.games.starfarers.rules.board_facts import Place as HexPlace
from companion.games.starfarers.table_view.lattice import Lattice
from companion.games.starfarers.table_view.planets import (
    PLANET,
    chip_shapes,
    globe_shapes,
    sign_shapes,
)
from companion.view.board import Piece, Place, Plan, Point, Shape
from companion.view.commands import key_of
from companion.view.drawing import Drawing, written
from companion.view.sky import draw_sky

HEX = "#5a68b452"
NEBULA, MIST = "#7b3fc45c", ("#7b3fc496", 1.7)
"""Of a hex in a nebula: its own colour, and how it glows beyond its edges."""
UNKNOWN, VEIL = "#2b3787d0", ("#8aa0ff4c", 1.55)
"""Of a sector that nobody knows: its hexes, and the light that falls out of it."""
GLOBE, RIM, GUESSED = "#5468d05c", "#8ea2ffa0", 0.78
GUESSED_LIGHT = (1.0, 0.86, 0.7, 0.52)
"""Planets that may be in there, as they show through: lighter in their middle."""
HOLE = "#2a3163"
QUIET = "#c3cee8"
SHADOW, PIER = "#0a0d2a80", "#0f1d3c"
ASKED = "#f6b93b"
PEOPLES = {
    "green-folk": ("food", (0.18, 0.71, 0.54)),
    "scientists": ("science", (0.94, 0.89, 0.26)),
    "merchants": ("trade_goods", (0.34, 0.71, 0.91)),
    "diplomats": ("friendship", (0.84, 0.56, 0.71)),
}
"""Picture and colour of each people."""
_DIM = 0.26

POINT, DOCK, SECTOR = 0.36, 0.34, 1.8
"""How large places are drawn."""
FACE_DOWN = "?"
HULLS: dict[str, tuple[Point, ...]] = {
    "colony": ((0, 0.5), (0.44, -0.42), (-0.44, -0.42)),
    "trade": ((0, 0.5), (0.31, 0.12), (0.31, -0.42), (-0.31, -0.42), (-0.31, 0.12)),
}
"""What a ship carries is seen by its form."""
WAY = "way"
DOCKS = 5
"""Places for stations at every people."""
GROWTH = 1.22
"""How much larger signs and chips may become with the letters."""


Printed = frozenset[tuple[str, str]]
"""Chips that lie open before the first event and so belong to the board: planets with chips."""


@lru_cache(maxsize=64)
def plan_key(board: Board, printed: Printed) -> str:
    """The same for boards that lie the same way, in every process."""
    told = msgspec.json.encode((board.facts, board.layout, sorted(printed)))
    return key_of("plan", blake2b(told, digest_size=6).hexdigest())


@lru_cache(maxsize=16)
def plan_of(board: Board, printed: Printed, transporters: int) -> Plan:
    """`transporters` is the number of rings that the last of them has."""
    lattice = Lattice()
    return Plan(
        key=plan_key(board, printed),
        bounds=lattice.bounds(board.hexes),
        places=_places(board, lattice),
        ground=(*space_shapes(board, lattice), *site_shapes(board, lattice)),
        glyphs={**printed_glyphs(board), **_glyphs(transporters)},
        printed=printed_pieces(board, dict(printed)),
        growth=GROWTH,
        backdrops=("planets",),
    )


def _places(board: Board, lattice: Lattice) -> dict[str, Place]:
    """Points, planets, and docks for stations, called by their keys."""
    found = {key_of("point", at): _point(at) for at in board.points}
    for id, planet in board.planets.items():
        found[key_of("planet", id)] = Place(_round(lattice.centre(planet.hex)), PLANET)
    for people, outpost in board.outposts.items():
        for number in range(DOCKS):
            at = _round(lattice.dock(outpost, number))
            found[key_of("dock", f"{people} {number + 1}")] = Place(at, DOCK)
    for slot, at in _unknown(board, lattice).items():
        found[key_of("sector", slot)] = Place(_round(at), SECTOR)
    return found


def _unknown(board: Board, lattice: Lattice) -> dict[str, Point]:
    """The middle of each sector that nobody knows."""
    return {
        id: _middle([lattice.centre(place) for place in slot.hexes])
        for id, slot in board.unknown.items()
    }


@lru_cache(maxsize=2048)
def _point(at: str) -> Place:
    return Place(_round(Lattice().point(at)), POINT)


def _round(at: Point) -> Point:
    return round(at[0], 4), round(at[1], 4)


# --- the ground ---------------------------------------------------------------------------------


def space_shapes(board: Board, lattice: Lattice) -> tuple[Shape, ...]:
    """Space, nebulas, peoples, sectors that nobody knows."""
    drawing = Drawing()
    colour, wide = MIST
    for place in board.facts.nebula:
        drawing.glow(lattice.centre(place), wide, colour)
    for place in board.facts.nebula:
        drawing.area(lattice.hexagon(place, 0.97), NEBULA)
    _sectors(drawing, board, lattice)
    _peoples(drawing, board, lattice)
    return (*_empty_space(board.hexes), *drawing.shapes)


def _sectors(drawing: Drawing, board: Board, lattice: Lattice) -> None:
    """Those that nobody knows: something shines in there."""
    for slot in board.unknown.values():
        for place in slot.hexes:
            drawing.area(lattice.hexagon(place, 0.97), UNKNOWN)
    middles = _unknown(board, lattice).values()
    colour, wide = VEIL
    for middle in middles:
        drawing.glow(middle, wide, colour)
    globes = [lattice.centre(place) for slot in board.unknown.values() for place in slot.hexes]
    for part in GUESSED_LIGHT:
        for at in globes:
            drawing.disc(at, GUESSED * part, GLOBE)
    for at in globes:
        drawing.ring(at, GUESSED, 0.02, RIM)
    for middle in middles:
        drawing.disc(middle, 0.55, SHADOW)
    for middle in middles:
        drawing.text(FACE_DOWN, middle, 0.9, "paper")


@lru_cache(maxsize=8)
def _empty_space(hexes: tuple[HexPlace, ...]) -> tuple[Shape, ...]:
    """What lies below everything, whichever sectors are known: the sky, and on it the lines
    between the hexes of the board."""
    drawing, lattice = Drawing(), Lattice()
    draw_sky(drawing, lattice.bounds(hexes))
    for place in hexes:
        drawing.line(lattice.hexagon(place, 1.0), 0.02, HEX, closed=True)
    return drawing.shapes


def site_shapes(board: Board, lattice: Lattice) -> tuple[Shape, ...]:
    """A ring wherever a colony can be founded; one that stands there covers it."""
    drawing = Drawing()
    for at in board.sites:
        drawing.ring(lattice.point(at), 0.16, 0.03, QUIET)
    return drawing.shapes


def _peoples(drawing: Drawing, board: Board, lattice: Lattice) -> None:
    """A light in the colour of each people, its sign within an orbit, and its docks on that."""
    outposts = list(board.outposts.values())
    for outpost in outposts:
        colour = written(*(part * _DIM for part in PEOPLES[outpost.people][1]))
        for place in outpost.hexes:
            drawing.area(lattice.hexagon(place, 0.94), colour)
    for outpost in outposts:
        icon, rgb = PEOPLES[outpost.people]
        colour = written(*rgb)
        docks = [lattice.dock(outpost, number) for number in range(DOCKS)]
        middle = _middle([lattice.centre(place) for place in outpost.hexes] or docks)
        drawing.glow(middle, 1.7, f"{colour}70")
        drawing.ring(middle, 0.75, 0.025, f"{colour}90")
        drawing.disc(middle, 0.44, SHADOW)
        drawing.ring(middle, 0.44, 0.045, colour)
        for at in docks:
            drawing.disc(at, 0.27, PIER)
        for at in docks:
            drawing.ring(at, 0.27, 0.04, colour)
        drawing.icon(icon, middle, 0.58, colour)


def printed_pieces(board: Board, chips: Mapping[str, str]) -> dict[str, tuple[Piece, ...]]:
    """Planets, and on each the chip that lies there before the first event."""
    planets, signs, lying = [], [], []
    for id, planet in board.planets.items():
        at = key_of("planet", id)
        planets.append(Piece(at, at, key_of("planet", planet.resource)))
        signs.append(Piece(key_of("sign", id), at, key_of("sign", planet.resource)))
        chip = key_of("chip", chips.get(id) or FACE_DOWN)
        lying.append(Piece(key_of("printed", id), at, chip))
    return {"planets": tuple(planets), "signs": tuple(signs), "chips": tuple(lying)}


def _middle(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


# --- how pieces look ----------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _glyphs(transporters: int) -> dict[str, tuple[Shape, ...]]:
    ships = {
        f"{kind}-{rings}": ship_shapes(kind, rings)
        for kind in HULLS
        for rings in range(1, transporters + 1)
    }
    return {
        "asked planet": _asked(PLANET + 0.1),
        "asked sector": _asked(SECTOR),
        "blocked": _blocked(),
        "colony": building_shapes(),
        "spaceport": building_shapes(ring=True),
        "station": building_shapes(),
        WAY: way_shapes(),
        **ships,
    }


def printed_glyphs(board: Board) -> dict[str, tuple[Shape, ...]]:
    """How planets look, and every chip of the box, face down and face up."""
    numbers = [planet.number for planet in board.planets.values() if planet.number]
    groups = (*board.facts.chips.values(), board.facts.reserve_chips, numbers, (FACE_DOWN,))
    resources = {planet.resource for planet in board.planets.values()}
    return {
        **{key_of("planet", one): globe_shapes(one) for one in sorted(resources)},
        **{key_of("sign", one): sign_shapes(one) for one in sorted(resources)},
        **{key_of("chip", chip): chip_shapes(chip) for group in groups for chip in group},
    }


def _asked(wide: float) -> tuple[Shape, ...]:
    """Round what is to be turned up now: its name alone is printed nowhere."""
    drawing = Drawing()
    for half, colour in ((0.1, SHADOW), (0.06, ASKED)):
        drawing.ring((0, 0), wide, half, colour)
    return drawing.shapes


def _blocked() -> tuple[Shape, ...]:
    drawing = Drawing()
    drawing.disc((0, 0), 0.3, HOLE)
    return drawing.shapes


def way_shapes() -> tuple[Shape, ...]:
    """Where a ship can get, and nothing is to be done."""
    drawing = Drawing()
    drawing.disc((0, 0), 0.12, "seat")
    return drawing.shapes


def building_shapes(*, ring: bool = False) -> tuple[Shape, ...]:
    """A disc with the owner's sign; a spaceport has a ring round it."""
    drawing = Drawing()
    if ring:
        drawing.ring((0, 0), 0.37, 0.045, "seat")
    drawing.disc((0, 0), 0.26, "seat")
    drawing.icon("seat", (0, 0), 0.38, "sign")
    return drawing.shapes


def ship_shapes(kind: str, rings: int) -> tuple[Shape, ...]:
    """In its player's colour with the player's sign, and a dot for each ring."""
    drawing = Drawing()
    drawing.area(HULLS[kind], "seat")
    drawing.icon("seat", (0, -0.02), 0.36, "sign")
    for ring in range(rings):
        drawing.disc(((ring - (rings - 1) / 2) * 0.2, -0.31), 0.07, "sign")
    return drawing.shapes

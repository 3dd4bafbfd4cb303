"""The board in space as a drawing, without what stands on it, and how pieces look there.

It is another plan when a sector is turned up; the same layout is drawn only once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b

import msgspec
from msgspec.structs import replace

from companion.games.starfarers.rules.board import Board
from companion.games.starfarers.rules.chips import hazard
from companion.games.starfarers.table_view.lattice import Lattice
from companion.view.board import Place, Plan, Point, Shape
from companion.view.commands import key_of
from companion.view.drawing import Drawing, written

SPACE = written(0.03, 0.05, 0.11)
HEX = written(0.13, 0.18, 0.31)
NEBULA = written(0.22, 0.15, 0.34)
UNKNOWN = written(0.2, 0.22, 0.28)
QUIET = written(0.66, 0.72, 0.82)
PEOPLES = {
    "green-folk": ("food", (0.18, 0.71, 0.54)),
    "scientists": ("science", (0.94, 0.89, 0.26)),
    "merchants": ("trade_goods", (0.34, 0.71, 0.91)),
    "diplomats": ("friendship", (0.84, 0.56, 0.71)),
}
"""Picture and colour of each people."""
_DIM = 0.3

POINT, PLANET, DOCK = 0.36, 0.7, 0.34
"""How large places are drawn."""
PLATE = -0.28
"""A chip lies so far below the middle of its planet."""
HULL: tuple[Point, ...] = ((0, 0.75), (0.55, -0.5), (0, -0.25), (-0.55, -0.5))
"""A ship is an arrowhead."""
DOCKS = 5
"""Places for stations at every people."""
LONG_CHIP = 3
"""A chip with so many letters is written smaller."""


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
        ground=(
            *space_shapes(board, lattice),
            *planet_shapes(board, lattice),
            *_printed_shapes(board, printed, lattice),
            *site_shapes(board, lattice),
        ),
        glyphs={**_chip_glyphs(board), **_glyphs(transporters)},
    )


def _places(board: Board, lattice: Lattice) -> dict[str, Place]:
    """Points, planets, and docks for stations, called by their keys."""
    found = {key_of("point", at): Place(_round(lattice.point(at)), POINT) for at in board.points}
    for id, planet in board.planets.items():
        found[key_of("planet", id)] = Place(_round(lattice.centre(planet.hex)), PLANET)
    for people, outpost in board.outposts.items():
        for number in range(DOCKS):
            at = _round(lattice.dock(outpost, number))
            found[key_of("dock", f"{people} {number + 1}")] = Place(at, DOCK)
    return found


def _round(at: Point) -> Point:
    return round(at[0], 4), round(at[1], 4)


# --- the ground ---------------------------------------------------------------------------------


def space_shapes(board: Board, lattice: Lattice) -> tuple[Shape, ...]:
    """Space, nebulas, peoples, sectors that nobody knows."""
    drawing = Drawing()
    far = 80.0
    drawing.area([(-far, -far), (far, -far), (far, far), (-far, far)], SPACE)
    for place in board.hexes:
        drawing.line(lattice.hexagon(place, 1.0), 0.02, HEX, closed=True)
    for place in board.facts.nebula:
        drawing.area(lattice.hexagon(place, 0.94), NEBULA)
    for slot in board.unknown.values():
        for place in slot.hexes:
            drawing.area(lattice.hexagon(place, 0.97), UNKNOWN)
    for slot in board.unknown.values():
        middle = _middle([lattice.centre(place) for place in slot.hexes])
        drawing.text("?", middle, 0.9, QUIET)
    _peoples(drawing, board, lattice)
    return drawing.shapes


def site_shapes(board: Board, lattice: Lattice) -> tuple[Shape, ...]:
    """A ring wherever a colony can be founded; one that stands there covers it."""
    drawing = Drawing()
    for at in board.sites:
        drawing.ring(lattice.point(at), 0.16, 0.03, QUIET)
    return drawing.shapes


def _peoples(drawing: Drawing, board: Board, lattice: Lattice) -> None:
    for outpost in board.outposts.values():
        _, colour = PEOPLES[outpost.people]
        for place in outpost.hexes:
            dim = written(*(part * _DIM for part in colour))
            drawing.area(lattice.hexagon(place, 0.94), dim)
    for outpost in board.outposts.values():
        icon, colour = PEOPLES[outpost.people]
        docks = [lattice.point(at) for at in outpost.points]
        for at in docks:
            drawing.ring(at, 0.3, 0.05, written(*colour))
        middle = _middle([lattice.centre(place) for place in outpost.hexes] or docks)
        drawing.icon(icon, middle, 1.0, written(*colour))


def planet_shapes(board: Board, lattice: Lattice) -> tuple[Shape, ...]:
    """A globe in the colour of what it yields, its symbol above, and a chip face down on a
    plate."""
    drawing = Drawing()
    planets = sorted(board.planets.values(), key=lambda planet: planet.resource)
    centres = [(planet, lattice.centre(planet.hex)) for planet in planets]
    for planet, at in centres:
        drawing.disc(at, 0.74, f"goods {planet.resource}")
    for planet, (x, y) in centres:
        drawing.icon(planet.resource, (x, y + 0.34), 0.56, "ink")
    for radius, colour in ((0.38, "ink"), (0.34, "paper")):
        for _, (x, y) in centres:
            drawing.disc((x, y + PLATE), radius, colour)
    for _, (x, y) in centres:
        drawing.text("?", (x, y + PLATE), 0.42, "ink")
    return drawing.shapes


def _printed_shapes(board: Board, printed: Printed, lattice: Lattice) -> Iterator[Shape]:
    for planet, chip in sorted(printed):
        at = lattice.centre(board.planets[planet].hex)
        yield from (moved(shape, at) for shape in chip_shapes(chip))


def moved(shape: Shape, by: Point) -> Shape:
    """A shape that was drawn round the origin, round another point."""
    x, y = shape.points
    return replace(shape, points=(round(x + by[0], 4), round(y + by[1], 4)))


def _middle(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


# --- how pieces look ----------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _glyphs(transporters: int) -> dict[str, tuple[Shape, ...]]:
    ships = {
        f"{kind}-{rings}": _ship(kind, rings)
        for kind in ("colony", "trade")
        for rings in range(1, transporters + 1)
    }
    return {
        "blocked": _discs((0.3, UNKNOWN)),
        "colony": _building(),
        "spaceport": _building(ring=True),
        "station": _building(0.34, 0.42),
        **ships,
    }


def _chip_glyphs(board: Board) -> dict[str, tuple[Shape, ...]]:
    """How every chip of the box looks face up."""
    numbers = [planet.number for planet in board.planets.values() if planet.number]
    groups = (*board.facts.chips.values(), board.facts.reserve_chips, numbers)
    return {key_of("chip", chip): chip_shapes(chip) for group in groups for chip in group}


@lru_cache(maxsize=64)
def chip_shapes(chip: str) -> tuple[Shape, ...]:
    """A chip that lies open: its number, or pirates or ice with their strength."""
    drawing = Drawing()
    drawing.disc((0, PLATE), 0.34, "paper")
    danger = hazard(chip)
    if danger is None:
        drawing.text(chip, (0, PLATE), 0.42 if len(chip) < LONG_CHIP else 0.26, "ink")
        return drawing.shapes
    kind, strength = danger
    drawing.icon("pirate" if kind == "pirate" else "star", (0, PLATE + 0.1), 0.34, "ink")
    drawing.text(str(strength), (0, PLATE - 0.17), 0.26, "ink")
    return drawing.shapes


def _discs(*discs: tuple[float, str]) -> tuple[Shape, ...]:
    drawing = Drawing()
    for radius, colour in discs:
        drawing.disc((0, 0), radius, colour)
    return drawing.shapes


def _building(radius: float = 0.36, sign: float = 0.46, *, ring: bool = False) -> tuple[Shape, ...]:
    """A disc with the owner's sign; a spaceport has a ring round it."""
    drawing = Drawing()
    if ring:
        drawing.ring((0, 0), 0.5, 0.06, "seat")
    drawing.disc((0, 0), radius, "seat")
    drawing.icon("seat", (0, 0), sign, "ink")
    return drawing.shapes


def _ship(kind: str, rings: int) -> tuple[Shape, ...]:
    """In its player's colour, with what it carries, and below it its rings."""
    drawing = Drawing()
    drawing.area(HULL, "seat")
    drawing.line(HULL, 0.035, "ink", closed=True)
    drawing.icon(f"{kind}_ship", (0, 0.08), 0.5, "ink")
    for at in ring_places(rings):
        drawing.disc(at, 0.09, "seat")
    return drawing.shapes


def ring_places(rings: int) -> Iterable[Point]:
    """Side by side below a ship."""
    return [((ring - (rings - 1) / 2) * 0.22, -0.62) for ring in range(rings)]

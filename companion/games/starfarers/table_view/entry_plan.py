"""A board that its owner is entering, as a drawing: every hex and point of it can be tapped, and
there is room for a ring of hexes more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import blake2b

import msgspec

from companion.games.starfarers.rules.board import Board, beginner_layout, place_of
from companion.games.starfarers.rules.board_entry import beside, hexes, used_hexes
from companion.games.starfarers.rules.board_facts import COLOURS, BoardFacts, Place
from companion.games.starfarers.table_view.lattice import Lattice
from companion.games.starfarers.table_view.plan import (
    GROWTH,
    PEOPLES,
    building_shapes,
    printed_glyphs,
    printed_pieces,
    ship_shapes,
    space_shapes,
)
from companion.view import board as view
from companion.view.board import Piece, Plan, Shape
from companion.view.commands import key_of, kind_and_id
from companion.view.drawing import Drawing, written

FIELD = "#131c4d"
CHOSEN = "#f6b93b"
DOTS = {"red-dot": "#c8372d", "blue-dot": "#2b62d9", "yellow-dot": "#f2cf1d"}
"""What is on the backs of chips."""


def hex_key(place: Place) -> str:
    return key_of("hex", f"{place[0]},{place[1]}")


def point_key(place: Place) -> str:
    return key_of("point", f"{place[0]},{place[1]}")


def place_in(key: str) -> Place:
    """The place that a key names."""
    x, y = kind_and_id(key)[1].split(",")
    return int(x), int(y)


def entry_key(facts: BoardFacts) -> str:
    """The same for boards that are the same."""
    return key_of("plan", blake2b(msgspec.json.encode(facts), digest_size=6).hexdigest())


def entry_plan(facts: BoardFacts) -> Plan:
    """The board as it is entered so far."""
    board, lattice = Board(facts, beginner_layout(facts)), Lattice()
    field = hexes(facts)
    room = field | beside(field)
    places = {hex_key(at): view.Place(lattice.centre(at), 0.8) for at in sorted(room)}
    for name in board.points:
        places[point_key(place_of(name))] = view.Place(lattice.point(name), 0.34)
    numbers = {planet.id: planet.number or "" for planet in board.planets.values()}
    printed = {
        name: tuple(_at_hex(piece, board) for piece in layer)
        for name, layer in printed_pieces(board, numbers).items()
    }
    return Plan(
        key=entry_key(facts),
        bounds=lattice.bounds(room),
        places=places,
        ground=(*space_shapes(board, lattice), *_field(board, lattice)),
        glyphs={**printed_glyphs(board), **_glyphs()},
        printed={**printed, "dots": tuple(_dots(board)), "docks": tuple(_docks(facts))},
        growth=GROWTH,
        backdrops=("planets",),
    )


def _at_hex(piece: Piece, board: Board) -> Piece:
    planet = board.planets[kind_and_id(piece.at)[1]]
    return Piece(piece.key, hex_key(planet.hex), piece.glyph)


def _field(board: Board, lattice: Lattice) -> tuple[Shape, ...]:
    """Hexes are filled here: what belongs to the board must be seen at a glance."""
    drawing = Drawing()
    for place in sorted(set(board.hexes) - used_hexes(board.facts) - set(board.facts.nebula)):
        drawing.area(lattice.hexagon(place, 0.97), FIELD)
    return drawing.shapes


def _dots(board: Board) -> Iterator[Piece]:
    for planet in board.planets.values():
        if planet.chips in DOTS:
            yield Piece(key_of("dot", planet.id), hex_key(planet.hex), planet.chips)


def _docks(facts: BoardFacts) -> Iterator[Piece]:
    for name, base in facts.bases.items():
        for number, place in enumerate(base.docks, start=1):
            key = key_of("dock", f"{name} {number}")
            yield Piece(key, point_key(place), key_of("dock", base.people), text=str(number))


def entry_board(facts: BoardFacts, chosen: Place | None, taps: Mapping[Place, str]) -> view.Board:
    """Where beginners start, in the colours of the box; the hex that is chosen; and places tapped
    so far for something that needs several."""
    marks = [Piece(key_of("tap", label), point_key(at), text=label) for at, label in taps.items()]
    if chosen is not None:
        marks.append(Piece(key_of("chosen", "hex"), hex_key(chosen)))
    layers = {"start": tuple(_starts(facts)), "marks": tuple(marks)}
    return view.Board(entry_key(facts), layers)


def _starts(facts: BoardFacts) -> Iterator[Piece]:
    for colour in COLOURS:
        start = facts.start.get(colour)
        if start is None:
            continue
        standing = (
            ("spaceport", (start.spaceport,)),
            ("colony", start.colonies),
            ("ship", (start.colony_ship,)),
        )
        for kind, places in standing:
            yield from _standing(kind, colour, places)


def _standing(kind: str, colour: str, places: Iterable[Place]) -> Iterator[Piece]:
    for number, at in enumerate(places, start=1):
        yield Piece(key_of(kind, f"{colour} {number}"), point_key(at), seat=colour)


@lru_cache(maxsize=1)
def _glyphs() -> dict[str, tuple[Shape, ...]]:
    return {
        "colony": building_shapes(),
        "spaceport": building_shapes(ring=True),
        "ship": ship_shapes("colony", 1),
        "chosen": _chosen(),
        "tap": _tag(CHOSEN),
        **{group: _dot(colour) for group, colour in DOTS.items()},
        **{key_of("dock", people): _tag(written(*rgb)) for people, (_, rgb) in PEOPLES.items()},
    }


def _chosen() -> tuple[Shape, ...]:
    drawing = Drawing()
    drawing.ring((0, 0), 0.86, 0.09, CHOSEN)
    return drawing.shapes


def _tag(colour: str) -> tuple[Shape, ...]:
    drawing = Drawing()
    drawing.disc((0, 0), 0.34, "ink")
    drawing.text("", (0, 0), 0.55, colour)
    return drawing.shapes


def _dot(colour: str) -> tuple[Shape, ...]:
    drawing = Drawing()
    drawing.disc((0.52, 0.3), 0.2, "ink")
    drawing.disc((0.52, 0.3), 0.15, colour)
    return drawing.shapes

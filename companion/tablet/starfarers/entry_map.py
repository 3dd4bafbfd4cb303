"""A board that is being entered, as a map: what is selected, what may be tapped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from companion.games.starfarers.rules.board import Board, beginner_layout, place_of
from companion.games.starfarers.rules.board_entry import beside, hexes, used_hexes
from companion.games.starfarers.rules.board_facts import COLOURS, BoardFacts, Colour, Place
from companion.games.starfarers.table_view.lattice import Lattice
from companion.tablet.starfarers.board_plan import PlanMap
from companion.tablet.starfarers.space_map import (
    PEOPLE_COLOURS,
    draw_planets,
    draw_space,
)
from companion.tablet.table.map_brush import Brush
from companion.tablet.table.map_targets import Target
from companion.tablet.table.pieces import Piece
from companion.tablet.theme import faded, look
from companion.view.commands import key_of, kind_and_id

PIECES: dict[Colour, Piece] = {
    "yellow": Piece(look.player("yellow"), "sun"),
    "red": Piece(look.player("red"), "comet"),
    "white": Piece(look.player("white"), "moon"),
    "blue": Piece(look.player("sky"), "star"),
}
"""How the four colours of the box look where beginners start."""
DOT_COLOURS = {
    "red-dot": look.player("red"),
    "blue-dot": look.player("sky"),
    "yellow-dot": look.player("yellow"),
}


FIELD = (0.075, 0.11, 0.2, 1.0)
MANY = 40
"""More places than this are marked faintly, or nothing else could be seen."""


def hex_key(place: Place) -> str:
    return key_of("hex", f"{place[0]},{place[1]}")


def point_key(place: Place) -> str:
    return key_of("point", f"{place[0]},{place[1]}")


def place_in(key: str) -> Place:
    """The place that a tap was meant for."""
    x, y = kind_and_id(key)[1].split(",")
    return int(x), int(y)


class Mark(NamedTuple):
    """A place that may be tapped, on whichever plan it is drawn."""

    place: Place
    is_hex: bool
    label: str = ""

    def on(self, plan: Lattice) -> Target:
        if self.is_hex:
            return Target(hex_key(self.place), *plan.centre(self.place), 0.8, label=self.label)
        return Target(point_key(self.place), *plan.place(self.place), 0.34)


def hex_mark(place: Place, label: str = "") -> Mark:
    return Mark(place, is_hex=True, label=label)


def point_mark(place: Place) -> Mark:
    return Mark(place, is_hex=False)


class EntryMap(PlanMap):
    """`picked` is told the key of what was tapped. The map has room for a ring of hexes more."""

    def __init__(self, board: BoardFacts, picked: Callable[[str], None], **kwargs: Any) -> None:
        super().__init__(
            with_room(board), ("space", "planets", "bases", "start", "chosen"), **kwargs
        )
        self.bind(on_pick=lambda _, key: picked(key))

    def show_board(
        self,
        facts: BoardFacts,
        offered: Iterable[Mark],
        chosen: Place | None,
        taps: Mapping[Place, str],
    ) -> None:
        """`taps` are places tapped so far for something that needs several, with their labels."""
        board = Board(facts, beginner_layout(facts))
        chips = {planet.id: planet.number or "" for planet in board.planets.values()}
        self.paint("space", facts, lambda brush: _field(brush, self.plan, board))
        self.paint("planets", facts, lambda brush: _globes(brush, self.plan, board, chips))
        self.paint("bases", facts, lambda brush: _docks(brush, self.plan, facts))
        self.paint("start", facts, lambda brush: _starts(brush, self.plan, facts))
        shown = (chosen, tuple(taps.items()))
        self.paint("chosen", shown, lambda brush: _chosen(brush, self, chosen, taps))
        marks = tuple(mark.on(self.plan) for mark in offered)
        colour = faded(self.marks, 0.35) if len(marks) > MANY else self.marks
        self.offer(marks, colour, closed=lambda: self._closed_to(marks, board))

    def _closed_to(self, marks: Iterable[Target], board: Board) -> Iterator[Target]:
        """The points of the board that are not offered, where points are asked for."""
        offered = {mark.key for mark in marks}
        if any(kind_and_id(key)[0] == "point" for key in offered):
            for point in board.points:
                target = point_mark(place_of(point)).on(self.plan)
                if target.key not in offered:
                    yield target


def with_room(facts: BoardFacts) -> tuple[Place, ...]:
    """The hexes of a board and those by which it could grow."""
    field = hexes(facts)
    return tuple(sorted(field | beside(field)))


def _field(brush: Brush, plan: Lattice, board: Board) -> None:
    """Hexes are filled here: what belongs to the board must be seen at a glance."""
    draw_space(brush, plan, board)
    plain = set(board.hexes) - used_hexes(board.facts) - set(board.facts.nebula)
    for place in plain:
        brush.area(plan.hexagon(place, 0.97), FIELD)


def _globes(brush: Brush, plan: Lattice, board: Board, chips: Mapping[str, str]) -> None:
    """Planets as on the table, and a dot in the colour that is on the back of the chip."""
    draw_planets(brush, plan, board, chips)
    for planet in board.planets.values():
        x, y = plan.centre(planet.hex)
        if planet.chips in DOT_COLOURS:
            brush.disc((x + 0.5, y - 0.1), 0.16, look.ink)
            brush.disc((x + 0.5, y - 0.1), 0.12, DOT_COLOURS[planet.chips])


def _docks(brush: Brush, plan: Lattice, facts: BoardFacts) -> None:
    for base in facts.bases.values():
        for number, place in enumerate(base.docks, start=1):
            brush.tag(str(number), plan.place(place), 0.3, PEOPLE_COLOURS[base.people])


def _starts(brush: Brush, plan: Lattice, facts: BoardFacts) -> None:
    for colour in COLOURS:
        start = facts.start.get(colour)
        if start is None:
            continue
        piece = PIECES[colour]
        brush.ring(plan.place(start.spaceport), 0.46, 0.06, piece.colour)
        for place in (start.spaceport, *start.colonies):
            brush.disc(plan.place(place), 0.32, piece.colour)
            brush.icon(piece.symbol, plan.place(place), 0.42, look.ink)
        x, y = plan.place(start.colony_ship)
        brush.area([(x, y + 0.5), (x + 0.4, y - 0.35), (x - 0.4, y - 0.35)], piece.colour)


def _chosen(brush: Brush, on: EntryMap, chosen: Place | None, taps: Mapping[Place, str]) -> None:
    if chosen is not None:
        brush.ring(on.plan.centre(chosen), 0.86, 0.09, on.marks)
    for place, label in taps.items():
        brush.tag(label, on.plan.place(place), 0.36, on.marks)

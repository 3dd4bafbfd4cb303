"""The board of Starfarers of Catan on the tablet: space, planets, peoples, and what flies there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.starfarers.rules.board import Board
from companion.games.starfarers.rules.chips import chip_on
from companion.games.starfarers.rules.state import Ship, State
from companion.games.starfarers.table_view.lattice import Lattice
from companion.games.starfarers.table_view.plan import (
    HULL,
    PEOPLES,
    PLANET,
    POINT,
    chip_shapes,
    moved,
    planet_shapes,
    ring_places,
    site_shapes,
    space_shapes,
)
from companion.tablet.starfarers.board_plan import PlanMap
from companion.tablet.table.map_brush import Brush
from companion.tablet.table.map_targets import Target
from companion.tablet.table.pieces import Piece
from companion.tablet.table.shape_brush import paint_shapes
from companion.tablet.theme import Colour, look
from companion.view.commands import kind_and_id

UNKNOWN: Colour = (0.2, 0.22, 0.28, 1)
PEOPLE_ICONS = {people: icon for people, (icon, _) in PEOPLES.items()}
PEOPLE_COLOURS: dict[str, Colour] = {people: (*rgb, 1) for people, (_, rgb) in PEOPLES.items()}


class SpaceMap(PlanMap):
    """`pieces` says how each seat's colonies, stations and ships look."""

    def __init__(self, board: Board, pieces: Mapping[str, Piece], **kwargs: Any) -> None:
        super().__init__(board.hexes, ("space", "planets", "buildings", "ships"), **kwargs)
        self.pieces = pieces

    def target(self, board: Board, key: str) -> Target:
        """A point, or a planet; whoever entered the board may have called them alike."""
        kind, id = kind_and_id(key)
        if kind == "planet":
            return Target(key, *self.plan.centre(board.planets[id].hex), PLANET)
        return Target(key, *self.plan.point(id), POINT)

    def show_position(self, board: Board, state: State) -> None:
        self.paint(
            "space", (board.layout, look.theme), lambda brush: draw_space(brush, self.plan, board)
        )
        chips = {planet: chip_on(state, planet) for planet in board.planets}
        self.paint(
            "planets",
            (board.layout, tuple(chips.items())),
            lambda brush: draw_planets(brush, self.plan, board, chips),
        )
        built = tuple(
            (seat, player.colonies, player.spaceports) for seat, player in state.players.items()
        )
        stations = tuple(state.stations.items())
        self.paint(
            "buildings",
            (board.layout, built, stations, state.blocked),
            lambda brush: self._buildings(brush, board, state),
        )
        ships = tuple((seat, player.ships) for seat, player in state.players.items())
        self.paint("ships", ships, lambda brush: self._ships(brush, state))

    def _buildings(self, brush: Brush, board: Board, state: State) -> None:
        paint_shapes(brush, site_shapes(board, self.plan))
        for at in state.blocked:
            brush.disc(self.plan.point(at), 0.3, UNKNOWN)
        for seat, player in state.players.items():
            for at in player.spaceports:
                brush.ring(self.plan.point(at), 0.5, 0.06, self.pieces[seat].colour)
            for at in (*player.colonies, *player.spaceports):
                brush.disc(self.plan.point(at), 0.36, self.pieces[seat].colour)
        for seat, player in state.players.items():
            for at in (*player.colonies, *player.spaceports):
                brush.icon(self.pieces[seat].symbol, self.plan.point(at), 0.46, look.ink)
        for people, outpost in board.outposts.items():
            for number, seat in enumerate(state.stations.get(people, ())):
                dock = self.plan.dock(outpost, number)
                brush.disc(dock, 0.34, self.pieces[seat].colour)
                brush.icon(self.pieces[seat].symbol, dock, 0.42, look.ink)

    def _ships(self, brush: Brush, state: State) -> None:
        for seat, player in state.players.items():
            for ship in player.ships:
                self._ship(brush, ship, self.pieces[seat])

    def _ship(self, brush: Brush, ship: Ship, piece: Piece) -> None:
        """An arrowhead in its player's colour: what it carries, and below it its rings."""
        x, y = self.plan.point(ship.at)
        hull = [(x + across, y + up) for across, up in HULL]
        brush.area(hull, piece.colour)
        brush.line(hull, 0.035, look.ink, closed=True)
        brush.icon(f"{ship.kind}_ship", (x, y + 0.08), 0.5, look.ink)
        for across, up in ring_places(ship.rings):
            brush.disc((x + across, y + up), 0.09, piece.colour)


def draw_space(brush: Brush, plan: Lattice, board: Board) -> None:
    paint_shapes(brush, space_shapes(board, plan))


def draw_planets(brush: Brush, plan: Lattice, board: Board, chips: Mapping[str, str]) -> None:
    """Planets, and the chips that lie open there."""
    paint_shapes(brush, planet_shapes(board, plan))
    for planet, chip in chips.items():
        at = plan.centre(board.planets[planet].hex)
        paint_shapes(brush, (moved(shape, at) for shape in chip_shapes(chip) if chip))

"""Space on the tablet: systems, outposts and ways between points, and what stands and flies there.

The plan has the lattice's points at half a unit across and as high as hexes are; home is below.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any, NamedTuple

from companion.rules.starfarers.board import Board
from companion.rules.starfarers.box import Box
from companion.rules.starfarers.chips import chip_on
from companion.rules.starfarers.pieces import board_of
from companion.rules.starfarers.state import State
from companion.ui.table.board_map import BoardMap
from companion.ui.table.map_brush import Brush
from companion.ui.table.map_targets import Point, Target
from companion.ui.theme import Colour, look

HIGH = sqrt(3) / 2
EDGE = 1.6
"""Room round the outermost points."""

_SPACE: Colour = (0.05, 0.07, 0.14, 1)
_WAY: Colour = (0.36, 0.43, 0.58, 1)
_DARK: Colour = (0.11, 0.14, 0.24, 1)
_HOME: Colour = (0.16, 0.20, 0.33, 1)
_PAPER: Colour = (0.96, 0.92, 0.82, 1)
_RED_INK: Colour = (0.75, 0.12, 0.08, 1)
_INK: Colour = (0.06, 0.08, 0.12, 1)
_ICE: Colour = (0.74, 0.90, 0.98, 1)
_RED_NUMBERS = ("6", "8")

PEOPLE_COLOURS: dict[str, Colour] = {
    "green-folk": (0.45, 0.78, 0.42, 1),
    "scientists": (0.87, 0.40, 0.36, 1),
    "merchants": (0.85, 0.73, 0.50, 1),
    "diplomats": (0.52, 0.70, 0.95, 1),
}
RESOURCE_ICONS = {"goods": "trade_goods"}
"""Icons that are called otherwise than their resource."""


class Piece(NamedTuple):
    """How a seat's pieces look: the colour and the symbol that its player wears."""

    colour: Colour
    symbol: str


def icon_of(resource: str) -> str:
    return RESOURCE_ICONS.get(resource, resource)


def place(point: str) -> Point:
    """Where a point of the board lies on the plan."""
    x, y = point.split(",")
    return int(x) / 2, -int(y) * HIGH


def middle_of(hex_place: tuple[int, int]) -> Point:
    column, height = hex_place
    return column * 1.5, -height * HIGH


def point_target(at: str) -> Target:
    x, y = place(at)
    return Target(at, x, y, 0.3)


def planet_target(board: Board, planet: str) -> Target:
    x, y = middle_of(board.planets[planet].hex)
    return Target(planet, x, y, 0.62)


def bounds_of(board: Board) -> tuple[float, float, float, float]:
    places = [place(at) for at in board.points]
    across, up = [x for x, _ in places], [y for _, y in places]
    return min(across) - EDGE, min(up) - EDGE, max(across) + EDGE, max(up) + EDGE


def shape_of(board: Board) -> float:
    """How much wider than high the map is."""
    left, low, right, high = bounds_of(board)
    return (right - left) / (high - low)


class SpaceMap(BoardMap):
    """`pieces` says how each seat's buildings and ships look."""

    def __init__(self, box: Box, pieces: Mapping[str, Piece], **kwargs: Any) -> None:
        layers = ("space", "chips", "buildings", "ships")
        super().__init__(bounds_of(box.first_board), layers, **kwargs)
        self.box = box
        self.pieces = pieces

    def show(self, state: State) -> None:
        """Everything that everybody sees on the real board."""
        board = board_of(self.box, state)
        chips = tuple((planet, chip_on(state, planet)) for planet in board.planets)
        self.paint("space", (id(board), look.theme), lambda brush: _draw_space(brush, board))
        self.paint("chips", (id(board), chips), lambda brush: _draw_chips(brush, board, chips))
        built = tuple(
            (seat, player.colonies, player.spaceports) for seat, player in state.players.items()
        )
        stations = tuple((people, owners) for people, owners in state.stations.items())
        self.paint(
            "buildings",
            (built, stations, state.blocked),
            lambda brush: self._draw_buildings(brush, board, state),
        )
        flying = tuple((seat, player.ships) for seat, player in state.players.items())
        self.paint("ships", flying, lambda brush: self._draw_ships(brush, state))

    # --- pieces ---------------------------------------------------------------------------------

    def _draw_buildings(self, brush: Brush, board: Board, state: State) -> None:
        for at in state.blocked:
            brush.disc(place(at), 0.3, _WAY)
            brush.icon("close", place(at), 0.36, _INK)
        for seat, player in state.players.items():
            piece = self.pieces[seat]
            for at in player.spaceports:
                brush.ring(place(at), 0.44, 0.07, piece.colour)
            for at in (*player.colonies, *player.spaceports):
                brush.disc(place(at), 0.33, _INK)
                brush.disc(place(at), 0.3, piece.colour)
                brush.icon("colony", place(at), 0.4, _INK)
        for outpost in board.outposts.values():
            owners = state.stations.get(outpost.people, ())
            for number, seat in enumerate(owners):
                stands = _station(outpost.points, number)
                brush.disc(stands, 0.24, _INK)
                brush.disc(stands, 0.21, self.pieces[seat].colour)
                brush.icon(self.pieces[seat].symbol, stands, 0.26, _INK)

    def _draw_ships(self, brush: Brush, state: State) -> None:
        for seat, player in state.players.items():
            piece = self.pieces[seat]
            for ship in player.ships:
                x, y = place(ship.at)
                body = [(x, y + 0.42), (x - 0.34, y - 0.3), (x + 0.34, y - 0.3)]
                rim = [(x, y + 0.5), (x - 0.42, y - 0.36), (x + 0.42, y - 0.36)]
                brush.area(rim, _INK)
                brush.area(body, piece.colour)
                brush.icon(f"{ship.kind}_ship", (x, y - 0.1), 0.34, _INK)
                brush.tag(f"{ship.rings}", (x + 0.36, y + 0.3), 0.26, piece.colour)
                if ship.locked:
                    brush.icon("close", (x - 0.36, y + 0.3), 0.3, look.warning)


def _station(points: tuple[str, ...], number: int) -> Point:
    """Five numbered points, or places in a row below the one docking point."""
    if len(points) > 1:
        return place(points[number])
    x, y = place(points[0])
    return x + (number - 2) * 0.5, y - 0.62


# --- the board ----------------------------------------------------------------------------------


def _hexagon(at: Point, size: float = 1.0) -> list[Point]:
    x, y = at
    corners = ((1, 0), (0.5, HIGH), (-0.5, HIGH), (-1, 0), (-0.5, -HIGH), (0.5, -HIGH))
    return [(x + across * size, y + up * size) for across, up in corners]


def _draw_space(brush: Brush, board: Board) -> None:
    left, low, right, high = bounds_of(board)
    brush.area([(left, low), (right, low), (right, high), (left, high)], _SPACE)
    _draw_hexes(brush, board)
    for here, neighbours in zip(board.points, board.neighbours, strict=True):
        for index in neighbours:
            if board.index[here] < index:
                brush.line([place(here), place(board.points[index])], 0.025, _WAY)
    for at in board.sites:
        brush.ring(place(at), 0.2, 0.04, _PAPER)
    _draw_planets(brush, board)
    _draw_docks(brush, board)


def _draw_hexes(brush: Brush, board: Board) -> None:
    """Home, outposts and sectors that nobody has turned up stand out from empty space."""
    for planet in board.planets.values():
        if board.systems[planet.system].home:
            brush.area(_hexagon(middle_of(planet.hex)), _HOME)
    unknown = [hex_place for slot in board.unknown.values() for hex_place in slot.hexes]
    for hex_place in unknown:
        brush.area(_hexagon(middle_of(hex_place)), _DARK)
    for outpost in board.outposts.values():
        for hex_place in outpost.hexes:
            brush.area(_hexagon(middle_of(hex_place), 0.94), _faint(outpost.people))
    for hex_place in unknown:
        brush.text("?", middle_of(hex_place), 0.7, _WAY)


def _draw_planets(brush: Brush, board: Board) -> None:
    for planet in sorted(board.planets.values(), key=lambda planet: planet.resource):
        brush.disc(middle_of(planet.hex), 0.62, look.goods(icon_of(planet.resource)))
    for planet in board.planets.values():
        x, y = middle_of(planet.hex)
        brush.icon(icon_of(planet.resource), (x - 0.02, y + 0.28), 0.42, _INK)


def _draw_docks(brush: Brush, board: Board) -> None:
    for outpost in board.outposts.values():
        for number, at in enumerate(outpost.points, start=1):
            brush.disc(place(at), 0.34, PEOPLE_COLOURS[outpost.people])
            if len(outpost.points) > 1:
                brush.text(str(number), place(at), 0.34, _INK)
            else:
                brush.icon("trading_post", place(at), 0.42, _INK)


def _faint(people: str) -> Colour:
    red, green, blue, _ = PEOPLE_COLOURS[people]
    return red * 0.32, green * 0.32, blue * 0.36, 1


def _draw_chips(brush: Brush, board: Board, chips: tuple[tuple[str, str], ...]) -> None:
    for planet, chip in chips:
        x, y = middle_of(board.planets[planet].hex)
        at = (x, y - 0.22)
        hazard, _, strength = chip.partition("-")
        if hazard in ("pirate", "ice"):
            brush.disc(at, 0.36, _ICE if hazard == "ice" else _RED_INK)
            icon = "pirate" if hazard == "pirate" else "star"
            ink = _INK if hazard == "ice" else _PAPER
            brush.icon(icon, (x - 0.14, at[1]), 0.3, ink)
            brush.text(strength, (x + 0.16, at[1]), 0.34, ink)
            continue
        brush.disc(at, 0.32, _PAPER if chip else _WAY)
        ink = _RED_INK if chip in _RED_NUMBERS else _INK
        brush.text(chip or "?", at, 0.24 if "/" in chip else 0.36, ink)

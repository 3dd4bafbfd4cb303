"""The board of Starfarers of Catan on the tablet: space, planets, peoples, and what flies there."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Any

from companion.games.starfarers.rules.board import Board
from companion.games.starfarers.rules.chips import chip_on, hazard
from companion.games.starfarers.rules.state import Ship, State
from companion.tablet.starfarers.board_plan import QUIET, Plan, PlanMap
from companion.tablet.table.map_brush import Brush
from companion.tablet.table.map_targets import Point, Target
from companion.tablet.table.pieces import Piece
from companion.tablet.table.place_keys import kind_and_id
from companion.tablet.theme import Colour, look

SPACE: Colour = (0.03, 0.05, 0.11, 1)
HEX: Colour = (0.13, 0.18, 0.31, 1)
NEBULA: Colour = (0.22, 0.15, 0.34, 1)
UNKNOWN: Colour = (0.2, 0.22, 0.28, 1)
PEOPLE_ICONS = {
    "green-folk": "food",
    "scientists": "science",
    "merchants": "trade_goods",
    "diplomats": "friendship",
}
PEOPLE_COLOURS: dict[str, Colour] = {
    "green-folk": (0.18, 0.71, 0.54, 1),
    "scientists": (0.94, 0.89, 0.26, 1),
    "merchants": (0.34, 0.71, 0.91, 1),
    "diplomats": (0.84, 0.56, 0.71, 1),
}
_PAPER: Colour = (0.96, 0.92, 0.82, 1)


class SpaceMap(PlanMap):
    """`pieces` says how each seat's colonies, stations and ships look."""

    def __init__(self, board: Board, pieces: Mapping[str, Piece], **kwargs: Any) -> None:
        super().__init__(board.hexes, ("space", "planets", "buildings", "ships"), **kwargs)
        self.pieces = pieces

    def target(self, board: Board, key: str) -> Target:
        """A point, or a planet; whoever entered the board may have called them alike."""
        kind, id = kind_and_id(key)
        if kind == "planet":
            return Target(key, *self.plan.centre(board.planets[id].hex), 0.7)
        return Target(key, *self.plan.point(id), 0.36)

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
        taken = {at for p in state.players.values() for at in (*p.colonies, *p.spaceports)}
        for at in board.sites:
            if at not in taken:
                brush.ring(self.plan.point(at), 0.16, 0.03, QUIET)
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
                self._station(brush, outpost.points, number, seat)

    def _station(self, brush: Brush, points: tuple[str, ...], number: int, seat: str) -> None:
        """On its numbered dock, or on one of five places round the only one."""
        x, y = self.plan.point(points[min(number, len(points) - 1)])
        if len(points) == 1:
            angle = pi / 2 - number * 2 * pi / 5
            x, y = x + 0.75 * cos(angle), y + 0.75 * sin(angle)
        brush.disc((x, y), 0.34, self.pieces[seat].colour)
        brush.icon(self.pieces[seat].symbol, (x, y), 0.42, look.ink)

    def _ships(self, brush: Brush, state: State) -> None:
        for seat, player in state.players.items():
            for ship in player.ships:
                self._ship(brush, ship, self.pieces[seat])

    def _ship(self, brush: Brush, ship: Ship, piece: Piece) -> None:
        """An arrowhead in its player's colour: what it carries, and below it its rings."""
        x, y = self.plan.point(ship.at)
        hull = [(x, y + 0.75), (x + 0.55, y - 0.5), (x, y - 0.25), (x - 0.55, y - 0.5)]
        brush.area(hull, piece.colour)
        brush.line(hull, 0.035, look.ink, closed=True)
        brush.icon(f"{ship.kind}_ship", (x, y + 0.08), 0.5, look.ink)
        for ring in range(ship.rings):
            across = x + (ring - (ship.rings - 1) / 2) * 0.22
            brush.disc((across, y - 0.62), 0.09, piece.colour)


def draw_space(brush: Brush, plan: Plan, board: Board) -> None:
    far = 80.0
    brush.area([(-far, -far), (far, -far), (far, far), (-far, far)], SPACE)
    for place in board.hexes:
        brush.line(plan.hexagon(place, 1.0), 0.02, HEX, closed=True)
    for place in board.facts.nebula:
        brush.area(plan.hexagon(place, 0.94), NEBULA)
    for slot in board.unknown.values():
        for place in slot.hexes:
            brush.area(plan.hexagon(place, 0.97), UNKNOWN)
    for outpost in board.outposts.values():
        for place in outpost.hexes:
            brush.area(plan.hexagon(place, 0.94), _dim(PEOPLE_COLOURS[outpost.people]))
    for slot in board.unknown.values():
        brush.text("?", _middle([plan.centre(place) for place in slot.hexes]), 0.9, QUIET)
    for people, outpost in board.outposts.items():
        for at in outpost.points:
            brush.ring(plan.point(at), 0.3, 0.05, PEOPLE_COLOURS[people])
        middle = _middle([plan.centre(place) for place in outpost.hexes]) if outpost.hexes else None
        at_icon = middle or _middle([plan.point(at) for at in outpost.points])
        brush.icon(PEOPLE_ICONS[people], at_icon, 1.0, PEOPLE_COLOURS[people])


def draw_planets(brush: Brush, plan: Plan, board: Board, chips: Mapping[str, str]) -> None:
    """A globe in the colour of what it yields, its symbol above, and its chip on a plate."""
    for planet in sorted(board.planets.values(), key=lambda planet: planet.resource):
        brush.disc(plan.centre(planet.hex), 0.74, look.goods(planet.resource))
    for planet in board.planets.values():
        x, y = plan.centre(planet.hex)
        brush.icon(planet.resource, (x, y + 0.34), 0.56, look.ink)
    for planet in board.planets.values():
        x, y = plan.centre(planet.hex)
        brush.disc((x, y - 0.28), 0.38, look.ink)
    for planet in board.planets.values():
        x, y = plan.centre(planet.hex)
        brush.disc((x, y - 0.28), 0.34, _PAPER)
    for name, planet in board.planets.items():
        x, y = plan.centre(planet.hex)
        _chip(brush, (x, y - 0.28), chips[name])


def _chip(brush: Brush, at: Point, chip: str) -> None:
    danger = hazard(chip)
    if danger is None:
        text = chip or "?"
        brush.text(text, at, 0.42 if len(text) < 3 else 0.26, look.ink)
        return
    kind, strength = danger
    brush.icon("pirate" if kind == "pirate" else "star", (at[0], at[1] + 0.1), 0.34, look.ink)
    brush.text(str(strength), (at[0], at[1] - 0.17), 0.26, look.ink)


def _middle(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _dim(colour: Colour) -> Colour:
    return (colour[0] * 0.3, colour[1] * 0.3, colour[2] * 0.3, 1)

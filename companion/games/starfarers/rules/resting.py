"""Where a ship may end its move: one piece a point, and nobody may be blockaded."""

from __future__ import annotations

from collections.abc import Iterable, Set

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Problem
from companion.games.starfarers.rules.board import Board
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.moves import FoundColony
from companion.games.starfarers.rules.pieces import board_of, foreign_spaceport_points, occupied
from companion.games.starfarers.rules.rulebook import CHECKS
from companion.games.starfarers.rules.state import Ship, State, with_ship


class Traffic(Struct, frozen=True):
    """What a ship has to mind on its way, gathered once for many points.

    `closed` are all points where it may not end its move: those with resting problems.
    """

    board: Board
    occupied: set[str]
    foreign: dict[str, str]
    freight: int
    stations: dict[str, tuple[str, ...]]
    closed: Set[str]


def traffic(box: Box, state: State, seat: str, ship: Ship) -> Traffic:
    """Asked for again and again in one position, so the last one's is kept."""
    kept = box.traffic.of(state)
    whose = (seat, ship.rings, ship.kind)
    if whose not in kept:
        if seat not in kept:
            kept[seat] = occupied(state, board_of(box, state), besides=seat)
        kept[whose] = _traffic(box, state, kept[seat], seat, ship)
    road: Traffic = kept[whose]
    return road


def _traffic(box: Box, state: State, others: set[str], seat: str, ship: Ship) -> Traffic:
    """The same for every ship of this kind on this transporter, wherever it is."""
    board, freight = board_of(box, state), state.players[seat].freight
    spaceports = [player.spaceports for player in state.players.values()]
    kept = box.barred.of(board, state.stations, *spaceports)
    if (seat, freight) not in kept:
        foreign = foreign_spaceport_points(board, state, seat)
        kept[seat, freight] = foreign, _barred(box, state, seat, foreign)
    foreign, barred = kept[seat, freight]
    there = others | {own.at for own in state.players[seat].ships if own.rings != ship.rings}
    return Traffic(board, there, foreign, freight, state.stations, there | barred[ship.kind])


def _barred(box: Box, state: State, seat: str, foreign: Iterable[str]) -> dict[str, Set[str]]:
    """Where a ship of each kind may not rest even if nobody is there."""
    board = board_of(box, state)
    docks = board.docks.keys()
    return {
        "colony": docks | foreign,
        "trade": (docks - open_docks(box, state, seat)).union(foreign, board.sites),
    }


def resting_problems(box: Box, road: Traffic, ship: Ship, at: str) -> list[Problem]:
    """Section 7.5 of the fact table."""
    problems = []
    if at in road.occupied:
        problems.append(box.problem("point-occupied", point=at))
    if at in road.foreign:
        problems.append(box.problem("others-spaceport", point=at, seat=road.foreign[at]))
    if at in road.board.docks:
        if ship.kind == "colony":
            problems.append(box.problem("colony-ship-at-dock", point=at))
        else:
            problems += dock_problems(box, road, at)
    if at in road.board.sites and ship.kind == "trade":
        problems.append(box.problem("trade-ship-on-site", point=at))
    return problems


def back_on_its_site(box: Box, state: State, seat: str, ship: Ship, at: str) -> bool:
    """Whether a colony ship would be back on the site that it has to leave in this turn, and could
    not found there either."""
    site = ship.kind == "colony" and at == ship.start and at in board_of(box, state).sites
    if not site:
        return False
    there = with_ship(state, seat, replace(ship, at=at))
    return bool(CHECKS[FoundColony](box, there, FoundColony(seat, ship.rings)))


def open_docks(box: Box, state: State, seat: str) -> set[str]:
    """The docks against which nothing speaks: the next one of each people, with enough freight."""
    freight = state.players[seat].freight
    found: set[str] = set()
    for people, outpost in board_of(box, state).outposts.items():
        there = len(state.stations.get(people, ()))
        if there < box.limits.docks and there < freight:
            docks = outpost.points
            found.update(docks[there : there + 1] if len(docks) > 1 else docks)
    return found


def dock_problems(box: Box, road: Traffic, at: str) -> list[Problem]:
    """A trade ship stops at a dock only to found a station there: section 7.7."""
    dock = road.board.docks[at]
    there = len(road.stations.get(dock.people, ()))
    if there >= box.limits.docks:
        return [box.problem("docks-full", people=dock.people)]
    problems = []
    if dock.number and dock.number != there + 1:
        problems.append(box.problem("dock-out-of-order", number=there + 1, people=dock.people))
    needed = dock.number or there + 1
    if road.freight < needed:
        problems.append(box.problem("freight-short", needed=needed, held=road.freight))
    return problems

"""Flight: ships fly one after another, as far as their speed goes, and rest where they may."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from msgspec.structs import replace

from companion.core.words import Problem
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.exploring import discoveries, interrupting, worth_a_stop
from companion.games.starfarers.rules.moves import EndTurn, Fly
from companion.games.starfarers.rules.neighbours import neighbour
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.reach import can_get_away, can_leave, reach, steps_left
from companion.games.starfarers.rules.resting import back_on_its_site, resting_problems, traffic
from companion.games.starfarers.rules.rulebook import applies, checks, legal_in_phase
from companion.games.starfarers.rules.state import (
    ChooseFriendship,
    Flight,
    Pending,
    Ship,
    State,
    changed_player,
    move_over,
    ship_of,
    with_ship,
)
from companion.games.starfarers.rules.turn import flight_of, turn_problems


def flying_problems(box: Box, state: State, seat: str, rings: int) -> list[Problem]:
    """What every flight of a ship has in common."""
    problems = turn_problems(box, state, seat, "flight")
    if problems:
        return problems
    flight = flight_of(state)
    if not flight.balls:
        return [box.problem("shake-first")]
    ship = ship_of(state.players[seat], rings)
    if ship is None:
        return [box.problem("no-such-ship", rings=rings)]
    problems += _ship_problems(box, flight, ship)
    if flight.current not in (0, rings):
        problems += staying_problems(box, state, seat, flight.current)
    return problems


def _ship_problems(box: Box, flight: Flight, ship: Ship) -> list[Problem]:
    """What its own encounters and its own flight so far say against another flight."""
    if ship.locked:
        return [box.problem("ship-locked", rings=ship.rings)]
    if over := move_over(ship):
        return [box.problem(over, rings=ship.rings)]
    if ship.steps and flight.current != ship.rings:
        return [box.problem("ship-already-moved", rings=ship.rings)]
    return []


def staying_problems(box: Box, state: State, seat: str, rings: int) -> list[Problem]:
    """A ship that only stopped for a moment has to fly on before anything else."""
    ship = ship_of(state.players[seat], rings)
    if ship is None or not ship.steps or move_over(ship):
        return []
    if ship.at in traffic(box, state, seat, ship).closed:
        return [box.problem("cannot-stay-here", point=ship.at)]
    if back_on_its_site(box, state, seat, ship, ship.at):
        return [box.problem("must-leave-site", rings=ship.rings, point=ship.at)]
    return []


@checks(Fly)
def check_fly(box: Box, state: State, move: Fly) -> list[Problem]:
    problems = flying_problems(box, state, move.seat, move.rings)
    ship = ship_of(state.players[move.seat], move.rings) if move.seat in state.players else None
    if ship is None or state.flight is None or not state.flight.balls:
        return problems
    board = board_of(box, state)
    path = (ship.at, *move.path)
    if not move.path or not all(board.connected(a, b) for a, b in pairwise(path)):
        return [*problems, box.problem("no-such-way")]
    left = steps_left(box, state, move.seat, ship)
    if len(move.path) > left:
        problems.append(box.problem("too-far", steps=len(move.path), left=max(0, left)))
    stops = interrupting(box, state, board, move.seat)
    passed = next((at for at in move.path[:-1] if at in stops), None)
    if passed is not None:
        problems.append(box.problem("stop-to-explore", point=passed))
    return problems + _ending_problems(box, state, move, ship)


def _ending_problems(box: Box, state: State, move: Fly, ship: Ship) -> list[Problem]:
    """Where the path ends the ship must be able to stay, or to fly on after having explored."""
    road, end = traffic(box, state, move.seat, ship), move.path[-1]
    problems = resting_problems(box, road, ship, end)
    back = not problems and back_on_its_site(box, state, move.seat, ship, end)
    if back:
        problems = [box.problem("must-leave-site", rings=ship.rings, point=end)]
    if problems and (back or end in worth_a_stop(box, state, road.board, move.seat)):
        left = steps_left(box, state, move.seat, ship) - len(move.path)
        if can_get_away(road, end, left):
            return []
    return problems


@applies(Fly)
def fly(box: Box, state: State, move: Fly) -> State:
    ship = ship_of(state.players[move.seat], move.rings)
    assert ship is not None
    flown = replace(ship, at=move.path[-1], steps=ship.steps + len(move.path))
    state = with_ship(state, move.seat, flown)
    state = replace(state, flight=replace(flight_of(state), current=move.rings))
    return arrived(box, state, move.seat, flown)


def arrived(box: Box, state: State, seat: str, ship: Ship) -> State:
    """What happens at once where a ship has got to, by flying or by a jump."""
    board = board_of(box, state)
    dock = board.docks.get(ship.at)
    if ship.kind == "trade" and dock is not None:
        return _station_founded(state, seat, ship, dock.people)
    pending: tuple[Pending, ...] = discoveries(box, state, ship.at)
    return replace(state, pending=(*pending, *state.pending))


def _station_founded(state: State, seat: str, ship: Ship, people: str) -> State:
    """The transporter goes back, the station stays, and its founder takes a friendship card."""
    ships = tuple(other for other in state.players[seat].ships if other.rings != ship.rings)
    state = changed_player(state, seat, ships=ships)
    owners = (*state.stations.get(people, ()), seat)
    state = replace(state, stations={**state.stations, people: owners})
    card: Pending = ChooseFriendship(seat, people)  # type: ignore[arg-type]
    return replace(state, pending=(card, *state.pending))


@legal_in_phase("flight")
def legal_flights(box: Box, state: State) -> list[Fly]:
    """One flight to every point within reach, along a shortest path."""
    seat, flight = state.active, flight_of(state)
    if not flight.balls:
        return []
    must_fly_on = staying_problems(box, state, seat, flight.current)
    flights: list[Fly] = []
    for ship in state.players[seat].ships:
        rings = ship.rings
        waits = must_fly_on and rings != flight.current
        if not waits and not _ship_problems(box, flight, ship):
            paths = reach(box, state, seat, ship).paths
            flights += [Fly(seat, rings, path) for path in paths.values()]
    return flights


# --- the end of a turn --------------------------------------------------------------------------


@checks(EndTurn)
def check_end_turn(box: Box, state: State, move: EndTurn) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, "flight", "trade")
    if problems:
        return problems
    player = state.players[move.seat]
    if state.phase == "trade":
        return [box.problem("flight-first")] if player.ships else []
    if not flight_of(state).balls:
        return [box.problem("shake-first")]
    for ship in player.ships:
        problems += _leaving_problems(box, state, move.seat, ship)
    return problems


def _leaving_problems(box: Box, state: State, seat: str, ship: Ship) -> list[Problem]:
    """Nobody is blockaded: section 7.5. A ship that cannot fly is excused, so too one whose move
    has ended already, as by clearing pirates in 2001."""
    if ship.locked or move_over(ship):
        return []
    road = traffic(box, state, seat, ship)
    if ship.kind == "colony" and ship.at in road.board.sites and ship.at == ship.start:
        problem = box.problem("must-leave-site", rings=ship.rings, point=ship.at)
    elif ship.at in road.closed:
        problem = box.problem("cannot-stay-here", point=ship.at)
    else:
        return []
    return [problem] if ship.steps or can_leave(box, state, seat, ship) else []


@applies(EndTurn)
def end_turn(box: Box, state: State, move: EndTurn) -> State:
    return next_turn(box, state)


def next_turn(box: Box, state: State) -> State:
    ships = tuple(
        Ship(ship.rings, ship.kind, ship.at) for ship in state.players[state.active].ships
    )
    state = changed_player(state, state.active, ships=ships)
    return replace(
        state,
        phase="production",
        active=neighbour(box, state),
        turn=state.turn + 1,
        rolled=0,
        drawn=False,
        used=(),
        flight=None,
    )


@legal_in_phase("trade")
@legal_in_phase("flight")
def legal_end_turn(box: Box, state: State) -> Iterator[EndTurn]:
    move = EndTurn(state.active)
    if not check_end_turn(box, state, move):
        yield move

"""Shaking the mother ship: two balls show, they make the base speed, and black is an encounter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.chances import Roll
from companion.core.pending import front_kind
from companion.core.words import Problem
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.friendship import combat_bonus, speed_bonus
from companion.games.starfarers.rules.moves import StartFlight
from companion.games.starfarers.rules.rulebook import applies, checks, legal_in_phase
from companion.games.starfarers.rules.state import (
    DrawEncounter,
    Flight,
    Player,
    State,
    changed_player,
)
from companion.games.starfarers.rules.turn import turn_problems

BLACK = 1
"""As a face of a roll: 1 black, 2 blue, 3 yellow, 4 red."""
VISIBLE = 2


def ball_sum(box: Box, balls: tuple[int, ...]) -> int:
    """What two balls are worth together; one that no ship holds is worth nothing."""
    values = box.mother_ship.ball_values
    return sum(values[ball - 1] for ball in balls if 1 <= ball <= len(values))


def base_speed(box: Box, balls: tuple[int, ...]) -> int:
    """With the black ball it is always the same, whatever the other one shows: section 1."""
    return box.mother_ship.encounter_speed if BLACK in balls else ball_sum(box, balls)


def speed(box: Box, player: Player, base: int) -> int:
    return base + player.boosters + speed_bonus(box, player)


def cannon_strength(box: Box, player: Player) -> int:
    """Cannons with the Scientists' cards: what counts against pirate lairs."""
    return player.cannons + combat_bonus(box, player)


def ball_problems(box: Box, move: Roll) -> list[Problem]:
    """Two balls that are really in the ship."""
    shown = Counter(move.faces)
    if len(move.faces) == VISIBLE and not shown - Counter(box.dice.balls):
        return []
    return [box.problem("impossible-balls", faces=" ".join(map(str, move.faces)))]


@checks(StartFlight)
def check_start_flight(box: Box, state: State, move: StartFlight) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, "trade")
    if not problems and not state.players[move.seat].ships:
        problems.append(box.problem("no-ships"))
    return problems


@applies(StartFlight)
def start_flight(box: Box, state: State, move: StartFlight) -> State:
    return replace(state, phase="flight", flight=Flight())


@legal_in_phase("trade")
def legal_start_flight(box: Box, state: State) -> Iterator[StartFlight]:
    if state.players[state.active].ships:
        yield StartFlight(state.active)


def check_shake(box: Box, state: State, move: Roll) -> list[Problem]:
    if state.phase != "flight" or state.flight is None or state.flight.balls or state.pending:
        return [box.problem("not-due", due=front_kind(state))]
    return ball_problems(box, move)


def shake(box: Box, state: State, move: Roll) -> State:
    """From here on each ship has a place it started from; with black an encounter comes first."""
    player = state.players[state.active]
    ships = tuple(replace(ship, start=ship.at) for ship in player.ships)
    state = changed_player(state, state.active, ships=ships)
    flight = Flight(balls=move.faces, base=base_speed(box, move.faces))
    pending = (DrawEncounter(),) if BLACK in move.faces else ()
    return replace(state, flight=flight, pending=pending)

"""Pirates and ice: who is strong enough clears a planet, gets a medal, and a new chip comes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.rules.core.chances import Draw
from companion.rules.core.pending import waiting
from companion.rules.core.words import Problem
from companion.rules.starfarers.box import Box
from companion.rules.starfarers.chips import (
    RESERVE,
    chips_left,
    hazard_on,
    is_face_down,
)
from companion.rules.starfarers.exploring import chip_problems, strong_enough
from companion.rules.starfarers.moves import ClearPlanet
from companion.rules.starfarers.pieces import board_of
from companion.rules.starfarers.resting import resting_problems, traffic
from companion.rules.starfarers.rulebook import applies, checks, legal_in_phase
from companion.rules.starfarers.state import (
    Clearing,
    ReplaceChip,
    Ship,
    State,
    TurnChip,
    ship_of,
    with_ship,
)
from companion.rules.starfarers.turn import WHEN_NOTHING_IS_DUE, answered, by_itself, turn_problems


def cleared(box: Box, state: State, seat: str, planet: str) -> State:
    """The chip or token is the player's medal; a chip of the reserve takes its place.

    In 2019 it is turned up at once, in 2001 it is laid face down.
    """
    state = replace(
        state,
        cleared={**state.cleared, planet: seat},
        replacements={**state.replacements, planet: ""},
    )
    if box.rules.clearing == "on-ending":
        return replace(state, looks={k: v for k, v in state.looks.items() if k != planet})
    if not chips_left(box, board_of(box, state), state, RESERVE):
        return state
    return replace(state, pending=(ReplaceChip(planet), *state.pending))


def clear_on_reaching(box: Box, state: State) -> State:
    """A ship that has just got beside pirates or ice clears them at once, if it can (2019)."""
    flight = state.flight
    if box.rules.clearing != "on-reaching" or flight is None or not flight.current:
        return state
    player = state.players[state.active]
    ship = ship_of(player, flight.current)
    if ship is None:
        return state
    for planet in board_of(box, state).planets_at.get(ship.at, ()):
        if strong_enough(box, player, hazard_on(state, planet)):
            return cleared(box, state, state.active, planet)
    return state


WHEN_NOTHING_IS_DUE.append(clear_on_reaching)


@checks(ReplaceChip)
def check_replace_chip(box: Box, state: State, move: Draw) -> list[Problem]:
    return chip_problems(box, state, RESERVE, move.card)


@applies(ReplaceChip)
def replace_chip(box: Box, state: State, move: Draw) -> State:
    item = waiting(state, ReplaceChip)
    assert item is not None
    state = replace(state, replacements={**state.replacements, item.planet: move.card})
    return answered(state, item)


# --- clearing at the end of a move (2001) -------------------------------------------------------


def _ending_here(state: State, ship: Ship) -> bool:
    """Whether this ship can end its move where it is."""
    flight = state.flight
    return bool(flight and flight.balls) and not ship.done


@checks(ClearPlanet)
def check_clear_planet(box: Box, state: State, move: ClearPlanet) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, "flight")
    if problems:
        return problems
    if box.rules.clearing == "on-reaching":
        return [box.problem("cleared-on-reaching")]
    player = state.players[move.seat]
    ship = ship_of(player, move.rings)
    if ship is None:
        return [box.problem("no-such-ship", rings=move.rings)]
    board = board_of(box, state)
    if move.planet not in board.planets_at.get(ship.at, ()):
        problems.append(box.problem("too-far-to-clear", planet=move.planet))
    if not _ending_here(state, ship):
        problems.append(box.problem("ship-already-moved", rings=move.rings))
    problems += resting_problems(box, traffic(box, state, move.seat, ship), ship, ship.at)
    hazard = hazard_on(state, move.planet)
    if hazard is None and not is_face_down(state, move.planet):
        problems.append(box.problem("nothing-to-clear", planet=move.planet))
    elif hazard is not None and not strong_enough(box, player, hazard):
        problems.append(box.problem("too-weak-to-clear", strength=hazard[1]))
    return problems


@applies(ClearPlanet)
def clear_planet(box: Box, state: State, move: ClearPlanet) -> State:
    """The ship's move ends; a chip that only its player has seen is shown first."""
    ship = ship_of(state.players[move.seat], move.rings)
    if ship is not None:
        state = with_ship(state, move.seat, replace(ship, done=True))
    pending = (Clearing(move.seat, move.rings, move.planet),)
    if is_face_down(state, move.planet):
        return replace(state, pending=(TurnChip(move.planet), *pending))
    return replace(state, pending=pending)


@by_itself(Clearing)
def clear_if_possible(box: Box, state: State) -> State:
    item = waiting(state, Clearing)
    assert item is not None
    state = answered(state, item)
    hazard = hazard_on(state, item.planet)
    if strong_enough(box, state.players[item.seat], hazard):
        return cleared(box, state, item.seat, item.planet)
    return state


@legal_in_phase("flight")
def legal_clear_planet(box: Box, state: State) -> Iterator[ClearPlanet]:
    if box.rules.clearing == "on-reaching":
        return
    board = board_of(box, state)
    for ship in state.players[state.active].ships:
        for planet in board.planets_at.get(ship.at, ()):
            move = ClearPlanet(state.active, ship.rings, planet)
            if not check_clear_planet(box, state, move):
                yield move

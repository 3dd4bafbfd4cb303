"""Pirates and ice: who is strong enough clears a planet, gets a medal, and a new chip comes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.chances import Draw
from companion.core.pending import waiting
from companion.core.words import Problem
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.chips import (
    RESERVE,
    chips_left,
    deck_of,
    hazard,
    hazard_on,
    is_face_down,
)
from companion.games.starfarers.rules.exploring import chip_problems, strong_enough
from companion.games.starfarers.rules.moves import ClearPlanet
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.resting import resting_problems, traffic
from companion.games.starfarers.rules.rulebook import applies, checks, legal_in_phase
from companion.games.starfarers.rules.state import (
    Clearing,
    ReplaceChip,
    State,
    TurnChip,
    ship_of,
    with_ship,
)
from companion.games.starfarers.rules.turn import (
    WHEN_NOTHING_IS_DUE,
    answered,
    by_itself,
    flight_of,
    turn_problems,
)


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


def _strength_problems(box: Box, state: State, seat: str, planet: str) -> list[Problem]:
    """Whether a player is strong enough for what is there, or for anything that may lie there.

    Nobody turns a chip for a look: one chip at least that has not turned up elsewhere must be in
    reach. What the player saw alone is not asked for, since the answer would give it away.
    """
    player, board = state.players[seat], board_of(box, state)
    known = hazard_on(state, planet)
    if known is not None:
        if strong_enough(box, player, known):
            return []
        return [box.problem("too-weak-to-clear", strength=known[1])]
    left = chips_left(box, board, state, deck_of(board, state, planet))
    possible = [found for chip in left if (found := hazard(chip))]
    if not is_face_down(state, planet) or not possible:
        return [box.problem("nothing-to-clear", planet=planet)]
    if not any(strong_enough(box, player, found) for found in possible):
        return [box.problem("too-weak-for-any", planet=planet)]
    return []


@checks(ClearPlanet)
def check_clear_planet(box: Box, state: State, move: ClearPlanet) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, "flight")
    if problems:
        return problems
    if box.rules.clearing == "on-reaching":
        return [box.problem("cleared-on-reaching")]
    if not flight_of(state).balls:
        return [box.problem("shake-first")]
    ship = ship_of(state.players[move.seat], move.rings)
    if ship is None:
        return [box.problem("no-such-ship", rings=move.rings)]
    if move.planet not in board_of(box, state).planets_at.get(ship.at, ()):
        problems.append(box.problem("too-far-to-clear", planet=move.planet))
        return problems
    if ship.done:
        problems.append(box.problem("ship-already-moved", rings=move.rings))
    problems += resting_problems(box, traffic(box, state, move.seat, ship), ship, ship.at)
    return problems + _strength_problems(box, state, move.seat, move.planet)


@applies(ClearPlanet)
def clear_planet(box: Box, state: State, move: ClearPlanet) -> State:
    """A chip that lies face down is shown first; clearing happens by itself."""
    pending = (Clearing(move.seat, move.rings, move.planet),)
    if is_face_down(state, move.planet):
        return replace(state, pending=(TurnChip(move.planet), *pending))
    return replace(state, pending=pending)


@by_itself(Clearing)
def clear_if_possible(box: Box, state: State) -> State:
    """The ship's move ends with it. Whoever was wrong about the chip has cleared nothing and flies
    on, so that nobody stays on a site by turning chips."""
    item = waiting(state, Clearing)
    assert item is not None
    state, player = answered(state, item), state.players[item.seat]
    if not strong_enough(box, player, hazard_on(state, item.planet)):
        return state
    if ship := ship_of(player, item.rings):
        state = with_ship(state, item.seat, replace(ship, cleared=True))
    return cleared(box, state, item.seat, item.planet)


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

"""The Sensor Module: look at the top cards before the flight and put them back: section 6."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from msgspec.structs import replace

from companion.core.pending import front_kind, waiting
from companion.core.words import Problem
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.moves import Look, LookAhead, PlaceCards
from companion.games.starship.rules.rulebook import (
    applies,
    checks,
    legal_in_phase,
    legal_when_pending,
)
from companion.games.starship.rules.stacks import seen_in_stack, whereabouts_problems
from companion.games.starship.rules.state import (
    SensorLook,
    SensorPlace,
    State,
    sector_name,
    ship_of,
    stack_of,
)
from companion.games.starship.rules.turn import flight_of, pending_problems, turn_problems


def sensor_cards(box: Box, state: State) -> int:
    """How many cards the active player's Sensor Module shows."""
    cards = box.modules.sensor_cards[ship_of(state, state.active).modules.sensor]
    return min(cards, stack_of(state, flight_of(state)).size)


@checks(LookAhead)
def check_look_ahead(box: Box, state: State, move: LookAhead) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, "flight")
    if state.flight is None:
        return [*problems, box.problem("not-flying")]
    if not ship_of(state, state.active).modules.sensor:
        problems.append(box.problem("no-sensor"))
    if state.flight.row or state.flight.looked:
        problems.append(box.problem("sensor-too-late"))
    return problems


@applies(LookAhead)
def look_ahead(box: Box, state: State, move: LookAhead) -> State:
    flight = replace(flight_of(state), looked=True)
    return replace(state, flight=flight, pending=(SensorLook(), *state.pending))


@legal_in_phase("flying")
def legal_look_ahead(box: Box, state: State) -> tuple[LookAhead, ...]:
    flight = flight_of(state)
    if flight.row or flight.looked or not ship_of(state, state.active).modules.sensor:
        return ()
    return (LookAhead(state.active),)


@checks(Look)
def check_look(box: Box, state: State, move: Look) -> list[Problem]:
    """The pilot need not tell the tablet what was seen; what is told must be possible."""
    if waiting(state, SensorLook) is None:
        return [box.problem("not-due", due=front_kind(state))]
    flight = flight_of(state)
    if move.deck != sector_name(flight.stack):
        return [box.problem("wrong-deck", deck=move.deck, needed=sector_name(flight.stack))]
    if not move.cards:
        return []
    if len(move.cards) != sensor_cards(box, state):
        needed = sensor_cards(box, state)
        return [box.problem("wrong-number-of-cards", count=len(move.cards), needed=needed)]
    if len(set(move.cards)) != len(move.cards):
        return [box.problem("not-the-cards-seen")]
    problems = []
    for card in move.cards:
        found = whereabouts_problems(box, state, card)
        if not found:  # the next card finds one unseen place less
            state = seen_in_stack(box, state, flight.stack, card)
        problems += found
    return problems


@applies(Look)
def look(box: Box, state: State, move: Look) -> State:
    rest = state.pending[1:]
    if not move.cards:
        return replace(state, pending=rest)
    number = flight_of(state).stack
    for card in move.cards:
        state = seen_in_stack(box, state, number, card, only_by=state.active)
    return replace(state, pending=(SensorPlace(move.cards), *rest))


@checks(PlaceCards)
def check_place_cards(box: Box, state: State, move: PlaceCards) -> list[Problem]:
    problems = pending_problems(box, state, SensorPlace, move.seat)
    seen = waiting(state, SensorPlace)
    if seen and sorted(move.top + move.bottom) != sorted(seen.cards):
        problems.append(box.problem("not-the-cards-seen"))
    return problems


@applies(PlaceCards)
def place_cards(box: Box, state: State, move: PlaceCards) -> State:
    flight = replace(flight_of(state), top=move.top, bottom=move.bottom)
    return replace(state, flight=flight, pending=state.pending[1:])


@legal_when_pending(SensorPlace)
def legal_place_cards(box: Box, state: State) -> Iterator[PlaceCards]:
    seen = waiting(state, SensorPlace)
    assert seen is not None
    for order in permutations(seen.cards):
        for split in range(len(order) + 1):
            yield PlaceCards(state.active, order[:split], order[split:])

"""The flight: choose a stack, turn card after card, stop in time: starship.md, section 9."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.chances import Draw
from companion.core.words import Problem
from companion.games.starship.rules.box import Box, Seat
from companion.games.starship.rules.moves import EndFlight, FlyOn, FlyTo
from companion.games.starship.rules.rulebook import applies, checks, legal_in_phase
from companion.games.starship.rules.ship import actions, speed
from companion.games.starship.rules.stacks import (
    cards_in_hand,
    laid_open,
    placed_next,
    reserve_left,
    revealed,
    whereabouts_problems,
)
from companion.games.starship.rules.state import (
    Flight,
    PirateAhead,
    RowCard,
    State,
    TopUp,
    TurnCard,
    sector_name,
    ship_of,
)
from companion.games.starship.rules.turn import flight_of, turn_problems


def flight_speed(state: State) -> int:
    """How many cards the active player may fly over this turn."""
    return speed(ship_of(state, state.active), state.yellow)


def actions_left(box: Box, state: State) -> int:
    used = state.flight.actions if state.flight else 0
    return max(0, actions(box, ship_of(state, state.active)) - used)


def flying_problems(box: Box, state: State, seat: Seat) -> list[Problem]:
    """What every move during a flight has in common."""
    problems = turn_problems(box, state, seat, "flight")
    if state.flight is None and state.phase != "over":
        problems.append(box.problem("not-flying"))
    return problems


def action_problems(box: Box, state: State, seat: Seat, card: str) -> list[Problem]:
    """An action is taken at the card just turned, once, and only as often as Command allows."""
    problems = flying_problems(box, state, seat)
    flight = state.flight
    if flight is None:
        return problems
    if flight.actions >= actions(box, ship_of(state, state.active)):
        problems.append(box.problem("actions-used-up", actions=flight.actions))
    if not flight.row or flight.row[-1].card != card:
        problems.append(box.problem("not-at-this-card", card=card))
    elif flight.row[-1].replacement:
        if box.agreed(state).replacement_in_same_flight == "no":
            problems.append(box.problem("replacement-not-usable", card=card))
    elif flight.row[-1].used:
        problems.append(box.problem("card-already-used", card=card))
    return problems


def card_for_action(box: Box, state: State) -> str | None:
    """The card at which the pilot may act now."""
    flight = state.flight
    if flight is None or not flight.row:
        return None
    place = flight.row[-1]
    if place.replacement:
        usable = box.agreed(state).replacement_in_same_flight == "yes"
    else:
        usable = not place.used
    return place.card if usable and place.card else None


def acted(flight: Flight, place: RowCard) -> Flight:
    """The flight after an action at its last card, which then lies as given."""
    return replace(flight, actions=flight.actions + 1, row=(*flight.row[:-1], place))


@checks(FlyTo)
def check_fly_to(box: Box, state: State, move: FlyTo) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, "flight")
    if state.flight is not None:
        problems.append(box.problem("something-is-due", due="flight"))
    if not 1 <= move.stack <= len(state.stacks):
        problems.append(box.problem("no-such-stack", stack=move.stack))
    return problems


@applies(FlyTo)
def fly_to(box: Box, state: State, move: FlyTo) -> State:
    """A stack that is short is first brought back to ten cards: section 9."""
    short = box.limits.stack_size - state.stacks[move.stack - 1].size
    left = sum(reserve_left(box, state).values()) if short > 0 else 0
    top_ups = (TopUp(move.stack),) * min(max(0, short), left)
    return replace(
        state, phase="flight", flight=Flight(stack=move.stack), pending=state.pending + top_ups
    )


@legal_in_phase("flight")
def legal_fly_to(box: Box, state: State) -> Iterator[FlyTo]:
    for number in range(1, len(state.stacks) + 1):
        yield FlyTo(state.active, number)


@checks(FlyOn)
def check_fly_on(box: Box, state: State, move: FlyOn) -> list[Problem]:
    problems = flying_problems(box, state, move.seat)
    flight = state.flight
    if flight is None:
        return problems
    if revealed(state, flight) >= flight_speed(state):
        problems.append(box.problem("speed-used-up", speed=flight_speed(state)))
    if cards_in_hand(state, flight) <= 0:
        problems.append(box.problem("stack-used-up"))
    return problems


@applies(FlyOn)
def fly_on(box: Box, state: State, move: FlyOn) -> State:
    return replace(state, pending=(TurnCard(), *state.pending))


@checks(EndFlight)
def check_end_flight(box: Box, state: State, move: EndFlight) -> list[Problem]:
    return flying_problems(box, state, move.seat)


@applies(EndFlight)
def end_flight(box: Box, state: State, move: EndFlight) -> State:
    return replace(state, flight=replace(flight_of(state), stopped=True))


@legal_in_phase("flying")
def legal_flying(box: Box, state: State) -> tuple[FlyOn | EndFlight, ...]:
    flight, end = flight_of(state), EndFlight(state.active)
    if revealed(state, flight) < flight_speed(state) and cards_in_hand(state, flight) > 0:
        return FlyOn(state.active), end
    return (end,)


@checks(TurnCard)
def check_turned_card(box: Box, state: State, move: Draw) -> list[Problem]:
    flight = flight_of(state)
    if move.deck != sector_name(flight.stack):
        return [box.problem("wrong-deck", deck=move.deck, needed=sector_name(flight.stack))]
    problems = whereabouts_problems(box, state, move.card)
    expected = placed_next(state, flight)
    if not problems and (
        (expected is not None and move.card != expected)
        or (expected is None and move.card in flight.bottom)
    ):
        problems.append(box.problem("not-the-card-put-there", card=move.card))
    return problems


@applies(TurnCard)
def turned_card(box: Box, state: State, move: Draw) -> State:
    """A pirate stays with the opponent until the pilot has decided; all else lies open."""
    flight = flight_of(state)
    if flight.top or flight.bottom:
        flight = replace(
            flight,
            top=flight.top[1:] if move.card in flight.top[:1] else (),
            bottom=tuple(card for card in flight.bottom if card != move.card),
        )
        state = replace(state, flight=flight)
    rest = state.pending[1:]
    if move.card in box.pirates:
        return replace(state, pending=(PirateAhead(move.card), *rest))
    return laid_open(box, state, move.card, pending=rest)

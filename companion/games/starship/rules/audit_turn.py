"""The audit of the turn: phase, flight and what is pending must fit what lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.pending import kind_of
from companion.core.words import Problem
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.goods import RESOURCES
from companion.games.starship.rules.missions import next_missions
from companion.games.starship.rules.points import countable, has_won
from companion.games.starship.rules.production import matching_colonies
from companion.games.starship.rules.ship import Modules, actions, room
from companion.games.starship.rules.stacks import (
    cards_in_hand,
    next_reserve_deck,
    whereabouts_problems,
)
from companion.games.starship.rules.state import (
    Combat,
    DrawMission,
    Flight,
    ModuleLoss,
    Pending,
    PirateAhead,
    ProducingColony,
    Replacement,
    RewardResource,
    SensorLook,
    SensorPlace,
    StartModule,
    State,
    TopUp,
    TurnCard,
    rewarded,
    ship_of,
    stack_of,
)
from companion.games.starship.rules.turn import flight_of


def audit_turn(box: Box, state: State) -> Iterator[Problem]:
    flight = state.flight
    if not _phase_fits(box, state):
        yield box.problem("phase-does-not-fit", phase=state.phase)
    elif flight is not None:
        yield from _flight(box, state, flight)
    yield from _counters(box, state)
    times = Counter(state.pending)
    for place, item in enumerate(state.pending):
        alone = isinstance(item, _FIRST)
        if (alone and place) or times[item] > _most(box, item) or not _fits(box, state, item):
            yield box.problem("pending-does-not-fit", due=kind_of(item))
    for card in sorted(set(state.posts_used) - set(ship_of(state, state.active).posts)):
        yield box.problem("not-your-post", card=card)


def _counters(box: Box, state: State) -> Iterator[Problem]:
    """What is counted in a turn: no more than the modules allow."""
    ship = ship_of(state, state.active)
    if state.flight is not None and state.flight.actions > actions(box, ship):
        yield box.problem("actions-used-up", actions=state.flight.actions)
    purchases = box.modules.purchases[ship.modules.trade]
    if state.purchases > purchases:
        yield box.problem("purchases-used-up", purchases=purchases)


def _phase_fits(box: Box, state: State) -> bool:
    """Each phase has its marks on the table, and the game is over when someone has won."""
    flying, rolled = state.flight is not None, bool(state.yellow)
    fits = {
        "setup": not flying and not rolled,
        "production": not flying and rolled == bool(state.pending),
        "flight": rolled,
        "trade": not flying and rolled,
        "over": True,
    }
    if state.seating.left:
        return state.phase == "over"
    if not fits[state.phase] or (rolled and state.yellow not in box.dice.yellow):
        return False
    if state.flight is not None and not state.pending and _has_ended(box, state, state.flight):
        return state.phase == "over"
    if state.phase == "setup" or not countable(box, state):
        return True
    return has_won(box, state, state.active) == (state.phase == "over")


def _has_ended(box: Box, state: State, flight: Flight) -> bool:
    return flight.stopped or flight.actions >= actions(box, ship_of(state, state.active))


def _flight(box: Box, state: State, flight: Flight) -> Iterator[Problem]:
    """Every card of the row, and every card the sensor placed, belongs to the stack flown."""
    known = state.stacks[flight.stack - 1].known
    row = [place.card for place in flight.row if place.card]
    for card in (*row, *flight.top, *flight.bottom):
        if card not in known:
            yield box.problem("card-out-of-place", card=card, stack=flight.stack)
    ahead = (*row, *flight.top, *flight.bottom)
    for card in sorted(set(ahead)):
        if ahead.count(card) > 1:
            yield box.problem("card-twice", card=card)
    for card in (*flight.opened, *flight.completed):
        if card not in box.adventures:
            yield box.problem("card-out-of-place", card=card)


_FIRST = (TurnCard, SensorLook, SensorPlace, PirateAhead, Combat)
"""What is answered before anything else can become due, so it is always the first in line."""


def _most(box: Box, item: Pending) -> int:
    """How often the same thing can be pending at once."""
    match item:
        case DrawMission():
            return box.limits.open_missions
        case StartModule():
            return box.start.modules
        case TopUp():
            return box.limits.stack_size
        case RewardResource():
            card = box.pirates.get(item.card) or box.adventures[item.card]
            return card.resources
    return 1


def _fits(box: Box, state: State, item: Pending) -> bool:
    """Whether a pending thing can be answered in this position."""
    match item:
        case DrawMission():
            due = state.phase == "setup" or state.flight is not None
            return due and bool(next_missions(box, state))
        case StartModule():
            return state.phase == "setup"
        case ProducingColony():
            ship = ship_of(state, item.seat)
            known = box.colonies.keys() >= set(ship.colonies)
            several = not known or len(matching_colonies(box, ship, state.yellow)) > 1
            return state.phase == "production" and several
    flying = state.flight is not None and state.phase == "flight"
    return flying and _fits_flight(box, state, flight_of(state), item)


def _fits_flight(box: Box, state: State, flight: Flight, item: Pending) -> bool:
    ship = ship_of(state, state.active)
    match item:
        case TurnCard():
            return cards_in_hand(state, flight) > 0
        case TopUp():
            return item.stack == flight.stack and next_reserve_deck(box, state) is not None
        case SensorLook():
            return not flight.row
        case SensorPlace():
            once = len(set(item.cards)) == len(item.cards)
            return once and set(item.cards) <= set(stack_of(state, flight).known)
        case PirateAhead():
            problems = whereabouts_problems(box, state, item.card or "")
            return not any(problem.firm for problem in problems)
        case Combat():
            return bool(flight.row) and flight.row[-1].card == item.card
        case RewardResource():
            free = [good for good in RESOURCES if good != item.not_resource]
            ship = ship_of(state, rewarded(state, item))
            return any(room(box, ship, good) for good in free)
        case ModuleLoss():
            return ship.modules != Modules()
        case Replacement():
            return item.place < len(flight.row) and not flight.row[item.place].card
    return False

"""The audit of the turn: phase, flight and what is pending must fit what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.core.pending import kind_of
from companion.rules.core.words import Problem
from companion.rules.starship.box import Box
from companion.rules.starship.goods import RESOURCES
from companion.rules.starship.points import countable, has_won
from companion.rules.starship.production import matching_colonies
from companion.rules.starship.ship import Modules, room
from companion.rules.starship.state import (
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
)


def audit_turn(box: Box, state: State) -> Iterator[Problem]:
    flight = state.flight
    if not _phase_fits(box, state):
        yield box.problem("phase-does-not-fit", phase=state.phase)
    elif flight is not None:
        yield from _flight(box, state, flight)
    if flight is None or 1 <= flight.stack <= len(state.stacks):
        for item in state.pending:
            if not _fits(box, state, item):
                yield box.problem("pending-does-not-fit", due=kind_of(item))
    for card in sorted(set(state.posts_used) - set(ship_of(state, state.active).posts)):
        yield box.problem("not-your-post", card=card)


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
    if not fits[state.phase] or (rolled and state.yellow not in box.dice.yellow):
        return False
    if state.flight and not 1 <= state.flight.stack <= len(state.stacks):
        return False
    if state.phase == "setup" or not countable(box, state):
        return True
    return has_won(box, state, state.active) == (state.phase == "over")


def _flight(box: Box, state: State, flight: Flight) -> Iterator[Problem]:
    """Every card of the row, and every card the sensor placed, belongs to the stack flown."""
    known = state.stacks[flight.stack - 1].known
    row = [place.card for place in flight.row if place.card]
    for card in (*row, *flight.top, *flight.bottom):
        if card not in known:
            yield box.problem("card-out-of-place", card=card, stack=flight.stack)
    for card in set(row):
        if row.count(card) > 1:
            yield box.problem("card-twice", card=card)
    for card in (*flight.opened, *flight.completed):
        if card not in box.adventures:
            yield box.problem("card-out-of-place", card=card)


def _fits(box: Box, state: State, item: Pending) -> bool:
    """Whether a pending thing can be answered in this position."""
    match item:
        case DrawMission():
            return state.phase == "setup" or state.flight is not None
        case StartModule():
            return state.phase == "setup"
        case ProducingColony():
            ship = ship_of(state, item.seat)
            known = box.colonies.keys() >= set(ship.colonies)
            return not known or len(matching_colonies(box, ship, state.yellow)) > 1
    return state.flight is not None and _fits_flight(box, state, state.flight, item)


def _fits_flight(box: Box, state: State, flight: Flight, item: Pending) -> bool:
    ship = ship_of(state, state.active)
    match item:
        case TopUp():
            return item.stack == flight.stack
        case SensorLook():
            return not flight.row
        case SensorPlace():
            return set(item.cards) <= set(state.stacks[flight.stack - 1].known)
        case PirateAhead():
            return item.card in box.pirates
        case Combat():
            return item.card in box.pirates and any(p.card == item.card for p in flight.row)
        case RewardResource():
            free = [good for good in RESOURCES if good != item.not_resource]
            ship = ship_of(state, rewarded(state, item))
            return any(room(box, ship, good) for good in free)
        case ModuleLoss():
            return ship.modules != Modules()
        case Replacement():
            return 0 <= item.place < len(flight.row) and not flight.row[item.place].card
        case TurnCard():
            return True
    return False

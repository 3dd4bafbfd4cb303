"""Missions of the Galactic Council: three lie open, each is completed on its planet: section 5."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.chances import Draw
from companion.core.fields import close_to
from companion.core.pending import waiting
from companion.core.words import Problem
from companion.games.starship.rules.box import Box, Seat
from companion.games.starship.rules.cards import Adventure
from companion.games.starship.rules.flight import acted, flying_problems
from companion.games.starship.rules.goods import RESOURCES, amount, covers, minus, plus, some
from companion.games.starship.rules.markets import from_bank
from companion.games.starship.rules.moves import CompleteMission, TakeResource
from companion.games.starship.rules.rulebook import (
    applies,
    checks,
    legal_in_phase,
    legal_when_pending,
)
from companion.games.starship.rules.ship import (
    Ship,
    actions,
    booster_value,
    cannon_value,
    missing,
    room,
    stowed,
)
from companion.games.starship.rules.state import (
    DrawMission,
    Flight,
    RewardResource,
    RowCard,
    State,
    adventures_seen,
    rewarded,
    ship_of,
)
from companion.games.starship.rules.turn import flight_of, pending_problems

ADVENTURE_DECK = "adventure"


def next_missions(box: Box, state: State) -> frozenset[str]:
    """The adventure cards that may be turned up next: the lowest number on the back first."""
    unseen = box.adventures.keys() - set(adventures_seen(state))
    if unseen:
        back = min(box.adventures[card].back for card in unseen)
        return frozenset(card for card in unseen if box.adventures[card].back == back)
    if box.agreed(state).adventures_exhausted == "reuse-set-aside":
        return frozenset(state.set_aside)
    return frozenset()


@checks(DrawMission)
def check_drawn_mission(box: Box, state: State, move: Draw) -> list[Problem]:
    if move.deck != ADVENTURE_DECK:
        return [box.problem("wrong-deck", deck=move.deck, needed=ADVENTURE_DECK)]
    if move.card not in box.adventures:
        return [
            box.problem("unknown-card", card=move.card, known=close_to(move.card, box.adventures))
        ]
    possible = next_missions(box, state)
    if move.card in possible:
        return []
    if move.card in adventures_seen(state):
        return [box.problem("card-already-drawn", card=move.card)]
    back = min(box.adventures[card].back for card in possible)
    return [box.problem("deck-out-of-order", card=move.card, needed=str(back))]


@applies(DrawMission)
def drawn_mission(box: Box, state: State, move: Draw) -> State:
    flight = state.flight
    if flight is not None:
        flight = replace(flight, opened=(*flight.opened, move.card))
    return replace(
        state,
        flight=flight,
        missions=(*state.missions, move.card),
        set_aside=tuple(card for card in state.set_aside if card != move.card),
        pending=state.pending[1:],
    )


def must_wait(box: Box, flight: Flight, mission: Adventure) -> bool:
    """A second mission on a planet needs both to have been open when the flight began: section 9.

    So a mission that was turned up for the planet just used waits for a later turn.
    """
    before = [card for card in flight.completed if box.adventures[card].planet == mission.planet]
    return bool(before) and any(card in flight.opened for card in (*before, mission.id))


def requirement_problems(box: Box, ship: Ship, mission: Adventure) -> list[Problem]:
    """Goods, Astro and science are spent; cannons and boosters only have to be there."""
    problems = [
        box.problem("goods-short", good=good, needed=amount(mission.pays, good), held=held)
        for good, lacking in missing(ship, mission.pays).items()
        for held in (amount(mission.pays, good) - lacking,)
    ]
    if cannon_value(ship) < mission.cannons:
        held = cannon_value(ship)
        problems.append(box.problem("cannons-short", needed=mission.cannons, held=held))
    if booster_value(ship) < mission.boosters:
        held = booster_value(ship)
        problems.append(box.problem("boosters-short", needed=mission.boosters, held=held))
    return problems


@checks(CompleteMission)
def check_complete_mission(box: Box, state: State, move: CompleteMission) -> list[Problem]:
    problems = flying_problems(box, state, move.seat)
    if move.mission not in state.missions:
        return [*problems, box.problem("mission-not-open", mission=move.mission)]
    flight = state.flight
    mission = box.adventures[move.mission]
    if flight is not None:
        if flight.actions >= actions(box, ship_of(state, state.active)):
            problems.append(box.problem("actions-used-up", actions=flight.actions))
        here = box.planets.get(flight.row[-1].card) if flight.row else None
        if here != mission.planet:
            problems.append(
                box.problem("mission-elsewhere", mission=mission.id, planet=mission.planet)
            )
        if must_wait(box, flight, mission):
            problems.append(box.problem("mission-must-wait", mission=mission.id))
    return problems + requirement_problems(box, ship_of(state, move.seat), mission)


@applies(CompleteMission)
def complete_mission(box: Box, state: State, move: CompleteMission) -> State:
    """A card with fame or points goes to the player, any other beside the stack: section 5."""
    mission = box.adventures[move.mission]
    ship = ship_of(state, move.seat)
    goods = minus(ship.goods, mission.pays)
    astro = from_bank(box, state, mission.gains.astro)
    ship = replace(ship, goods=plus(goods, replace(mission.gains, astro=astro)))
    set_aside = state.set_aside
    if mission.fame or mission.points:
        ship = replace(ship, adventures=(*ship.adventures, mission.id))
    else:
        set_aside = (*set_aside, mission.id)
    flight = replace(flight_of(state), completed=(*flight_of(state).completed, mission.id))
    if flight.row:
        flight = acted(flight, RowCard(flight.row[-1].card, used=True))
    state = replace(
        state,
        flight=flight,
        missions=tuple(card for card in state.missions if card != mission.id),
        set_aside=set_aside,
        **{move.seat: ship},
    )
    out_of_turn: Seat | Literal[""] = "" if move.seat == state.active else move.seat
    reward = RewardResource(mission.id, mission.not_resource, out_of_turn)
    rewards = (reward,) * mission.resources
    draw = (DrawMission(),) if next_missions(box, state) else ()
    return replace(state, pending=possible_rewards(box, ship, rewards) + draw)


@legal_in_phase("flying")
def legal_missions(box: Box, state: State) -> Sequence[CompleteMission]:
    flight = flight_of(state)
    here = box.planets.get(flight.row[-1].card) if flight.row else None
    if here is None:
        return ()
    ship = ship_of(state, state.active)
    return [
        CompleteMission(state.active, card)
        for card in state.missions
        if (mission := box.adventures[card]).planet == here
        and not must_wait(box, flight, mission)
        and covers(ship.goods, mission.pays)
        and cannon_value(ship) >= mission.cannons
        and booster_value(ship) >= mission.boosters
    ]


# --- resources of choice, from missions and from pirates ----------------------------------------


def possible_rewards(
    box: Box, ship: Ship, rewards: tuple[RewardResource, ...]
) -> tuple[RewardResource, ...]:
    """Rewards that find no room at all are lost, so nobody is asked to choose."""
    space = 0
    for reward in rewards[:1]:
        space = sum(room(box, ship, good) for good in RESOURCES if good != reward.not_resource)
    return rewards[:space]


@checks(TakeResource)
def check_take_resource(box: Box, state: State, move: TakeResource) -> list[Problem]:
    problems = pending_problems(box, state, RewardResource, move.seat)
    reward = waiting(state, RewardResource)
    if reward and move.resource == reward.not_resource:
        problems.append(box.problem("resource-excluded", good=move.resource))
    ship = ship_of(state, move.seat)
    if move.resource not in RESOURCES or room(box, ship, move.resource) < 1:
        problems.append(box.problem("no-room", good=move.resource, room=0))
    return problems


@applies(TakeResource)
def take_resource(box: Box, state: State, move: TakeResource) -> State:
    ship = ship_of(state, move.seat)
    ship = replace(ship, goods=stowed(box, ship, some(move.resource, 1)))
    return replace(state, pending=state.pending[1:], **{move.seat: ship})


@legal_when_pending(RewardResource)
def legal_take_resource(box: Box, state: State) -> Iterator[TakeResource]:
    reward = waiting(state, RewardResource)
    assert reward is not None
    seat = rewarded(state, reward)
    ship = ship_of(state, seat)
    for resource in RESOURCES:
        if resource != reward.not_resource and room(box, ship, resource):
            yield TakeResource(seat, resource)

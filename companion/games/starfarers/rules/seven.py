"""A seven: too many cards are halved, the roller draws one, and in 2019 the others get one."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.pending import waiting
from companion.core.words import Problem
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.friendship import has_ability
from companion.games.starfarers.rules.goods import cards
from companion.games.starfarers.rules.holdings import (
    can_afford,
    drawn_from_reserve,
    holds_any,
    paid,
    robbed,
)
from companion.games.starfarers.rules.moves import Discard, Rob
from companion.games.starfarers.rules.neighbours import round_from_active
from companion.games.starfarers.rules.rulebook import applies, checks, legal_when_pending
from companion.games.starfarers.rules.state import (
    DiscardHalf,
    OthersDraw,
    Player,
    RobSomeone,
    State,
)
from companion.games.starfarers.rules.turn import answered, by_itself, pending_problems


def most_cards(box: Box, player: Player) -> int:
    """How many cards a player may hold when a seven is rolled."""
    if has_ability(box, player, "reduced-tribute"):
        return box.limits.hand_with_reduced_tribute
    return box.limits.hand_on_seven


def seven_rolled(box: Box, state: State) -> State:
    """Section 7.3 of the fact table."""
    halves = tuple(
        DiscardHalf(seat, player.hand.count // 2)
        for seat, player in state.players.items()
        if player.hand.count > most_cards(box, player)
    )
    return replace(state, pending=(*halves, RobSomeone(state.active), OthersDraw()))


@checks(Discard)
def check_discard(box: Box, state: State, move: Discard) -> list[Problem]:
    problems = pending_problems(box, state, DiscardHalf, move.seat)
    item = waiting(state, DiscardHalf, move.seat)
    if item is None or problems:
        return problems
    given = cards(move.cards)
    if sum(given) != item.count:
        problems.append(box.problem("wrong-number-of-cards", count=sum(given), needed=item.count))
    if not can_afford(box, state, move.seat, given):
        problems.append(box.problem("cards-short", seat=move.seat))
    return problems


@applies(Discard)
def discard(box: Box, state: State, move: Discard) -> State:
    state = paid(state, move.seat, cards(move.cards))
    return answered(state, waiting(state, DiscardHalf, move.seat))


def victims(state: State, seat: str) -> tuple[str, ...]:
    return tuple(other for other in state.players if other != seat and holds_any(state, other))


@by_itself(OthersDraw)
def others_draw(box: Box, state: State) -> State:
    """Starting to the left of the roller."""
    for seat in round_from_active(box, state)[1:]:
        state = drawn_from_reserve(box, state, seat, box.reserve.others_on_seven)
    return answered(state, OthersDraw())


@by_itself(RobSomeone)
def rob_nobody(box: Box, state: State) -> State:
    """Where nobody else holds a card, there is nothing to draw."""
    item = waiting(state, RobSomeone)
    assert item is not None
    return state if victims(state, item.seat) else answered(state, item)


@checks(Rob)
def check_rob(box: Box, state: State, move: Rob) -> list[Problem]:
    problems = pending_problems(box, state, RobSomeone, move.seat)
    if problems:
        return problems
    if move.victim == move.seat or move.victim not in state.players:
        others = tuple(seat for seat in box.seats if seat != move.seat)
        return [box.problem("no-such-partner", seat=move.victim, known=others)]
    if not holds_any(state, move.victim):
        problems.append(box.problem("nothing-to-draw", seat=move.victim))
    return problems


@applies(Rob)
def rob(box: Box, state: State, move: Rob) -> State:
    state = robbed(state, move.seat, move.victim)
    return answered(state, waiting(state, RobSomeone, move.seat))


@legal_when_pending(RobSomeone)
def legal_rob(box: Box, state: State) -> Iterator[Rob]:
    item = waiting(state, RobSomeone)
    assert item is not None
    for victim in victims(state, item.seat):
        yield Rob(item.seat, victim)

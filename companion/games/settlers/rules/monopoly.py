"""Monopoly: everybody hands over all cards of one kind: settlers.md, section 4.8.

The table does not know every hand, so whoever may hold cards of the kind unseen says how many; the
others' cards go over by themselves. In the end no card of the kind can be left with anybody else.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.hands import Hand, one, pays, plus, takes, unseen
from companion.core.pending import still_pending, waiting
from companion.core.words import Note, Problem
from companion.games.settlers.rules.box import Box, Seat
from companion.games.settlers.rules.development_cards import (
    out_note,
    play_problems,
    play_progress,
    playable,
)
from companion.games.settlers.rules.moves import HandOver, PlayMonopoly
from companion.games.settlers.rules.payments import could_hold, in_hands, openly, unseen_cards
from companion.games.settlers.rules.resources import INDEX, RESOURCES, Resource
from companion.games.settlers.rules.rulebook import (
    applies,
    checks,
    instructs,
    legal_in_phase,
    legal_when_pending,
)
from companion.games.settlers.rules.state import CardsToHandOver, State, collects, out_of_turn
from companion.games.settlers.rules.turn import others, pending_problems


@checks(PlayMonopoly)
def check_monopoly(box: Box, state: State, move: PlayMonopoly) -> list[Problem]:
    return play_problems(box, state, move.seat, "monopoly")


@applies(PlayMonopoly)
def play_monopoly(box: Box, state: State, move: PlayMonopoly) -> State:
    """What is known to be there goes over at once; the rest is asked for."""
    state = play_progress(box, state, move.seat, "monopoly")
    at_once = given_at_once(box, state, move)
    for seat, count in at_once.items():
        state = _given(state, seat, move.seat, move.resource, count)
    asked = [
        CardsToHandOver(seat, move.resource, out_of_turn(state, move.seat))
        for seat in others(box, move.seat)
        if seat not in at_once
    ]
    state = replace(state, pending=tuple(asked))
    return state if asked else _seen_with(box, state, move.seat, move.resource)


@instructs(PlayMonopoly)
def monopoly_played(box: Box, before: State, move: PlayMonopoly, after: State) -> Iterator[Note]:
    yield out_note(move.seat)
    at_once = given_at_once(box, before, move)
    for seat in box.seats:
        if count := at_once.get(seat, 0):
            yield _give_note(seat, move.seat, move.resource, count)


def _give_note(seat: Seat, to: Seat, resource: str, count: int) -> Note:
    return Note("give-to", {"cards": (f"{count} {resource}",), "seat": to}, seat)


def given_at_once(box: Box, state: State, move: PlayMonopoly) -> dict[Seat, int]:
    """How many cards each of those hands over who need not be asked, for everybody to see."""
    kind = INDEX[move.resource]
    unknown = unseen_cards(box, state)[kind]
    hands = {seat: state.players[seat].hand for seat in others(box, move.seat)}
    return {seat: hand.known[kind] for seat, hand in hands.items() if not (hand.hidden and unknown)}


def _given(state: State, seat: Seat, to: Seat, resource: Resource, count: int) -> State:
    if not count:
        return state
    gift = one(INDEX[resource], len(RESOURCES), count)
    giver, taker = state.players[seat], state.players[to]
    return replace(
        state,
        players={
            **state.players,
            seat: openly(giver, pays, gift),
            to: openly(taker, takes, gift),
        },
    )


def fewest_and_most(box: Box, state: State, item: CardsToHandOver) -> tuple[int, int]:
    """How many cards of the kind this hand must and could hold.

    What does not fit into the hidden cards of those who are still to answer, and of whoever played
    the card, must be here: the others have given up all they had.
    """
    kind = INDEX[item.resource]
    hand = state.players[item.seat].hand
    still = [
        other.seat
        for other in state.pending
        if isinstance(other, CardsToHandOver) and other.seat != item.seat
    ]
    who_could = (*still, collects(state, item))
    elsewhere = sum(state.players[seat].hand.hidden for seat in who_could)
    left_over = max(0, unseen_cards(box, state)[kind] - elsewhere)
    return hand.known[kind] + left_over, could_hold(box, state, item.seat)[kind]


@checks(HandOver)
def check_hand_over(box: Box, state: State, move: HandOver) -> list[Problem]:
    problems = pending_problems(box, state, CardsToHandOver, move.seat)
    item = waiting(state, CardsToHandOver, move.seat)
    if problems or item is None:
        return problems
    fewest, most = fewest_and_most(box, state, item)
    if not fewest <= move.count <= most:
        return [box.problem("all-or-too-many", resource=item.resource, fewest=fewest, most=most)]
    return []


@applies(HandOver)
def hand_over(box: Box, state: State, move: HandOver) -> State:
    item = waiting(state, CardsToHandOver, move.seat)
    assert item is not None
    to = collects(state, item)
    state = _given(state, move.seat, to, item.resource, move.count)
    state = replace(state, pending=still_pending(state, item))
    if state.pending:
        return state
    return _seen_with(box, _all_with(box, state, to, item.resource), to, item.resource)


@instructs(HandOver)
def cards_handed_over(box: Box, before: State, move: HandOver, after: State) -> Iterator[Note]:
    front = before.pending[0]
    assert isinstance(front, CardsToHandOver)
    if move.count:
        yield _give_note(move.seat, collects(before, front), front.resource, move.count)


def _all_with(box: Box, state: State, seat: Seat, resource: Resource) -> State:
    """Every card of the kind is with whoever played the monopoly, unseen ones too."""
    count = unseen_cards(box, state)[INDEX[resource]]
    if not count:
        return state
    player = state.players[seat]
    found = one(INDEX[resource], len(RESOURCES), count)
    hand = Hand(plus(player.hand.known, found), player.hand.hidden - count)
    return replace(state, players={**state.players, seat: replace(player, hand=hand)})


def _seen_with(box: Box, state: State, seat: Seat, resource: Resource) -> State:
    """Everybody knows that too, where what the table has seen is kept apart."""
    player, kind = state.players[seat], INDEX[resource]
    if player.seen is None:
        return state
    seen = unseen((other.seen_hand for other in state.players.values()), in_hands(box, state))
    count = min(max(0, seen[kind]), player.seen.hidden)
    known = plus(player.seen.known, one(kind, len(RESOURCES), count))
    player = replace(player, seen=Hand(known, player.seen.hidden - count))
    return replace(state, players={**state.players, seat: player})


@legal_when_pending(CardsToHandOver)
def legal_hand_over(box: Box, state: State) -> Iterator[HandOver]:
    for item in state.pending:
        if isinstance(item, CardsToHandOver):
            fewest, most = fewest_and_most(box, state, item)
            for count in range(fewest, most + 1):
                yield HandOver(item.seat, count)


@legal_in_phase("roll")
@legal_in_phase("trade")
@legal_in_phase("build")
@legal_in_phase("action")
def legal_monopoly(box: Box, state: State) -> list[PlayMonopoly]:
    if not playable(box, state, "monopoly"):
        return []
    return [PlayMonopoly(state.active, resource) for resource in RESOURCES]

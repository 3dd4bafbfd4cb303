"""The reserve: a card that leaves a sector is replaced at once, so that each stack keeps ten.

If it was forgotten, the stack is brought back to ten when it is next flown through.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.chances import Draw
from companion.core.fields import close_to
from companion.core.words import Problem
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.moves import ForgetReplacement
from companion.games.starship.rules.rulebook import applies, checks, legal_when_pending
from companion.games.starship.rules.stacks import (
    cards_seen,
    next_reserve_cards,
    next_reserve_deck,
)
from companion.games.starship.rules.state import (
    Replacement,
    RowCard,
    State,
    TopUp,
    stack_of,
    with_stack,
)
from companion.games.starship.rules.turn import flight_of, pending_problems

RESERVE_DECK = "reserve"


def removed_from_row(box: Box, state: State, *, turned: bool) -> State:
    """The last card of the row went to a player: something from the reserve takes its place.

    The replacement is turned by 45 degrees where founding used up an action, not after a pirate.
    """
    flight = flight_of(state)
    card = flight.row[-1].card
    stack = stack_of(state, flight)
    stack = replace(
        stack, size=stack.size - 1, known=tuple(other for other in stack.known if other != card)
    )
    gap = RowCard(used=turned, replacement=True)
    flight = replace(flight, row=(*flight.row[:-1], gap))
    state = replace(state, flight=flight, stacks=with_stack(state, flight.stack, stack))
    deck = next_reserve_deck(box, state)
    if deck is None:
        ends = box.agreed(state).reserve_exhausted == "flight-ends"
        return replace(state, flight=replace(flight, stopped=flight.stopped or ends))
    if box.agreed(state).replacement_cards == "face-down":
        stack = replace(stack, size=stack.size + 1, hidden=(*stack.hidden, deck))
        flight = replace(flight, row=(*flight.row[:-1], replace(gap, hidden=deck)))
        return replace(state, flight=flight, stacks=with_stack(state, flight.stack, stack))
    return replace(state, pending=(*state.pending, Replacement(len(flight.row) - 1)))


@checks(Replacement, TopUp)
def check_reserve_card(box: Box, state: State, move: Draw) -> list[Problem]:
    if move.deck != RESERVE_DECK:
        return [box.problem("wrong-deck", deck=move.deck, needed=RESERVE_DECK)]
    if move.card not in box.reserve_cards:
        return [
            box.problem(
                "unknown-card", card=move.card, known=close_to(move.card, box.reserve_cards)
            )
        ]
    if move.card in cards_seen(state):
        return [box.problem("card-already-drawn", card=move.card)]
    if move.card not in next_reserve_cards(box, state):
        deck = next_reserve_deck(box, state)
        return [box.problem("deck-out-of-order", card=move.card, needed=str(deck))]
    return []


@applies(Replacement)
def replacement_card(box: Box, state: State, move: Draw) -> State:
    front = state.pending[0]
    assert isinstance(front, Replacement)
    flight = flight_of(state)
    place = replace(flight.row[front.place], card=move.card)
    row = (*flight.row[: front.place], place, *flight.row[front.place + 1 :])
    state = _grown(state, flight.stack, move.card)
    return replace(state, flight=replace(flight, row=row), pending=state.pending[1:])


@applies(TopUp)
def topped_up(box: Box, state: State, move: Draw) -> State:
    front = state.pending[0]
    assert isinstance(front, TopUp)
    return replace(_grown(state, front.stack, move.card), pending=state.pending[1:])


def _grown(state: State, number: int, card: str) -> State:
    stack = state.stacks[number - 1]
    stack = replace(stack, size=stack.size + 1, known=(*stack.known, card))
    return replace(state, stacks=with_stack(state, number, stack))


@checks(ForgetReplacement)
def check_forget(box: Box, state: State, move: ForgetReplacement) -> list[Problem]:
    return pending_problems(box, state, Replacement, move.seat)


@applies(ForgetReplacement)
def forget(box: Box, state: State, move: ForgetReplacement) -> State:
    return replace(state, pending=state.pending[1:])


@legal_when_pending(Replacement)
def legal_forget(box: Box, state: State) -> Iterator[ForgetReplacement]:
    yield ForgetReplacement(state.active)

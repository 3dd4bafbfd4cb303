"""What the table knows of the stacks: which physical card was seen in which sector.

It lets a scan offer likely cards first and notices a card that turns up where it cannot be. Players
have to remember for themselves, so `view` hides it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from companion.core.fields import close_to
from companion.core.words import Problem
from companion.games.starship.rules.box import Box, Seat
from companion.games.starship.rules.cards import RESERVE, Numeral
from companion.games.starship.rules.state import (
    Combat,
    Flight,
    PirateAhead,
    RowCard,
    Stack,
    State,
    cards_of,
    stack_of,
    with_stack,
)


def known_in_stacks(state: State) -> set[str]:
    return {card for stack in state.stacks for card in stack.known}


def cards_seen(state: State) -> set[str]:
    """Every sector card whose place the table knows."""
    return known_in_stacks(state) | set(cards_of(state.sun)) | set(cards_of(state.moon))


def revealed(state: State, flight: Flight) -> int:
    """How many cards this flight has turned; a pirate counts before it is laid in the row."""
    return len(flight.row) + _pirate_held(state)


def cards_in_hand(state: State, flight: Flight) -> int:
    """How many cards of the stack the opponent still holds face down."""
    in_row = [place for place in flight.row if place.card or place.hidden]
    return stack_of(state, flight).size - len(in_row) - _pirate_held(state)


def _pirate_held(state: State) -> int:
    return int(bool(state.pending) and type(state.pending[0]) is PirateAhead)


def unseen_start_cards(box: Box, state: State) -> frozenset[str]:
    return box.start_cards - cards_seen(state)


def blank_places(stack: Stack) -> int:
    """Places of the stack whose card was never seen and did not come from the reserve."""
    return stack.size - len(stack.known) - len(stack.hidden)


def reserve_left(box: Box, state: State) -> dict[Numeral, int]:
    """How many cards of each numeral are still in the reserve."""
    seen = cards_seen(state)
    gone = Counter(deck for stack in state.stacks for deck in stack.hidden)
    gone.update(come_unnoted(box, state))
    return {deck: len(box.reserve[deck] - seen) - gone[deck] for deck in RESERVE}


def come_unnoted(box: Box, state: State) -> Counter[Numeral]:
    """Cards of the reserve that lie in some stack, and nobody knows in which.

    Where a viewer has no notes at all, everybody can count the cards of the stacks and of the
    ships: what lies there beyond the start cards has come from the reserve, I before II before III
    before IV.
    """
    if state.unplaced is not None:
        return Counter(state.unplaced)
    if any(stack.known or stack.hidden for stack in state.stacks):
        return Counter()
    come = sum(stack.size for stack in state.stacks) - len(unseen_start_cards(box, state))
    seen, found = cards_seen(state), Counter[Numeral]()
    for deck in RESERVE:
        found[deck] = max(0, min(come, len(box.reserve[deck] - seen)))
        come -= found[deck]
    return found


def next_reserve_deck(box: Box, state: State) -> Numeral | None:
    """The numeral on top of the reserve: I before II before III before IV."""
    for deck, count in reserve_left(box, state).items():
        if count > 0:
            return deck
    return None


def next_reserve_cards(box: Box, state: State) -> frozenset[str]:
    deck = next_reserve_deck(box, state)
    if deck is None:
        return frozenset()
    return box.reserve[deck] - cards_seen(state)


def possible_next_cards(box: Box, state: State) -> tuple[str, ...]:
    """The cards that may be turned next in this flight: known ones first, then unseen ones."""
    flight = state.flight
    if flight is None:
        return ()
    expected = placed_next(state, flight)
    if expected:
        return (expected,)
    stack = stack_of(state, flight)
    in_row = {place.card for place in flight.row}
    known = tuple(card for card in stack.known if card not in in_row and card not in flight.bottom)
    unseen: set[str] = set()
    seen = cards_seen(state) | in_row
    if blank_places(stack) > 0:
        unseen |= box.start_cards - seen
    for deck in _reserve_in_hand(box, state, flight):
        unseen |= box.reserve[deck] - seen
    return known + tuple(sorted(unseen))


def hidden_in_hand(stack: Stack, flight: Flight) -> set[Numeral]:
    """Numerals of unseen reserve cards that are not lying face down in the row."""
    left = Counter(stack.hidden)
    left.subtract(Counter(place.hidden for place in flight.row if place.hidden))
    return {deck for deck, count in left.items() if count > 0}


def _reserve_in_hand(box: Box, state: State, flight: Flight) -> set[Numeral]:
    """Numerals of reserve cards that may come next, as far as this position can tell."""
    stack = stack_of(state, flight)
    come = {deck for deck, count in come_unnoted(box, state).items() if count}
    return hidden_in_hand(stack, flight) | (come if blank_places(stack) > 0 else set())


def placed_next(state: State, flight: Flight) -> str | None:
    """The card that must come next because the Sensor Module put it there."""
    if flight.top:
        return flight.top[0]
    remaining = cards_in_hand(state, flight)
    if 0 < remaining <= len(flight.bottom):
        return flight.bottom[-remaining]
    return None


def whereabouts_problems(box: Box, state: State, card: str) -> list[Problem]:
    """Why this card cannot just have been turned over or seen in the stack being flown through."""
    flight = state.flight
    if flight is None:
        return [box.problem("not-flying")]
    if card not in box.start_cards and card not in box.reserve_cards:
        return [box.problem("unknown-card", card=card, known=close_to(card, box.cards))]
    if any(place.card == card for place in flight.row):
        return [box.problem("card-already-in-row", card=card)]
    for seat, ship in (("sun", state.sun), ("moon", state.moon)):
        if card in cards_of(ship):
            return [box.problem("card-with-player", card=card, seat=seat)]
    stack = stack_of(state, flight)
    if card in stack.known:
        return []
    for number, other in enumerate(state.stacks, start=1):
        if card in other.known:
            return [box.problem("card-seen-in-stack", card=card, stack=number)]
    if card in box.reserve_cards:
        if box.cards[card].deck in _reserve_in_hand(box, state, flight):
            return []
        return [box.problem("card-in-reserve", card=card)]
    if blank_places(stack) <= 0:
        return [box.problem("card-not-in-stack", card=card, stack=flight.stack)]
    return []


def seen_in_stack(
    box: Box, state: State, number: int, card: str, only_by: Seat | None = None
) -> State:
    """The table has seen this card in this sector; wherever it was thought to be, it is not."""
    stack = state.stacks[number - 1]
    if card in stack.known:
        if stack.secret.get(card, only_by) == only_by:
            return state
        stack = replace(stack, secret=_without(stack.secret, card))
        return replace(state, stacks=with_stack(state, number, stack))
    stacks, unplaced, deck = [], state.unplaced, box.cards[card].deck
    if unplaced and card not in known_in_stacks(state) and deck not in stack.hidden:
        unplaced = one_less(unplaced, deck)
    for position, stack in enumerate(state.stacks, start=1):
        if position == number:
            hidden = one_less(stack.hidden, deck)
            secret = {**stack.secret, card: only_by} if only_by else stack.secret
            known = (*stack.known, card)
            stacks.append(replace(stack, known=known, hidden=hidden, secret=secret))
        elif card in stack.known:
            known = tuple(other for other in stack.known if other != card)
            stacks.append(replace(stack, known=known, secret=_without(stack.secret, card)))
        else:
            stacks.append(stack)
    return replace(state, stacks=tuple(stacks), unplaced=unplaced)


def one_less(numerals: tuple[Numeral, ...], deck: str) -> tuple[Numeral, ...]:
    """Without one card of this numeral, if there is one."""
    at = numerals.index(deck) if deck in numerals else len(numerals)
    return numerals[:at] + numerals[at + 1 :]


def _without(secret: dict[str, Seat], card: str) -> dict[str, Seat]:
    return {other: seat for other, seat in secret.items() if other != card}


def laid_open(box: Box, state: State, card: str, **changes: Any) -> State:
    """A card of the stack lies in the row where everybody sees it; with what else is changed by it.

    Only now is it remembered: a pirate that is still to be decided on must not show in any notes.
    """
    flight = state.flight
    assert flight is not None
    row = (*flight.row, RowCard(card))
    state = seen_in_stack(box, state, flight.stack, card)
    return replace(state, flight=replace(flight, row=row), **changes)


def fighting(state: State) -> Combat | None:
    """The fight under way, if there is one."""
    front = state.pending[0] if state.pending else None
    return front if type(front) is Combat else None

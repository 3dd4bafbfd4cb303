"""Which cards lie in front of whom, and what follows when the table says that one lies elsewhere.

A sector card that leaves its stack is replaced from the reserve, and one that goes back sends the
card home that took its place: starship.md, section 7. What still does not add up the audit finds.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.counting import Found, Lying, Spot
from companion.games.starship.rules.box import SEATS, Box, Seat
from companion.games.starship.rules.ship import Ship
from companion.games.starship.rules.stacks import blank_places, next_reserve_deck, one_less
from companion.games.starship.rules.state import (
    Stack,
    State,
    sector_name,
    ship_of,
    start_colony,
    with_stack,
)

GROUPS = ("colonies", "posts", "pirates", "adventures")
"""The cards in front of a player, by the field of the ship."""
OPEN, ASIDE, DECK = "missions", "set-aside", "adventure"


def lying(box: Box, state: State) -> tuple[Lying, ...]:
    """Every card that can lie in front of a player, but those that always do."""
    cards = (*_sector_cards(box, state), *_adventures(box, state))
    return tuple(sorted(cards, key=lambda card: GROUPS.index(card.group)))


def _sector_cards(box: Box, state: State) -> Iterator[Lying]:
    sectors = [sector_name(number) for number in range(1, box.limits.stacks + 1)]
    always = {start_colony(box, seat) for seat in SEATS}
    for card in box.cards:
        group = group_of(box, card)
        if not group or card in always:
            continue
        holder = _holder(state, card)
        if holder is None:
            spots = [Spot(seat, sector) for seat in SEATS for sector in sectors]
            yield Lying(card, group, None, tuple(spots))
        else:
            others = [Spot(seat) for seat in SEATS if seat != holder]
            spots = [*others, *(Spot("", sector) for sector in sectors)]
            yield Lying(card, group, Spot(holder), tuple(spots))


def _adventures(box: Box, state: State) -> Iterator[Lying]:
    everywhere = (
        *(Spot(seat) for seat in SEATS),
        *(Spot("", deck) for deck in (OPEN, ASIDE, DECK)),
    )
    for card in box.adventures:
        holder = _holder(state, card)
        if holder is not None:
            spot = Spot(holder)
        else:
            spot = Spot("", OPEN if card in state.missions else DECK)
            spot = Spot("", ASIDE) if card in state.set_aside else spot
        spots = tuple(other for other in everywhere if other != spot)
        yield Lying(card, "adventures", None if spot.deck == DECK else spot, spots)


def group_of(box: Box, card: str) -> str:
    """Where a card lies in front of a player; nothing for one that never does."""
    if card in box.colonies:
        return "colonies"
    if card in box.pirates:
        return "pirates"
    if card in box.markets and box.markets[card].post:
        return "posts"
    return "adventures" if card in box.adventures else ""


def _holder(state: State, card: str) -> Seat | None:
    for seat in SEATS:
        if any(card in getattr(ship_of(state, seat), group) for group in GROUPS):
            return seat
    return None


def laid(box: Box, state: State, found: Found) -> State:
    """The position with every card where the table found it.

    A stack is filled up last, when every card of the reserve that was found has its place.
    """
    left_stack: list[tuple[int, str]] = []
    for (seat, deck, card), count in sorted(found.items(), key=lambda entry: entry[1]):
        number = _sector(box, deck) if card in box.cards else 0
        if seat and deck == "card" and group_of(box, card):
            change = _with if count else _without
            state = _with_ship(state, _seat(seat), change(box, ship_of(state, _seat(seat)), card))
        elif card in box.adventures and deck in (OPEN, ASIDE):
            state = _among_missions(state, deck, card) if count else _off_the_table(state, card)
        elif number and count:
            state = _into_stack(box, state, number, card)
        elif number:
            left_stack.append((number, card))
    for number, card in left_stack:
        state = _out_of_stack(box, state, number, card)
    return state


def _seat(seat: str) -> Seat:
    return "sun" if seat == "sun" else "moon"


def _sector(box: Box, deck: str) -> int:
    """The number of a sector stack by its name; 0 for any other deck."""
    for number in range(1, box.limits.stacks + 1):
        if sector_name(number) == deck:
            return number
    return 0


def _with_ship(state: State, seat: Seat, ship: Ship) -> State:
    return replace(state, sun=ship) if seat == "sun" else replace(state, moon=ship)


def _without(_box: Box, ship: Ship, card: str) -> Ship:
    return replace(ship, **{group: _dropped(getattr(ship, group), card) for group in GROUPS})


def _with(box: Box, ship: Ship, card: str) -> Ship:
    group = group_of(box, card)
    return replace(ship, **{group: (*getattr(ship, group), card)})


def _among_missions(state: State, deck: str, card: str) -> State:
    if deck == OPEN:
        return replace(state, missions=(*state.missions, card))
    return replace(state, set_aside=(*state.set_aside, card))


def _off_the_table(state: State, card: str) -> State:
    return replace(
        state,
        missions=_dropped(state.missions, card),
        set_aside=_dropped(state.set_aside, card),
    )


def _dropped(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(other for other in cards if other != card)


def _out_of_stack(box: Box, state: State, number: int, card: str) -> State:
    """A card came out of a stack, and the next one of the reserve lies there unseen instead.

    A start card that the tablet knew in another stack leaves a place there that nobody has looked
    at. One of the reserve that no stack had went from there to its player; no stack is shorter.
    """
    seen_in = [place for place, stack in enumerate(state.stacks, start=1) if card in stack.known]
    if card in box.reserve_cards and seen_in:
        number = seen_in[0]
    stack, deck = state.stacks[number - 1], box.cards[card].deck
    if number in seen_in:
        stack = _less(stack, card)
    elif deck in stack.hidden:
        hidden = one_less(stack.hidden, deck)
        stack = replace(stack, size=stack.size - 1, hidden=hidden)
    elif state.unplaced and deck in state.unplaced and blank_places(stack) > 0:
        stack = replace(stack, size=stack.size - 1)
        state = replace(state, unplaced=one_less(state.unplaced, deck))
    elif card in box.start_cards and blank_places(stack) > 0:
        stack = replace(stack, size=stack.size - 1)
        for other in seen_in:
            known = state.stacks[other - 1]
            unseen = replace(_less(known, card), size=known.size)
            state = replace(state, stacks=with_stack(state, other, unseen))
    else:
        return state
    state = replace(state, stacks=with_stack(state, number, stack))
    top = next_reserve_deck(box, state)
    if top is None:
        return state
    filled = replace(stack, size=stack.size + 1, hidden=(*stack.hidden, top))
    return replace(state, stacks=with_stack(state, number, filled))


def _into_stack(box: Box, state: State, number: int, card: str) -> State:
    """A card lies in a stack after all; what had taken its place goes back to the reserve."""
    stack = state.stacks[number - 1]
    stack = replace(stack, size=stack.size + 1, known=(*stack.known, card))
    if stack.size > box.limits.stack_size:
        from_reserve = [other for other in stack.known if other in box.reserve_cards - {card}]
        if stack.hidden:
            stack = replace(stack, size=stack.size - 1, hidden=stack.hidden[:-1])
        elif from_reserve:
            stack = _less(stack, from_reserve[-1])
        elif state.unplaced:
            stack = replace(stack, size=stack.size - 1)
            state = replace(state, unplaced=state.unplaced[:-1])
    return replace(state, stacks=with_stack(state, number, stack))


def _less(stack: Stack, card: str) -> Stack:
    secret = {other: seat for other, seat in stack.secret.items() if other != card}
    return replace(stack, size=stack.size - 1, known=_dropped(stack.known, card), secret=secret)

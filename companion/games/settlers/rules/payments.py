"""Resource cards that go from hand to bank, from bank to hand and from hand to hand.

The bank and all hands together are always the cards of the box. What a hand could hold follows from
what was seen of it and from how many cards of each kind are not in the bank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from operator import is_

from msgspec.structs import replace

from companion.core.hands import (
    Cards,
    Hand,
    can_pay,
    minus,
    most,
    pays,
    plus,
    settled,
    takes,
    unseen,
)
from companion.core.words import Note, Problem
from companion.games.settlers.rules.box import DEVELOPMENT, NO_DEVELOPMENT, Box, Development, Seat
from companion.games.settlers.rules.resources import NO_CARDS, RESOURCES, named
from companion.games.settlers.rules.state import Player, State


def in_hands(box: Box, state: State) -> Cards:
    """How many cards of each resource are not in the bank."""
    return minus(box.bank, state.bank)


def unseen_cards(box: Box, state: State) -> Cards:
    """How many of each resource are among the hidden cards of all hands."""
    return unseen((player.hand for player in state.players.values()), in_hands(box, state))


def holds(box: Box, state: State, seat: Seat, cards: Cards) -> bool:
    """Whether the hand could hold all these cards at once."""
    hand = state.players[seat].hand
    if not hand.hidden:
        held = hand.known
        return (
            held[0] >= cards[0]
            and held[1] >= cards[1]
            and held[2] >= cards[2]
            and held[3] >= cards[3]
            and held[4] >= cards[4]
        )
    return can_pay(hand, cards, unseen_cards(box, state))


def could_hold(box: Box, state: State, seat: Seat) -> Cards:
    """The most of each resource that a hand could hold."""
    hand = state.players[seat].hand
    return most(hand, unseen_cards(box, state)) if hand.hidden else hand.known


class Purse:
    """What one hand could pay, worked out once for many prices."""

    def __init__(self, box: Box, state: State, seat: Seat) -> None:
        self._box, self._seat = box, seat
        self._hand = state.players[seat].hand
        self._pool = unseen_cards(box, state) if self._hand.hidden else NO_CARDS
        self.most = most(self._hand, self._pool)
        """The most of each resource that it could hold."""

    def holds(self, cards: Cards) -> bool:
        return can_pay(self._hand, cards, self._pool)

    def lacks(self, cards: Cards) -> dict[str, int]:
        """How many of each resource are surely not there."""
        return {
            resource: needed - held
            for resource, needed, held in zip(RESOURCES, cards, self.most, strict=True)
            if needed > held
        }

    def problems(self, cards: Cards) -> Iterator[Problem]:
        """Each resource that is surely lacking; or that all of them at once cannot be there."""
        if self.holds(cards):
            return
        box, seat, lacks = self._box, self._seat, self.lacks(cards)
        for resource, needed, held in zip(RESOURCES, cards, self.most, strict=True):
            if resource in lacks:
                yield box.problem(
                    "cards-short", seat=seat, resource=resource, needed=needed, held=held
                )
        if not lacks:
            yield box.problem("not-all-at-once", seat=seat)


def payment_problems(box: Box, state: State, seat: Seat, cards: Cards) -> list[Problem]:
    """Why a hand cannot pay this."""
    if holds(box, state, seat, cards):
        return []
    return list(Purse(box, state, seat).problems(cards))


def payable(box: Box, state: State, seat: Seat, cards: Cards) -> Cards:
    """What an overruled payment really takes: as much of it as the hand could hold."""
    if holds(box, state, seat, cards):
        return cards
    hand = state.players[seat].hand
    left, paid = hand.hidden, []
    for wanted, known, hidden in zip(cards, hand.known, unseen_cards(box, state), strict=True):
        more = max(0, min(wanted - known, hidden, left))
        left -= more
        paid.append(min(wanted, known) + more)
    return tuple(paid)


def openly(player: Player, change: Callable[[Hand], Hand]) -> Player:
    """A change of the hand that everybody sees: both to what the tablet knows and to what the
    table has seen."""
    if player.seen is None:
        return replace(player, hand=change(player.hand))
    return replace(player, hand=change(player.hand), seen=change(player.seen))


def pay_bank(box: Box, state: State, seat: Seat, cards: Cards) -> State:
    """Cards go back to the bank, for everybody to see."""
    paid = payable(box, state, seat, cards)
    player = openly(state.players[seat], partial(pays, cards=paid))
    return replace(state, players={**state.players, seat: player}, bank=plus(state.bank, paid))


def take_from_bank(state: State, gains: Mapping[Seat, Cards]) -> State:
    """Cards come from the bank, for everybody to see; the bank was asked before."""
    if not gains:
        return state
    players, bank = dict(state.players), state.bank
    for seat, cards in gains.items():
        players[seat] = openly(players[seat], partial(takes, cards=cards))
        bank = minus(bank, cards)
    return replace(state, players=players, bank=bank)


def pay_note(seat: Seat, counted: Cards) -> Iterator[Note]:
    """These cards go to the bank, if there are any."""
    if any(counted):
        yield Note("pay-cards", {"cards": named(counted)}, seat)


def take_note(seat: Seat, counted: Cards) -> Iterator[Note]:
    if any(counted):
        yield Note("take-cards", {"cards": named(counted)}, seat)


def deduced(box: Box, state: State) -> State:
    """The position with everything known about hands that follows from the box."""
    players = state.players
    resources_hidden = development_hidden = 0
    for player in players.values():
        resources_hidden += player.hand.hidden
        development_hidden += player.development.hidden + player.bought.hidden
    if resources_hidden:
        hands = settled([player.hand for player in players.values()], in_hands(box, state))
        players = {
            seat: player if player.hand is hand else replace(player, hand=hand)
            for (seat, player), hand in zip(players.items(), hands, strict=True)
        }
    if any(player.seen is not None for player in players.values()):
        seen = [player.seen_hand for player in state.players.values()]
        players = _deduced_openly(players, settled(seen, in_hands(box, state)))
    if development_hidden:
        players = _deduced_development(box, state, players)
    return state if players is state.players else replace(state, players=players)


def _deduced_openly(players: dict[Seat, Player], hands: Iterable[Hand]) -> dict[Seat, Player]:
    """What everybody can work out; where that is all the tablet knows, nothing is kept apart.

    What the table has seen must be a part of what the tablet knows. Where a ruling made it
    otherwise, only the number of cards is left of it.
    """
    kept = {
        seat: _kept_apart(player.hand, hand)
        for (seat, player), hand in zip(players.items(), hands, strict=True)
    }
    return {
        seat: player if player.seen == kept[seat] else replace(player, seen=kept[seat])
        for seat, player in players.items()
    }


def _kept_apart(hand: Hand, seen: Hand) -> Hand | None:
    if seen == hand:
        return None
    fits = seen.count == hand.count and min(minus(hand.known, seen.known)) >= 0
    return seen if fits else Hand(NO_CARDS, hand.count)


def development_in_hands(box: Box, state: State) -> Cards:
    """How many development cards of each kind are in hands or in the deck."""
    players = state.players.values()
    laid_open = (
        sum([player.knights for player in players]),
        *NO_DEVELOPMENT[1:-1],
        sum([player.shown for player in players]),
    )
    return minus(minus(box.development, state.progress_out), laid_open)


def development_hands(state: State) -> list[Hand]:
    """All hands that development cards can be in: old ones, new ones, and the deck at the end."""
    hands = [
        hand for player in state.players.values() for hand in (player.development, player.bought)
    ]
    return [*hands, Hand(NO_DEVELOPMENT, state.deck)]


def unseen_development(box: Box, state: State) -> Cards:
    return unseen(development_hands(state), development_in_hands(box, state))


def could_hold_development(box: Box, state: State, hand: Hand) -> Cards:
    """The most of each kind of development card that a hand could hold."""
    return most(hand, unseen_development(box, state)) if hand.hidden else hand.known


def _deduced_development(box: Box, state: State, players: dict[Seat, Player]) -> dict[Seat, Player]:
    before = development_hands(state)
    hands = settled(before, development_in_hands(box, state))
    if all(map(is_, hands, before)):
        return players
    old, new = hands[0:-1:2], hands[1:-1:2]
    return {
        seat: replace(player, development=development, bought=bought)
        for (seat, player), development, bought in zip(players.items(), old, new, strict=True)
    }


KIND_INDEX: dict[Development, int] = {kind: index for index, kind in enumerate(DEVELOPMENT)}
"""The place of a kind of development card in hands."""

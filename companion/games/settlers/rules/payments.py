"""Resource cards that go from hand to bank, from bank to hand and from hand to hand.

The bank and all hands together are always the cards of the box. What a hand could hold follows from
what was seen of it and from how many cards of each kind are not in the bank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from operator import is_

from msgspec.structs import astuple, replace

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
from companion.games.settlers.rules.box import (
    DEVELOPMENT,
    NO_DEVELOPMENT,
    Box,
    Development,
    Prices,
    Seat,
)
from companion.games.settlers.rules.resources import NO_CARDS, RESOURCES, goods_text
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


def affordable(box: Box, state: State, seat: Seat) -> tuple[bool, ...]:
    """Which of the four prices a hand could pay: road, settlement, city, development card."""
    hand = state.players[seat].hand
    return _affordable(box.prices, hand, unseen_cards(box, state) if hand.hidden else NO_CARDS)


@lru_cache(maxsize=4096)
def _affordable(prices: Prices, hand: Hand, pool: Cards) -> tuple[bool, ...]:
    """Asked before every decision of a turn, and mostly about hands that came before."""
    return tuple([can_pay(hand, price, pool) for price in astuple(prices)])


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


def openly(player: Player, change: Callable[..., Hand], *what: Cards | int) -> Player:
    """A change of the hand that everybody sees: both to what the tablet knows and to what the
    table has seen."""
    if player.seen is None:
        return replace(player, hand=change(player.hand, *what))
    return replace(player, hand=change(player.hand, *what), seen=change(player.seen, *what))


def pay_bank(box: Box, state: State, seat: Seat, cards: Cards) -> State:
    """Cards go back to the bank, for everybody to see."""
    paid = payable(box, state, seat, cards)
    player = openly(state.players[seat], pays, paid)
    return replace(state, players={**state.players, seat: player}, bank=plus(state.bank, paid))


def take_from_bank(state: State, gains: Mapping[Seat, Cards]) -> State:
    """Cards come from the bank, for everybody to see; the bank was asked before."""
    if not gains:
        return state
    players, bank = dict(state.players), state.bank
    for seat, cards in gains.items():
        players[seat] = openly(players[seat], takes, cards)
        bank = minus(bank, cards)
    return replace(state, players=players, bank=bank)


def pay_note(seat: Seat, counted: Cards) -> Iterator[Note]:
    """These cards go to the bank, if there are any."""
    if any(counted):
        yield Note("pay-cards", {"cards": goods_text(counted)}, seat)


def take_note(seat: Seat, counted: Cards) -> Iterator[Note]:
    if any(counted):
        yield Note("take-cards", {"cards": goods_text(counted)}, seat)


def deduced(box: Box, before: State, state: State, *, counted: bool = False) -> State:
    """The position with everything known about hands that follows from the box.

    In the one before, that was worked out. While hidden cards lie where they lay, others change
    hands for everybody to see, and nothing new follows, unless the table has `counted` anew.
    """
    resources = development = counted
    for seat, player in state.players.items():
        old = before.players[seat]
        if player is old:
            continue
        if player.hand.hidden != old.hand.hidden or player.seen is not old.seen:
            seen, old_seen = player.seen, old.seen
            resources = (
                resources
                or player.hand.hidden != old.hand.hidden
                or seen is None
                or old_seen is None
                or seen.hidden != old_seen.hidden
            )
        if player.development is not old.development or player.bought is not old.bought:
            development = True
    players = state.players
    if resources:
        players = _deduced_resources(box, state)
    if development:
        players = _deduced_development(box, state, players)
    return state if players is state.players else replace(state, players=players)


def _deduced_resources(box: Box, state: State) -> dict[Seat, Player]:
    """First what the tablet can work out, then what everybody can."""
    players, out = state.players, in_hands(box, state)
    if any(player.hand.hidden for player in players.values()):
        hands = settled([player.hand for player in players.values()], out)
        players = {
            seat: player if player.hand is hand else replace(player, hand=hand)
            for (seat, player), hand in zip(players.items(), hands, strict=True)
        }
    if not any(player.seen for player in players.values()):
        return players
    openly_known = settled([player.seen_hand for player in state.players.values()], out)
    return {
        seat: _seen_as(player, hand)
        for (seat, player), hand in zip(players.items(), openly_known, strict=True)
    }


def _seen_as(player: Player, seen: Hand) -> Player:
    """Where everybody knows as much as the tablet, nothing is kept apart.

    What the table has seen must be a part of what the tablet knows. Where a ruling made it
    otherwise, only the number of cards is left of it.
    """
    hand = player.hand
    kept: Hand | None = seen
    if seen == hand:
        kept = None
    elif seen.count != hand.count or min(minus(hand.known, seen.known)) < 0:
        kept = Hand(NO_CARDS, hand.count)
    return player if player.seen == kept else replace(player, seen=kept)


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
    if not any(one.development.hidden or one.bought.hidden for one in players.values()):
        return players
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

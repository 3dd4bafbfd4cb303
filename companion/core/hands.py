"""Hands of resource cards as the table has seen them: how many cards, and what is known of them.

Hands are secret, and a card that is stolen or drawn unseen is not shown to the tablet. So a hand is
a lower bound for each kind and a number of cards that could be anything. Nothing is guessed: what
follows from the fixed number of cards in the box is worked out, and everything else stays open. A
payment is allowed when it is possible under what is known; paying shows the cards.

A pile that is drawn from face down is a hand too. `in_hands` is always how many cards of each kind
all hands of a game hold together, which is what the box has without the cards of the bank.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import add, sub
from typing import Annotated

from msgspec import Struct

from companion.core.fields import length, number

Cards = Annotated[tuple[Annotated[int, number("cards")], ...], length("kinds")]
"""How many cards of each kind, in the game's own order of kinds."""


class Hand(Struct, frozen=True):
    """`known` cards are surely there; of the `hidden` ones only the number is known."""

    known: Cards
    hidden: Annotated[int, number("hidden")] = 0

    @property
    def count(self) -> int:
        return sum(self.known, self.hidden)


def plus(cards: Cards, more: Cards) -> Cards:
    """Five kinds, as games mostly have, are added in half the time when they are written out."""
    try:
        (a, b, c, d, e), (v, w, x, y, z) = cards, more
    except ValueError:
        return tuple(map(add, cards, more))
    return (a + v, b + w, c + x, d + y, e + z)


def minus(cards: Cards, fewer: Cards) -> Cards:
    try:
        (a, b, c, d, e), (v, w, x, y, z) = cards, fewer
    except ValueError:
        return tuple(map(sub, cards, fewer))
    return (a - v, b - w, c - x, d - y, e - z)


def one(kind: int, kinds: int, count: int = 1) -> Cards:
    """So many cards of a single kind."""
    return tuple(count if i == kind else 0 for i in range(kinds))


def known_in(hands: Iterable[Hand]) -> Cards:
    """What is known of all these hands together."""
    return reduce(plus, [hand.known for hand in hands])


def unseen(hands: Iterable[Hand], in_hands: Cards) -> Cards:
    """How many of each kind are among the hidden cards of all hands."""
    return minus(in_hands, known_in(hands))


def most(hand: Hand, unseen_cards: Cards) -> Cards:
    """The most of each kind that a hand could hold."""
    hidden = hand.hidden
    return tuple(
        [
            known + (hidden if hidden < unseen_card else unseen_card)
            for known, unseen_card in zip(hand.known, unseen_cards, strict=True)
        ]
    )


def can_pay(hand: Hand, cards: Cards, unseen_cards: Cards) -> bool:
    """Whether the hand could hold all these cards at once."""
    left = hand.hidden
    for wanted, known, hidden in zip(cards, hand.known, unseen_cards, strict=True):
        if wanted > known:
            left -= wanted - known
            if left < 0 or wanted - known > hidden:
                return False
    return True


def pays(hand: Hand, cards: Cards) -> Hand:
    """The hand without these cards, which everybody saw; some may have been hidden so far.

    One that the tablet did not know of was there all the same, and no hand is less than empty.
    """
    left = minus(hand.known, cards)
    if min(left) >= 0:
        return Hand(left, hand.hidden)
    known = tuple(max(0, held - paid) for held, paid in zip(hand.known, cards, strict=True))
    uncovered = sum(max(0, paid - held) for held, paid in zip(hand.known, cards, strict=True))
    return Hand(known, max(0, hand.hidden - uncovered))


def takes(hand: Hand, cards: Cards) -> Hand:
    """The hand with these cards, which everybody saw."""
    return Hand(plus(hand.known, cards), hand.hidden)


def takes_unseen(hand: Hand, count: int = 1) -> Hand:
    """The hand with cards that nobody else saw."""
    return Hand(hand.known, hand.hidden + count)


def loses_unseen(hand: Hand, count: int = 1) -> Hand:
    """The hand without cards that nobody else saw: each may have been of any kind."""
    known = tuple(max(0, held - count) for held in hand.known)
    return Hand(known, max(0, hand.count - count - sum(known)))


def settled(hands: Sequence[Hand], in_hands: Cards) -> tuple[Hand, ...]:
    """The hands with everything known that follows from the number of cards of each kind.

    What does not fit into the hidden cards of all the others must be in this hand. Hands that do
    not add up with the box, because the table ruled so, tell nothing: they stay as they are.
    """
    hands = tuple(hands)
    while True:
        hidden = largest = 0
        for hand in hands:
            hidden += hand.hidden
            largest = max(largest, hand.hidden)
        if not hidden:
            return hands
        pool = unseen(hands, in_hands)
        if sum(pool) != hidden or min(pool) < 0:
            return hands
        if max(pool) <= hidden - largest:
            return hands  # every kind fits into the others, whichever hand one asks about
        found = tuple(_surely(hand, pool, hidden) for hand in hands)
        if found == hands:
            return hands
        hands = found


def _surely(hand: Hand, pool: Cards, hidden: int) -> Hand:
    if not hand.hidden:
        return hand
    elsewhere = hidden - hand.hidden
    sure = tuple(max(0, cards - elsewhere) for cards in pool)
    if not any(sure):
        return hand
    return Hand(plus(hand.known, sure), hand.hidden - sum(sure))

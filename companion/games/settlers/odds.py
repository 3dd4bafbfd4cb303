"""Exact odds as fractions: sums of two dice, production, sevens, steals, the next card."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from companion.core.hands import Hand
from companion.games.settlers.rules.box import DEVELOPMENT, Box, Seat
from companion.games.settlers.rules.payments import unseen_cards, unseen_development
from companion.games.settlers.rules.production import SEVEN, income
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.rules.state import State


def sums(box: Box) -> dict[int, Fraction]:
    """The chance of each sum of the dice, lowest first."""
    throws = list(product(box.dice.dice, repeat=box.dice.thrown))
    counts = Counter(map(sum, throws))
    return {total: Fraction(counts[total], len(throws)) for total in sorted(counts)}


def seven_within(box: Box, rolls: int) -> Fraction:
    """The chance of at least one seven in so many rolls."""
    return 1 - (1 - sums(box)[SEVEN]) ** rolls


def pays(box: Box, state: State, seat: Seat) -> Fraction:
    """The chance that the next roll brings a player anything."""
    return sum(
        (
            chance
            for total, chance in sums(box).items()
            if total != SEVEN and seat in income(box, state, total)[0]
        ),
        Fraction(0),
    )


def expected(box: Box, state: State, seat: Seat) -> dict[str, Fraction]:
    """How many cards of each resource a roll brings on average, with this bank and robber."""
    found = dict.fromkeys(RESOURCES, Fraction(0))
    for total, chance in sums(box).items():
        if total == SEVEN:
            continue
        for resource, count in zip(
            RESOURCES, income(box, state, total)[0].get(seat, ()), strict=False
        ):
            found[resource] += chance * count
    return {str(resource): cards for resource, cards in found.items()}


def stolen(box: Box, state: State, victim: Seat) -> dict[str, Fraction]:
    """The chance of each resource when a card is drawn from a hand; empty for an empty hand.

    A hidden card is any of those that nobody has seen, each as likely as the other.
    """
    hand: Hand = state.players[victim].hand
    unseen = unseen_cards(box, state)
    if not hand.count:
        return {}
    chances = {}
    for resource, known, left in zip(RESOURCES, hand.known, unseen, strict=True):
        hidden = Fraction(hand.hidden * left, sum(unseen)) if hand.hidden else Fraction(0)
        chances[str(resource)] = (known + hidden) / hand.count
    return chances


def next_card(box: Box, state: State) -> dict[str, Fraction]:
    """The chance of each kind of development card on top of the deck; empty if none is left."""
    left = unseen_development(box, state)
    if not state.deck:
        return {}
    return {
        str(kind): Fraction(count, sum(left)) for kind, count in zip(DEVELOPMENT, left, strict=True)
    }

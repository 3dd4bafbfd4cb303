"""Hands: what is said to be possible and sure is exactly what is possible and sure."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as some

from companion.core.hands import (
    Hand,
    can_pay,
    known_in,
    loses_unseen,
    most,
    one,
    pays,
    settled,
    takes,
    takes_unseen,
    unseen,
)

KINDS = 3


@some.composite
def tables(draw: some.DrawFn) -> tuple[tuple[Hand, ...], tuple[int, ...]]:
    """A few hands, and how many cards of each kind they hold together."""
    counts = some.integers(0, 2)
    hands = tuple(
        Hand((draw(counts), draw(counts), draw(counts)), draw(counts))
        for _ in range(draw(some.integers(1, 3)))
    )
    pool = [0] * KINDS
    for _ in range(sum(hand.hidden for hand in hands)):
        pool[draw(some.integers(0, KINDS - 1))] += 1
    known = known_in(hands)
    return hands, tuple(k + p for k, p in zip(known, pool, strict=True))


def worlds(hands: tuple[Hand, ...], in_hands: tuple[int, ...]) -> Iterator[tuple[Hand, ...]]:
    """Every way in which the hidden cards could lie."""
    hidden = [i for i, hand in enumerate(hands) for _ in range(hand.hidden)]
    for kinds in product(range(KINDS), repeat=len(hidden)):
        shown = list(hands)
        for i, kind in zip(hidden, kinds, strict=True):
            shown[i] = Hand(takes(shown[i], one(kind, KINDS)).known, shown[i].hidden - 1)
        if known_in(shown) == in_hands:
            yield tuple(shown)


@given(tables(), some.tuples(*[some.integers(0, 3)] * KINDS))
def test_a_payment_is_possible_exactly_when_the_cards_could_lie_so(
    table: tuple[tuple[Hand, ...], tuple[int, ...]], price: tuple[int, ...]
) -> None:
    hands, in_hands = table
    possible = any(
        all(held >= paid for held, paid in zip(world[0].known, price, strict=True))
        for world in worlds(hands, in_hands)
    )
    assert can_pay(hands[0], price, unseen(hands, in_hands)) == possible


@given(tables())
def test_what_is_settled_is_what_every_possible_deal_has_in_common(
    table: tuple[tuple[Hand, ...], tuple[int, ...]],
) -> None:
    hands, in_hands = table
    deals = list(worlds(hands, in_hands))
    found = settled(hands, in_hands)
    for i, hand in enumerate(found):
        assert hand.count == hands[i].count
        assert hand.known == tuple(
            min(deal[i].known[kind] for deal in deals) for kind in range(KINDS)
        )
        assert most(hand, unseen(found, in_hands)) == tuple(
            max(deal[i].known[kind] for deal in deals) for kind in range(KINDS)
        )


def test_paying_shows_hidden_cards() -> None:
    assert pays(Hand((1, 0, 0), 2), (2, 1, 0)) == Hand((0, 0, 0), 0)


def test_a_card_lost_unseen_may_have_been_any_of_them() -> None:
    assert loses_unseen(Hand((2, 1, 0), 0)) == Hand((1, 0, 0), 1)


def test_a_card_stolen_from_a_hand_of_one_kind_is_known() -> None:
    thief, victim = takes_unseen(Hand((0, 1, 0))), loses_unseen(Hand((2, 0, 0)))
    assert settled((thief, victim), (2, 1, 0)) == (Hand((1, 1, 0)), Hand((1, 0, 0)))


@pytest.mark.parametrize("in_hands", [(9, 0, 0), (0, 0, 0), (1, 1, 2)])
def test_hands_that_do_not_add_up_tell_nothing(in_hands: tuple[int, ...]) -> None:
    """The table may rule that a hand is what it cannot be; nothing is worked out from that."""
    hands = (Hand((1, 0, 0), 1), Hand((0, 1, 0), 0))
    assert settled(hands, in_hands) == hands


def test_no_hand_is_less_than_empty() -> None:
    """Cards that the tablet did not know of may be played, when the table ruled so."""
    assert pays(Hand((1, 0, 0), 1), (2, 2, 0)) == Hand((0, 0, 0), 0)
    assert loses_unseen(Hand((1, 0, 0), 1), 3) == Hand((0, 0, 0), 0)

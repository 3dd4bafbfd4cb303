"""Domestic trade with the player whose turn it is, and maritime trade: settlers.md, section 4.3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from companion.core.hands import Cards
from companion.core.words import Note, Problem
from companion.games.settlers.rules.box import Box, Rates, Seat
from companion.games.settlers.rules.moves import TradeWithBank, TradeWithPlayer
from companion.games.settlers.rules.payments import (
    could_hold,
    pay_bank,
    pay_note,
    payable,
    payment_problems,
    take_from_bank,
    take_note,
)
from companion.games.settlers.rules.resources import RESOURCES, Resource, cards, goods_text, some
from companion.games.settlers.rules.rulebook import applies, checks, instructs, legal_in_phase
from companion.games.settlers.rules.state import State
from companion.games.settlers.rules.turn import TRADING, turn_problems

# --- with another player ------------------------------------------------------------------------


@checks(TradeWithPlayer)
def check_trade(box: Box, state: State, move: TradeWithPlayer) -> list[Problem]:
    """Only with the player whose turn it is; no gifts and nothing for the same kind, unless the
    table agreed on gifts."""
    problems = turn_problems(box, state, move.seat, TRADING)
    for seat in (move.seat, move.partner):
        if seat not in state.players:
            return [box.problem("no-such-player", seat=seat, known=box.seats)]
    if move.partner in state.seating.left:
        return [*problems, box.problem("has-left", seat=move.partner)]
    if move.partner == move.seat:
        return [*problems, box.problem("trade-with-yourself")]
    gives, wants = cards(move.gives), cards(move.takes)
    if not any(gives) and not any(wants):
        return [*problems, box.problem("nothing-to-trade")]
    if box.agreed(state).gifts == "no":
        if not any(gives) or not any(wants):
            problems.append(box.problem("no-gifts"))
        for resource, given, taken in zip(RESOURCES, gives, wants, strict=True):
            if given and taken:
                problems.append(box.problem("same-kind", resource=resource))
    problems += payment_problems(box, state, move.seat, gives)
    laid_down = pay_bank(box, state, move.seat, gives)
    return problems + payment_problems(box, laid_down, move.partner, wants)


def exchanged(box: Box, state: State, move: TradeWithPlayer) -> tuple[Cards, Cards]:
    """What really changes hands if the trade was overruled: what each of them could hold.

    Each lays cards down before anything is taken up. A hidden card that one of them showed cannot
    be in the other hand as well, which matters where a kind is given for the same kind.
    """
    gives = payable(box, state, move.seat, cards(move.gives))
    laid_down = pay_bank(box, state, move.seat, gives)
    return gives, payable(box, laid_down, move.partner, cards(move.takes))


@applies(TradeWithPlayer)
def trade(box: Box, state: State, move: TradeWithPlayer) -> State:
    gives, wants = exchanged(box, state, move)
    state = pay_bank(box, state, move.seat, gives)
    state = pay_bank(box, state, move.partner, wants)
    return take_from_bank(state, {move.seat: wants, move.partner: gives})


@instructs(TradeWithPlayer)
def cards_traded(box: Box, before: State, move: TradeWithPlayer, after: State) -> Iterator[Note]:
    gives, takes = exchanged(box, before, move)
    if any(gives):
        yield Note("give-to", {"cards": goods_text(gives), "seat": move.partner}, move.seat)
    if any(takes):
        yield Note("give-to", {"cards": goods_text(takes), "seat": move.seat}, move.partner)


# --- with the bank ------------------------------------------------------------------------------


def rates_owned(box: Box, state: State, seat: Seat) -> tuple[frozenset[int], ...]:
    """For each resource, all rates a player may use: that of the bank, and of every harbour."""
    return _rates(box.rates, _harbours(box, state, seat))


def rates(box: Box, state: State, seat: Seat) -> Cards:
    """How many cards of each resource a player gives for one of choice: the best harbour counts.

    Asked in every turn, and only whoever builds a settlement can change it.
    """
    kept = box.rates_known.of(state.settlements, state.cities, state.island)
    if seat not in kept:
        kept[seat] = tuple(map(min, rates_owned(box, state, seat)))
    best: Cards = kept[seat]
    return best


def _harbours(box: Box, state: State, seat: Seat) -> frozenset[str]:
    """The kinds of harbours that a player has a building at."""
    if state.island is None:
        return frozenset()
    harbour_at = box.layout(state.island).harbour_at
    found = [
        harbour_at[at]
        for places in (state.settlements, state.cities)
        for at, owner in places.items()
        if owner == seat and at in harbour_at
    ]
    return frozenset(found)


@cache
def _rates(rates: Rates, harbours: frozenset[str]) -> tuple[frozenset[int], ...]:
    usual = frozenset({rates.bank, rates.any} if "any" in harbours else {rates.bank})
    return tuple(
        usual | {rates.special} if resource in harbours else usual for resource in RESOURCES
    )


def bank_gives(box: Box, state: State, seat: Seat, gives: Cards) -> tuple[int, ...]:
    """How many cards the bank may give for these, fewest first; none if no rates make them up.

    Several trades at once are one: each kind is given at any of the rates that the player has for
    it, so the owner of a harbour may still pay as without one.
    """
    found = frozenset({0})
    for given, owned in zip(gives, rates_owned(box, state, seat), strict=True):
        if given:
            found = frozenset(sum_ + more for sum_ in found for more in _trades_of(given, owned))
    return tuple(sorted(found))


@cache
def _trades_of(given: int, owned: frozenset[int]) -> frozenset[int]:
    """In how many single trades so many cards of one kind can be given."""
    if given == 0:
        return frozenset({0})
    return frozenset(
        1 + rest for rate in owned if rate <= given for rest in _trades_of(given - rate, owned)
    )


@checks(TradeWithBank)
def check_maritime(box: Box, state: State, move: TradeWithBank) -> list[Problem]:
    """Cards of one kind for each card of another, as many trades as one likes at once."""
    problems = turn_problems(box, state, move.seat, TRADING)
    if move.seat not in state.players:
        return problems
    gives, wants = cards(move.gives), cards(move.takes)
    if not any(gives) or not any(wants):
        return [*problems, box.problem("nothing-to-trade")]
    if sum(wants) not in bank_gives(box, state, move.seat, gives):
        problems.append(_wrong_rate(box, state, move.seat, gives))
    for index, resource in enumerate(RESOURCES):
        if gives[index] and wants[index]:
            problems.append(box.problem("same-kind", resource=resource))
        if wants[index] > state.bank[index]:
            left = state.bank[index]
            problems.append(box.problem("bank-short", resource=resource, left=left))
    return problems + payment_problems(box, state, move.seat, gives)


def _wrong_rate(box: Box, state: State, seat: Seat, gives: Cards) -> Problem:
    """The player's best rate where one kind is given; else that kinds are not mixed for a card."""
    given = [index for index, count in enumerate(gives) if count]
    if len(given) > 1:
        return box.problem("one-kind-only")
    rate = rates(box, state, seat)[given[0]]
    return box.problem("wrong-rate", resource=RESOURCES[given[0]], rate=rate)


@applies(TradeWithBank)
def maritime(box: Box, state: State, move: TradeWithBank) -> State:
    state = pay_bank(box, state, move.seat, cards(move.gives))
    return take_from_bank(state, {move.seat: cards(move.takes)})


@instructs(TradeWithBank)
def cards_swapped(box: Box, before: State, move: TradeWithBank, after: State) -> Iterator[Note]:
    yield from pay_note(move.seat, payable(box, before, move.seat, cards(move.gives)))
    yield from take_note(move.seat, cards(move.takes))


@legal_in_phase("trade")
@legal_in_phase("action")
def legal_maritime(box: Box, state: State) -> Sequence[TradeWithBank]:
    """One card at a time and at the best rate; others are legal too but without end."""
    seat = state.active
    held = could_hold(box, state, seat)
    if max(held) < box.rates.special:
        return ()
    bank = _ALL_THERE if min(state.bank) > 0 else tuple(map(bool, state.bank))
    trades: list[TradeWithBank] = []
    for resource, most, rate in zip(RESOURCES, held, rates(box, state, seat), strict=True):
        if most >= rate:
            trades += _swaps(seat, resource, rate, bank)
    return trades


_ALL_THERE = (True,) * len(RESOURCES)


@cache
def _swaps(
    seat: Seat, gives: Resource, rate: int, bank: tuple[bool, ...]
) -> tuple[TradeWithBank, ...]:
    """All trades that give this for what the bank has: there are only a few of them."""
    return tuple(
        TradeWithBank(seat, some(gives, rate), some(takes))
        for takes, has in zip(RESOURCES, bank, strict=True)
        if has and takes != gives
    )

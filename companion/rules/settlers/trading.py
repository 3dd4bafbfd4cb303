"""Domestic trade with the player whose turn it is, and maritime trade: settlers.md, section 4.3."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from companion.rules.core.hands import Cards, pays, takes
from companion.rules.core.words import Problem
from companion.rules.settlers.box import Box, Seat
from companion.rules.settlers.moves import TradeWithBank, TradeWithPlayer
from companion.rules.settlers.payments import (
    could_hold,
    pay_bank,
    payable,
    payment_problems,
    take_from_bank,
)
from companion.rules.settlers.resources import RESOURCES, Resource, cards, some
from companion.rules.settlers.rulebook import applies, checks, legal_in_phase
from companion.rules.settlers.state import State
from companion.rules.settlers.turn import TRADING, turn_problems

# --- with another player ------------------------------------------------------------------------


@checks(TradeWithPlayer)
def check_trade(box: Box, state: State, move: TradeWithPlayer) -> list[Problem]:
    """Only with the player whose turn it is, no gifts, nothing for the same kind."""
    problems = turn_problems(box, state, move.seat, TRADING)
    for seat in (move.seat, move.partner):
        if seat not in state.players:
            return [box.problem("no-such-player", seat=seat)]
    if move.partner == move.seat:
        return [*problems, box.problem("trade-with-yourself")]
    gives, wants = cards(move.gives), cards(move.takes)
    if not any(gives) and not any(wants):
        return [*problems, box.problem("nothing-to-trade")]
    if box.choices.gifts == "no":
        if not any(gives) or not any(wants):
            problems.append(box.problem("no-gifts"))
        for resource, given, taken in zip(RESOURCES, gives, wants, strict=True):
            if given and taken:
                problems.append(box.problem("same-kind", resource=resource))
    problems += payment_problems(box, state, move.seat, gives)
    return problems + payment_problems(box, state, move.partner, wants)


@applies(TradeWithPlayer)
def trade(box: Box, state: State, move: TradeWithPlayer) -> State:
    gives = payable(box, state, move.seat, cards(move.gives))
    wants = payable(box, state, move.partner, cards(move.takes))
    mine, theirs = state.players[move.seat], state.players[move.partner]
    return replace(
        state,
        players={
            **state.players,
            move.seat: replace(mine, hand=takes(pays(mine.hand, gives), wants)),
            move.partner: replace(theirs, hand=takes(pays(theirs.hand, wants), gives)),
        },
    )


# --- with the bank ------------------------------------------------------------------------------


def rates(box: Box, state: State, seat: Seat) -> Cards:
    """How many cards of each resource a player gives for one of choice: the best harbour counts."""
    if state.island is None:
        return (box.rates.bank,) * len(RESOURCES)
    harbour_at = box.layout(state.island).harbour_at
    reached = {
        harbour_at[at]
        for places in (state.settlements, state.cities)
        for at, owner in places.items()
        if owner == seat and at in harbour_at
    }
    usual = min(box.rates.bank, box.rates.any) if "any" in reached else box.rates.bank
    if not reached:
        return (usual,) * len(RESOURCES)
    return tuple(
        min(usual, box.rates.special) if resource in reached else usual for resource in RESOURCES
    )


@checks(TradeWithBank)
def check_maritime(box: Box, state: State, move: TradeWithBank) -> list[Problem]:
    """Cards of one kind for cards of other kinds, as often as one likes at once."""
    problems = turn_problems(box, state, move.seat, TRADING)
    if move.seat not in state.players:
        return problems
    gives, wants = cards(move.gives), cards(move.takes)
    if not any(gives) or not any(wants):
        return [*problems, box.problem("nothing-to-trade")]
    given = [index for index, count in enumerate(gives) if count]
    if len(given) > 1:
        problems.append(box.problem("one-kind-only"))
    elif gives[given[0]] != (rate := rates(box, state, move.seat)[given[0]]) * sum(wants):
        resource = RESOURCES[given[0]]
        problems.append(box.problem("wrong-rate", resource=resource, rate=rate))
    for index, resource in enumerate(RESOURCES):
        if gives[index] and wants[index]:
            problems.append(box.problem("same-kind", resource=resource))
        if wants[index] > state.bank[index]:
            left = state.bank[index]
            problems.append(box.problem("bank-short", resource=resource, left=left))
    return problems + payment_problems(box, state, move.seat, gives)


@applies(TradeWithBank)
def maritime(box: Box, state: State, move: TradeWithBank) -> State:
    state = pay_bank(box, state, move.seat, cards(move.gives))
    return take_from_bank(state, {move.seat: cards(move.takes)})


@legal_in_phase("trade")
@legal_in_phase("action")
def legal_maritime(box: Box, state: State) -> Iterator[TradeWithBank]:
    """One card at a time; several at once are legal too but without end."""
    seat = state.active
    held = could_hold(box, state, seat)
    if max(held) < box.rates.special:
        return
    needed = rates(box, state, seat)
    everything = min(state.bank) > 0
    for index, resource in enumerate(RESOURCES):
        if held[index] < needed[index]:
            continue
        for wanted, swap in _swaps(seat, resource, needed[index]):
            if everything or state.bank[wanted]:
                yield swap


@cache
def _swaps(seat: Seat, gives: Resource, rate: int) -> tuple[tuple[int, TradeWithBank], ...]:
    """All trades that give this, by the place of what they take: there are only a few of them."""
    return tuple(
        (wanted, TradeWithBank(seat, some(gives, rate), some(takes)))
        for wanted, takes in enumerate(RESOURCES)
        if takes != gives
    )

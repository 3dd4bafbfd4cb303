"""Trading: with the other players, with the bank, and what Merchants and Diplomats make of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from companion.core.words import Problem
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.friendship import has_ability
from companion.games.starfarers.rules.goods import RESOURCES, Resource, cards, some
from companion.games.starfarers.rules.holdings import (
    can_afford,
    could_hold,
    handed_over,
    holds_any,
    paid,
    received,
    robbed,
)
from companion.games.starfarers.rules.moves import BuyFame, HelpingHand, Trade, TradeWithBank
from companion.games.starfarers.rules.points import points
from companion.games.starfarers.rules.rulebook import applies, checks, legal_in_phase
from companion.games.starfarers.rules.state import Player, State, changed_player
from companion.games.starfarers.rules.turn import turn_problems
from companion.games.starfarers.rules.upgrades import fame_gained

FAME_FOR_SALE_UP_TO = 6


def rates(box: Box, state: State, seat: str, resource: Resource) -> tuple[int, ...]:
    """At which rates the bank takes a resource from this player now, the best first."""
    cards_held = state.players[seat].cards
    owns = resource in [box.friendship[card].exchange for card in cards_held]
    if resource != "goods":
        return (box.rates.merchants, box.rates.bank) if owns else (box.rates.bank,)
    if owns and "exchange-goods" not in state.used:
        return (box.rates.merchants_goods, box.rates.goods)
    return (box.rates.goods,)


@checks(Trade)
def check_trade(box: Box, state: State, move: Trade) -> list[Problem]:
    """Only with the active player, and never for nothing."""
    problems = turn_problems(box, state, move.seat, "trade")
    if problems:
        return problems
    if move.partner == move.seat or move.partner not in state.players:
        others = tuple(seat for seat in box.seats if seat != move.seat)
        return [box.problem("no-such-partner", seat=move.partner, known=others)]
    gives, takes = cards(move.gives), cards(move.takes)
    if not any(gives) or not any(takes):
        problems.append(box.problem("no-gifts"))
    for seat, given in ((move.seat, gives), (move.partner, takes)):
        if not can_afford(box, state, seat, given):
            problems.append(box.problem("cards-short", seat=seat))
    return problems


@applies(Trade)
def trade(box: Box, state: State, move: Trade) -> State:
    state = handed_over(state, move.seat, move.partner, cards(move.gives))
    return handed_over(state, move.partner, move.seat, cards(move.takes))


@checks(TradeWithBank)
def check_trade_with_bank(box: Box, state: State, move: TradeWithBank) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, "trade")
    if problems:
        return problems
    if move.gives == move.takes:
        problems.append(box.problem("same-resource"))
    allowed = rates(box, state, move.seat, move.gives)
    if move.rate not in allowed:
        problems.append(box.problem("wrong-rate", good=move.gives, rate=allowed[0]))
    if not can_afford(box, state, move.seat, some(move.gives, move.rate)):
        problems.append(box.problem("cards-short", seat=move.seat))
    if not state.bank[RESOURCES.index(move.takes)]:
        problems.append(box.problem("bank-has-none", good=move.takes))
    return problems


@applies(TradeWithBank)
def trade_with_bank(box: Box, state: State, move: TradeWithBank) -> State:
    if move.gives == "goods" and move.rate == box.rates.merchants_goods:
        state = replace(state, used=(*state.used, "exchange-goods"))
    state = paid(state, move.seat, some(move.gives, move.rate))
    return received(state, move.seat, some(move.takes))


@legal_in_phase("trade")
def legal_trade_with_bank(box: Box, state: State) -> list[TradeWithBank]:
    seat = state.active
    there = tuple(map(bool, state.bank))
    trades: list[TradeWithBank] = []
    for gives, held in zip(RESOURCES, could_hold(box, state, seat), strict=True):
        for rate in rates(box, state, seat, gives) if held else ():
            if rate <= held:
                trades += _swaps(seat, gives, rate, there)
    return trades


@lru_cache(maxsize=1024)
def _swaps(
    seat: str, gives: Resource, rate: int, there: tuple[bool, ...]
) -> tuple[TradeWithBank, ...]:
    """All trades that give this for what the bank has: there are only a few of them."""
    return tuple(
        TradeWithBank(seat, gives, takes, rate)
        for takes, has in zip(RESOURCES, there, strict=True)
        if has and takes != gives
    )


# --- the Diplomats ------------------------------------------------------------------------------


def fame_cap(box: Box, state: State) -> int:
    """Up to how much fame may be bought."""
    capped = box.rules.fame_for_sale == "up-to-six" or box.agreed(state).fame_for_sale_cap == "yes"
    return FAME_FOR_SALE_UP_TO if capped else box.limits.fame


@checks(BuyFame)
def check_buy_fame(box: Box, state: State, move: BuyFame) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, "trade")
    if problems:
        return problems
    player = state.players[move.seat]
    if not has_ability(box, player, "fame-for-sale"):
        problems.append(box.problem("no-such-friendship", card="fame-for-sale-1"))
    if box.rules.fame_for_sale == "once-a-turn" and "fame-for-sale" in state.used:
        problems.append(box.problem("once-a-turn", card="fame-for-sale-1"))
    if player.fame >= fame_cap(box, state) or not fame_gained(box, state, move.seat, 1):
        problems.append(box.problem("enough-fame", fame=player.fame))
    if not can_afford(box, state, move.seat, some("goods")):
        problems.append(box.problem("cards-short", seat=move.seat))
    return problems


@applies(BuyFame)
def buy_fame(box: Box, state: State, move: BuyFame) -> State:
    state = paid(state, move.seat, some("goods"))
    fame = state.players[move.seat].fame + 1
    state = changed_player(state, move.seat, fame=fame)
    return replace(state, used=_once(state, "fame-for-sale"))


def players_ahead(box: Box, state: State, seat: str) -> tuple[str, ...]:
    own = points(box, state, seat)
    return tuple(other for other in state.players if points(box, state, other) > own)


@checks(HelpingHand)
def check_helping_hand(box: Box, state: State, move: HelpingHand) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, "trade")
    if problems:
        return problems
    if not has_ability(box, state.players[move.seat], "helping-hand"):
        problems.append(box.problem("no-such-friendship", card="helping-hand"))
    if "helping-hand" in state.used:
        problems.append(box.problem("once-a-turn", card="helping-hand"))
    allowed = (2,) if box.rules.helping_hand == "exactly-two" else (1, 2)
    if len(move.victims) not in allowed or len(set(move.victims)) != len(move.victims):
        problems.append(box.problem("helping-hand-two"))
    ahead = players_ahead(box, state, move.seat)
    problems += [box.problem("not-ahead", seat=who) for who in move.victims if who not in ahead]
    empty = [who for who in move.victims if who in ahead and not holds_any(state, who)]
    if box.agreed(state).helping_hand_empty == "no" or len(empty) == len(move.victims):
        problems += [box.problem("nothing-to-draw", seat=victim) for victim in empty]
    return problems


@applies(HelpingHand)
def helping_hand(box: Box, state: State, move: HelpingHand) -> State:
    for victim in move.victims:
        if victim in state.players and victim != move.seat:
            state = robbed(state, move.seat, victim)
    return replace(state, used=_once(state, "helping-hand"))


def _once(state: State, ability: str) -> tuple[str, ...]:
    return state.used if ability in state.used else (*state.used, ability)


@legal_in_phase("trade")
def legal_diplomats(box: Box, state: State) -> Iterator[BuyFame | HelpingHand]:
    player: Player = state.players[state.active]
    if has_ability(box, player, "fame-for-sale"):
        buy = BuyFame(state.active)
        if not check_buy_fame(box, state, buy):
            yield buy
    if has_ability(box, player, "helping-hand") and "helping-hand" not in state.used:
        ahead = players_ahead(box, state, state.active)
        for victims in (*combinations(ahead, 2), *combinations(ahead, 1)):
            helping = HelpingHand(state.active, victims)
            if not check_helping_hand(box, state, helping):
                yield helping

"""Buying and selling: at the card just reached, as an action, or at an own trading post.

A trade planet and the library deal in any quantity, an outpost in one unit, the merchants in two;
the diplomats buy nothing and the merchants sell nothing: starship.md, sections 3 and 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement

from msgspec.structs import replace

from companion.core.words import Problem
from companion.games.starship.rules.box import Box, Seat
from companion.games.starship.rules.cards import Market
from companion.games.starship.rules.flight import acted, action_problems, card_for_action
from companion.games.starship.rules.goods import (
    COUNTED,
    MOST,
    Good,
    Goods,
    amount,
    minus,
    named,
    plus,
    some,
)
from companion.games.starship.rules.moves import Buy, Sell
from companion.games.starship.rules.rulebook import applies, checks, legal_in_phase
from companion.games.starship.rules.ship import Ship, room, stowed
from companion.games.starship.rules.state import RowCard, State, ship_of
from companion.games.starship.rules.turn import turn_problems


def units(goods: Goods) -> int:
    """How many units of anything but Astro."""
    return goods.food + goods.ore + goods.carbon + goods.fuel + goods.trade_goods + goods.science


def coins_in_bank(box: Box, state: State) -> int | None:
    """How many Astro the bank can still pay out; None if the table lets it be endless."""
    if box.agreed(state).bank_of_coins == "unlimited":
        return None
    return max(0, box.limits.coins - state.sun.goods.astro - state.moon.goods.astro)


def from_bank(box: Box, state: State, astro: int) -> int:
    """What the bank really pays."""
    coins = coins_in_bank(box, state)
    return astro if coins is None else min(astro, coins)


def _place_problems(box: Box, state: State, move: Buy | Sell) -> list[Problem]:
    if state.phase == "flight":
        return action_problems(box, state, move.seat, move.card)
    problems = turn_problems(box, state, move.seat, "trade")
    if move.card not in ship_of(state, move.seat).posts:
        problems.append(box.problem("not-your-post", card=move.card))
    if move.card in state.posts_used:
        problems.append(box.problem("post-already-used", card=move.card))
    elif len(state.posts_used) >= box.limits.posts_a_turn and move.seat == state.active:
        problems.append(box.problem("posts-used-up", posts=box.limits.posts_a_turn))
    return problems


def _amount_problems(box: Box, market: Market, goods: Goods) -> list[Problem]:
    if units(goods) <= 0 or goods.astro or any(amount(goods, good) < 0 for good in COUNTED):
        return [box.problem("nothing-to-trade")]
    if market.limit is not None and units(goods) > market.limit:
        return [box.problem("over-the-limit", card=market.id, limit=market.limit)]
    return []


@checks(Buy)
def check_buy(box: Box, state: State, move: Buy) -> list[Problem]:
    market = box.markets.get(move.card)
    if market is None:
        return [box.problem("no-market", card=move.card)]
    problems = _place_problems(box, state, move) + _amount_problems(box, market, move.goods)
    ship = ship_of(state, move.seat)
    for good, count in named(move.goods).items():
        if good not in market.buys:
            problems.append(box.problem("not-sold-here", card=move.card, good=good))
        elif room(box, ship, good) < count:
            problems.append(box.problem("no-room", good=good, room=room(box, ship, good)))
    price = market.price * units(move.goods)
    if ship.goods.astro < price:
        problems.append(box.problem("astro-short", needed=price, astro=ship.goods.astro))
    return problems


@checks(Sell)
def check_sell(box: Box, state: State, move: Sell) -> list[Problem]:
    market = box.markets.get(move.card)
    if market is None:
        return [box.problem("no-market", card=move.card)]
    problems = _place_problems(box, state, move) + _amount_problems(box, market, move.goods)
    ship = ship_of(state, move.seat)
    for good, count in named(move.goods).items():
        held = amount(ship.goods, good)
        if good not in market.sells:
            problems.append(box.problem("not-bought-here", card=move.card, good=good))
        elif held < count:
            problems.append(box.problem("goods-short", good=good, needed=count, held=held))
    coins = coins_in_bank(box, state)
    if coins is not None and coins < market.price * units(move.goods):
        problems.append(box.problem("bank-empty", coins=coins))
    return problems


@applies(Buy)
def buy(box: Box, state: State, move: Buy) -> State:
    ship = ship_of(state, move.seat)
    price = box.markets[move.card].price * units(move.goods)
    paid = replace(ship, goods=minus(ship.goods, Goods(astro=price)))
    return _dealt(state, move, replace(paid, goods=stowed(box, paid, move.goods)))


@applies(Sell)
def sell(box: Box, state: State, move: Sell) -> State:
    ship = ship_of(state, move.seat)
    price = from_bank(box, state, box.markets[move.card].price * units(move.goods))
    goods = plus(minus(ship.goods, move.goods), Goods(astro=price))
    return _dealt(state, move, replace(ship, goods=goods))


def _dealt(state: State, move: Buy | Sell, ship: Ship) -> State:
    if state.phase == "flight" and state.flight is not None:
        flight = acted(state.flight, RowCard(move.card, used=True))
        return replace(state, flight=flight, **{move.seat: ship})
    used = (*state.posts_used, move.card) if move.seat == state.active else state.posts_used
    return replace(state, posts_used=used, **{move.seat: ship})


@legal_in_phase("flying")
def legal_trade_in_flight(box: Box, state: State) -> Sequence[Buy | Sell]:
    card = card_for_action(box, state)
    return _deals(box, state, box.markets[card]) if card in box.markets else ()


@legal_in_phase("trade")
def legal_trade_at_posts(box: Box, state: State) -> list[Buy | Sell]:
    used = state.posts_used
    if len(used) >= box.limits.posts_a_turn:
        return []
    posts = ship_of(state, state.active).posts
    return [
        deal for card in posts if card not in used for deal in _deals(box, state, box.markets[card])
    ]


def _deals(box: Box, state: State, market: Market) -> list[Buy | Sell]:
    seat = state.active
    ship = ship_of(state, seat)
    deals: list[Buy | Sell] = []
    most = ship.goods.astro // market.price if market.price else MOST
    if market.limit and market.limit < most:
        most = market.limit
    for good in market.buys if most else ():
        free = room(box, ship, good)
        if free:
            deals += _buys(seat, market.id, good, free if free < most else most)
    held = tuple([(good, count) for good in market.sells if (count := amount(ship.goods, good))])
    if held:
        most = sum([count for _, count in held])
        most = min(most, market.limit or most)
        coins = coins_in_bank(box, state)
        if coins is not None and market.price:
            most = min(most, coins // market.price)
        deals += _sells(seat, market.id, held, most)
    return deals


@cache
def _buys(seat: Seat, card: str, good: Good, most: int) -> tuple[Buy, ...]:
    """One unit, two, and so on: there are only a few of them, made once."""
    return tuple(Buy(seat, card, some(good, count)) for count in range(1, most + 1))


@lru_cache(maxsize=1024)
def _sells(
    seat: Seat, card: str, held: tuple[tuple[Good, int], ...], most: int
) -> tuple[Sell, ...]:
    """Every lot of what is held, the smallest first."""
    goods = [good for good, _ in held]
    return tuple(
        Sell(seat, card, Goods(**{good: lot.count(good) for good in goods}))
        for size in range(1, most + 1)
        for lot in combinations_with_replacement(goods, size)
        if all(lot.count(good) <= count for good, count in held)
    )

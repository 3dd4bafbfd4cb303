"""Trading with the opponent: freely by agreement, or with the Trade Module: section 9."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.words import Problem
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.goods import (
    COUNTED,
    RESOURCES,
    Goods,
    amount,
    available,
    minus,
    named,
    plus,
    some,
)
from companion.games.starship.rules.moves import BuyFromOpponent, TradeWithOpponent
from companion.games.starship.rules.rulebook import applies, checks, legal_in_phase
from companion.games.starship.rules.ship import Ship, capacity, room, stowed
from companion.games.starship.rules.state import State, opponent, ship_of
from companion.games.starship.rules.turn import turn_problems


@checks(TradeWithOpponent)
def check_trade(box: Box, state: State, move: TradeWithOpponent) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, "trade")
    amounts = [amount(goods, good) for goods in (move.gives, move.takes) for good in COUNTED]
    if not any(amounts) or min(amounts) < 0:
        return [*problems, box.problem("nothing-to-trade")]
    mine, theirs = ship_of(state, move.seat), ship_of(state, opponent(move.seat))
    for ship, gives, takes in ((mine, move.gives, move.takes), (theirs, move.takes, move.gives)):
        problems += _exchange_problems(box, ship, gives, takes)
    return problems


def _exchange_problems(box: Box, ship: Ship, gives: Goods, takes: Goods) -> list[Problem]:
    problems = []
    for good, count in named(gives).items():
        held = amount(ship.goods, good)
        if held < count:
            problems.append(box.problem("goods-short", good=good, needed=count, held=held))
    for good, count in named(takes).items():
        most = capacity(box, ship, good)
        left = amount(ship.goods, good) - amount(gives, good)
        if most is not None and left + count > most:
            problems.append(box.problem("no-room", good=good, room=max(0, most - left)))
    return problems


@applies(TradeWithOpponent)
def trade(box: Box, state: State, move: TradeWithOpponent) -> State:
    other = opponent(move.seat)
    mine, theirs = ship_of(state, move.seat), ship_of(state, other)
    gives, takes = available(mine.goods, move.gives), available(theirs.goods, move.takes)
    ships = {
        move.seat: _after(box, mine, gives, takes),
        other: _after(box, theirs, takes, gives),
    }
    return replace(state, **ships)


def _after(box: Box, ship: Ship, gives: Goods, takes: Goods) -> Ship:
    ship = replace(ship, goods=minus(ship.goods, gives))
    return replace(ship, goods=stowed(box, ship, takes))


@checks(BuyFromOpponent)
def check_purchase(box: Box, state: State, move: BuyFromOpponent) -> list[Problem]:
    """One unit of a resource, never science, for 2 Astro; level 2 twice a turn: section 6."""
    problems = turn_problems(box, state, move.seat, "trade")
    ship, other = ship_of(state, move.seat), ship_of(state, opponent(move.seat))
    if move.resource not in RESOURCES or not amount(other.goods, move.resource):
        return [*problems, box.problem("opponent-has-none", good=move.resource)]
    allowed = box.modules.purchases[ship.modules.trade]
    if not allowed:
        problems.append(box.problem("no-trade-module"))
    elif state.purchases >= allowed and move.seat == state.active:
        problems.append(box.problem("purchases-used-up", purchases=allowed))
    if not room(box, ship, move.resource):
        problems.append(box.problem("no-room", good=move.resource, room=0))
    price = box.modules.purchase_price
    if ship.goods.astro < price:
        problems.append(box.problem("astro-short", needed=price, astro=ship.goods.astro))
    return problems


@applies(BuyFromOpponent)
def purchase(box: Box, state: State, move: BuyFromOpponent) -> State:
    other = opponent(move.seat)
    ship, seller = ship_of(state, move.seat), ship_of(state, other)
    price = some("astro", min(ship.goods.astro, box.modules.purchase_price))
    unit = some(move.resource, 1)
    ships = {
        move.seat: _after(box, ship, price, unit),
        other: replace(seller, goods=plus(minus(seller.goods, unit), price)),
    }
    own = int(move.seat == state.active)
    return replace(state, purchases=state.purchases + own, **ships)


@legal_in_phase("trade")
def legal_purchases(box: Box, state: State) -> Sequence[BuyFromOpponent]:
    seat = state.active
    ship, other = ship_of(state, seat), ship_of(state, opponent(seat))
    if (
        state.purchases >= box.modules.purchases[ship.modules.trade]
        or ship.goods.astro < box.modules.purchase_price
    ):
        return ()
    return [
        BuyFromOpponent(seat, resource)
        for resource in RESOURCES
        if amount(other.goods, resource) and room(box, ship, resource)
    ]

"""What can be traded and built, and what friendship cards make possible; and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.core.words import Problem
from companion.games.starfarers.rules.box import UPGRADES, Box
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import Goods, cards, goods_of, some
from companion.games.starfarers.rules.goods import named as counted
from companion.games.starfarers.rules.holdings import can_afford, could_hold
from companion.games.starfarers.rules.moves import (
    BuildColonyShip,
    BuildSpaceport,
    BuildTradeShip,
    BuildUpgrade,
    BuyFame,
    DrawReserve,
    HelpingHand,
    StartFlight,
    Trade,
    TradeWithBank,
)
from companion.games.starfarers.rules.pieces import free_starting_points
from companion.games.starfarers.rules.state import State
from companion.games.starfarers.table_view.verbs import (
    Moves,
    VerbKind,
    named,
    new_ship,
    place,
    reason,
    spaceport,
)
from companion.view.asking import Amounts
from companion.view.commands import Command

_BUILDS: dict[type, VerbKind] = {
    BuildColonyShip: VerbKind("build-colony-ship", "colony_ship", new_ship),
    BuildTradeShip: VerbKind("build-trade-ship", "trade_ship", new_ship),
    BuildSpaceport: VerbKind("build-spaceport", "spaceport", place, spaceport),
}
_UPGRADE = VerbKind("build-upgrade", "upgrade", text=named("build", "upgrade"))
_TRADE, _BANK = VerbKind("trade", "swap"), VerbKind("bank", "astro")
_SPECIALS: dict[type, VerbKind] = {
    BuyFame: VerbKind("buy-fame", "fame"),
    DrawReserve: VerbKind("draw-reserve", "card"),
    HelpingHand: VerbKind("helping-hand", "friendship"),
}
_START = VerbKind("start-flight", "rocket")

KINDS: dict[type, tuple[VerbKind, ...]] = {
    **{kind: (verb,) for kind, verb in _BUILDS.items()},
    BuildUpgrade: (_UPGRADE,),
}
"""Those that are told more than a tap, or are called otherwise than by their code."""


class Price(NamedTuple):
    """What something costs: as screens show it, and as hands are counted."""

    shown: Amounts
    counted: tuple[int, ...]


class Prices:
    """What can be built and for how much; it never changes in a game."""

    def __init__(self, box: Box) -> None:
        costs = box.costs
        self.builds = {
            BuildColonyShip: _price(costs.colony_ship),
            BuildTradeShip: _price(costs.trade_ship),
            BuildSpaceport: _price(costs.spaceport),
        }
        self.upgrades = {upgrade: _price(getattr(costs, upgrade)) for upgrade in UPGRADES}


def _price(cost: Goods) -> Price:
    return Price(dict(counted(cards(cost))), cards(cost))


def trading(game: Starfarers, prices: Prices, state: State, legal: Moves) -> Iterator[Command]:
    yield from _builds(game, prices, state, legal)
    yield _player_trade(game, state)
    yield _bank_trade(game, state, legal)
    yield from specials(legal)
    start = StartFlight(state.active)
    problem = None if StartFlight in legal else reason(game, state, start)
    yield _START.command(start, group="main", problem=problem)


def _builds(game: Starfarers, prices: Prices, state: State, legal: Moves) -> Iterator[Command]:
    """Where something can be built, it is asked where; else an example says why not."""
    seat = state.active
    held = could_hold(game.box, state, seat)
    start = ""
    if not (BuildColonyShip in legal and BuildTradeShip in legal):
        start = next(iter(free_starting_points(game.box, state, seat)), "")
    for kind, price in prices.builds.items():
        if moves := legal.get(kind):
            yield _BUILDS[kind].command(*moves, cost=price.shown)
            continue
        colony = next(iter(state.players[seat].colonies), "")
        example = kind(seat, colony if kind is BuildSpaceport else start)
        problem = _unbuilt(game, state, example, price)
        lacks = _lacks(price, held)
        yield _BUILDS[kind].command(example, cost=price.shown, lacks=lacks, problem=problem)
    for upgrade, price in prices.upgrades.items():
        move = BuildUpgrade(seat, upgrade)
        fits = move in legal.get(BuildUpgrade, ())
        yield _UPGRADE.command(
            move,
            which=upgrade,
            params={"upgrade": upgrade},
            cost=price.shown,
            lacks={} if fits else _lacks(price, held),
            problem=None if fits else _unbuilt(game, state, move, price),
        )


def _lacks(price: Price, held: tuple[int, ...]) -> Amounts:
    """What of a price is surely not in the hand."""
    short = [max(0, needed - most) for needed, most in zip(price.counted, held, strict=True)]
    return dict(counted(tuple(short)))


def _unbuilt(game: Starfarers, state: State, move: Any, price: Price) -> Problem | None:
    """Of several reasons a lack of cards tells most, and needs no look at the board."""
    if not can_afford(game.box, state, move.seat, price.counted):
        return game.box.problem("cards-short", seat=move.seat)
    return reason(game, state, move)


def _player_trade(game: Starfarers, state: State) -> Command:
    """Open as soon as two hands have cards: what is in them, the partner answers."""
    seat = state.active
    others = [other for other in game.seats if other != seat]
    partner = max(others, key=lambda other: state.players[other].hand.count)
    move = Trade(seat, partner, goods_of(some("ore")), goods_of(some("fuel")))
    problem = None
    if not state.players[seat].hand.count or not state.players[partner].hand.count:
        problem = reason(game, state, move)
    return _TRADE.command(move, form="trade", problem=problem)


def _bank_trade(game: Starfarers, state: State, legal: Moves) -> Command:
    if possible := legal.get(TradeWithBank):
        return _BANK.command(possible[0], form="bank")
    example = TradeWithBank(state.active, "goods", "ore", game.box.rates.goods)
    return _BANK.command(example, form="bank", problem=reason(game, state, example))


def specials(legal: Moves) -> Iterator[Command]:
    """What friendship cards and the reserve pile make possible."""
    for kind, verb in _SPECIALS.items():
        for move in legal.get(kind, ()):
            told = {"players": move.victims} if kind is HelpingHand else {}
            yield verb.one_tap(move, **told)

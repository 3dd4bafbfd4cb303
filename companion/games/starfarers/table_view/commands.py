"""What each seat can do now in Starfarers of Catan; and why not, where it cannot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from companion.core.words import Param, Problem
from companion.games.starfarers.rules.box import UPGRADES, Box
from companion.games.starfarers.rules.chips import chips_left, deck_of
from companion.games.starfarers.rules.encounter_moves import AnswerEncounter, GiveInEncounter
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import NOTHING, Goods, cards, goods_of, named, some
from companion.games.starfarers.rules.holdings import can_afford
from companion.games.starfarers.rules.moves import (
    AddUpgrade,
    Begin,
    BuildColonyShip,
    BuildSpaceport,
    BuildTradeShip,
    BuildUpgrade,
    BuyFame,
    ChooseLocked,
    ClearPlanet,
    Discard,
    DrawReserve,
    EndTurn,
    Fly,
    ForgoJump,
    FoundColony,
    HelpingHand,
    LookAtChip,
    PlaceColony,
    PlaceGiftShip,
    PlaceSpaceport,
    RemoveUpgrade,
    Rob,
    SpaceJump,
    StartFlight,
    TakeFriendship,
    TakeRelief,
    TakeResources,
    TellHand,
    Trade,
    TradeWithBank,
)
from companion.games.starfarers.rules.pieces import board_of, free_starting_points
from companion.games.starfarers.rules.state import DiscardHalf, State, TakeAny
from companion.games.starfarers.table_view.lines import card_icon, verb_icon
from companion.view.asking import Cards
from companion.view.commands import Command

Moves = dict[type, list[Any]]
"""The legal moves by their kind."""

HAND = "hand"
"""The group of what is done with the cards in front of a seat."""

_ON_THE_MAP: dict[type, str] = {
    PlaceColony: "place-colony",
    PlaceSpaceport: "place-spaceport",
    Fly: "fly",
    FoundColony: "found-colony",
    ClearPlanet: "clear-planet",
    PlaceGiftShip: "place-gift",
    SpaceJump: "space-jump",
    ChooseLocked: "choose-locked",
}

_ANSWERS: dict[type, tuple[str, str, str]] = {
    Begin: ("begin", "seat", "player"),
    Rob: ("rob", "victim", "player"),
    TakeRelief: ("take-relief", "resource", "resource"),
    TakeFriendship: ("take-friendship", "card", "card"),
    AddUpgrade: ("add-upgrade", "upgrade", "upgrade"),
}
"""Moves that are one of a few: their verb, the field that tells them apart, and its name in the
words."""

_TELLS_MOST = "cards-short"


class Price(NamedTuple):
    """What something costs: as screens show it, and as hands are counted."""

    shown: Cards
    counted: tuple[int, ...]


class Prices:
    """What can be built and for how much; it never changes in a game."""

    def __init__(self, box: Box) -> None:
        self.colony_ship = _price(box.costs.colony_ship)
        self.trade_ship = _price(box.costs.trade_ship)
        self.spaceport = _price(box.costs.spaceport)
        self.upgrades = {upgrade: _price(getattr(box.costs, upgrade)) for upgrade in UPGRADES}


def _price(cost: Goods) -> Price:
    return Price(dict(named(cards(cost))), cards(cost))


def commands(game: Starfarers, prices: Prices, state: State) -> Iterator[Command]:
    """All that can be said in this position, and what cannot and why."""
    legal: Moves = {}
    for move in game.legal(state):
        legal.setdefault(type(move), []).append(move)
    if state.pending:
        yield from _answers(game, state, legal)
    elif state.phase == "trade":
        yield from _trading(game, prices, state, legal)
    elif state.phase == "flight":
        yield from _flying(game, state, legal)
    for seat in game.seats:
        yield _telling(seat)


@lru_cache(maxsize=16)
def _telling(seat: str) -> Command:
    """A player may tell cards of the hand at any time; nobody has to."""
    return Command("tell-hand", seat, (TellHand(seat, NOTHING),), form=HAND, group=HAND)


def _command(code: str, move: Any, *, group: str = "grid", **params: Param) -> Command:
    """A command that is one move, said by one tap."""
    which = " ".join(
        " ".join(value) if isinstance(value, tuple) else str(value) for value in params.values()
    )
    icon = verb_icon(code, params)
    return Command(code, move.seat, (move,), which, group=group, params=params, icon=icon)


def _on_the_map(legal: Moves, kind: type, group: str = "choose") -> Iterator[Command]:
    if moves := legal.get(kind):
        code = _ON_THE_MAP[kind]
        yield Command(code, moves[0].seat, tuple(moves), group=group, icon=verb_icon(code, {}))


# --- answers to what is pending -----------------------------------------------------------------


def _answers(game: Starfarers, state: State, legal: Moves) -> Iterator[Command]:
    for kind in _ON_THE_MAP:
        yield from _on_the_map(legal, kind)
    for kind, (code, field, param) in _ANSWERS.items():
        for move in legal.get(kind, ()):
            told = getattr(move, field)
            command = _command(code, move, group="choose", **{param: told})
            yield _as_friend(game.box, command, told) if kind is TakeFriendship else command
    yield from _losses(legal.get(RemoveUpgrade, []))
    for move in legal.get(ForgoJump, ()):
        yield _command("forgo-jump", move, group="end")
    yield from _card_errands(state)
    yield from _encounter_answers(legal)


def _as_friend(box: Box, command: Command, card: str) -> Command:
    """A friendship card is shown by what it is good for."""
    return Command(
        command.code,
        command.seat,
        command.moves,
        card,
        group="choose",
        params=command.params,
        icon=card_icon(box.friendship[card]),
    )


def _losses(moves: list[RemoveUpgrade]) -> Iterator[Command]:
    """Where several seats give up an upgrade, each chooses its own at its own side."""
    losers = dict.fromkeys(move.seat for move in moves)
    if len(losers) < 2:
        for move in moves:
            yield _command("remove-upgrade", move, group="choose", upgrade=move.upgrade)
        return
    for seat in losers:
        own = tuple(move for move in moves if move.seat == seat)
        yield Command("lose-upgrade", seat, own, group="own", icon="booster")


def _card_errands(state: State) -> Iterator[Command]:
    """Cards that seats have to give or may take, each at its own side."""
    front = type(state.pending[0])
    for item in state.pending:
        if not isinstance(item, front):
            return
        move: Discard | TakeResources
        if isinstance(item, DiscardHalf):
            code, move, count = "discard", Discard(item.seat, NOTHING), item.count
        elif isinstance(item, TakeAny):
            count = min(item.count, sum(state.bank))
            code, move = "take-any", TakeResources(item.seat, NOTHING)
        else:
            return
        yield Command(
            code, item.seat, (move,), form=code, group="own", params={"count": count}, icon="card"
        )


def _encounter_answers(legal: Moves) -> Iterator[Command]:
    """A yes that costs cards asks which; so does a present."""
    for gift in legal.get(GiveInEncounter, ())[:1]:
        yield Command("give", gift.seat, (gift,), form="give", group="choose", icon="card")
    answers = legal.get(AnswerEncounter, ())
    for no in (move for move in answers if move.answer == "no"):
        yield _command("no", no, group="choose")
    yes = tuple(move for move in answers if move.answer == "yes")
    if len(yes) == 1:
        yield _command("yes", yes[0], group="choose")
    elif yes:
        same = ("seat", "answer")
        yield Command(
            "yes", yes[0].seat, yes[:1], form="yes", same=same, group="choose", icon="check"
        )


# --- trading and building -----------------------------------------------------------------------


def _trading(game: Starfarers, prices: Prices, state: State, legal: Moves) -> Iterator[Command]:
    yield from _builds(game, prices, state, legal)
    yield _player_trade(game, state)
    yield _bank_trade(game, state, legal)
    yield from _specials(legal)
    start = StartFlight(state.active)
    problem = None if StartFlight in legal else _reason(game, state, start)
    yield Command(
        "start-flight", start.seat, (start,), group="main", problem=problem, icon="rocket"
    )
    for move in legal.get(EndTurn, ()):
        yield _command("end-turn", move, group="end")


def _builds(game: Starfarers, prices: Prices, state: State, legal: Moves) -> Iterator[Command]:
    """Where something can be built, it is asked where; else an example says why not."""
    seat = state.active
    start = ""
    if not (BuildColonyShip in legal and BuildTradeShip in legal):
        start = next(iter(free_starting_points(game.box, state, seat)), "")
    builds: tuple[tuple[str, type, Price], ...] = (
        ("build-colony-ship", BuildColonyShip, prices.colony_ship),
        ("build-trade-ship", BuildTradeShip, prices.trade_ship),
        ("build-spaceport", BuildSpaceport, prices.spaceport),
    )
    for code, kind, price in builds:
        icon = verb_icon(code, {})
        if moves := legal.get(kind):
            yield Command(code, seat, tuple(moves), cost=price.shown, icon=icon)
            continue
        colony = next(iter(state.players[seat].colonies), "")
        example = kind(seat, colony if kind is BuildSpaceport else start)
        problem = _unbuilt(game, state, example, price)
        yield Command(code, seat, (example,), cost=price.shown, problem=problem, icon=icon)
    for upgrade, price in prices.upgrades.items():
        move = BuildUpgrade(seat, upgrade)
        fits = move in legal.get(BuildUpgrade, ())
        yield Command(
            "build-upgrade",
            seat,
            (move,),
            upgrade,
            params={"upgrade": upgrade},
            cost=price.shown,
            problem=None if fits else _unbuilt(game, state, move, price),
            icon=upgrade,
        )


def _unbuilt(game: Starfarers, state: State, move: Any, price: Price) -> Problem | None:
    """Of several reasons a lack of cards tells most, and needs no look at the board."""
    if not can_afford(game.box, state, move.seat, price.counted):
        return game.box.problem("cards-short", seat=move.seat)
    return _reason(game, state, move)


def _player_trade(game: Starfarers, state: State) -> Command:
    """Open as soon as two hands have cards: what is in them, the partner answers."""
    seat = state.active
    others = [other for other in game.seats if other != seat]
    partner = max(others, key=lambda other: state.players[other].hand.count)
    move = Trade(seat, partner, goods_of(some("ore")), goods_of(some("fuel")))
    problem = None
    if not state.players[seat].hand.count or not state.players[partner].hand.count:
        problem = _reason(game, state, move)
    return Command("trade", seat, (move,), form="trade", problem=problem, icon="swap")


def _bank_trade(game: Starfarers, state: State, legal: Moves) -> Command:
    seat = state.active
    if possible := legal.get(TradeWithBank):
        return Command("bank", seat, (possible[0],), form="bank", icon="astro")
    example = TradeWithBank(seat, "goods", "ore", game.box.rates.goods)
    problem = _reason(game, state, example)
    return Command("bank", seat, (example,), form="bank", problem=problem, icon="astro")


def _specials(legal: Moves) -> Iterator[Command]:
    """What friendship cards and the reserve pile make possible."""
    for move in legal.get(BuyFame, ()):
        yield _command("buy-fame", move)
    for move in legal.get(DrawReserve, ()):
        yield _command("draw-reserve", move)
    for move in legal.get(HelpingHand, ()):
        yield _command("helping-hand", move, players=move.victims)


# --- flight -------------------------------------------------------------------------------------


def _flying(game: Starfarers, state: State, legal: Moves) -> Iterator[Command]:
    yield from _on_the_map(legal, Fly)
    for kind in (FoundColony, ClearPlanet):
        yield from _on_the_map(legal, kind, "grid")
    if looks := legal.get(LookAtChip):
        told = tuple(_told(game.box, state, looks))
        yield Command("look-at-chip", state.active, told, group="grid", icon="reveal")
    yield from _specials(legal)
    if state.flight is None or not state.flight.balls:
        return
    end = EndTurn(state.active)
    problem = None if EndTurn in legal else _reason(game, state, end)
    yield Command("end-turn", end.seat, (end,), group="main", problem=problem, icon="check")


def _told(box: Box, state: State, looks: Iterable[LookAtChip]) -> Iterator[LookAtChip]:
    """What a player alone has seen may be kept, or told to the tablet, which shows it to nobody
    else."""
    board = board_of(box, state)
    for look in looks:
        yield look
        for chip in chips_left(box, board, state, deck_of(board, state, look.planet)):
            yield LookAtChip(look.seat, look.planet, chip)


def _reason(game: Starfarers, state: State, move: Any) -> Problem | None:
    """The problem that tells most."""
    problems = game.check(state, move)
    return min(problems, key=lambda problem: problem.code != _TELLS_MOST, default=None)

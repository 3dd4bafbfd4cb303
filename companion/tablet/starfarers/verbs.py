"""What each seat can say now in Starfarers of Catan, as verbs; and why not, where it cannot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from companion.core.due import Due
from companion.core.words import Param, Problem
from companion.games.starfarers.rules.box import UPGRADES
from companion.games.starfarers.rules.encounter_moves import AnswerEncounter, GiveInEncounter
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import RESOURCES, Goods, cards, goods_of, some
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
    Trade,
    TradeWithBank,
)
from companion.games.starfarers.rules.pieces import free_starting_points
from companion.games.starfarers.rules.state import DiscardHalf, State, TakeAny, ship_of
from companion.tablet.table.verb import Choice, Moment, Verb, by_place

_CODES: dict[type, str] = {
    PlaceColony: "place-colony",
    PlaceSpaceport: "place-spaceport",
    BuildColonyShip: "build-colony-ship",
    BuildTradeShip: "build-trade-ship",
    BuildSpaceport: "build-spaceport",
    Fly: "fly",
    FoundColony: "found-colony",
    ClearPlanet: "clear-planet",
    LookAtChip: "look-at-chip",
    PlaceGiftShip: "place-gift",
    SpaceJump: "space-jump",
    ChooseLocked: "choose-locked",
}
"""Moves that are made on the map."""

_ANSWERS: dict[type, tuple[str, str]] = {
    Begin: ("begin", "seat"),
    Rob: ("rob", "victim"),
    TakeRelief: ("take-relief", "resource"),
    TakeFriendship: ("take-friendship", "card"),
    AddUpgrade: ("add-upgrade", "upgrade"),
    RemoveUpgrade: ("remove-upgrade", "upgrade"),
    HelpingHand: ("helping-hand", "victims"),
}
"""Moves that are one of a few: their verb, and the field that tells them apart."""

_PARAMS = {"seat": "player", "victim": "player", "victims": "players"}

_LATER = ("no-free-point", "cards-short")


def moment(game: Starfarers, state: State) -> Moment:
    """What can be said in this position, and what cannot and why."""
    return Moment(game.due(state), tuple(_verbs(game, state)))


def acting_seat(due: Due, state: State) -> str:
    """The one seat that the dock is turned to; the active one if several may act."""
    return due.seats[0] if len(due.seats) == 1 else state.active


def way(state: State, move: Any) -> tuple[Choice, ...]:
    """Everything that a move on the map needs to be told."""
    match move:
        case Fly(seat, rings, path):
            return (_ship(state, seat, rings), Choice("to", path[-1], "point"))
        case SpaceJump(seat, rings, to):
            return (_ship(state, seat, rings), Choice("to", to, "point"))
        case FoundColony(seat, rings) | ChooseLocked(seat, rings):
            return (_ship(state, seat, rings),)
        case ClearPlanet(seat, rings, planet):
            return (_ship(state, seat, rings), Choice("planet", planet, "planet"))
        case LookAtChip(planet=planet, chip=chip):
            return (Choice("planet", planet, "planet"), Choice("chip", chip))
        case PlaceSpaceport(at=at, ship=ship, ship_at=ship_at, upgrade=upgrade, rings=rings):
            return (
                Choice("at", at, "point"),
                Choice("ship", ship),
                Choice("upgrade", upgrade),
                Choice("rings", str(rings)),
                Choice("ship_at", ship_at, "point"),
            )
        case BuildColonyShip(at=at, rings=rings) | BuildTradeShip(at=at, rings=rings):
            return (Choice("at", at, "point"), Choice("rings", str(rings)))
        case PlaceGiftShip(at=at, rings=rings):
            return (Choice("at", at, "point"), Choice("rings", str(rings)))
    return (Choice("at", move.at, "point"),)


def _ship(state: State, seat: str, rings: int) -> Choice:
    ship = ship_of(state.players[seat], rings)
    assert ship is not None
    return Choice("ship", ship.at, "point")


def _verbs(game: Starfarers, state: State) -> Iterator[Verb]:
    if state.phase == "over":
        return
    legal = game.legal(state)
    if state.pending:
        yield from _answers(state, legal)
    elif state.phase == "trade":
        yield from _trading(game, state, legal)
    elif state.phase == "flight":
        yield from _flying(game, state, legal)


def _on_map(state: State, legal: Iterable[Any], kind: type) -> dict[str, tuple[Any, ...]]:
    moves = [move for move in legal if isinstance(move, kind)]
    return by_place(moves, lambda move: way(state, move))


def _map_verbs(state: State, legal: list[Any], kinds: Iterable[type]) -> Iterator[Verb]:
    for kind in kinds:
        if targets := _on_map(state, legal, kind):
            (first, *_), *_ = targets.values()
            seat = first.seat
            yield Verb(_CODES[kind], seat, targets=targets, place="choose")


# --- answers to what is pending -----------------------------------------------------------------


def _answers(state: State, legal: list[Any]) -> Iterator[Verb]:
    yield from _map_verbs(state, legal, _CODES)
    losers = tuple(dict.fromkeys(m.seat for m in legal if isinstance(m, RemoveUpgrade)))
    for move in legal:
        if len(losers) < 2 or not isinstance(move, RemoveUpgrade):
            yield from _answer(move)
    if len(losers) > 1:
        yield from _own_losses(legal, losers)
    for item in state.pending:
        if not isinstance(item, type(state.pending[0])):
            return
        if isinstance(item, DiscardHalf):
            example = Discard(item.seat, Goods())
            yield Verb("discard", item.seat, example, asks="discard", place="choose")
        elif isinstance(item, TakeAny):
            example_taken = TakeResources(item.seat, Goods())
            yield Verb("take-any", item.seat, example_taken, asks="take-any", place="choose")
    gifts = [move for move in legal if isinstance(move, GiveInEncounter)]
    if gifts:
        yield Verb("give", gifts[0].seat, gifts[0], asks="give", place="choose")
    yes = [move for move in legal if isinstance(move, AnswerEncounter) and move.answer == "yes"]
    if len(yes) == 1:
        yield Verb("yes", yes[0].seat, yes[0], place="choose")
    elif yes:
        same = ("seat", "answer")
        yield Verb("yes", yes[0].seat, yes[0], asks="yes", same=same, place="choose")


def _own_losses(legal: list[Any], seats: Iterable[str]) -> Iterator[Verb]:
    """Several seats give up an upgrade: each chooses its own, at its own side."""
    for seat in seats:
        example = next(m for m in legal if isinstance(m, RemoveUpgrade) and m.seat == seat)
        yield Verb("lose-upgrade", seat, example, asks="lose-upgrade", same=("seat",))


def _answer(move: Any) -> Iterator[Verb]:
    if type(move) in _ANSWERS:
        code, field = _ANSWERS[type(move)]
        params: dict[str, Param] = {_PARAMS.get(field, field): getattr(move, field)}
        yield Verb(code, move.seat, move, place="choose", params=params)
    elif isinstance(move, ForgoJump):
        yield Verb("forgo-jump", move.seat, move, place="end")
    elif isinstance(move, AnswerEncounter) and move.answer == "no":
        yield Verb("no", move.seat, move, place="choose")


# --- trading and building -----------------------------------------------------------------------


def _trading(game: Starfarers, state: State, legal: list[Any]) -> Iterator[Verb]:
    seat, box = state.active, game.box
    start = next(iter(free_starting_points(box, state, seat)), "")
    colonies = state.players[seat].colonies
    builds: tuple[tuple[type, Any, Goods], ...] = (
        (BuildColonyShip, BuildColonyShip(seat, start), box.costs.colony_ship),
        (BuildTradeShip, BuildTradeShip(seat, start), box.costs.trade_ship),
        (BuildSpaceport, BuildSpaceport(seat, next(iter(colonies), "")), box.costs.spaceport),
    )
    for kind, example, cost in builds:
        targets = _on_map(state, legal, kind)
        verb = Verb(_CODES[kind], seat, targets=targets, cost=_cost(cost))
        if not targets:
            problem = _reason(game, state, example)
            verb = replace(verb, move=example, asks="place", problem=problem)
        yield verb
    for upgrade in UPGRADES:
        move = BuildUpgrade(seat, upgrade)
        params: dict[str, Param] = {"upgrade": upgrade}
        price = _cost(getattr(box.costs, upgrade))
        yield _judged(game, state, Verb("build-upgrade", seat, move, params=params, cost=price))
    yield _player_trade(game, state)
    yield _bank_trade(game, state, legal)
    yield from _specials(legal)
    yield _judged(game, state, Verb("start-flight", seat, StartFlight(seat), place="main"))
    yield from _ends(legal)


def _player_trade(game: Starfarers, state: State) -> Verb:
    seat = state.active
    others = [other for other in game.seats if other != seat]
    partner = max(others, key=lambda other: state.players[other].hand.count)
    move = Trade(seat, partner, goods_of(some("ore")), goods_of(some("fuel")))
    problems = [problem for problem in game.check(state, move) if problem.code != "cards-short"]
    empty = not state.players[seat].hand.count or not state.players[partner].hand.count
    if empty and not problems:
        problems = game.check(state, move)
    return Verb("trade", seat, move, asks="trade", problem=problems[0] if problems else None)


def _bank_trade(game: Starfarers, state: State, legal: list[Any]) -> Verb:
    seat = state.active
    possible = next((move for move in legal if isinstance(move, TradeWithBank)), None)
    if possible is not None:
        return Verb("bank", seat, possible, asks="bank")
    example = TradeWithBank(seat, "goods", "ore", game.box.rates.goods)
    return Verb("bank", seat, example, asks="bank", problem=_reason(game, state, example))


def _specials(legal: list[Any]) -> Iterator[Verb]:
    """What friendship cards and the reserve pile make possible."""
    for move in legal:
        if isinstance(move, BuyFame):
            yield Verb("buy-fame", move.seat, move)
        elif isinstance(move, DrawReserve):
            yield Verb("draw-reserve", move.seat, move)
        elif isinstance(move, HelpingHand):
            params: dict[str, Param] = {"players": move.victims}
            yield Verb("helping-hand", move.seat, move, params=params)


def _ends(legal: list[Any]) -> Iterator[Verb]:
    for move in legal:
        if isinstance(move, EndTurn):
            yield Verb("end-turn", move.seat, move, place="end")


# --- flight -------------------------------------------------------------------------------------


def _flying(game: Starfarers, state: State, legal: list[Any]) -> Iterator[Verb]:
    yield from _map_verbs(state, legal, (Fly,))
    for verb in _map_verbs(state, legal, (FoundColony, ClearPlanet, LookAtChip)):
        yield replace(verb, place="grid")
    yield from _specials(legal)
    if state.flight is None or not state.flight.balls:
        return
    end = EndTurn(state.active)
    yield replace(_judged(game, state, Verb("end-turn", state.active, end)), place="main")


# --- how it is done -----------------------------------------------------------------------------


def _cost(cost: Goods) -> dict[str, int]:
    return {
        resource: count for resource, count in zip(RESOURCES, cards(cost), strict=True) if count
    }


def _judged(game: Starfarers, state: State, verb: Verb) -> Verb:
    problem = _reason(game, state, verb.move)
    return verb if problem is None else replace(verb, problem=problem)


def _reason(game: Starfarers, state: State, move: Any) -> Problem | None:
    """The problem that tells most."""
    problems = game.check(state, move)
    return min(problems, key=lambda problem: problem.code not in _LATER, default=None)

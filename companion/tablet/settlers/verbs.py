"""What each seat can say now, as verbs; and why not, where something is not possible.

The rules list moves; people think in verbs ("build a road", "move the robber"). Where a verb needs
a place, its moves hang on places of the map. A verb must not tell what is secret: whether a card
can be played is answered from how many cards lie there, not from what they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.core.chances import Draw
from companion.core.due import Due
from companion.core.words import Param, Problem
from companion.games.settlers.rules.box import DEVELOPMENT, SEATS, Seat
from companion.games.settlers.rules.claiming import claimants
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.geometry import INTERSECTIONS, PATHS
from companion.games.settlers.rules.moves import (
    Begin,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
    ClaimVictory,
    Discard,
    EndTurn,
    FoundRoad,
    FoundSettlement,
    HandOver,
    MoveRobber,
    PlaceFreeRoad,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Steal,
    TradeWithBank,
    TradeWithPlayer,
)
from companion.games.settlers.rules.points import open_points
from companion.games.settlers.rules.resources import (
    INDEX,
    NOTHING,
    RESOURCES,
    Resources,
    some,
)
from companion.games.settlers.rules.state import State
from companion.games.settlers.rules.trading import rates
from companion.tablet.table.verb import Choice, Moment, Verb, by_place

_PLACED: dict[type, tuple[str, str]] = {
    FoundSettlement: ("found-settlement", "intersection"),
    FoundRoad: ("found-road", "path"),
    PlaceFreeRoad: ("free-road", "path"),
    MoveRobber: ("move-robber", "hex"),
    BuildRoad: ("build-road", "path"),
    BuildSettlement: ("build-settlement", "intersection"),
    BuildCity: ("build-city", "intersection"),
}
"""Moves that are made on the map: their verb, and the field that names the place and its kind."""

_SECRET = ("card-not-held", "card-too-new")
_ABOUT_PLACES = (
    "path-occupied",
    "road-not-connected",
    "blocked-by-rival",
    "intersection-occupied",
    "too-close",
    "settlement-not-connected",
    "city-needs-settlement",
)


def way(move: Any) -> tuple[Choice, ...]:
    """What a move on the map needs to be told: a place, and for the robber whom he robs."""
    _, field = _PLACED[type(move)]
    place = Choice(field, getattr(move, field), kind=field)
    return (place, Choice("victim", move.victim)) if isinstance(move, MoveRobber) else (place,)


def moment(game: Settlers, state: State) -> Moment:
    """What can be said in this position, and what cannot and why."""
    return Moment(game.due(state), tuple(_verbs(game, state)))


def acting_seat(due: Due, state: State) -> Seat:
    """The one seat that the dock is turned to; the active one if several may act."""
    if len(due.seats) == 1:
        return next(seat for seat in SEATS if seat == due.seats[0])
    return state.active


def _verbs(game: Settlers, state: State) -> Iterator[Verb]:
    if state.phase == "over":
        return
    legal = game.legal(state)
    if state.pending:
        yield from _answers(acting_seat(game.due(state), state), legal)
        yield from _claims(game, state)
        return
    if state.phase != "roll":
        yield from _turn(game, state, legal)
    yield from _cards(game, state)
    yield from _claims(game, state)
    if state.phase != "roll":
        yield Verb("end-turn", state.active, EndTurn(state.active), place="main")


def _on_map(legal: Iterable[Any], kind: type) -> dict[str, tuple[Any, ...]]:
    """The moves of a kind by the place they are made at."""
    return by_place([move for move in legal if isinstance(move, kind)], way)


# --- answers to what is pending -----------------------------------------------------------------


def _answers(acting: Seat, legal: list[Any]) -> Iterator[Verb]:
    kinds = dict.fromkeys(type(move) for move in legal)
    for kind in kinds:
        if kind in _PLACED:
            code, _ = _PLACED[kind]
            yield Verb(code, acting, targets=_on_map(legal, kind), place="choose")
    asked: set[tuple[type, str]] = set()
    for move in legal:
        if isinstance(move, Begin):
            params: dict[str, Param] = {"seat": move.seat}
            yield Verb("begin", move.seat, move, place="choose", params=params)
        elif isinstance(move, Discard | HandOver) and (type(move), move.seat) not in asked:
            asked.add((type(move), move.seat))
            code = "discard" if isinstance(move, Discard) else "hand-over"
            yield Verb(code, move.seat, move, asks=code, place="choose")
        elif isinstance(move, Steal | Draw):
            asks = "tell-steal" if isinstance(move, Steal) else "tell-draw"
            yield Verb("tell", acting, asks=asks, place="choose")
            yield Verb("keep-secret", acting, move, place="main")


# --- the turn -----------------------------------------------------------------------------------


def _turn(game: Settlers, state: State, legal: list[Any]) -> Iterator[Verb]:
    seat, costs = state.active, game.box.costs
    built = state.settlements | state.cities
    builds: tuple[tuple[type, Any, Resources], ...] = (
        (BuildRoad, BuildRoad(seat, _free(PATHS, state.roads)), costs.road),
        (BuildSettlement, BuildSettlement(seat, _free(INTERSECTIONS, built)), costs.settlement),
        (BuildCity, BuildCity(seat, _own(state, seat)), costs.city),
    )
    for kind, example, cost in builds:
        targets = _on_map(legal, kind)
        verb = Verb(_PLACED[kind][0], seat, targets=targets, cost=_cost(cost))
        if not targets:
            problem = _reason(game, state, example)
            verb = replace(verb, move=example, asks="place", problem=problem)
        yield verb
    buy = Verb("buy-development", seat, BuyDevelopment(seat), cost=_cost(costs.development))
    yield _judged(game, state, buy)
    yield _judged(game, state, _player_trade(game, state))
    yield _bank_trade(game, state, legal)


def _free(places: tuple[str, ...], taken: Mapping[str, str]) -> str:
    return next(place for place in places if place not in taken)


def _own(state: State, seat: Seat) -> str:
    own = (at for at, owner in state.settlements.items() if owner == seat)
    return next(own, INTERSECTIONS[0])


def _cost(cost: Resources) -> dict[str, int]:
    return {resource: count for resource in RESOURCES if (count := getattr(cost, resource))}


def _player_trade(game: Settlers, state: State) -> Verb:
    """An example of a trade that could be made, so that the rules say what stands in its way."""
    seat = state.active
    others = [other for other in game.box.seats if other != seat]
    partner = max(others, key=lambda other: state.players[other].hand.count)
    move = TradeWithPlayer(seat, partner, some("lumber"), some("brick"))
    return Verb("trade", seat, move, asks="trade")


def _bank_trade(game: Settlers, state: State, legal: list[Any]) -> Verb:
    seat = state.active
    possible = next((move for move in legal if isinstance(move, TradeWithBank)), None)
    if possible is not None:
        return Verb("bank", seat, possible, asks="bank")
    cheapest = min(RESOURCES, key=lambda resource: rates(game.box, state, seat)[INDEX[resource]])
    rate = rates(game.box, state, seat)[INDEX[cheapest]]
    other = next(resource for resource in RESOURCES if resource != cheapest)
    example = TradeWithBank(seat, some(cheapest, rate), some(other))
    return Verb("bank", seat, example, asks="bank", problem=_reason(game, state, example))


# --- development cards --------------------------------------------------------------------------


def _cards(game: Settlers, state: State) -> Iterator[Verb]:
    seat = state.active
    player = state.players[seat]
    if player.development.count or (player.bought.count and state.phase != "roll"):
        for verb in (
            Verb("play-knight", seat, PlayKnight(seat)),
            Verb("play-road-building", seat, PlayRoadBuilding(seat)),
            Verb("play-year-of-plenty", seat, PlayYearOfPlenty(seat, NOTHING), asks="plenty"),
            Verb("play-monopoly", seat, PlayMonopoly(seat, "lumber"), asks="monopoly"),
        ):
            yield _judged(game, state, verb)


def _claims(game: Settlers, state: State) -> Iterator[Verb]:
    """Whoever could win with hidden points; named where the dock is turned to somebody else.

    That is answered from how many cards lie face down. What the tablet was told of them in private
    is looked at when it is said.
    """
    acting = acting_seat(game.due(state), state)
    for seat in claimants(game.box, state):
        lacking = game.box.limits.points_to_win - open_points(game.box, state, seat)
        if 0 < lacking <= _face_down(game, state, seat):
            named: dict[str, Param] = {} if seat == acting else {"seat": seat}
            move = ClaimVictory(seat, lacking)
            yield Verb("claim", seat, move, params={"count": lacking} | named)


def _face_down(game: Settlers, state: State, seat: Seat) -> int:
    """The most victory point cards that a player could have, for all that lies open."""
    player = state.players[seat]
    cards = player.development.count + player.bought.count
    shown = sum(other.shown for other in state.players.values())
    return min(cards, game.box.development[DEVELOPMENT.index("victory_point")] - shown)


# --- why not ------------------------------------------------------------------------------------


def _judged(game: Settlers, state: State, verb: Verb) -> Verb:
    """A verb that is not possible gets its reason; what only the sheet decides is left out."""
    problem = _reason(game, state, verb.move)
    return verb if problem is None else replace(verb, problem=problem)


def _reason(game: Settlers, state: State, move: Any) -> Problem | None:
    """The problem that tells most: whose turn and which phase first, places last."""
    problems = [
        problem for problem in game.check(state, move) if not _left_out(state, move, problem)
    ]
    return min(problems, key=lambda problem: problem.code in _ABOUT_PLACES, default=None)


def _left_out(state: State, move: Any, problem: Problem) -> bool:
    if problem.code in _SECRET:
        return state.players[move.seat].development.count > 0
    if isinstance(move, TradeWithPlayer):
        counts = (state.players[seat].hand.count for seat in (move.seat, move.partner))
        return problem.code == "cards-short" and all(counts)
    return isinstance(move, PlayYearOfPlenty) and problem.code == "two-cards"

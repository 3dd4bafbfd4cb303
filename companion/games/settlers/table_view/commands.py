"""What each seat can do now; and why not, where something is not possible.

The rules list moves; people think in verbs ("build a road", "move the robber"). Positions are
masked for their viewer, so what is secret decides nothing here: what could be held can be played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from companion.core.chances import Draw
from companion.core.words import Param, Problem
from companion.games.settlers.rules.box import SEATS, Box, Development, Seat
from companion.games.settlers.rules.building import legal_paths, legal_sites, pieces_left
from companion.games.settlers.rules.claiming import legal_claims
from companion.games.settlers.rules.development_cards import enough_roads, plenty
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
    TellDevelopment,
    TellHand,
    TradeWithBank,
    TradeWithPlayer,
)
from companion.games.settlers.rules.payments import KIND_INDEX, Purse, could_hold_development
from companion.games.settlers.rules.resources import NOTHING, RESOURCES, Resources, some
from companion.games.settlers.rules.state import CardsToDiscard, State
from companion.games.settlers.rules.trading import rates
from companion.games.settlers.rules.turn import TRADING, turn_problems
from companion.view.commands import Choice, Command, key_of

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

_ABOUT_PLACES = (
    "path-occupied",
    "road-not-connected",
    "blocked-by-rival",
    "intersection-occupied",
    "too-close",
    "settlement-not-connected",
    "city-needs-settlement",
)

ICONS = {
    "build-road": "road",
    "build-settlement": "settlement",
    "build-city": "city",
    "buy-development": "development",
    "trade": "swap",
    "bank": "harbour",
    "play-knight": "knight",
    "play-road-building": "road_building",
    "play-year-of-plenty": "year_of_plenty",
    "play-monopoly": "monopoly",
    "claim": "point",
    "end-turn": "check",
    "found-settlement": "settlement",
    "found-road": "road",
    "free-road": "road",
    "move-robber": "robber",
    "discard": "card",
    "hand-over": "card",
    "keep-secret": "card",
    "tell": "reveal",
}


def way(move: Any) -> tuple[Choice, ...]:
    """What a move needs to be told, one thing after the other: where, whom, which or how many."""
    if (placed := _PLACED.get(type(move))) is not None:
        field = placed[1]
        place = Choice(field, getattr(move, field), kind=field)
        return (place, Choice("victim", move.victim)) if isinstance(move, MoveRobber) else (place,)
    if isinstance(move, PlayMonopoly):
        return (Choice("resource", move.resource),)
    if isinstance(move, HandOver):
        return (Choice("count", str(move.count)),)
    return ()


def acting_seat(seats: tuple[str, ...], state: State) -> Seat:
    """The one seat that the dock is turned to; the active one if several may act."""
    if len(seats) == 1:
        return next(seat for seat in SEATS if seat == seats[0])
    return state.active


def commands(game: Settlers, state: State) -> Iterator[Command]:
    """Everything that can be done, in the order in which it is shown."""
    acting = acting_seat(game.due(state).seats, state)
    if state.pending:
        yield from _answers(game, state, acting)
    elif state.phase != "roll":
        yield from _turn(game, state)
    if not state.pending:
        yield from _cards(game, state)
    for claim in legal_claims(game.box, state):
        yield _claim(claim, acting)
    if state.phase != "roll" and not state.pending:
        yield _end_turn(state.active)
    yield from _told(state)


def _command(code: str, seat: str, *moves: Any, **more: Any) -> Command:
    return Command(code, seat, moves, icon=ICONS.get(code, ""), **more)


@lru_cache(maxsize=8)
def _end_turn(seat: Seat) -> Command:
    return _command("end-turn", seat, EndTurn(seat), group="main")


# --- answers to what is pending -----------------------------------------------------------------


def _answers(game: Settlers, state: State, acting: Seat) -> Iterator[Command]:
    if isinstance(state.pending[0], CardsToDiscard):
        yield from _discards(state)
        return
    found: dict[tuple[type, str], list[Any]] = {}
    for move in game.legal(state):
        if not isinstance(move, ClaimVictory):
            found.setdefault((type(move), getattr(move, "seat", acting)), []).append(move)
    for (kind, seat), moves in found.items():
        if kind in _PLACED:
            yield _command(_PLACED[kind][0], acting, *moves, group="choose")
        elif kind is Begin:
            yield _command("begin", seat, *moves, group="choose", params={"player": seat})
        elif kind is HandOver:
            yield _command("hand-over", seat, *moves, group="own")
        elif kind in (Steal, Draw):
            yield _command("keep-secret", acting, *moves, group="main")


def _discards(state: State) -> Iterator[Command]:
    for item in state.pending:
        if isinstance(item, CardsToDiscard):
            params: dict[str, Param] = {"count": item.count}
            move = Discard(item.seat, NOTHING)
            yield _command("discard", item.seat, move, form="discard", group="own", params=params)


# --- the turn -----------------------------------------------------------------------------------


def _turn(game: Settlers, state: State) -> Iterator[Command]:
    seat, box = state.active, game.box
    costs, prices, purse = box.costs, box.prices, Purse(box, state, seat)
    paths = legal_paths(box, state, seat) if purse.holds(prices.road) else ()
    road = BuildRoad(seat, _free(PATHS, state.roads))
    lays = [BuildRoad(seat, path) for path in paths]
    yield _build(game, state, purse, lays, road, costs.road)
    sites = legal_sites(box, state, seat) if purse.holds(prices.settlement) else ()
    settlement = BuildSettlement(seat, _free(INTERSECTIONS, state.settlements, state.cities))
    settles = [BuildSettlement(seat, at) for at in sites]
    yield _build(game, state, purse, settles, settlement, costs.settlement)
    own = [at for at, owner in state.settlements.items() if owner == seat]
    could = purse.holds(prices.city) and pieces_left(box, state, seat, "cities") > 0
    city = BuildCity(seat, own[0] if own else INTERSECTIONS[0])
    grows = [BuildCity(seat, at) for at in own] if could else []
    yield _build(game, state, purse, grows, city, costs.city)
    buy = BuyDevelopment(seat)
    empty = _reason(game, state, buy) if state.deck <= 0 else None
    problem = empty or next(iter(purse.problems(prices.development)), None)
    yield _command("buy-development", seat, buy, cost=_cost(costs.development), problem=problem)
    closed = next(iter(turn_problems(box, state, seat, TRADING)), None)
    yield _player_trade(game, state, closed)
    yield _bank_trade(game, state, purse, closed)


def _build(  # noqa: PLR0917  # all of it tells what a button says
    game: Settlers, state: State, purse: Purse, moves: list[Any], example: Any, cost: Resources
) -> Command:
    """Where it can be built; or an example of it, and why it cannot."""
    code = _PLACED[type(example)][0]
    if moves:
        return _command(code, example.seat, *moves, cost=_cost(cost))
    problem = _lacks(game.box, state, purse, example) or _reason(game, state, example)
    return _command(code, example.seat, example, cost=_cost(cost), problem=problem)


def _lacks(
    box: Box, state: State, purse: Purse, example: BuildRoad | BuildSettlement | BuildCity
) -> Problem | None:
    """What is told before anything about places: no piece left, or cards that are short.

    The rules say the same (`_reason`), but look at places first.
    """
    pieces, price = {
        BuildRoad: ("roads", box.prices.road),
        BuildSettlement: ("settlements", box.prices.settlement),
        BuildCity: ("cities", box.prices.city),
    }[type(example)]
    if pieces_left(box, state, example.seat, pieces) <= 0:
        return box.problem("no-piece-left", piece=pieces)
    return next(iter(purse.problems(price)), None)


def _free(places: tuple[str, ...], *taken: Mapping[str, str]) -> str:
    return next(place for place in places if not any(place in some for some in taken))


@lru_cache(maxsize=64)
def _cost(cost: Resources) -> dict[str, int]:
    return {resource: count for resource in RESOURCES if (count := getattr(cost, resource))}


def _player_trade(game: Settlers, state: State, closed: Problem | None) -> Command:
    """An example of a trade that could be made, so that the rules say what stands in its way.

    What is in the hands is not asked, as long as there is something in them: people agree.
    """
    seat = state.active
    counts = {other: player.hand.count for other, player in state.players.items()}
    partner = max((other for other in counts if other != seat), key=lambda other: counts[other])
    move = TradeWithPlayer(seat, partner, some("lumber"), some("brick"))
    problem = closed
    if problem is None and not (counts[seat] and counts[partner]):
        problem = _reason(game, state, move)
    return _command("trade", seat, move, form="trade", problem=problem)


def _bank_trade(game: Settlers, state: State, purse: Purse, closed: Problem | None) -> Command:
    seat, box = state.active, game.box
    needed, held = rates(box, state, seat), purse.most
    kinds = range(len(RESOURCES))
    payable = [kind for kind in kinds if held[kind] >= needed[kind]]
    pairs = ((gives, takes) for gives in payable for takes in kinds if gives != takes)
    possible = next((pair for pair in pairs if state.bank[pair[1]]), None)
    gives, takes = possible or _cheapest(needed)
    move = TradeWithBank(seat, some(RESOURCES[gives], needed[gives]), some(RESOURCES[takes]))
    problem = closed
    if problem is None and possible is None:
        problem = _reason(game, state, move)
    return _command("bank", seat, move, form="bank", problem=problem)


def _cheapest(needed: tuple[int, ...]) -> tuple[int, int]:
    """The kind that the bank asks fewest of, and another one."""
    kind = needed.index(min(needed))
    return kind, int(kind == 0)


# --- development cards --------------------------------------------------------------------------


def _cards(game: Settlers, state: State) -> Iterator[Command]:
    seat, box = state.active, game.box
    player = state.players[seat]
    if not player.development.count and (not player.bought.count or state.phase == "roll"):
        return
    one_played = _reason(game, state, PlayKnight(seat)) if state.card_played else None
    cards: tuple[tuple[Development, str, tuple[Any, ...]], ...] = (
        ("knight", "", (PlayKnight(seat),)),
        ("road_building", "", (PlayRoadBuilding(seat),)),
        ("year_of_plenty", "plenty", (PlayYearOfPlenty(seat, NOTHING),)),
        ("monopoly", "", _monopolies(seat)),
    )
    held = could_hold_development(box, state, player.development)
    for kind, form, moves in cards:
        problem = one_played
        if problem is None and not (held[KIND_INDEX[kind]] and _does_something(box, state, kind)):
            problem = _reason(game, state, moves[0])
        code = f"play-{kind.replace('_', '-')}"
        yield _command(code, seat, *moves, form=form, problem=problem)


def _does_something(box: Box, state: State, kind: Development) -> bool:
    """Whether there is anything to be had for a card."""
    match kind:
        case "road_building":
            return enough_roads(box, state, state.active)
        case "year_of_plenty":
            return bool(plenty(box, state))
        case _:
            return True


@lru_cache(maxsize=8)
def _monopolies(seat: Seat) -> tuple[PlayMonopoly, ...]:
    return tuple(PlayMonopoly(seat, resource) for resource in RESOURCES)


def _claim(claim: ClaimVictory, acting: Seat) -> Command:
    """Whoever could win with hidden points; named where the dock is turned to somebody else."""
    named: dict[str, Param] = {} if claim.seat == acting else {"player": claim.seat}
    return _command("claim", claim.seat, claim, params={"count": claim.cards} | named)


# --- what may be told in private at any time ------------------------------------------------------


def _told(state: State) -> Iterator[Command]:
    for seat, player in state.players.items():
        if player.hand.count:
            yield _tells("tell-hand", seat, TellHand(seat, NOTHING), "hand")
        if player.development.count or player.bought.count:
            yield _tells("tell-development", seat, TellDevelopment(seat, ()), "development")


@lru_cache(maxsize=16)
def _tells(code: str, seat: Seat, example: Any, figure: str) -> Command:
    """It belongs to the figure in the seat's strip that shows these cards."""
    return _command(code, seat, example, form=code, group=key_of("figure", f"{seat} {figure}"))


# --- why not ------------------------------------------------------------------------------------


def _reason(game: Settlers, state: State, move: Any) -> Problem | None:
    """The problem that tells most: whose turn and which phase first, places last."""
    problems = [problem for problem in game.check(state, move) if not _asked_later(move, problem)]
    return min(problems, key=lambda problem: problem.code in _ABOUT_PLACES, default=None)


def _asked_later(move: Any, problem: Problem) -> bool:
    """Which cards the bank gives is asked when the card is played."""
    return isinstance(move, PlayYearOfPlenty) and problem.code == "two-cards"

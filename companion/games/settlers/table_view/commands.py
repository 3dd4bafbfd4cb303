"""What each seat can do now; and why not, where something is not possible.

The rules list moves; people think in verbs ("build a road", "move the robber"). Positions are
masked for their viewer, so what is secret decides nothing here: what could be held can be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import filterfalse
from typing import Any, NamedTuple

from msgspec.structs import replace

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
from companion.games.settlers.rules.resources import NOTHING, RESOURCES, Resources, cards, some
from companion.games.settlers.rules.state import CardsToDiscard, State
from companion.games.settlers.rules.trading import rates
from companion.games.settlers.rules.turn import TRADING, turn_problems
from companion.view.commands import Choice, Command, key_of


class Placed(NamedTuple):
    """A move that is made on the map: its verb, the field that names the place and is its kind, and
    the piece that stands there then. The robber is moved, every other piece is new."""

    code: str
    field: str
    piece: str


PLACED: dict[type, Placed] = {
    FoundSettlement: Placed("found-settlement", "intersection", "settlement"),
    FoundRoad: Placed("found-road", "path", "road"),
    PlaceFreeRoad: Placed("free-road", "path", "road"),
    MoveRobber: Placed("move-robber", "hex", "robber"),
    BuildRoad: Placed("build-road", "path", "road"),
    BuildSettlement: Placed("build-settlement", "intersection", "settlement"),
    BuildCity: Placed("build-city", "intersection", "city"),
}

_SEATS: dict[str, Seat] = {seat: seat for seat in SEATS}

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


def choices_of(move: Any) -> tuple[Choice, ...]:
    """What a move needs to be told, one thing after the other: where, whom, which or how many."""
    if (placed := PLACED.get(type(move))) is not None:
        field = placed.field
        place = Choice(field, getattr(move, field), kind=field)
        return (place, Choice("victim", move.victim)) if isinstance(move, MoveRobber) else (place,)
    if isinstance(move, PlayMonopoly):
        return (Choice("resource", move.resource),)
    if isinstance(move, HandOver):
        return (Choice("count", str(move.count)),)
    return ()


def acting_seat(seats: tuple[str, ...], state: State) -> Seat:
    """The one seat that the dock is turned to; the active one if several may act."""
    return _SEATS[seats[0]] if len(seats) == 1 else state.active


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
        if kind in PLACED:
            yield _command(PLACED[kind].code, acting, *moves, group="choose")
        elif kind is Begin:
            yield _command("begin", seat, *moves, group="who-begins", params={"player": seat})
        elif kind is HandOver:
            yield _command("hand-over", seat, *moves, group="own")
        elif kind in (Steal, Draw):
            yield _command("keep-secret", acting, *moves, group="main")


def _discards(state: State) -> Iterator[Command]:
    for item in state.pending:
        if isinstance(item, CardsToDiscard):
            params: dict[str, Param] = {"count": item.count}
            move = Discard(item.seat, NOTHING)
            asked: dict[str, Any] = {"form": "discard", "group": "own", "sealed": True}
            yield _command("discard", item.seat, move, params=params, **asked)


# --- the turn -----------------------------------------------------------------------------------


def _turn(game: Settlers, state: State) -> Iterator[Command]:
    seat, box = state.active, game.box
    purse = Purse(box, state, seat)
    for kind in _BUILDINGS:
        yield _build(game, state, purse, kind)
    buy = BuyDevelopment(seat)
    empty = _reason(game, state, buy) if state.deck <= 0 else None
    problem = empty or next(purse.problems(box.prices.development), None)
    cost = _cost(box.costs.development)
    lacks = purse.lacks(box.prices.development)
    yield _command("buy-development", seat, buy, cost=cost, lacks=lacks, problem=problem)
    closed = next(iter(turn_problems(box, state, seat, TRADING)), None)
    yield _player_trade(game, state, closed)
    yield _bank_trade(game, state, purse, closed)


def _build(game: Settlers, state: State, purse: Purse, kind: type) -> Command:
    """Where it can be built; or an example of it, and why it cannot.

    No piece left and cards that are short are told before anything about places. The rules say the
    same (`_reason`), but look at places first.
    """
    seat, box = state.active, game.box
    pieces, name, sites, example = _BUILDINGS[kind]
    code, price, cost = PLACED[kind].code, getattr(box.prices, name), getattr(box.costs, name)
    short = next(purse.problems(price), None)
    if not short and (moves := [kind(seat, at) for at in sites(box, state, seat)]):
        return _command(code, seat, *moves, cost=_cost(cost))
    move = kind(seat, example(state))
    if pieces_left(box, state, seat, pieces) <= 0:
        problem: Problem | None = box.problem("no-piece-left", piece=pieces)
    else:
        problem = short or _reason(game, state, move)
    lacks = purse.lacks(price)
    return _command(code, seat, move, cost=_cost(cost), lacks=lacks, problem=problem)


def _own_settlements(box: Box, state: State, seat: Seat) -> list[str]:
    """Where a city can be built."""
    if pieces_left(box, state, seat, "cities") <= 0:
        return []
    return [at for at, owner in state.settlements.items() if owner == seat]


def _free_path(state: State) -> str:
    return next(filterfalse(state.roads.__contains__, PATHS))


def _free_intersection(state: State) -> str:
    taken = state.settlements.keys() | state.cities.keys()
    return next(filterfalse(taken.__contains__, INTERSECTIONS))


def _any_settlement(state: State) -> str:
    own = (at for at, owner in state.settlements.items() if owner == state.active)
    return next(own, INTERSECTIONS[0])


class _Building(NamedTuple):
    """What a kind of piece is called among pieces and prices, where it can be built, and a place
    that says why not."""

    pieces: str
    name: str
    sites: Callable[[Box, State, Seat], Iterable[str]]
    example: Callable[[State], str]


_BUILDINGS: dict[type, _Building] = {
    BuildRoad: _Building("roads", "road", legal_paths, _free_path),
    BuildSettlement: _Building("settlements", "settlement", legal_sites, _free_intersection),
    BuildCity: _Building("cities", "city", _own_settlements, _any_settlement),
}


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
    move = _offer(seat, partner)
    problem = closed
    if problem is None and not (counts[seat] and counts[partner]):
        problem = _reason(game, state, move)
    return _command("trade", seat, move, form="trade", problem=problem)


@lru_cache(maxsize=16)
def _offer(seat: Seat, partner: Seat) -> TradeWithPlayer:
    return TradeWithPlayer(seat, partner, some("lumber"), some("brick"))


def _bank_trade(game: Settlers, state: State, purse: Purse, closed: Problem | None) -> Command:
    seat, box = state.active, game.box
    needed, held = rates(box, state, seat), purse.most
    kinds = range(len(RESOURCES))
    payable = [kind for kind in kinds if held[kind] >= needed[kind]]
    pairs = ((gives, takes) for gives in payable for takes in kinds if gives != takes)
    possible = next((pair for pair in pairs if state.bank[pair[1]]), None)
    gives, takes = possible or _cheapest(needed)
    move = _swap(seat, gives, needed[gives], takes)
    problem = closed
    if problem is None and possible is None:
        if state.bank[takes] and not payable:
            problem = next(purse.problems(cards(move.gives)), None)
        problem = problem or _reason(game, state, move)
    return _command("bank", seat, move, form="bank", problem=problem)


@lru_cache(maxsize=256)
def _swap(seat: Seat, gives: int, rate: int, takes: int) -> TradeWithBank:
    return TradeWithBank(seat, some(RESOURCES[gives], rate), some(RESOURCES[takes]))


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
    held = could_hold_development(box, state, player.development)
    for kind, card in _playable(seat).items():
        problem = one_played
        if problem is None and not (held[KIND_INDEX[kind]] and _does_something(box, state, kind)):
            problem = _reason(game, state, card.example)
        yield replace(card, problem=problem) if problem else card


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
def _playable(seat: Seat) -> dict[Development, Command]:
    """The cards that do something when they are played, as commands without an objection."""
    plenty_of = PlayYearOfPlenty(seat, NOTHING)
    monopolies = (PlayMonopoly(seat, resource) for resource in RESOURCES)
    group = "play-card"
    return {
        "knight": _command("play-knight", seat, PlayKnight(seat), group=group),
        "road_building": _command("play-road-building", seat, PlayRoadBuilding(seat), group=group),
        "year_of_plenty": _command(
            "play-year-of-plenty", seat, plenty_of, form="plenty", group=group
        ),
        "monopoly": _command("play-monopoly", seat, *monopolies, group=group),
    }


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

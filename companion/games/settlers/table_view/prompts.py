"""What the game waits for, and what stands behind numbers, as captions."""

from __future__ import annotations

from functools import lru_cache

from companion.core.game import PUBLIC
from companion.core.words import Param
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.longest_road import road_length
from companion.games.settlers.rules.state import (
    CardsToDiscard,
    CardsToHandOver,
    CardToDraw,
    CardToSteal,
    FirstPlayerToFind,
    FreeRoad,
    IslandToLay,
    RoadToFound,
    RobberToMove,
    SettlementToFound,
    State,
    rolled,
)
from companion.games.settlers.table_view.commands import acting_seat
from companion.view.captions import Caption, name
from companion.view.table_view import Sum, SumPart


def prompt(game: Settlers, state: State) -> tuple[Caption, ...]:
    """One short line for the seat that must act; after the roll a second one."""
    player = acting_seat(game.due(state).seats, state)
    if state.phase == "over":
        return (Caption("player-has-won", {"player": game.winner(state) or state.active}),)
    if state.pending:
        return (_pending(game, state, player),)
    if state.phase == "roll":
        return (Caption("roll-the-dice", {"player": player}),)
    return _rolled(state, player), Caption(f"now-{state.phase}")


def _rolled(state: State, player: str) -> Caption:
    """What was rolled; the faces where somebody told them."""
    params: dict[str, Param] = {"player": player, "total": rolled(state)}
    if not state.dice:
        return Caption("rolled-sum", params)
    return Caption("rolled", params | {"faces": " + ".join(map(str, state.dice))})


def _pending(game: Settlers, state: State, player: str) -> Caption:
    match state.pending[0]:
        case IslandToLay():
            return Caption("lay-island")
        case FirstPlayerToFind(seats=seats, rolls=rolls):
            if game.box.first_player == "oldest":
                return Caption("oldest-begins")
            return Caption("highest-begins", {"player": seats[min(len(rolls), len(seats) - 1)]})
        case SettlementToFound():
            return Caption("found-a-settlement", {"player": player})
        case RoadToFound():
            return Caption("road-beside-it", {"player": player})
        case CardsToDiscard():
            return Caption("discard-half")
        case RobberToMove():
            return Caption("move-the-robber", {"player": player})
        case CardToSteal(victim=victim):
            return Caption("draw-from", {"player": player, "other": victim})
        case CardToDraw():
            return Caption("take-development", {"player": player})
        case FreeRoad():
            return Caption("lay-free-road", {"player": player})
        case CardsToHandOver(resource=resource):
            return Caption("hand-over-all", {"resource": resource})


def points(game: Settlers, state: State, seat: str, viewer: str = PUBLIC) -> Sum:
    """The points that a viewer may count, with their parts."""
    score = game.score(state, seat, viewer)
    return _sum(tuple([(part.code, part.points) for part in score.parts if part.points]))


@lru_cache(maxsize=1024)
def _sum(parts: tuple[tuple[str, int], ...]) -> Sum:
    total = sum(value for _, value in parts)
    return Sum(total, tuple(SumPart(name("score", code), value) for code, value in parts))


def road_sum(game: Settlers, state: State, seat: str) -> Sum:
    """How long a road is, and what it takes to hold the card."""
    length = next(road_length(game.box, state, own) for own in game.box.seats if own == seat)
    params: dict[str, Param] = {
        "player": seat,
        "length": length,
        "needed": game.box.limits.longest_road_from,
    }
    return Sum(length, text=Caption("road-sum", params))

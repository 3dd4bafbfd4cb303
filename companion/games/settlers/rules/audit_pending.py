"""The audit of what is pending: each thing must be something that can be answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.pending import kind_of
from companion.core.words import Problem
from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.development_cards import FREE_ROADS
from companion.games.settlers.rules.state import (
    CardsToDiscard,
    CardsToHandOver,
    CardToDraw,
    CardToSteal,
    FirstPlayerToFind,
    FreeRoad,
    IslandToLay,
    Pending,
    RoadToFound,
    SettlementToFound,
    State,
    answers,
    collects,
)

_SETTING_UP = (IslandToLay, FirstPlayerToFind)
_FOUNDING = (SettlementToFound, RoadToFound)


def audit_pending(box: Box, state: State) -> Iterator[Problem]:
    times = Counter(state.pending)
    for place, item in enumerate(state.pending):
        if not _belongs(state, item) or times[item] > _most(item) or not _fits(state, place, item):
            yield box.problem("pending-does-not-fit", due=kind_of(item))


def _belongs(state: State, item: Pending) -> bool:
    """Whether this can be due in the phase of the position at all."""
    if state.phase == "setup":
        return isinstance(item, _SETTING_UP)
    if state.phase == "founding":
        return isinstance(item, _FOUNDING)
    return state.phase != "over" and not isinstance(item, _SETTING_UP + _FOUNDING)


def _most(item: Pending) -> int:
    return FREE_ROADS if isinstance(item, FreeRoad) else 1


def _fits(state: State, place: int, item: Pending) -> bool:
    match item:
        case IslandToLay():
            return state.island is None and place == 0
        case FirstPlayerToFind():
            laid = state.island is not None or place > 0
            once = len(set(item.seats)) == len(item.seats)
            return laid and once and len(item.rolls) < len(item.seats)
        case RoadToFound():
            return place == 0 and state.settlements.get(item.settlement) == item.seat
        case CardsToDiscard():
            asked = [o.seat for o in state.pending if isinstance(o, CardsToDiscard)]
            count = state.players[item.seat].hand.count
            return asked.count(item.seat) == 1 and 0 < item.count <= count
        case CardToSteal():
            thief = answers(state, item)
            return item.victim != thief and state.players[item.victim].hand.count > 0
        case CardToDraw():
            return state.deck > 0
        case CardsToHandOver():
            asked = [o.seat for o in state.pending if isinstance(o, CardsToHandOver)]
            return asked.count(item.seat) == 1 and item.seat != collects(state, item)
    return True

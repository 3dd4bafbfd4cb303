"""Positions of a real game that show the table of The Settlers of Catan at its fullest."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.setup import Setup
from companion.extras.scenes import Scenes, waits_for
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
)

SETUP = Setup(
    "settlers",
    "english-5",
    {"blue": "Anna", "orange": "Ben", "white": "Clara", "red": "David"},
    {"set_up": "variable", "trade_and_build": "combined"},
)


def _several(kind: type) -> Callable[[State], bool]:
    return lambda state: sum(isinstance(item, kind) for item in state.pending) > 1


def _busy(state: State) -> bool:
    holds_cards = state.players[state.active].development.count > 1
    return not state.pending and state.phase == "action" and holds_cards


POSITIONS: dict[str, Callable[[State], bool]] = {
    "island": waits_for(IslandToLay),
    "who begins": waits_for(FirstPlayerToFind),
    "settlement": lambda s: waits_for(SettlementToFound)(s) and len(s.settlements) > 3,
    "road": waits_for(RoadToFound),
    "roll": lambda s: s.phase == "roll" and s.turn > 8,
    "roll or card": lambda s: s.phase == "roll" and s.players[s.active].development.count > 0,
    "turn": lambda s: s.phase == "action" and not s.pending and s.turn > 12,
    "busy turn": lambda s: _busy(s) and bool(s.longest_road) and bool(s.largest_army),
    "discard": waits_for(CardsToDiscard),
    "two discard": _several(CardsToDiscard),
    "robber": waits_for(RobberToMove),
    "steal": waits_for(CardToSteal),
    "card": waits_for(CardToDraw),
    "free road": waits_for(FreeRoad),
    "monopoly": waits_for(CardsToHandOver),
    "over": lambda s: s.phase == "over",
}

SCENES = Scenes(
    SETUP,
    "scenes-1",
    POSITIONS,
    guided=("settlement", "roll", "turn", "robber", "discard", "busy turn"),
    shown=("settlement", "roll", "busy turn", "robber"),
    pictured="busy turn",
)

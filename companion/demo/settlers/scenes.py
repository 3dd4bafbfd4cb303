"""Positions of a real game that show the table of The Settlers of Catan at its fullest."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from companion.core.setup import Setup
from companion.demo.driver import Driver
from companion.demo.laid_out import show_at
from companion.games.registry import make_game
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
from companion.simulation.play import Step, play

SETUP = Setup(
    "settlers",
    "english-5",
    {"blue": "Anna", "orange": "Ben", "white": "Clara", "red": "David"},
    {"set_up": "variable", "trade_and_build": "combined"},
)
SEED = "scenes-1"


@cache
def played() -> tuple[Step, ...]:
    return tuple(play(make_game(SETUP), SEED))


def _waits_for(kind: type) -> Callable[[State], bool]:
    return lambda state: bool(state.pending) and isinstance(state.pending[0], kind)


def _several(kind: type) -> Callable[[State], bool]:
    return lambda state: sum(isinstance(item, kind) for item in state.pending) > 1


def _busy(state: State) -> bool:
    holds_cards = state.players[state.active].development.count > 1
    return not state.pending and state.phase == "action" and holds_cards


SCENES: dict[str, Callable[[State], bool]] = {
    "island": _waits_for(IslandToLay),
    "who begins": _waits_for(FirstPlayerToFind),
    "settlement": lambda s: _waits_for(SettlementToFound)(s) and len(s.settlements) > 3,
    "road": _waits_for(RoadToFound),
    "roll": lambda s: s.phase == "roll" and s.turn > 8,
    "roll or card": lambda s: s.phase == "roll" and s.players[s.active].development.count > 0,
    "turn": lambda s: s.phase == "action" and not s.pending and s.turn > 12,
    "busy turn": lambda s: _busy(s) and bool(s.longest_road) and bool(s.largest_army),
    "discard": _waits_for(CardsToDiscard),
    "two discard": _several(CardsToDiscard),
    "robber": _waits_for(RobberToMove),
    "steal": _waits_for(CardToSteal),
    "card": _waits_for(CardToDraw),
    "free road": _waits_for(FreeRoad),
    "monopoly": _waits_for(CardsToHandOver),
    "over": lambda s: s.phase == "over",
}


def lay_out(driver: Driver, scene: str) -> bool:
    """Show the table at the first such position; False if this game has none."""
    return show_at(driver, SETUP, played(), SCENES[scene])

"""Positions of a real game that show the table at its fullest."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.setup import Setup
from companion.extras.scenes import Scenes
from companion.games.starship.rules.moves import ChooseColony
from companion.games.starship.rules.state import (
    Combat,
    DrawMission,
    ModuleLoss,
    PirateAhead,
    Replacement,
    RewardResource,
    SensorLook,
    SensorPlace,
    StartModule,
    State,
    TurnCard,
    ship_of,
)

SETUP = Setup("starship", "mayfair-2001", {"moon": "Ada", "sun": "Ben"})


def _front(state: State) -> object:
    return state.pending[0] if state.pending else None


def _flying(state: State) -> bool:
    return state.flight is not None and not state.pending


POSITIONS: dict[str, Callable[[State], bool]] = {
    "starting module": lambda s: isinstance(_front(s), StartModule),
    "roll": lambda s: s.phase == "production" and not s.pending and s.turn > 9,
    "choose a stack": lambda s: s.phase == "flight" and s.flight is None and s.turn > 20,
    "flight": lambda s: _flying(s) and sum(p.used for p in s.flight.row) > 1 if s.flight else False,
    "next card": lambda s: isinstance(_front(s), TurnCard) and s.turn > 12,
    "pirate": lambda s: isinstance(_front(s), PirateAhead) and s.turn > 12,
    "fight": lambda s: isinstance(_front(s), Combat),
    "reward": lambda s: isinstance(_front(s), RewardResource),
    "module lost": lambda s: isinstance(_front(s), ModuleLoss),
    "replacement": lambda s: isinstance(_front(s), Replacement),
    "new mission": lambda s: isinstance(_front(s), DrawMission) and s.turn > 12,
    "sensor": lambda s: isinstance(_front(s), SensorLook),
    "cards seen": lambda s: isinstance(_front(s), SensorPlace),
    "trade": lambda s: s.phase == "trade" and len(ship_of(s, s.active).posts) > 1,
    "over": lambda s: s.phase == "over",
}

SCENES = Scenes(
    SETUP,
    "shots-2",
    POSITIONS,
    guided=("trade", "pirate"),
    nonsense=ChooseColony("moon", "nowhere"),
)

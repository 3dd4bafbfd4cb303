"""Positions of a real game that show the table of Starfarers of Catan at its fullest."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.setup import Setup
from companion.extras.scenes import Scenes, waits_for
from companion.games.starfarers.rules.state import (
    ChooseFriendship,
    DiscardHalf,
    DrawEncounter,
    Encounter,
    GainUpgrade,
    JumpShip,
    LaySector,
    LockShip,
    LoseUpgrade,
    PlaceGift,
    RobSomeone,
    StartPiece,
    State,
    TakeAny,
    TurnChip,
    WhoBegins,
)

SETUP = Setup(
    "starfarers",
    "2019",
    {"yellow": "Anna", "red": "Ben", "white": "Clara", "blue": "David"},
    {"start": "advanced", "sectors": "explorer"},
)


def _asked(state: State) -> bool:
    front = state.pending[0] if state.pending else None
    return isinstance(front, Encounter) and bool(front.state.question)


def _flying(state: State) -> bool:
    shaken = state.flight is not None and bool(state.flight.balls)
    return shaken and not state.pending and len(state.players[state.active].ships) > 1


def _shaking(state: State) -> bool:
    return state.flight is not None and not state.flight.balls and not state.pending


POSITIONS: dict[str, Callable[[State], bool]] = {
    "who begins": waits_for(WhoBegins),
    "start": waits_for(StartPiece),
    "roll": lambda s: s.phase == "production" and not s.pending and s.turn > 6,
    "trade": lambda s: s.phase == "trade" and not s.pending and s.turn > 12,
    "shake": _shaking,
    "fly": _flying,
    "sector": lambda s: waits_for(LaySector)(s) and s.turn > 1,
    "chip": lambda s: waits_for(TurnChip)(s) and s.turn > 1,
    "discard": waits_for(DiscardHalf),
    "rob": waits_for(RobSomeone),
    "encounter": waits_for(DrawEncounter),
    "question": _asked,
    "friendship": waits_for(ChooseFriendship),
    "resources": waits_for(TakeAny),
    "free upgrade": waits_for(GainUpgrade),
    "lost upgrade": waits_for(LoseUpgrade),
    "ship stays": waits_for(LockShip),
    "jump": waits_for(JumpShip),
    "free ship": waits_for(PlaceGift),
    "over": lambda s: s.phase == "over",
}

SCENES = Scenes(
    SETUP,
    "scenes-1",
    POSITIONS,
    most_events=900,
    guided=("start", "roll", "trade", "encounter", "fly", "discard"),
    shown=("start", "trade", "fly", "question"),
    pictured="trade",
)

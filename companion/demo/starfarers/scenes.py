"""Positions of a real game that show the table of Starfarers of Catan at its fullest."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice

from companion.core.setup import Setup
from companion.demo.driver import Driver
from companion.demo.laid_out import show_at
from companion.games.registry import make_game
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
from companion.simulation.play import Step, play

SETUP = Setup(
    "starfarers",
    "2019",
    {"yellow": "Anna", "red": "Ben", "white": "Clara", "blue": "David"},
    {"start": "advanced", "sectors": "explorer"},
)
SEED = "scenes-1"
MOST = 900


@cache
def played() -> tuple[Step, ...]:
    return tuple(islice(play(make_game(SETUP), SEED), MOST))


def _waits_for(kind: type) -> Callable[[State], bool]:
    return lambda state: bool(state.pending) and isinstance(state.pending[0], kind)


def _asked(state: State) -> bool:
    front = state.pending[0] if state.pending else None
    return isinstance(front, Encounter) and bool(front.state.question)


def _flying(state: State) -> bool:
    shaken = state.flight is not None and bool(state.flight.balls)
    return shaken and not state.pending and len(state.players[state.active].ships) > 1


def _shaking(state: State) -> bool:
    return state.flight is not None and not state.flight.balls and not state.pending


SCENES: dict[str, Callable[[State], bool]] = {
    "who begins": _waits_for(WhoBegins),
    "start": _waits_for(StartPiece),
    "roll": lambda s: s.phase == "production" and not s.pending and s.turn > 6,
    "trade": lambda s: s.phase == "trade" and not s.pending and s.turn > 12,
    "shake": _shaking,
    "fly": _flying,
    "sector": lambda s: _waits_for(LaySector)(s) and s.turn > 1,
    "chip": lambda s: _waits_for(TurnChip)(s) and s.turn > 1,
    "discard": _waits_for(DiscardHalf),
    "rob": _waits_for(RobSomeone),
    "encounter": _waits_for(DrawEncounter),
    "question": _asked,
    "friendship": _waits_for(ChooseFriendship),
    "resources": _waits_for(TakeAny),
    "free upgrade": _waits_for(GainUpgrade),
    "lost upgrade": _waits_for(LoseUpgrade),
    "ship stays": _waits_for(LockShip),
    "jump": _waits_for(JumpShip),
    "free ship": _waits_for(PlaceGift),
    "over": lambda s: s.phase == "over",
}


def lay_out(driver: Driver, scene: str) -> bool:
    """Show the table at the first such position; False if this game has none."""
    return show_at(driver, SETUP, played(), SCENES[scene])

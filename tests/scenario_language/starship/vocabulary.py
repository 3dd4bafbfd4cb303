"""The words of Starship Catan put together."""

from __future__ import annotations

from typing import get_args

from companion.core.agreeing import Agree
from companion.core.seating import ReplacePlayer, SwapPlaces, SwapSeats
from companion.games.starship.rules.moves import (
    Action,
    GoOn,
    Leave,
    Move,
    Reconcile,
    TradeWithOpponent,
)
from companion.games.starship.rules.state import State
from tests.scenario_language.playing import Vocabulary
from tests.scenario_language.starship.expectations import expect
from tests.scenario_language.starship.moves import move
from tests.scenario_language.starship.positions import StarshipLayout, say

OPEN_ENDED = (
    Agree,
    GoOn,
    Leave,
    ReplacePlayer,
    SwapPlaces,
    SwapSeats,
    TradeWithOpponent,
    Reconcile,
)

STARSHIP: Vocabulary[State, Move] = Vocabulary(
    layout=StarshipLayout,
    positions=say,
    moves=move,
    expectations=expect,
    listed=tuple(kind for kind in get_args(Action) if kind not in OPEN_ENDED),
)

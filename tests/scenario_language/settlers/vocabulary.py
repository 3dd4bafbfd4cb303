"""The words of The Settlers of Catan put together."""

from __future__ import annotations

from typing import get_args

from companion.core.agreeing import Agree
from companion.core.seating import ReplacePlayer, SwapPlaces, SwapSeats
from companion.games.settlers.rules.moves import (
    Action,
    ClaimVictory,
    GoOn,
    Leave,
    Move,
    Reconcile,
    StopRoadBuilding,
    TellDevelopment,
    TellHand,
    TradeWithBank,
    TradeWithPlayer,
)
from companion.games.settlers.rules.state import State
from tests.scenario_language.playing import Vocabulary
from tests.scenario_language.settlers.expectations import expect
from tests.scenario_language.settlers.moves import move
from tests.scenario_language.settlers.positions import SettlersLayout, say

OPEN_ENDED = (
    Agree,
    GoOn,
    Leave,
    ReplacePlayer,
    SwapPlaces,
    SwapSeats,
    TradeWithPlayer,
    TradeWithBank,
    ClaimVictory,
    StopRoadBuilding,
    TellHand,
    TellDevelopment,
    Reconcile,
)
"""Several cards at once, more points than needed, secrets: legal, but not listed one by one."""

SETTLERS: Vocabulary[State, Move] = Vocabulary(
    layout=SettlersLayout,
    positions=say,
    moves=move,
    expectations=expect,
    listed=tuple(kind for kind in get_args(Action) if kind not in OPEN_ENDED),
)

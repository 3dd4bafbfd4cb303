"""The words of Starfarers of Catan put together."""

from __future__ import annotations

from typing import get_args

from companion.core.agreeing import Agree
from companion.core.seating import ReplacePlayer, SwapPlaces, SwapSeats
from companion.games.starfarers.rules.moves import (
    Action,
    Discard,
    Fly,
    GoOn,
    Leave,
    LookAtChip,
    Move,
    Reconcile,
    TakeResources,
    TellHand,
    Trade,
)
from companion.games.starfarers.rules.state import State
from tests.scenario_language.playing import Vocabulary
from tests.scenario_language.starfarers.expectations import expect
from tests.scenario_language.starfarers.moves import move
from tests.scenario_language.starfarers.positions import StarfarersLayout, say

OPEN_ENDED = (
    Agree,
    GoOn,
    Leave,
    ReplacePlayer,
    SwapPlaces,
    SwapSeats,
    Discard,
    Fly,
    LookAtChip,
    Reconcile,
    TakeResources,
    TellHand,
    Trade,
)

STARFARERS: Vocabulary[State, Move] = Vocabulary(
    layout=StarfarersLayout,
    positions=say,
    moves=move,
    expectations=expect,
    listed=tuple(kind for kind in get_args(Action) if kind not in OPEN_ENDED),
)

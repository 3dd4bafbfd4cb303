"""Who plays, as it changes in mid-game: see core/seating.py. Two play this box, so whoever
leaves gives the game up.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.seating import (
    Change,
    ReplacePlayer,
    SwapPlaces,
    SwapSeats,
    change_problems,
    changed_seating,
    leaving_problems,
    without,
)
from companion.core.words import Problem
from companion.games.starship.rules.box import SEATS, Box
from companion.games.starship.rules.moves import Leave
from companion.games.starship.rules.rulebook import applies, checks
from companion.games.starship.rules.state import State, opponent


@checks(ReplacePlayer, SwapSeats, SwapPlaces)
def check_change(box: Box, state: State, move: Change) -> list[Problem]:
    return change_problems(box, SEATS, state, move)


@applies(ReplacePlayer, SwapSeats, SwapPlaces)
def change(box: Box, state: State, move: Change) -> State:
    after: State = changed_seating(box, state, move)
    return after


@checks(Leave)
def check_leave(box: Box, state: State, move: Leave) -> list[Problem]:
    return leaving_problems(box, SEATS, state, move.seat)


@applies(Leave)
def leave(box: Box, state: State, move: Leave) -> State:
    after: State = without(state, move.seat)
    return replace(after, phase="over", active=opponent(move.seat), flight=None)

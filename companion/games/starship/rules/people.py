"""Who plays and what is agreed on, as it changes in mid-game: see core/seating.py and agreeing.py.

Two play this box, so whoever leaves gives the game up.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.agreeing import register_agreeing
from companion.core.seating import leaving_problems, register_seating, without
from companion.core.words import Problem
from companion.games.starship.rules.audit import audit
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.moves import Leave
from companion.games.starship.rules.rulebook import BOOK, applies, checks
from companion.games.starship.rules.state import State, opponent

register_seating(BOOK)
register_agreeing(BOOK, audit)


@checks(Leave)
def check_leave(box: Box, state: State, move: Leave) -> list[Problem]:
    return leaving_problems(box, state, move.seat)


@applies(Leave)
def leave(box: Box, state: State, move: Leave) -> State:
    after: State = without(state, move.seat)
    return replace(after, phase="over", active=opponent(move.seat), flight=None)

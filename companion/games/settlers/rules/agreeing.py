"""What follows here from what the table agrees on anew in mid-game: see core/agreeing.py."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.agreeing import Agree, register_agreeing
from companion.games.settlers.rules.audit import audit
from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.longest_road import after_agreement
from companion.games.settlers.rules.rulebook import BOOK
from companion.games.settlers.rules.state import State
from companion.games.settlers.rules.turn import AFTER_ROLL, first_phase


def follows(box: Box, state: State, move: Agree) -> State:
    """Who trades before building still may, in the turn in which that is agreed; and a road that
    passes rivals is counted anew."""
    if "trade_and_build" in move.switches and state.phase in AFTER_ROLL:
        state = replace(state, phase=first_phase(box, state))
    return after_agreement(box, state) if "roads_past_rivals" in move.switches else state


register_agreeing(BOOK, audit, follows)

"""What the table agrees on anew in mid-game: see core/agreeing.py."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.agreeing import Agree, agreement_problems, with_agreed
from companion.core.pending import front_kind
from companion.core.words import Problem
from companion.games.settlers.rules.audit import audit
from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.longest_road import after_agreement
from companion.games.settlers.rules.rulebook import applies, checks
from companion.games.settlers.rules.state import State
from companion.games.settlers.rules.turn import AFTER_ROLL, first_phase


@checks(Agree)
def check_agree(box: Box, state: State, move: Agree) -> list[Problem]:
    """Between two decisions, and so that the position is as possible as it was."""
    if state.pending:
        return [box.problem("something-is-due", due=front_kind(state))]
    return agreement_problems(
        box, state, move, lambda: agree(box, state, move), lambda found: audit(box, found)
    )


@applies(Agree)
def agree(box: Box, state: State, move: Agree) -> State:
    """Who trades before building still may, in the turn in which that is agreed; and a road that
    passes rivals is counted anew."""
    after: State = with_agreed(state, move)
    if "trade_and_build" in move.switches and state.phase in AFTER_ROLL:
        after = replace(after, phase=first_phase(box, after))
    return after_agreement(box, after) if "roads_past_rivals" in move.switches else after

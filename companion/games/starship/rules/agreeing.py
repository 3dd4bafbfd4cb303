"""What the table agrees on anew in mid-game: see core/agreeing.py."""

from __future__ import annotations

from companion.core.agreeing import Agree, agreement_problems, with_agreed
from companion.core.pending import front_kind
from companion.core.words import Problem
from companion.games.starship.rules.audit import audit
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.rulebook import applies, checks
from companion.games.starship.rules.state import State


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
    after: State = with_agreed(state, move)
    return after

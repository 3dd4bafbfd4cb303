"""Reconcile: the table says what really lies there, with a reason, as one event."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.words import Problem
from companion.games.starship.rules.audit import audit
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.moves import Reconcile
from companion.games.starship.rules.rulebook import applies, checks
from companion.games.starship.rules.state import State
from companion.games.starship.rules.turn import settle


@checks(Reconcile)
def check_reconcile(box: Box, state: State, move: Reconcile) -> list[Problem]:
    """It needs a reason, must change something, and may not make the position less possible."""
    problems = []
    if not move.reason.strip():
        problems.append(box.problem("reason-missing"))
    after = reconcile(box, state, move)
    before, found = audit(box, state), audit(box, after)
    if not any(problem.firm for problem in found):
        after = settle(box, state, after)
        found = audit(box, after)
    if after == state:
        problems.append(box.problem("nothing-changed"))
    return problems + [problem for problem in found if problem not in before]


@applies(Reconcile)
def reconcile(box: Box, state: State, move: Reconcile) -> State:
    fields = ("sun", "moon", "stacks", "missions", "set_aside")
    changes = {field: getattr(move, field) for field in fields if getattr(move, field) is not None}
    return replace(state, **changes)

"""Reconcile: the table says what really lies there, with a reason, as one event."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.words import Problem
from companion.games.settlers.rules.audit import audit
from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.moves import Reconcile
from companion.games.settlers.rules.rulebook import applies, checks
from companion.games.settlers.rules.state import State
from companion.games.settlers.rules.turn import settle

_FIELDS = (
    "players",
    "bank",
    "deck",
    "robber",
    "settlements",
    "cities",
    "roads",
    "longest_road",
    "largest_army",
    "progress_out",
)


@checks(Reconcile)
def check_reconcile(box: Box, state: State, move: Reconcile) -> list[Problem]:
    """It needs a reason, must change something, and may not make the position less possible."""
    problems = []
    if not move.reason.strip():
        problems.append(box.problem("reason-missing"))
    after = reconcile(box, state, move)
    if after == state:
        problems.append(box.problem("nothing-changed"))
    before, found = audit(box, state), audit(box, after)
    if not any(problem.firm for problem in found):
        found = audit(box, settle(box, state, after))
    return problems + [problem for problem in found if problem not in before]


@applies(Reconcile)
def reconcile(box: Box, state: State, move: Reconcile) -> State:
    changes = {field: getattr(move, field) for field in _FIELDS if getattr(move, field) is not None}
    return replace(state, **changes)

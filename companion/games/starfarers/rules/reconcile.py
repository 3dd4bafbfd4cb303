"""Reconcile: the table says what really lies there, with a reason, as one event."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.words import Problem
from companion.games.starfarers.rules.audit import audit
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.moves import Reconcile
from companion.games.starfarers.rules.rulebook import applies, checks
from companion.games.starfarers.rules.state import State
from companion.games.starfarers.rules.turn import settle


@checks(Reconcile)
def check_reconcile(box: Box, state: State, move: Reconcile) -> list[Problem]:
    """It needs a reason, must change something, and may not make the position less possible."""
    problems = []
    if not move.reason.strip():
        problems.append(box.problem("reason-missing"))
    after = reconcile(box, state, move)
    found = audit(box, after)
    if not any(problem.firm for problem in found):
        after = settle(box, state, after)
        found = audit(box, after)
    if after == state:
        problems.append(box.problem("nothing-changed"))
    before = audit(box, state)
    return problems + [problem for problem in found if problem not in before]


@applies(Reconcile)
def reconcile(box: Box, state: State, move: Reconcile) -> State:
    fields = ("bank", "reserve", "chips", "sectors", "stations", "encounters")
    changes = {field: getattr(move, field) for field in fields if getattr(move, field) is not None}
    return replace(state, players={**state.players, **move.players}, **changes)

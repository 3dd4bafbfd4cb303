"""Reconcile: the table says what really lies there, with a reason, as one event."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.core.words import Problem
from companion.rules.starship.audit import audit
from companion.rules.starship.box import Box
from companion.rules.starship.moves import Reconcile
from companion.rules.starship.points import countable
from companion.rules.starship.rulebook import applies, checks
from companion.rules.starship.state import State
from companion.rules.starship.turn import settle


@checks(Reconcile)
def check_reconcile(box: Box, state: State, move: Reconcile) -> list[Problem]:
    """It needs a reason, must change something, and may not make the position less possible."""
    problems = []
    if not move.reason.strip():
        problems.append(box.problem("reason-missing"))
    if move.stacks is not None and len(move.stacks) != box.limits.stacks:
        number = max(len(move.stacks), box.limits.stacks)
        return [*problems, box.problem("no-such-stack", stack=number)]
    after = reconcile(box, state, move)
    if countable(box, after):
        after = settle(box, state, after)
    if after == state:
        problems.append(box.problem("nothing-changed"))
    before = audit(box, state)
    return problems + [found for found in audit(box, after) if found not in before]


@applies(Reconcile)
def reconcile(box: Box, state: State, move: Reconcile) -> State:
    fields = ("sun", "moon", "stacks", "missions", "set_aside")
    changes = {field: getattr(move, field) for field in fields if getattr(move, field) is not None}
    return replace(state, **changes)

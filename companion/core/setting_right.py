"""A position that the table changes by hand may not become less possible than it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.core.rulebook import Rulebook
from companion.core.words import Problem

Audit = Callable[[Any, Any], list[Problem]]


def made_worse(audit: Audit, box: Any, before: Any, after: Any) -> list[Problem]:
    """What is wrong with the position after a change and was not wrong before."""
    known = audit(box, before)
    return [found for found in audit(box, after) if found not in known]


def told(move: Any, fields: Iterable[str]) -> dict[str, Any]:
    """What a move says of these fields of a position; of the others it says nothing."""
    values = ((field, getattr(move, field)) for field in fields)
    return {field: value for field, value in values if value is not None}


def register_reconciling(
    book: Rulebook[Any, Any],
    kind: type,
    audit: Audit,
    reconcile: Callable[[Any, Any, Any], Any],
    settled: Callable[[Any, Any, Any], Any],
    *,
    unknown: Callable[[Any, Any, Any], list[Problem]] = lambda _box, _state, _move: [],
) -> None:
    """The table says what really lies there: each game carries it out, and finds what it names that
    is `unknown`; from a position that can be, what follows is `settled` before it is judged."""

    def check(box: Any, state: Any, move: Any) -> list[Problem]:
        """It needs a reason, must change something, and may not make the position worse."""
        problems = [] if move.reason.strip() else [box.problem("reason-missing")]
        problems += unknown(box, state, move)
        after = reconcile(box, state, move)
        if not any(problem.firm for problem in audit(box, after)):
            after = settled(box, state, after)
        if after == state:
            problems.append(box.problem("nothing-changed"))
        return problems + made_worse(audit, box, state, after)

    book.checks(kind)(check)
    book.applies(kind)(reconcile)

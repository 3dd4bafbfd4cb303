"""A game that was begun without the tablet: what lies there is told once, and it goes on.

Each game has one move for it, `GoOn`, that is only made at the beginning. Everybody may read it, so
it says how many cards a hand has and never which; its check is the audit of the position that it
makes, so the sums of the box must come out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from companion.core.problem_kinds import FIRM, ProblemKind
from companion.core.words import Problem

S = TypeVar("S")

GOING_ON_PROBLEMS: dict[str, ProblemKind] = {"not-at-the-beginning": ProblemKind("setup", FIRM)}
"""What can speak against it in every game, beside the findings of the audit."""


def position_problems(
    audit: Callable[[S], list[Problem]], told: S, settle: Callable[[S], S]
) -> list[Problem]:
    """What the audit finds in a position as it was told, and as the rules go on from it."""
    found = audit(told)
    return found if any(problem.firm for problem in found) else audit(settle(told))

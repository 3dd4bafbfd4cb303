"""The kinds of problems that a game can find, and how one of them becomes a problem of an edition.

Which kinds there are stands in a table of each game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from companion.core.words import Param, Problem

FIRM = True
"""No table can overrule it: without it the position would make no sense."""


class ProblemKind(NamedTuple):
    """The topic of the almanac that explains it, and whether the table can overrule it."""

    topic: str
    firm: bool = False


class FindsProblems:
    """The box of a game, which knows its edition and its table of problems."""

    edition: str
    problem_kinds: ClassVar[Mapping[str, ProblemKind]]

    def problem(self, code: str, **params: Param) -> Problem:
        """A problem of this edition; its topic and weight stand in the table of problems."""
        kind = self.problem_kinds[code]
        return Problem(
            code=code, topic=kind.topic, edition=self.edition, params=params, firm=kind.firm
        )

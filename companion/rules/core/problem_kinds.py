"""The table of problems that each game has: what a code is about, and how much it weighs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from companion.rules.core.words import Param, Problem


class ProblemKind(NamedTuple):
    """`topic` is that of the almanac; a firm problem cannot be overruled."""

    topic: str
    firm: bool = False


class FindsProblems:
    """An edition that says what is wrong in the words of its game."""

    kinds: ClassVar[Mapping[str, ProblemKind]]
    edition: str

    def problem(self, code: str, **params: Param) -> Problem:
        """A problem of this edition; its topic and weight stand in the table of problems."""
        kind = self.kinds[code]
        return Problem(
            code=code, topic=kind.topic, edition=self.edition, params=params, firm=kind.firm
        )

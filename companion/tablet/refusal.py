"""A move that the rules refused at this table, for whoever wants to take it further."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.core.words import Problem


class Refusal(NamedTuple):
    """As far as everybody may know why; `said` is what was shown."""

    said: str
    move: Any = None
    problems: tuple[Problem, ...] = ()

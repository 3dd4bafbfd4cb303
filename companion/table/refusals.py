"""What the table answers when it does not do what it was asked for. Nothing has changed then."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.words import Message, Param, Problem

TABLE_PROBLEMS: dict[str, tuple[str, bool]] = {
    "ruling-incomplete": ("corrections", True),
    "ruling-does-not-fit": ("corrections", False),
    "ruling-not-needed": ("corrections", False),
    "event-without-meaning": ("corrections", True),
    "winner-does-not-fit": ("victory", False),
    "position-without-meaning": ("corrections", True),
    "not-a-move": ("corrections", True),
    "event-too-long": ("corrections", True),
    "game-too-long": ("corrections", True),
    "preview-out-of-date": ("corrections", True),
    "swap-of-different-things": ("corrections", True),
}
"""Problems that the table finds, not the rules: almanac topic, and whether they are firm."""


def table_problem(code: str, edition: str, **params: Param) -> Problem:
    topic, firm = TABLE_PROBLEMS[code]
    return Problem(code=code, topic=topic, edition=edition, params=params, firm=firm)


class Refused(Exception):
    """A move has problems that nobody ruled on, or that cannot be overruled.

    `n` is the number of the event where several are looked at, as in a record; 0 is the position
    that a record starts from.
    """

    def __init__(self, problems: Iterable[Problem], n: int | None = None) -> None:
        self.problems = tuple(problems)
        self.n = n
        codes = ", ".join(problem.code for problem in self.problems)
        super().__init__(codes if n is None else f"event {n}: {codes}")


class Uncovered(Exception):
    """Undo would go back past something that was uncovered; it has to be asked for deliberately.

    `titles` name those events, the latest first.
    """

    def __init__(self, titles: Iterable[Message]) -> None:
        self.titles = tuple(titles)
        super().__init__(", ".join(title.code for title in self.titles))

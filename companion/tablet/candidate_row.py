"""A row of the list of what may have happened instead of an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.core.chances import Draw
from companion.core.words import Problem
from companion.tablet.correcting import Candidate
from companion.tablet.speech import say
from companion.tablet.theme import look
from companion.tablet.widgets import LongRow, Text

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


class CandidateRow(LongRow):
    """One thing that may have happened instead."""

    def __init__(
        self,
        app: CompanionApp,
        listed: list[Candidate],
        chosen: Callable[[], Candidate | None],
        choose: Callable[[Candidate], object],
    ) -> None:
        super().__init__()
        self._app, self._listed, self._chosen, self._choose = app, listed, chosen, choose
        self._title = Text(style="body")
        self._problem = Text(style="small", color=look.warning)
        self.add_widget(self._title)

    def show(self, index: int) -> None:
        candidate = self._listed[index]
        words = self._app.words
        self._title.text = words.message(candidate.title)
        if candidate.n:
            self._title.text = f"{candidate.n} · {self._title.text}"
        self.outline = look.accent if candidate == self._chosen() else look.line
        self.remove_widget(self._problem)
        if candidate.problem is not None:
            self._problem.text = self._objection(candidate, candidate.problem)
            self.add_widget(self._problem)

    def _objection(self, candidate: Candidate, problem: Problem) -> str:
        """Why the rules would not have it; about a card it would tell where that card lies."""
        if isinstance(candidate.move, Draw):
            return say("The rules do not expect it; the table may know better.")
        return self._app.words.problem(problem)

    def on_act(self) -> None:
        self._choose(self._listed[self.index])

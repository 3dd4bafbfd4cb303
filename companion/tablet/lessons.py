"""A guided game: lessons that follow the game on the real table.

A lesson fits a position; it says what to do now and why, and points at a part of the screen. No
lesson has a "next": it goes when the roll, card or choice that it waits for has come, and each seat
has it once. A game brings a list of lessons (`GameKind.lessons`) and names for the parts of its
screen; nothing here knows any game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from companion.extras.lessons import Lesson
from companion.tablet.preferences import Guide


class Shown(NamedTuple):
    """A lesson as it was shown: to whom, and after how many events."""

    lesson: Lesson
    seat: str
    n: int


class Teacher:
    """Chooses the lesson for a position. `keep` remembers what has been learned."""

    def __init__(
        self, lessons: Sequence[Lesson], guide: Guide, keep: Callable[[Guide], None]
    ) -> None:
        self._lessons = lessons
        self._learned = set(guide.learned)
        self._keep = keep
        self.shown: Shown | None = None

    def look(self, game: Any, state: Any, seat: str, n: int) -> Lesson | None:
        """The first lesson that fits and that this seat has not had.

        The one before it is learned when an event has come since it was shown: that is what it
        waited for. An undo teaches nothing.
        """
        if self.shown is not None and n > self.shown.n:
            self.learn()
        for lesson in self._lessons:
            if _mark(lesson, seat) not in self._learned and lesson.when(game, state):
                self.shown = Shown(lesson, seat, n)
                return lesson
        self.shown = None
        return None

    def learn(self) -> None:
        """The lesson that is shown is understood; its seat will not see it again."""
        if self.shown is not None:
            self._learned.add(_mark(self.shown.lesson, self.shown.seat))
            self._keep(Guide(tuple(sorted(self._learned))))
            self.shown = None


def _mark(lesson: Lesson, seat: str) -> str:
    return f"{lesson.name} {seat}"

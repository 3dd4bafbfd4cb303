"""What moves over a table after an event, and for how long: one clock, and nothing at rest.

It lies in the canvas over the table and is no widget, so it takes no touch and delays none. A frame
shows what belongs to its time: a slow tablet shows fewer of them and is done in the same time. The
next event ends whatever still moves. With reduced motion nothing does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kivy.clock import Clock

from companion.tablet.table.motions import Moving
from companion.tablet.table.sprites import Sprites
from companion.tablet.theme import look
from companion.view.table_view import TableView

Moved = Callable[[TableView, TableView], Iterable[Moving]]


class Motion:
    """`moved` says what moves between two views. `canvas` is drawn over everything else."""

    def __init__(self, canvas: Any, moved: Moved) -> None:
        self._moved = moved
        self._seen: TableView | None = None
        self._playing: list[Moving] = []
        self._began = 0.0
        self.now: Callable[[], float] = Clock.get_time
        self.sprites = Sprites()
        canvas.add(self.sprites)
        self._first = Clock.create_trigger(self._frame, -1)
        self._every = Clock.create_trigger(self._frame, 0, interval=True)

    @property
    def plays(self) -> bool:
        return bool(self._playing)

    @property
    def seconds(self) -> float:
        """How long everything that moves now takes, from its beginning."""
        return max((one.delay + one.seconds for one in self._playing), default=0.0)

    def follow(self, view: TableView) -> None:
        """A view is shown; if an event led to it, what it did moves. Taking back moves nothing."""
        before, self._seen = self._seen, view
        if before is None or view.n == before.n:
            return
        self.finish()
        if view.n > before.n and not look.reduced_motion:
            self.play(self._moved(before, view))

    def play(self, moving: Iterable[Moving]) -> None:
        self._playing = list(moving)
        if self._playing:
            self._began = self.now()
            self._first()
            self._every()

    def touched(self, *_: object) -> None:
        """A finger came down: what covers the table is in its way."""
        for one in [one for one in self._playing if one.covers]:
            self._end(one)
        if self._playing or self.sprites.shown:
            self._first()

    def finish(self) -> None:
        """At once: everything lies where it belongs."""
        for one in list(self._playing):
            self._end(one)
        self._frame()

    def _end(self, one: Moving) -> None:
        self._playing.remove(one)
        one.end()

    def _frame(self, *_: object) -> None:
        passed = self.now() - self._began
        self.sprites.begin()
        for one in list(self._playing):
            part = (passed - one.delay) / one.seconds
            if part >= 1:
                self._end(one)
            elif part >= 0 or one.delay == 0:
                one.show(max(0.0, part), self.sprites)
        self.sprites.end()
        if not self._playing:
            self._first.cancel()
            self._every.cancel()

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
        self._playing: list[tuple[Moving, float]] = []
        """With the time when it began."""
        self._relaid: list[Moving] = []
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
        return max((one.delay + one.seconds for one, _ in self._playing), default=0.0)

    def lies_anew(self, moving: Iterable[Moving]) -> None:
        """Parts of the table lie elsewhere: that moves with the view that is shown next."""
        self._relaid = list(moving)

    def follow(self, view: TableView) -> None:
        """A view is shown; if an event led to it, what it did moves. Taking back moves nothing."""
        before, self._seen = self._seen, view
        relaid, self._relaid = self._relaid, []
        if before is not None and view.n == before.n:
            self._also(() if look.reduced_motion else relaid)
            return
        if before is None:
            return
        self.finish()
        if view.n > before.n and not look.reduced_motion:
            self.play((*relaid, *self._moved(before, view)))

    def play(self, moving: Iterable[Moving]) -> None:
        """Instead of what moves now."""
        self._playing = []
        self._also(moving)

    def _also(self, moving: Iterable[Moving]) -> None:
        """Beside what moves now."""
        now = self.now()
        self._playing += [(one, now) for one in moving]
        if self._playing:
            self._first()
            self._every()

    def touched(self, *_: object) -> None:
        """A finger came down: what covers the table is in its way."""
        for playing in [playing for playing in self._playing if playing[0].covers]:
            self._end(playing)
        if self._playing or self.sprites.shown:
            self._first()

    def finish(self) -> None:
        """At once: everything lies where it belongs."""
        for playing in list(self._playing):
            self._end(playing)
        self._frame()

    def _end(self, playing: tuple[Moving, float]) -> None:
        self._playing.remove(playing)
        playing[0].end()

    def _frame(self, *_: object) -> None:
        now = self.now()
        self.sprites.begin()
        for playing in list(self._playing):
            one, began = playing
            part = (now - began - one.delay) / one.seconds
            if part >= 1:
                self._end(playing)
            elif part >= 0 or one.delay == 0:
                one.show(max(0.0, part), self.sprites)
        self.sprites.end()
        if not self._playing:
            self._first.cancel()
            self._every.cancel()

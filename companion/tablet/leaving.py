"""Pages and parts of pages that were left, taken apart bit by bit.

Every widget of Kivy holds on to itself in several ways, so none goes before Python searches for
garbage, and a page is tens of thousands of objects: to find and free them in one go takes longer
than a frame may. Here one widget after the other is let go, a little in each frame, and Python
frees it there and then. Whoever makes part of a page anew hands in the old part with `clear`.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.tablet.backstage import is_there
from companion.tablet.taking_apart import take_apart

PATIENCE = 2.0
"""Seconds after which whatever fingers and clocks had begun on a page is over."""
BUDGET = 0.003
"""Seconds of work in a frame, times the square of the seconds by which the oldest is late: what a
table leaves that plays without a rest does not pile up."""


class Leaving:
    """There is one, `leaving`. `add` what is no longer shown; nobody may show it again."""

    def __init__(self) -> None:
        self._left: deque[tuple[float, Widget]] = deque()
        self._widgets: deque[Widget] = deque()
        self._work = Clock.create_trigger(self._go_on, 0, interval=True)

    @property
    def done(self) -> bool:
        """Whether everything that is no longer shown has been taken apart."""
        return not self._left and not self._widgets

    def add(self, widget: Widget) -> None:
        self._left.append((time.monotonic() + PATIENCE, widget))
        self._work()

    def clear(self, box: Widget) -> None:
        """Take everything out of a box whose content is made anew."""
        before = list(box.children)
        box.clear_widgets()
        for widget in before:
            self.add(widget)

    def _go_on(self, *_: object) -> None:
        waits = time.monotonic() - self._left[0][0] if self._left else 0.0
        end = time.perf_counter() + BUDGET * max(1.0, waits) ** 2
        while time.perf_counter() < end:
            if self.done:
                self._work.cancel()
                return
            if not self._next():
                return

    def _next(self) -> bool:
        """Let go of one widget; False if all that is left is too fresh."""
        if self._widgets:
            widget = self._widgets.popleft()
            for other in _held_by(widget):
                if not is_there(other):
                    self._widgets.extend(other.walk())
            take_apart(widget)
        else:
            since, left = self._left[0]
            if since > time.monotonic():
                return False
            self._left.popleft()
            if left.parent is None:  # else it is part of something else again
                self._widgets.extend(left.walk())
        return True


leaving = Leaving()


def _held_by(widget: Widget) -> Iterator[Widget]:
    """What a widget keeps by it without showing it: rows put by, a part that is hidden."""
    for value in vars(widget).values():
        several = value.values() if isinstance(value, dict) else value
        for one in several if isinstance(value, dict | list | tuple) else (value,):
            if isinstance(one, Widget) and one.parent is None:
                yield one

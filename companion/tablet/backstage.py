"""A page is made ready behind the one that is shown, a little in every frame; it comes on whole.

To make a page takes longer than a frame may. What takes the time is mostly its layout: Kivy keeps
everything that widgets want done before the next frame in one list and works through all of it at
once, children before the parents that will tell them their size. Here what belongs to the coming
page is taken from that list and done from the page inwards, as much as fits into a frame. Nobody
sees half a page, and nothing is laid out for a size that it does not keep.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

BUDGET = 0.02
"""Seconds of work in a frame; the page that is shown needs some too."""
ROUNDS = 20
"""How often a layout may change what lies further out. Kivy gives up after as many."""

Job = tuple[int, int, Any]
"""How deep in the page it lies, its number, and the clock event to be carried out."""


class Backstage:
    """There is one, `backstage`. The stage prepares pages with it; pages hand in what can wait."""

    def __init__(self) -> None:
        self._making = False
        self._page: Widget | None = None
        self._steps: deque[Iterator[object]] = deque()
        self._then: list[Callable[[], object]] = []
        self._now: list[Job] = []
        self._next: list[Job] = []
        self._held: set[Any] = set()
        self._known: dict[Any, int | None] = {}
        """How deep what the clock has lies in the page; None for what is somebody else's."""
        self._rounds = 0
        self._count = 0

    def make(self, make: Callable[[], Widget]) -> Any:
        """A page, made while what it hands in with `build` is kept for later."""
        self._forget()
        self._making = True
        try:
            return make()
        finally:
            self._making = False

    def build(self, steps: Iterator[object]) -> None:
        """Carry out steps: one after the other before the coming page is shown, or else at once."""
        if self._making or self._page is not None:
            self._steps.append(steps)
        else:
            deque(steps, maxlen=0)

    def then(self, do: Callable[[], object]) -> bool:
        """Have something done when the coming page is laid out; False if none is coming."""
        if self._making or self._page is not None:
            self._then.append(do)
            return True
        return False

    def prepare(self, page: Widget) -> None:
        """Take over what a page wants done before the next frame."""
        self._page = page
        self._rounds = 0
        self._take(-1)

    def settle(self, page: Widget) -> None:
        """Do at once what a page that is shown wants done before the next frame, in this order."""
        self.prepare(page)
        self.work(math.inf)

    def work(self, seconds: float = BUDGET) -> bool:
        """Go on for so long; whether the page is ready."""
        end = time.perf_counter() + seconds
        self._known.clear()
        while self._go_on():
            if time.perf_counter() > end:
                return False
        self._page = None
        then, self._then = self._then, []
        for do in then:
            do()
        self._forget()
        return True

    def _forget(self) -> None:
        self._page = None
        self._steps.clear()
        self._then.clear()
        for _, _, event in (*self._now, *self._next):
            event()  # whoever wants it still has it done by the clock
        self._now, self._next = [], []
        self._held.clear()
        self._known.clear()

    def _go_on(self) -> bool:
        """One small piece of work; False if there is none left."""
        if self._steps:
            if next(self._steps[0], self) is self:
                self._steps.popleft()
            self._take(-1)
            return True
        if not self._now:
            self._rounds += 1
            if not self._next or self._rounds > ROUNDS:
                return False
            self._now, self._next = self._next, []
        depth, _, event = heappop(self._now)
        self._held.discard(event)
        do = event.get_callback()
        if do is not None:
            do(0)
        self._take(depth)
        return True

    def _take(self, depth: int) -> None:
        """Take from the clock what the page wants done; what lies further in belongs to this round.

        A text that grew makes its list lay itself out again: not for every text, but after all.
        """
        for event in Clock.get_before_frame_events():
            if event not in self._known:
                owner = getattr(event.get_callback(), "__self__", None)
                self._known[event] = self._depth(owner)
            found = self._known[event]
            if found is None:
                continue
            event.cancel()
            if event not in self._held:
                self._held.add(event)
                self._count += 1
                heappush(self._now if found > depth else self._next, (found, self._count, event))

    def has(self, widget: Widget) -> bool:
        """Whether a widget belongs to the coming page."""
        return self._depth(widget) is not None

    def _depth(self, widget: object) -> int | None:
        """How far inside the page a widget is; None for one of somebody else."""
        depth = 0
        while isinstance(widget, Widget):
            if widget is self._page:
                return depth
            widget = widget.parent
            depth += 1
        return None


backstage = Backstage()


def is_there(widget: Widget) -> bool:
    """Whether a widget is on the window or about to be; False on a page that was left."""
    return widget.get_root_window() is not None or backstage.has(widget)

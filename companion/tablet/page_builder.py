"""Builds a page in small steps while the page before it is still shown; then shows it complete.

Building a page takes longer than a frame may, mostly because of its layout: Kivy keeps everything
that widgets want done before the next frame in one list and works through it at once, children
before the parents that set their size. Here the events of the coming page are taken from that list
and run from the page inwards, as many as fit into a frame. Nobody sees half a page, and nothing is
laid out for a size that it does not keep.
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

BUDGET = 0.01
"""Seconds of work in a frame, which its last step may exceed; the page that is shown needs some
too."""
ROUNDS = 20
"""How often a layout may change what lies further out. Kivy gives up after as many."""

LayoutEvent = tuple[int, int, Any]
"""How deep in the page its widget lies, its number, and the event of Kivy's clock to run."""


class PageBuilder:
    """There is one, `page_builder`. The stage builds pages with it; pages hand in steps."""

    def __init__(self) -> None:
        self._making = False
        self._page: Widget | None = None
        self._steps: deque[Iterator[object]] = deque()
        self._then: list[Callable[[], object]] = []
        self._now: list[LayoutEvent] = []
        self._next: list[LayoutEvent] = []
        self._held: set[Any] = set()
        self._known: dict[Any, int | None] = {}
        """How deep in the page the widget of an event lies; None if it is not in the page."""
        self._loose: list[Any] = []
        """Events of widgets that no step has put anywhere yet."""
        self._made = math.inf
        """When the page was made whose steps have not begun."""
        self._rounds = 0
        self._count = 0

    def make(self, make: Callable[[], Widget]) -> Any:
        """Make a page; steps that it hands in with `build` are kept for later."""
        self._forget()
        self._making = True
        self._made = time.perf_counter()
        try:
            return make()
        finally:
            self._making = False

    def build(self, steps: Iterator[object]) -> None:
        """Run steps: before the coming page is shown, or at once if none is coming."""
        if self._making or self._page is not None:
            self._steps.append(steps)
        else:
            deque(steps, maxlen=0)

    def then(self, do: Callable[[], object]) -> bool:
        """Call something when the coming page is laid out; False if none is coming."""
        if self._making or self._page is not None:
            self._then.append(do)
            return True
        return False

    def prepare(self, page: Widget) -> None:
        """Take over the events that a page has scheduled before the next frame."""
        self._page = page
        self._rounds = 0
        self._take(-1)

    def settle(self, page: Widget) -> None:
        """Lay out a page that is shown, at once, from the page inwards."""
        self.prepare(page)
        self.work(math.inf)

    def work(self, seconds: float = BUDGET) -> bool:
        """Work for so long, with the time that it took to make the page just now; True when it is
        ready."""
        end = min(time.perf_counter(), self._made) + seconds
        self._made = math.inf
        self._known.clear()
        while time.perf_counter() <= end:
            if not self._go_on():
                break
        else:
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
        for event in (*(event for _, _, event in (*self._now, *self._next)), *self._loose):
            event()  # back to the clock, which runs it
        self._now, self._next, self._loose = [], [], []
        self._held.clear()
        self._known.clear()

    def _go_on(self) -> bool:
        """Run one step or event; False if there is none left."""
        if self._steps:
            if next(self._steps[0], self) is self:
                self._steps.popleft()
                loose, self._loose = self._loose, []
                for event in loose:
                    event()
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
        """Take the page's events from the clock; those further in belong to this round.

        A text that grew makes its list lay itself out again: once, after all texts.
        """
        for event in Clock.get_before_frame_events():
            if event not in self._known:
                owner = getattr(event.get_callback(), "__self__", None)
                self._known[event] = self._depth(owner)
                if self._known[event] is None and self._steps and _is_loose(owner):
                    del self._known[event]
                    event.cancel()
                    self._loose.append(event)
                    continue
            found = self._known[event]
            if found is None:
                continue
            event.cancel()
            if event not in self._held:
                self._held.add(event)
                self._count += 1
                heappush(self._now if found > depth else self._next, (found, self._count, event))

    @property
    def is_building(self) -> bool:
        return self._page is not None

    def has(self, widget: Widget) -> bool:
        """True for a widget of the coming page."""
        return self._depth(widget) is not None

    def _depth(self, widget: object) -> int | None:
        """How deep in the page a widget lies; None if it is not in the page."""
        depth = 0
        while isinstance(widget, Widget):
            if widget is self._page:
                return depth
            widget = widget.parent
            depth += 1
        return None


page_builder = PageBuilder()


def _is_loose(widget: object) -> bool:
    """True for a widget that is being made: it lies nowhere yet."""
    while isinstance(widget, Widget):
        if widget.parent is None:
            return True
        widget = widget.parent
    return False


def is_in_use(widget: Widget) -> bool:
    """True for a widget that is in the window or on the coming page; False for a discarded one."""
    return widget.get_root_window() is not None or page_builder.has(widget)

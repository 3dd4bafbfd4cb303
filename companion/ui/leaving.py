"""Pages that were left, taken apart bit by bit.

Every widget of Kivy holds on to itself in several ways, so none goes before Python searches for
garbage, and a page is tens of thousands of objects: to find and free them in one go takes longer
than a frame may. Here one widget after the other is let go, a little in each frame, and Python
frees it there and then.
"""

from __future__ import annotations

import time
from collections import deque
from typing import Any

from kivy.clock import Clock
from kivy.properties import DictProperty
from kivy.uix.widget import Widget

PATIENCE = 2.0
"""Seconds after which whatever fingers and clocks had begun on a page is over."""
BUDGET = 0.003
"""Seconds of work in a frame."""


class Leaving:
    """`add` a page that is no longer shown; nobody may show it again."""

    def __init__(self) -> None:
        self._pages: deque[tuple[float, Widget]] = deque()
        self._widgets: list[Widget] = []
        self._work = Clock.create_trigger(self._go_on, 0, interval=True)

    @property
    def done(self) -> bool:
        """Whether nothing is left of the pages that were left."""
        return not self._pages and not self._widgets

    def add(self, page: Widget) -> None:
        self._pages.append((time.monotonic() + PATIENCE, page))
        self._work()

    def stop(self) -> None:
        """The app has ended: there are no frames any more in which to go on."""
        self._work.cancel()
        self._pages.clear()
        self._widgets.clear()

    def _go_on(self, *_: object) -> None:
        end = time.perf_counter() + BUDGET
        while time.perf_counter() < end:
            if self._widgets:
                take_apart(self._widgets.pop())
            elif self._pages and self._pages[0][0] <= time.monotonic():
                self._widgets = list(self._pages.popleft()[1].walk())
            elif self._pages:
                return
            else:
                self._work.cancel()
                return


def take_apart(widget: Widget) -> None:
    """Let go of everything by which a widget holds on to itself, to its children and parent."""
    for name, about in widget.properties().items():
        _unbind(widget, name)
        if isinstance(about, DictProperty):
            about.get(widget).obj = None
    for name in _EVENTS:
        if widget.is_event_type(name):
            _unbind(widget, name)
    widget.clear_widgets()
    if widget.parent is not None:
        widget.parent.remove_widget(widget)
    for canvas in (widget.canvas.before, widget.canvas, widget.canvas.after):
        canvas.clear()


_EVENTS = ("on_act", "on_explain", "on_hold", "on_settled", "on_press", "on_release")


def _unbind(widget: Widget, name: str) -> None:
    observers: list[Any] = widget.get_property_observers(name, args=True)
    for told, _, _, weak, number in observers:
        if number:
            widget.unbind_uid(name, number)
        else:
            listener = told() if weak else told
            if listener is not None:
                widget.unbind(**{name: listener})

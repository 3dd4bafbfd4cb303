"""Discarded widgets, freed a few in each frame.

Every Kivy widget is part of reference cycles, so Python frees none before its garbage collector
runs, and a page is tens of thousands of objects: collecting them at once takes longer than a frame
may. Here the references of one widget after the other are cut, a little in each frame, and Python
frees it there and then. Whoever replaces the content of a widget discards the old one with `clear`.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock, ClockEvent
from kivy.event import EventDispatcher
from kivy.graphics import InstructionGroup
from kivy.properties import AliasProperty, DictProperty, ReferenceListProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.tablet.page_builder import is_in_use, page_builder

PATIENCE = 2.0
"""Seconds that a discarded widget is kept: touches and animations on it may not have ended."""
BUDGET = 0.003
"""Seconds of work in a frame, times the square of the seconds by which the oldest widget is late:
so nothing piles up where a table plays on without a pause."""


class WidgetDisposal:
    """There is one, `disposal`. A widget that was discarded must not be shown again."""

    def __init__(self) -> None:
        self._discarded: deque[tuple[float, Widget]] = deque()
        self._widgets: deque[Widget] = deque()
        self._work = Clock.create_trigger(self._go_on, 0, interval=True)

    @property
    def done(self) -> bool:
        """True when every discarded widget has been freed."""
        return not self._discarded and not self._widgets

    def discard(self, widget: Widget) -> None:
        """Free a widget that is no longer shown, and all widgets in it."""
        self._discarded.append((Clock.get_time() + PATIENCE, widget))
        self._work()

    def clear(self, parent: Widget) -> None:
        """Discard everything in a widget."""
        before = list(parent.children)
        parent.clear_widgets()
        for widget in before:
            self.discard(widget)

    def replace(self, parent: Widget, *widgets: Widget) -> None:
        """Put these into a widget instead of what was there."""
        self.clear(parent)
        for widget in widgets:
            parent.add_widget(widget)

    def _go_on(self, *_: object) -> None:
        if page_builder.is_building:
            return  # it needs the whole frame
        waits = Clock.get_time() - self._discarded[0][0] if self._discarded else 0.0
        end = time.perf_counter() + BUDGET * max(1.0, waits) ** 2
        while time.perf_counter() < end:
            if self.done:
                self._work.cancel()
                return
            if not self._next():
                return

    def finish(self) -> None:
        """Free all that wait, however recently they were discarded: the app has ended, and nobody
        touches them any more."""
        self._discarded = deque((0.0, widget) for _, widget in self._discarded)
        while not self.done:
            self._next()

    def _next(self) -> bool:
        """Free one widget; False if all that wait were discarded too recently."""
        if self._widgets:
            widget = self._widgets.popleft()
            for other in _held_by(widget):
                if not is_in_use(other):
                    self._widgets.extend(other.walk())
            release(widget)
        else:
            due, widget = self._discarded[0]
            if due > Clock.get_time():
                return False
            self._discarded.popleft()
            if widget.parent is None:  # else it is part of something else again
                self._widgets.extend(widget.walk())
        return True


disposal = WidgetDisposal()


def _held_by(holder: object, seen: set[int] | None = None) -> Iterator[Widget]:
    """Widgets that a widget keeps without showing them, such as spare rows: in its attributes, or
    in those of its helpers that are no widgets."""
    seen = set() if seen is None else seen
    for value in vars(holder).values():
        several = value.values() if isinstance(value, dict) else value
        for one in several if isinstance(value, dict | list | tuple) else (value,):
            if isinstance(one, Widget):
                if one.parent is None:
                    yield one
            elif id(one) not in seen and _is_helper(one):
                seen.add(id(one))
                yield from _held_by(one, seen)


def _is_helper(held: object) -> bool:
    """True for a helper object of a page. The app and its devices are none, because they outlive
    every page."""
    ours = type(held).__module__.startswith("companion.tablet.")
    return ours and hasattr(held, "__dict__") and not isinstance(held, EventDispatcher | type)


def follow(widget: Widget, teller: EventDispatcher, **listeners: Callable[..., object]) -> None:
    """Bind a widget to something that outlives it, until the widget is freed."""
    teller.bind(**listeners)
    vars(widget).setdefault(_FOLLOWS, []).append((teller, listeners))


_FOLLOWS = "_follows"


def release(widget: Widget) -> None:
    """Cut every reference between a widget and itself or others, so that Python frees it. Parents
    must come before their children. Only `app` stays, for a thread that ends too late."""
    if widget.canvas is None:
        return  # released already: two others kept it
    _stop_listening(widget)
    _drop_listeners(widget)
    widget.clear_widgets()
    if isinstance(widget, ScrollView):
        widget.effect_x.target_widget = widget.effect_y.target_widget = None
    canvas = widget.canvas
    parts = [canvas.before] if canvas.has_before else []
    parts += [canvas.after] if canvas.has_after else []
    for part in parts:
        canvas.remove(part)
    for part in (*parts, canvas):
        _empty(part)
    app = vars(widget).get("app")
    vars(widget).clear()
    if app is not None:
        widget.app = app


def _empty(group: InstructionGroup) -> None:
    """Empty a group of instructions, and all groups in it."""
    for part in group.children:
        if isinstance(part, InstructionGroup):
            _empty(part)
    group.clear()
    InstructionGroup.__init__(group)  # a drawn one refers to itself until then


def _stop_listening(widget: Widget) -> None:
    """Unbind a widget from what it follows, from the clock and from touches that it grabbed."""
    for teller, listeners in vars(widget).get(_FOLLOWS, ()):
        teller.unbind(**listeners)
    for kept in vars(widget).values():
        if isinstance(kept, ClockEvent):
            kept.cancel()
    for touch in EventLoop.touches:
        touch.ungrab(widget)


def _drop_listeners(widget: Widget) -> None:
    """Unbind everybody from its properties and events."""
    about = widget.properties()
    for kind in about.values():
        if isinstance(kind, AliasProperty | ReferenceListProperty):
            kind.get(widget)  # only when first asked for do they begin to listen to others
    for name, kind in about.items():
        _unbind(widget, name)
        if isinstance(kind, DictProperty):
            kind.get(widget).obj = None
    for name in widget.events():
        _unbind(widget, name)


def _unbind(widget: Widget, name: str) -> None:
    observers: list[Any] = widget.get_property_observers(name, args=True)
    for told, _, _, weak, number in observers:
        if number:
            widget.unbind_uid(name, number)
        else:
            listener = told() if weak else told
            if listener is not None:
                widget.unbind(**{name: listener})

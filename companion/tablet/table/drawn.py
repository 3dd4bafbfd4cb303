"""Widgets that stay: each draws itself with a pen, and is shown something else next time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.tablet.table.pen import Pen
from companion.tablet.table.rect import Rect


class Drawn(Widget):
    """Draws itself anew when it lies elsewhere, and when `_draw_soon` or `_redraw` say so."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), "size": (0, 0), **kwargs})
        self._pen = Pen(self)
        self._draw_soon = Clock.create_trigger(self._redraw, -1)
        self.fbind("pos", self._draw_soon)
        self.fbind("size", self._draw_soon)
        self._draw_soon()

    @property
    def texts(self) -> list[str]:
        """Everything that can be read on it."""
        return self._pen.texts

    def _redraw(self, *_: object) -> None:
        if self.width < 2 or self.height < 2:
            return  # it has no room yet
        self._draw_soon.cancel()
        self._pen.begin()
        self._draw(self._pen, rect_of(self))
        self._pen.end()

    def _draw(self, pen: Pen, rect: Rect) -> None:
        """Everything that is seen of it, and where its parts lie."""
        raise NotImplementedError


Kind = TypeVar("Kind", bound=Widget)


class Kept(Generic[Kind]):
    """Children of one kind: made when they are first needed, and then kept."""

    def __init__(self, parent: Widget, make: Callable[[], Kind]) -> None:
        self._parent, self._make = parent, make
        self.made: list[Kind] = []

    def take(self, count: int) -> list[Kind]:
        """So many of them; the others are not there."""
        while len(self.made) < count:
            self.made.append(self._make())
        for number, child in enumerate(self.made):
            there(self._parent, child, number < count)
        return self.made[:count]


def there(parent: Widget, child: Widget, wanted: bool) -> None:
    """A child that is kept: added or taken out as it is needed."""
    if wanted and child.parent is None:
        parent.add_widget(child)
    elif not wanted and child.parent is not None:
        parent.remove_widget(child)


def rect_of(widget: Widget) -> Rect:
    """Where a widget lies."""
    return Rect(float(widget.x), float(widget.y), float(widget.width), float(widget.height))


def put(widget: Widget, rect: Rect) -> None:
    """Most lie there already: to ask is quicker than to tell."""
    if (widget.x, widget.y) != rect[:2]:
        widget.pos = rect[:2]
    if (widget.width, widget.height) != rect[2:]:
        widget.size = rect[2:]

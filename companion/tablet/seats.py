"""Seats round the tablet: panels turned towards a player, so that their touches turn too.

A rotated canvas would only look turned; here touches are turned too. Kivy's own Scatter does the
same, but works its outline out dozens of times for every change, which made tables slow to open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import radians
from typing import Any, get_args

from kivy.clock import Clock
from kivy.graphics import MatrixInstruction, PopMatrix, PushMatrix
from kivy.graphics.transformation import Matrix
from kivy.input import MotionEvent
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.tablet.preferences import Side
from companion.tablet.theme import look

SIDES: tuple[Side, ...] = get_args(Side)
TURNS: dict[Side, int] = {"bottom": 0, "right": 90, "top": 180, "left": 270}
"""Degrees, against the clock, by which a panel is turned for somebody on that side."""


class Turned(Widget):
    """Holds one widget that fills it, turned by 0, 90, 180 or 270 degrees.

    `turn` may change at any time: a dialog opens turned to whoever has to act. The content has its
    own coordinates, from (0, 0); one matrix leads from them to those of this widget's parent.
    """

    turn = NumericProperty(0)

    def __init__(self, content: Widget, turn: int = 0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.content = content
        self._there, self._back = Matrix(), Matrix()
        with self.canvas.before:
            PushMatrix()
            self._turning = MatrixInstruction()
        with self.canvas.after:
            PopMatrix()
        self.add_widget(content)
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.bind(pos=self._place_soon, size=self._place_soon, turn=self._place_soon)
        self.turn = turn
        self._place_soon()

    def _place(self, *_: object) -> None:
        sideways = self.turn % 180 == 90
        inner = (self.height, self.width) if sideways else (self.width, self.height)
        self.content.size = inner
        self.content.pos = (0, 0)
        place = Matrix().translate(-inner[0] / 2, -inner[1] / 2, 0)
        place = Matrix().rotate(radians(self.turn), 0, 0, 1).multiply(place)
        middle = (self.x + self.width / 2, self.y + self.height / 2, 0)
        self._there = Matrix().translate(*middle).multiply(place)
        self._back = self._there.inverse()
        self._turning.matrix = self._there

    def to_parent(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        across, upward, _depth = self._there.transform_point(x, y, 0)
        return across, upward

    def to_local(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        across, upward, _depth = self._back.transform_point(x, y, 0)
        return across, upward

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return self.collide_point(*touch.pos) and self._within(touch, super().on_touch_down)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return self._within(touch, super().on_touch_move)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        return self._within(touch, super().on_touch_up)

    def _within(self, touch: MotionEvent, told: Callable[[MotionEvent], bool | None]) -> bool:
        """Tell the content of a touch, in its own coordinates."""
        touch.push()
        touch.apply_transform_2d(self.to_local)
        used = bool(told(touch))
        touch.pop()
        return used


class Seats(FloatLayout):
    """A middle that does not turn, and a strip for each seat, turned to its side.

    `panels` are in the order of the seats round the table; those on one side share it. `strip` is
    how deep a strip is, as a part of the shorter side of the window.
    """

    strip = NumericProperty(0.26)

    def __init__(
        self, middle: Widget, panels: Iterable[tuple[Side, Widget]], **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.middle = middle
        self.panels = [(side, Turned(panel, TURNS[side])) for side, panel in panels]
        for child in (middle, *(panel for _, panel in self.panels)):
            child.size_hint = (None, None)
            self.add_widget(child)
        self.bind(pos=self._place, size=self._place, strip=self._place)
        self._place()

    def on(self, side: Side) -> list[Turned]:
        """Who sits on a side, in the order of the window: from the left, or from below."""
        return [panel for own, panel in self.panels if own == side]

    def _place(self, *_: object) -> None:
        depth = self.strip * min(self.size)
        left, bottom = self.x, self.y
        right, top = left + self.width, bottom + self.height  # Kivy's own lag behind `pos`
        if lower := self.on("bottom"):
            _share(lower, (left, bottom, right, bottom + depth), across=True)
            bottom += depth
        if upper := self.on("top"):
            _share(upper, (left, top - depth, right, top), across=True)
            top -= depth
        if lefts := self.on("left"):
            _share(lefts, (left, bottom, left + depth, top), across=False)
            left += depth
        if rights := self.on("right"):
            _share(rights, (right - depth, bottom, right, top), across=False)
            right -= depth
        _put(self.middle, left, bottom, right, top)


def _share(panels: list[Turned], room: tuple[float, float, float, float], *, across: bool) -> None:
    """Give those on one side equal parts of it, a gap apart."""
    left, bottom, right, top = room
    gap = look.gap / 2
    length = (right - left if across else top - bottom) + gap
    part = length / len(panels)
    for number, panel in enumerate(panels):
        start = number * part
        if across:
            _put(panel, left + start, bottom, left + start + part - gap, top)
        else:
            _put(panel, left, bottom + start, right, bottom + start + part - gap)


def _put(widget: Widget, left: float, bottom: float, right: float, top: float) -> None:
    widget.pos = (left, bottom)
    widget.size = (right - left, top - bottom)


def round_table(sides: Mapping[str, Side]) -> list[str]:
    """Seats in the order in which `Seats` lays them along each side, given in the order of play.

    Play goes clockwise as everybody sees the table from above, so two who share a side sit from
    right to left at the bottom, from left to right at the top, upwards on the left, downwards on
    the right.
    """
    order = list(sides)
    found: list[str] = []
    for side in SIDES:
        here = [seat for seat in order if sides[seat] == side]
        # A run that goes over the end of the order of play starts with its later part.
        for start in range(1, len(here)):
            if order.index(here[start]) - order.index(here[start - 1]) > 1:
                here = here[start:] + here[:start]
                break
        found += reversed(here) if side in ("bottom", "right") else here
    return found

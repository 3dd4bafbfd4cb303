"""Seats round the tablet: panels turned towards a player, so that their touches turn too.

A rotated canvas would only look turned; here touches are turned too. Kivy's own Scatter does the
same, but works its outline out dozens of times for every change, which made tables slow to open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import radians
from typing import Any, get_args

from kivy.clock import Clock
from kivy.graphics import MatrixInstruction, PopMatrix, PushMatrix
from kivy.graphics.transformation import Matrix
from kivy.input import MotionEvent
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.tablet.preferences import Side

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

    def hold(self, content: Widget) -> None:
        """Another widget in the place of the one that was there."""
        self.remove_widget(self.content)
        self.content = content
        self.add_widget(content)
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

    def unfold(self, part: float) -> None:
        """Draw it as a part of its height, from its foot; touches find it where it comes to lie."""
        drawn = self._there if part == 1 else self._there.multiply(Matrix().scale(1, part, 1))
        self._turning.matrix = drawn

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


def round_table(sides: Mapping[str, Side]) -> list[str]:
    """Seats in the order in which they sit along each side, from the left of the window or from
    below, given in the order of play.

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

"""Pieces a board is drawn with: plates, pips, slots; and what a resting finger means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.tablet.icons import draw_icon
from companion.tablet.plate import NOTHING, Plate, Rectangle
from companion.tablet.theme import Colour, faded, look

HOLD_SECONDS = 0.45
"""How long a finger rests on a number before its sum is shown."""


def goods_ink(good: str) -> Colour:
    """The colour in which a good is drawn: dark enough to be seen on a light board."""
    red, green, blue, alpha = look.goods(good)
    dim = 0.62 if look.theme == "light" else 1.0
    return (red * dim, green * dim, blue * dim, alpha)


def plate(box: Rectangle, fill: Colour, edge: Colour) -> None:
    """A rounded plate with an outline, into the canvas that is open."""
    _, _, width, height = box
    Plate(fill, edge, radius=min(look.radius, height / 3, width / 3)).place(box)


def pips(box: Rectangle, marks: tuple[int, int], on: Colour) -> None:
    """A row of places, the first ones filled: the marker of a bay stands on the last filled one."""
    x, y, width, height = box
    filled, places = marks
    if not places:
        return
    side = min(height, width / places * 0.8)
    step = width / places
    for place in range(places):
        left = x + step * place + (step - side) / 2
        taken = place < filled
        ring = on if taken else faded(look.muted, 0.6)
        pip = Plate(on if taken else NOTHING, ring, radius=side / 2, line=dp(1.1))
        pip.place((left, y, side, side))


def slots(box: Rectangle, icon: str, levels: tuple[int, ...], places: int, on: Colour) -> None:
    """Places for parts: an outline where none is, one bar under a level 1, two under a level 2."""
    x, y, width, height = box
    step = width / places
    side = min(step * 0.9, height * 0.74)
    for place in range(places):
        left = x + step * place + (step - side) / 2
        bottom = y + height - side
        level = levels[place] if place < len(levels) else 0
        if not level:
            empty = Plate(edge=faded(look.line, 0.6), radius=side / 5, line=dp(1))
            empty.place((left, bottom, side, side))
            continue
        draw_icon(icon, (left, bottom), side, on)
        thick = max(2.0, height * 0.08)
        for bar in range(level):
            width_of_bar = side * 0.4
            offset = (side - level * width_of_bar - (level - 1) * side * 0.1) / 2
            start = (left + offset + bar * side * 0.5, max(y, bottom - thick * 2))
            Plate(on, radius=thick / 2).place((*start, width_of_bar, thick))


class Held(FloatLayout):
    """Something whose number explains itself when a finger rests on it."""

    def __init__(self, on_hold: Callable[[Widget], None] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.on_hold = on_hold
        self._waiting: Any = None

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if super().on_touch_down(touch):
            return True
        if self.on_hold is None or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._waiting = Clock.schedule_once(self._held, HOLD_SECONDS)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            if self._waiting is not None:
                self._waiting.cancel()
            return True
        return bool(super().on_touch_up(touch))

    def _held(self, _: float) -> None:
        if self.on_hold is not None:
            self.on_hold(self)

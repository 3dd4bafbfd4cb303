"""Icons in any size and colour, turned with their panel."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from companion.tablet.masks import icon_texture
from companion.tablet.theme import Colour, kept_size, look


class Icon(Widget):
    """An icon, as large as fits, in the middle of its widget; its holes are see-through."""

    name = StringProperty("point")
    color = ColorProperty((1, 1, 1, 1))

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("color", look.text)
        super().__init__(**kept_size(kwargs))
        with self.canvas:
            self._ink = Color(*self.color)
            self._shape = Rectangle()
        draw_soon = Clock.create_trigger(self._draw, -1)
        for changed in ("pos", "size", "name"):
            self.fbind(changed, draw_soon)
        self.fbind("color", self._tint)
        draw_soon()

    def _tint(self, *_: object) -> None:
        self._ink.rgba = self.color

    def _draw(self, *_: object) -> None:
        width, height = self.size
        side = min(width, height)
        self._shape.texture = icon_texture(self.name, side)
        self._shape.pos = (self.x + (width - side) / 2, self.y + (height - side) / 2)
        self._shape.size = (side, side)


def draw_icon(name: str, corner: tuple[float, float], side: float, colour: Colour) -> None:
    """Draw an icon into the canvas that is open. `corner` is its lower left one."""
    Color(*colour)
    Rectangle(pos=corner, size=(side, side), texture=icon_texture(name, side))

"""A player as a disc: the colour they chose, with their symbol in it."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.tablet.masks import icon_texture
from companion.tablet.plate import NOTHING, Plate
from companion.tablet.theme import kept_size, look


class PlayerDisc(Widget):
    """As large as fits in the middle of its place. A `chosen` one has a ring."""

    symbol = StringProperty("moon")
    colour = StringProperty("sky")
    chosen = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kept_size(kwargs))
        with self.canvas:
            self._ring = Plate()
            self._disc = Plate()
            self._ink = Color()
            self._sign = Rectangle()
        draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "symbol", "colour", "chosen"):
            self.fbind(name, draw_soon)
        draw_soon()

    def _draw(self, *_: object) -> None:
        side = min(self.size)
        ring, line = side * (0.08 if self.chosen else 0.0), look.line_width * 1.6
        x, y = self.center_x - side / 2, self.center_y - side / 2
        whole = (x, y, side, side)
        self._ring.show(whole, NOTHING, look.text if self.chosen else NOTHING, side / 2, line)
        inner = side - 2 * ring
        box = (x + ring, y + ring, inner, inner)
        edge = look.paper_edge if self.colour == "white" else NOTHING
        self._disc.show(box, look.player(self.colour), edge, inner / 2, None)
        self._ink.rgba = look.player_ink(self.colour)
        sign = inner * 0.62
        self._sign.texture = icon_texture(self.symbol, sign)
        self._sign.pos = (self.center_x - sign / 2, self.center_y - sign / 2)
        self._sign.size = (sign, sign)

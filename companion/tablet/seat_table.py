"""The tablet from above with the players round it: dragged, or tapped, to where they sit.

A tap picks a player up and the next tap on a side puts them down; a drag does both in one go.
Whoever sat there takes the place that became free, unless both may share the side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kivy.core.window import Window
from kivy.graphics import Color, Line, RoundedRectangle
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from companion.tablet.plate import Rectangle
from companion.tablet.preferences import Appearance, Side
from companion.tablet.seats import SIDES, TURNS, Turned, round_table
from companion.tablet.theme import faded, look
from companion.tablet.widgets import PlayerSign, Row, Text

MOVED = 12
"""Dp that a finger must travel before it drags."""


def _token(name: str, appearance: Appearance) -> Turned:
    """A player: sign and name, turned to the side they sit at."""
    middle = {"center_y": 0.5}
    sign = PlayerSign(appearance.symbol, appearance.colour, name, pos_hint=middle)
    row = Row(sign, Text(name, "small", bold=True), padding=look.gap / 2)
    return Turned(row, TURNS[appearance.side], size_hint=(None, None))


class SeatTable(FloatLayout):
    """`names` are the players by seat, `appearances` how they look and where they sit.

    `moved(seat, side)` is called when somebody was put at another side.
    """

    def __init__(
        self,
        names: Mapping[str, str],
        appearances: Mapping[str, Appearance],
        moved: Callable[[str, Side], None],
    ) -> None:
        super().__init__()
        self._appearances, self._moved = appearances, moved
        self.tokens = {seat: _token(name, appearances[seat]) for seat, name in names.items()}
        self.picked = ""
        """The player who was tapped and waits for a side."""
        self._over: Side | None = None
        for token in self.tokens.values():
            self.add_widget(token)
        self.bind(pos=self._place, size=self._place)

    # where things are

    @property
    def _token_size(self) -> tuple[float, float]:
        return (min(look.touch * 3.6, self.width * 0.5), look.touch * 1.1)

    @property
    def tablet(self) -> Rectangle:
        """The tablet, of the shape of the window, with room round it for the players."""
        margin = self._token_size[1] + look.gap * 2
        room_x, room_y = self.width - 2 * margin, self.height - 2 * margin
        shape = Window.width / max(1, Window.height)
        width = max(1.0, min(room_x, room_y * shape))
        height = width / shape
        left, bottom = self.center_x - width / 2, self.center_y - height / 2
        return left, bottom, width, height

    def place_of(self, side: Side) -> Rectangle:
        """Where somebody at this side is shown."""
        x, y, width, height = self.tablet
        long, deep = self._token_size
        gap = look.gap
        if side in ("bottom", "top"):
            at = y - gap - deep if side == "bottom" else y + height + gap
            return (x + (width - long) / 2, at, long, deep)
        long = min(long, height)
        at = x - gap - deep if side == "left" else x + width + gap
        return (at, y + (height - long) / 2, deep, long)

    def side_at(self, x: float, y: float) -> Side:
        """The side that is meant by a point: the one whose edge of the tablet is nearest."""
        left, bottom, width, height = self.tablet
        across = (x - left - width / 2) / width
        upward = (y - bottom - height / 2) / height
        if abs(across) > abs(upward):
            return "right" if across > 0 else "left"
        return "top" if upward > 0 else "bottom"

    # touching

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        held = next((s for s, token in self.tokens.items() if token.collide_point(*touch.pos)), "")
        touch.ud[self] = held
        touch.grab(self)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        held = touch.ud[self]
        if held and self._travelled(touch):
            self._over = self.side_at(*touch.pos)
            self.tokens[held].center = touch.pos
            self._draw()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        held, self._over = touch.ud[self], None
        if held and self._travelled(touch):
            self._put(held, self.side_at(*touch.pos))
        elif self.picked:
            self._put(self.picked, self.side_at(*touch.pos))
        elif held:
            self.picked = held
            self._draw()
        return True

    def _travelled(self, touch: MotionEvent) -> bool:
        far = max(abs(touch.x - touch.ox), abs(touch.y - touch.oy))
        return bool(far > dp(MOVED))

    def _put(self, seat: str, side: Side) -> None:
        self.picked = ""
        if self._appearances[seat].side == side:
            self._place()
        else:
            self._moved(seat, side)

    # drawing

    def _place(self, *_: object) -> None:
        sides = {seat: self._appearances[seat].side for seat in self.tokens}
        order = round_table(sides)
        for side in SIDES:
            here = [seat for seat in order if sides[seat] == side]
            x, y, width, height = self.place_of(side)
            for number, seat in enumerate(here):
                off = number - (len(here) - 1) / 2
                across = side in ("bottom", "top")
                step = (width if across else height) + look.gap
                spot = (x + off * step, y) if across else (x, y + off * step)
                self.tokens[seat].size, self.tokens[seat].pos = (width, height), spot
        self._draw()

    def _draw(self) -> None:
        taken = {self._appearances[seat].side: seat for seat in self.tokens}
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*look.raised)
            x, y, width, height = self.tablet
            RoundedRectangle(pos=(x, y), size=(width, height), radius=[look.radius])
            Color(*look.line)
            Line(rounded_rectangle=(x, y, width, height, look.radius), width=look.line_width)
            for side in SIDES:
                chosen = side == self._over or (self.picked and taken.get(side) == self.picked)
                Color(*(look.accent if chosen else faded(look.line, 0.8)))
                box = (*self.place_of(side), look.radius)
                Line(rounded_rectangle=box, width=look.line_width * (2 if chosen else 1))

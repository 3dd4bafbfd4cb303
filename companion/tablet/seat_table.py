"""The table from above with the players round the tablet: tapped to choose one, dragged to sit
elsewhere. Whoever is dropped on another changes places with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

import numpy as np
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.tablet.icons import Icon
from companion.tablet.masks import texture_of
from companion.tablet.painting import painting_texture, round_corners
from companion.tablet.plate import NOTHING, Bounds, Plate
from companion.tablet.preferences import Appearance, Side
from companion.tablet.seats import SIDES, TURNS, Turned, round_table
from companion.tablet.theme import faded, look
from companion.tablet.widgets import Column, PlayerDisc, Text

MOVED = 12
"""Dp that a finger must travel before it drags."""
SMALLEST = 10
"""Nothing is drawn that has fewer pixels than this: it has not found its size."""
WOOD = ((0.545, 0.353, 0.212), (0.353, 0.212, 0.133))
"""At the top of the table, and at its foot."""


@lru_cache(maxsize=4)
def wood(width: int, height: int, radius: int) -> Texture:
    """A board of wood, light from above, with a few grains across."""
    down = np.linspace(0, 1, height)[:, None]
    colour = np.array(WOOD[0]) * (1 - down) + np.array(WOOD[1]) * down
    pixels = np.repeat((colour * 255).round().astype(np.uint8)[:, None], width, axis=1)
    x = np.arange(width)
    for grain in range(7):
        y = height * (grain + 0.5) / 7 + np.sin(x / width * (3 + grain % 3) + grain) * height / 70
        rows = np.clip(y.astype(int), 0, height - 2)
        for row, light in ((rows, 0.86), (rows + 1, 0.9)):
            pixels[row, x] = (pixels[row, x] * light).round()
    return texture_of(np.dstack([pixels, round_corners((width, height), radius)]))


class OnWood(Column):
    """Something that lies on the table."""

    def __init__(self, lying: Widget) -> None:
        super().__init__()
        with self.canvas.before:
            Color(1, 1, 1, 1)
            self._board = Rectangle()
        self.add_widget(lying)
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: object) -> None:
        width, height = (round(length) for length in self.size)
        if min(width, height) >= SMALLEST:
            self._board.pos, self._board.size = self.pos, (width, height)
            self._board.texture = wood(width, height, round(look.panel_radius))


def _token(name: str, appearance: Appearance, chosen: bool) -> Turned:
    """A player: disc and name, turned to the side they sit at."""
    disc = PlayerDisc(symbol=appearance.symbol, colour=appearance.colour, chosen=chosen)
    disc.size_hint_y = None
    called = Text(name, "big", bold=True, halign="center", color=look.ivory)
    content = Column(disc, called, spacing=0)
    content.bind(height=lambda _, high: setattr(disc, "height", high - look.big * 1.2))
    return Turned(content, TURNS[appearance.side], size_hint=(None, None))


class SeatTable(FloatLayout):
    """`names` are the players by seat, `appearances` how they look and where they sit; seats in
    `empty` may be taken. `game` is what its tablet shows.

    `moved(seat, side)` is called when somebody was put at another side, `swapped(seat, other)` when
    they were put onto somebody, `choose(seat)` when a seat was tapped.
    """

    def __init__(
        self,
        names: Mapping[str, str],
        appearances: Mapping[str, Appearance],
        moved: Callable[[str, Side], None],
        *,
        swapped: Callable[[str, str], None] | None = None,
        choose: Callable[[str], None] = lambda _: None,
        chosen: str = "",
        empty: Iterable[str] = (),
        game: str = "",
    ) -> None:
        super().__init__()
        self._appearances, self._moved, self._choose = appearances, moved, choose
        self._swapped = swapped or (lambda seat, other: moved(seat, appearances[other].side))
        self._game = game
        self.tokens = {
            seat: _token(name, appearances[seat], seat == chosen) for seat, name in names.items()
        }
        self.chosen = chosen
        self._over: Side | None = None
        free = [side for side in SIDES if all(appearances[s].side != side for s in names)]
        self.empty: dict[str, tuple[Side, Widget]] = {}
        """Seats that may be taken: where, and what is tapped for it."""
        for seat, side in zip(empty, free, strict=False):
            self.empty[seat] = (side, Icon(name="plus", color=look.ivory, size_hint=(None, None)))
        for widget in (*(icon for _, icon in self.empty.values()), *self.tokens.values()):
            self.add_widget(widget)
        self.bind(pos=self._place, size=self._place)

    # where things are

    @property
    def _disc(self) -> float:
        return max(look.finger, min(look.finger * 1.8, float(min(self.size)) * 0.15))

    @property
    def _token_size(self) -> tuple[float, float]:
        deep = self._disc + look.big * 1.2
        return (min(max(look.finger * 3, deep), self.width * 0.3), deep)

    @property
    def tablet(self) -> Bounds:
        """The tablet, of the shape of the window, with room round it for the players."""
        margin = self._token_size[1] + look.gap * 3
        room_x, room_y = self.width - 2 * margin, self.height - 2 * margin
        shape = Window.width / max(1, Window.height)
        width = max(1.0, min(room_x, room_y * shape))
        height = width / shape
        left, bottom = self.center_x - width / 2, self.center_y - height / 2
        return left, bottom, width, height

    def place_of(self, side: Side) -> Bounds:
        """Where somebody at this side is shown."""
        x, y, width, height = self.tablet
        long, deep = self._token_size
        gap = look.gap
        if side in ("bottom", "top"):
            at = y - gap - deep if side == "bottom" else y + height + gap
            return (x + (width - long) / 2, at, long, deep)
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

    def _seat_at(self, x: float, y: float, but: str = "") -> str:
        here = (s for s, t in self.tokens.items() if s != but and t.collide_point(x, y))
        return next(here, "")

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.ud[self] = self._seat_at(*touch.pos)
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
            self._put(held, *touch.pos)
        elif held:
            self._choose(held)
        else:
            for seat, (_, icon) in self.empty.items():
                if icon.collide_point(*touch.pos):
                    self._choose(seat)
                    break
        return True

    def _travelled(self, touch: MotionEvent) -> bool:
        far = max(abs(touch.x - touch.ox), abs(touch.y - touch.oy))
        return bool(far > dp(MOVED))

    def _put(self, seat: str, x: float, y: float) -> None:
        side, other = self.side_at(x, y), self._seat_at(x, y, but=seat)
        if other and self._appearances[other].side != self._appearances[seat].side:
            self._swapped(seat, other)
        elif self._appearances[seat].side == side:
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
        for side, icon in self.empty.values():
            x, y, width, height = self.place_of(side)
            disc = self._disc
            icon.size, icon.center = (disc, disc), (x + width / 2, y + height / 2)
        self._draw()

    def _draw(self) -> None:
        width, height = (round(length) for length in self.size)
        if min(width, height) < SMALLEST:
            return
        self.canvas.before.clear()
        with self.canvas.before:
            Color(1, 1, 1, 1)
            radius = round(look.panel_radius * 2)
            Rectangle(pos=self.pos, size=(width, height), texture=wood(width, height, radius))
            self._draw_tablet()
            if self._over is not None:
                Plate(faded(look.ivory, 0.25)).place(self.place_of(self._over))
            for _, icon in self.empty.values():
                box = (*icon.pos, *icon.size)
                Plate(faded(look.ink, 0.35), radius=icon.width / 2).place(box)

    def _draw_tablet(self) -> None:
        x, y, width, height = self.tablet
        rim = look.gap * 1.5
        Plate(look.ink, radius=look.panel_radius).place(
            (x - rim, y - rim, width + 2 * rim, height + 2 * rim)
        )
        if self._game and min(width, height) > 10:
            size = (round(width), round(height))
            Color(1, 1, 1, 1)
            texture = painting_texture(self._game, *size, 4, False)
            Rectangle(pos=(x, y), size=size, texture=texture)
        deep = look.gap
        edges: dict[Side, Bounds] = {
            "bottom": (x, y, width, deep),
            "top": (x, y + height - deep, width, deep),
            "left": (x, y, deep, height),
            "right": (x + width - deep, y, deep, height),
        }
        for seat in self.tokens:
            worn = self._appearances[seat]
            Plate(look.player(worn.colour), NOTHING, radius=deep / 4).place(edges[worn.side])

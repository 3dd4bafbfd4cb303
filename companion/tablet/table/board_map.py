"""A map of the board on the table: drawn in layers, moved and enlarged by fingers, tapped.

It never turns by itself, for everybody looks at it. Each layer is drawn again only when what it
shows has changed; moving and enlarging only change a matrix, so a map that lies still costs
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.graphics import (
    Canvas,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from companion.tablet.speech import say_in
from companion.tablet.table.map_brush import Brush
from companion.tablet.table.map_targets import Miss, Point, Target, meant
from companion.tablet.table.map_view import LARGEST, MapView
from companion.tablet.theme import Colour, faded, look
from companion.tablet.widgets import SmallButton

Painter = Callable[[Brush], None]

FINGERTIP = 26
"""Radius in dp of what a finger covers: targets are 52 dp wide or more."""
SMALL = 0.5
"""Larger places than this are only ringed, so that what lies on them can still be read."""
WRITING: Colour = (0.95, 0.97, 1, 1)
BRIGHT: Colour = (0.95, 0.7, 0.24, 1)
"""Letters and marks on the ground of a map, whatever the theme."""
STILL = 10
"""A finger that moves less than this many dp has tapped."""


class BoardMap(FloatLayout):
    """`layers` are names from the ground up; offers to tap are drawn above all of them.

    Events: `on_pick` with the key of the place that was tapped, `on_miss` with the point and the
    size of a fingertip where nothing that is offered was meant, `on_crowded` when two places were
    too close together and the map was enlarged there instead.
    """

    turns = False
    """Whether the board is drawn sideways where that makes it larger."""

    __events__: tuple[str, ...] = ("on_pick", "on_miss", "on_crowded")

    def __init__(
        self, bounds: tuple[float, float, float, float], layers: Sequence[str], **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.view = MapView(bounds)
        self.offered: tuple[Target, ...] = ()
        self._closed: Callable[[], Iterable[Target]] = tuple
        self._colour: Colour = self.marks
        self._painted: dict[str, tuple[Hashable, Painter]] = {}
        self._fingers: dict[Any, Point] = {}
        self._tapping = False
        self._moved_by = 0.0
        with self.canvas.before:
            StencilPush()
            self._clip = Rectangle()
            StencilUse()
            PushMatrix()
            self._place = Translate()
            self._scale = Scale(1)
        self._canvases = {name: Canvas() for name in (*layers, "trail", "offers")}
        for canvas in self._canvases.values():
            self.canvas.before.add(canvas)
        with self.canvas.before:
            PopMatrix()
            StencilUnUse()
            self._unclip = Rectangle()
            StencilPop()
        self._whole = SmallButton(icon="fit")
        self._whole.size_hint = (None, None)
        self._whole.bind(on_act=lambda *_: self.show_whole())
        self._repaint = Clock.create_trigger(self._paint_all, -1)
        self.bind(pos=self._resized, size=self._resized)

    @property
    def marks(self) -> Colour:
        """In this colour places are marked. Maps look alike in every theme, so marks are bright."""
        return look.accent if look.theme != "light" else BRIGHT

    @property
    def letters(self) -> Colour:
        """In this colour marks are labelled, and places that are pointed at are ringed."""
        return WRITING

    # --- what is drawn --------------------------------------------------------------------------

    def paint(self, layer: str, shows: Hashable, painter: Painter) -> None:
        """Draw a layer; nothing happens if it already shows the same."""
        known = self._painted.get(layer)
        self._painted[layer] = (shows, painter)
        if known is None or known[0] != shows:
            self._paint(layer)

    def offer(
        self,
        targets: Iterable[Target],
        colour: Colour | None = None,
        closed: Callable[[], Iterable[Target]] = tuple,
    ) -> None:
        """Mark the places that may be tapped now; all others are dead.

        `closed` are places that a finger can point at as well; it misses what is offered then.
        """
        self.offered = tuple(targets)
        self._closed = closed
        self._colour = colour or self.marks
        shows = (self.offered, self._colour)
        self.paint("offers", shows, self._paint_offers)

    def show_trail(
        self, points: Sequence[Point], told: str = "", colour: Colour | None = None
    ) -> None:
        """A way across the map and, at its end, what is told about it, such as its cost."""
        drawn = colour or self.marks

        def painter(brush: Brush) -> None:
            if len(points) > 1:
                brush.line(points, 0.13, look.ink)
                brush.line(points, 0.08, drawn)
            if told and points:
                brush.tag(told, points[-1], 0.34, drawn)

        self.paint("trail", (tuple(points), told, drawn), painter)

    def _paint_offers(self, brush: Brush) -> None:
        paths = [
            (_between(*target.ends, 0.22), _between(*target.ends, 0.78))
            for target in self.offered
            if target.ends is not None
        ]
        places = [target for target in self.offered if target.ends is None]
        for target in places:
            if target.radius < SMALL:
                brush.disc((target.x, target.y), target.radius, faded(self._colour, 0.25))
        for wide, colour in ((1.0, look.ink), (0.6, self._colour)):
            for ends in paths:
                brush.line(ends, 0.12 * wide, colour)
            for target in places:
                brush.ring((target.x, target.y), target.radius, 0.075 * wide, colour)
        for target in places:
            if target.label:
                brush.text(target.label, (target.x, target.y), target.radius * 1.2, self.letters)

    def _paint(self, layer: str) -> None:
        canvas = self._canvases[layer]
        canvas.clear()
        if self.view.size != tuple(self.size) or min(self.size) < dp(40):
            return  # it has not found its size
        brush = Brush(self.view.unit, self.view.middle)
        with canvas:
            self._painted[layer][1](brush)
            brush.finish()

    def _paint_all(self, *_: object) -> None:
        for layer in self._painted:
            self._paint(layer)

    # --- how it lies ----------------------------------------------------------------------------

    def show_whole(self) -> None:
        self.view.show_whole()
        self._lay()

    def focus(self, targets: Sequence[Target], margin: float = 1.5) -> None:
        """Enlarge the part of the map where these places are, after a tap that asked for them."""
        across = [target.x for target in targets]
        upward = [target.y for target in targets]
        self.view.focus(
            min(across) - margin, min(upward) - margin, max(across) + margin, max(upward) + margin
        )
        self._lay()

    def _resized(self, *_: object) -> None:
        if self.view.size != tuple(self.size):
            self.view.resize(*self.size)
            self._repaint()
        self._lay()

    def _lay(self) -> None:
        for clip in (self._clip, self._unclip):
            clip.pos, clip.size = self.pos, self.size
        dx, dy = self.view.moved
        self._place.xy = (self.x + self.width / 2 + dx, self.y + self.height / 2 + dy)
        self._scale.xyz = (self.view.zoom, self.view.zoom, 1)
        if self.view.whole == (self._whole.parent is not None):
            if self.view.whole:
                self.remove_widget(self._whole)
            else:
                self.add_widget(self._whole)
        self._whole.pos = (self.x + look.gap, self.y + look.gap)

    def window_point(self, point: Point) -> Point:
        """Where a point of the plan is in this widget's own coordinates."""
        x, y = self.view.to_window(point)
        return self.x + x, self.y + y

    # --- fingers --------------------------------------------------------------------------------

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if super().on_touch_down(touch):
            return True
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._tapping = not self._fingers
        self._moved_by = 0.0
        self._fingers[touch.uid] = touch.pos
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or touch.uid not in self._fingers:
            return bool(super().on_touch_move(touch))
        before, now = self._fingers[touch.uid], touch.pos
        self._moved_by += hypot(now[0] - before[0], now[1] - before[1])
        if self._moved_by > dp(STILL):
            self._tapping = False
        if self._tapping:
            return True
        self._fingers[touch.uid] = now
        others = [at for uid, at in self._fingers.items() if uid != touch.uid]
        if others:
            self._pinch(others[0], before, now)
        else:
            self.view.move(now[0] - before[0], now[1] - before[1])
        self._lay()
        return True

    def _pinch(self, still: Point, before: Point, now: Point) -> None:
        was = max(1.0, hypot(before[0] - still[0], before[1] - still[1]))
        is_now = max(1.0, hypot(now[0] - still[0], now[1] - still[1]))
        self.view.enlarge(is_now / was, still[0] - self.x, still[1] - self.y)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._fingers.pop(touch.uid, None)
        if self._tapping and not self._fingers:
            self._tapping = False
            self._tapped(touch.x - self.x, touch.y - self.y)
        return True

    def _tapped(self, x: float, y: float) -> None:
        at = self.view.to_plan(x, y)
        fingertip = dp(FINGERTIP) / (self.view.unit * self.view.zoom)
        can_enlarge = self.view.zoom < LARGEST * 0.99
        found = meant(
            self.offered,
            at,
            fingertip=fingertip,
            can_enlarge=can_enlarge,
            closed=self._closed(),
        )
        if found is Miss.CROWDED:
            self.view.enlarge(2, x, y)
            self._lay()
            self.dispatch("on_crowded")
        elif isinstance(found, Target):
            self.dispatch("on_pick", found.key)
        else:
            self.dispatch("on_miss", at, fingertip)

    def on_pick(self, key: str) -> None:
        """A place that was offered has been tapped."""

    def on_miss(self, at: Point, fingertip: float) -> None:
        """Nothing that was offered is there."""

    def on_crowded(self) -> None:
        """Two places were too close together to tell which was meant."""


def crowded_sentence() -> str:
    """What a table says after the map was enlarged instead of guessing."""
    return say_in("table", "Two places are close together there: now it is larger, tap again.")


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part

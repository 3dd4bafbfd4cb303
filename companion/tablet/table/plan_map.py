"""The board on the glass: a plan, what stands on it, and places to tap. It knows no game.

The ground is painted once. A piece is matched by its key: one that moved, came or went changes its
own instructions and no others. Moving and enlarging only change a matrix, so a map that lies still
costs nothing. It never turns by itself, for everybody looks at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.tablet.preferences import Appearance
from companion.tablet.speech import pgettext
from companion.tablet.table.drawn_pieces import DrawnPieces
from companion.tablet.table.map_brush import Brush
from companion.tablet.table.map_targets import NoHit, Point, Target, hit_test
from companion.tablet.table.map_view import LARGEST, LyingPlan, MapView
from companion.tablet.table.offer_drawing import (
    DIM,
    Offered,
    dimmed,
    paint_below,
    paint_dark,
    paint_offered,
    paint_trail,
)
from companion.tablet.table.piece_pictures import DrawnPiece
from companion.tablet.table.printed_ground import PrintedGround, glyph_of
from companion.tablet.theme import Colour, Owner, look
from companion.tablet.widgets import SmallButton
from companion.view.board import Board, Plan
from companion.view.commands import kind_and_id

FINGERTIP = 26
"""Radius in dp of what a finger covers: targets are 52 dp wide or more."""
STILL = 10
"""A finger that moves less than this many dp has tapped."""
SMALLEST = 40
"""Nothing is drawn in a smaller room than this, in dp: it has not found its size."""
BLINKS, BLINK = 6, 0.16
"""How often marks that are pointed out go or come, and after how many seconds each time."""
NO_PLAN = Plan("", (0, 0, 1, 1), {}, (), {})


class PlanMap(Widget):
    """Shows a plan and a board on it. `appearance` is the symbol and the colour of each seat.

    Its ground fills the whole widget; the plan is fitted into `free`, the part that nothing else
    reaches, as left, bottom, width and height; without it, into all of the widget.

    Events: `on_pick` with the key of an offered place that was tapped; `on_miss` with the key of a
    place of the same kind that is not offered, or nothing; `on_crowded` when two places were too
    close together and the map was enlarged there instead; `on_lies` when it was moved, or lies
    elsewhere.
    """

    free = ObjectProperty(None, allownone=True)

    __events__ = ("on_pick", "on_miss", "on_crowded", "on_lies")

    def __init__(
        self, appearance: Mapping[str, tuple[str, Colour]], clipped: bool = False, **kwargs: Any
    ) -> None:
        """A map that does not fill the window must be `clipped`: each frame takes longer then."""
        super().__init__(**kwargs)
        self._owners = {seat: Owner(*how) for seat, how in appearance.items()}
        self._lying = LyingPlan(NO_PLAN)
        self._view = MapView(NO_PLAN.bounds)
        self._board = Board("")
        self._offered = Offered()
        self._ghosts: list[DrawnPiece] = []
        self._painted: tuple[Plan, object] = (NO_PLAN, None)
        """The plan that is painted, and how."""
        self._pieces = DrawnPieces(self._owners)
        self._fingers: dict[Any, Point] = {}
        self._tapping = False
        self._blinks = 0
        self._moved_by = 0.0
        self._clips = [Rectangle(), Rectangle()] if clipped else []
        if clipped:
            for one in (StencilPush(), self._clips[0], StencilUse()):
                self.canvas.before.add(one)
        with self.canvas.before:
            PushMatrix()
            self._origin = Translate()
            self._scale = Scale(1)
        self._ground, self._trail, self._marks = PrintedGround(), Canvas(), Canvas()
        self._shade, self._below = Canvas(), Canvas()
        layers = (self._shade, self._below, self._trail, self._pieces, self._marks)
        for drawn in (self._ground, *layers):
            self.canvas.before.add(drawn)
        with self.canvas.before:
            PopMatrix()
        if clipped:
            for one in (StencilUnUse(), self._clips[1], StencilPop()):
                self.canvas.before.add(one)
        self._whole = SmallButton(icon="fit", key="whole-map")
        self._whole.size = (look.touch, look.touch)
        self._whole.bind(on_act=lambda *_: self.show_whole())
        self._paint_soon = Clock.create_trigger(self._paint, -1)
        self.bind(pos=self._lay_out, size=self._lay_out, free=self._lay_out)

    # --- what is shown --------------------------------------------------------------------------

    def show(self, plan: Plan, board: Board) -> None:
        """Show a board: a new plan is painted whole, on the same plan only changed pieces are
        drawn."""
        if plan.key != self._lying.plan.key:
            if plan.bounds != self._lying.plan.bounds:
                self._view.show_whole()
            self._lying = LyingPlan(plan)
            self._lay_out()
        before, self._board = self._board, board
        if not self._is_painted:
            self._paint_soon()
            return
        if board.layers != before.layers:
            self._pieces.show(self._brush(), self._lying, board)
        if board.trail != before.trail:
            self._paint_trail()

    def offer(
        self,
        keys: Iterable[str],
        glyph: str = "",
        seat: str = "",
        *,
        labels: Mapping[str, str] | None = None,
        told: Iterable[str] = (),
        ghosts: Mapping[str, str] | None = None,
    ) -> None:
        """Mark the places that may be tapped now: as ghosts of the piece that will lie there, in
        the colour of its seat, or with rings. All others are closed; areas among them where such a
        piece may not lie are darker. Ghosts at `told` places cannot be tapped: they were. With
        `ghosts`, each place has a glyph of its own."""
        pairs = (tuple((one or {}).items()) for one in (labels, ghosts))
        offered = Offered(tuple(keys), glyph, seat, next(pairs), tuple(told), next(pairs))
        if offered != self._offered:
            self._offered = offered
            if self._is_painted:
                self._paint_offered()

    def pulse(self) -> None:
        """Say where to tap: the marks go and come again. They can be tapped all the while."""
        self._blinks = 2 if look.reduced_motion else BLINKS
        self._blink()

    def _blink(self, *_: object) -> None:
        self._blinks -= 1
        self._marks.opacity = self._below.opacity = float(self._blinks % 2 == 0)
        if self._blinks:
            Clock.unschedule(self._blink)
            Clock.schedule_once(self._blink, BLINK)

    @property
    def offered(self) -> tuple[str, ...]:
        """The keys of the places that are marked."""
        return self._offered.keys

    @property
    def drawn_pieces(self) -> set[str]:
        """The keys of the pieces that are drawn."""
        return set(self._pieces.drawn)

    @property
    def texts(self) -> list[str]:
        """Everything that is written on the map."""
        plan = self._lying.plan
        layers = (*plan.printed.values(), *self._board.layers.values())
        glyphs = ((piece, glyph_of(plan, piece)) for layer in layers for piece in layer)
        return [
            *(shape.name for shape in plan.ground if shape.kind == "text"),
            *(s.name or piece.text for piece, glyph in glyphs for s in glyph if s.kind == "text"),
            *(text for _, text in self._offered.labels),
        ]

    # --- painting -------------------------------------------------------------------------------

    @property
    def _look(self) -> tuple[object, ...]:
        """What the painting of any plan depends on: when it differs, all is painted anew."""
        lying = self._lying
        return (lying.bounds, lying.sideways, self._view.unit, look.theme, look.scale)

    @property
    def _is_painted(self) -> bool:
        plan, look_then = self._painted
        return plan.key == self._lying.plan.key and look_then == self._look

    def _brush(self) -> Brush:
        return Brush(self._view.unit, self._view.middle)

    def _paint(self, *_: object) -> None:
        plan, brush = self._lying.plan, self._brush()
        if not plan.key or min(self._view.size) < dp(SMALLEST):
            return
        (painted, look_then), look_now = self._painted, self._look
        pieces_stay = look_then == look_now and self._pieces.fit(painted, plan)
        self._painted = (plan, look_now)
        self._ground.paint(brush, self._lying, look_now)
        self._pieces.show_anew(brush, self._lying, self._board, stay=pieces_stay)
        self._paint_trail()
        self._paint_offered()

    def _paint_trail(self) -> None:
        self._trail.clear()
        board = self._board
        targets = [self._lying.target(key) for key in board.trail]
        pieces = (piece for layer in board.layers.values() for piece in layer)
        flown = (one.seat for one in pieces if one.seat and one.at == board.trail[-1])
        owner = self._owners.get(next(flown, "")) if targets else None
        points = [(target.x, target.y) for target in targets]
        paint_trail(self._trail, self._brush(), points, owner)

    def _paint_offered(self) -> None:
        brush, lying, offered = self._brush(), self._lying, self._offered
        for canvas in (self._ground.veil, self._shade, self._below, self._marks):
            canvas.clear()
        paint_dark(self._ground.veil, brush, dimmed(lying, offered), DIM)
        if offered.glyph:
            closed = [lying.corners(target.key) for target in self._closed()]
            paint_dark(self._shade, brush, filter(None, closed))
        paint_below(self._below, brush, lying, offered)
        owner = self._owners.get(offered.seat)
        standing = {piece.at for layer in self._board.layers.values() for piece in layer}
        paint_offered(
            self._marks, brush, lying, offered, owner, ghosts=self._ghosts, standing=standing
        )

    # --- how it lies ----------------------------------------------------------------------------

    def _lay_out(self, *_: object) -> None:
        left, bottom, width, height = self.free or (*self.pos, *self.size)
        self._lying = self._lying.in_room((max(1.0, width), max(1.0, height)))
        self._view.bounds = self._lying.bounds
        self._view.corner = (left, bottom)
        self._view.resize(width, height)
        if not self._is_painted:
            self._paint_soon()
        self._place()

    def _place(self) -> None:
        for clip in self._clips:
            clip.pos, clip.size = self.pos, self.size
        self._origin.xy = self._view.origin
        self._scale.xyz = (self._view.zoom, self._view.zoom, 1)
        if self._view.whole == (self._whole.parent is not None):
            if self._view.whole:
                self.remove_widget(self._whole)
            else:
                self.add_widget(self._whole)
        left, bottom = self._view.corner
        self._whole.pos = (left + look.gap, bottom + look.gap)
        self.dispatch("on_lies")

    def show_whole(self) -> None:
        self._view.show_whole()
        self._place()

    def has_place(self, key: str) -> bool:
        return key in self._lying.plan.places

    def place_on_map(self, key: str) -> Point:
        """Where a place lies as if nobody had moved or enlarged the map, in pixels."""
        target = self._lying.target(key)
        return self._brush().at((target.x, target.y))

    def place_on_glass(self, key: str) -> Point:
        """Where a place lies now."""
        target = self._lying.target(key)
        return self._view.to_window((target.x, target.y))

    @property
    def unit_on_glass(self) -> float:
        """A unit of the plan in pixels, as it is now."""
        return self._view.unit * self._view.zoom

    def radius_on_glass(self, key: str) -> float:
        return self._lying.target(key).radius * self._view.unit * self._view.zoom

    def place_in_window(self, key: str) -> Point:
        """Where a place lies in the window."""
        x, y = self.to_window(*self.place_on_glass(key))
        return x, y

    @property
    def origin(self) -> tuple[float, float, float]:
        """Where its middle lies on the glass, and how large a unit is there."""
        return (*self._view.origin, self._view.unit * self._view.zoom)

    def slide(self, moved: Point) -> None:
        """Draw all of it beside its place for a moment."""
        x, y = self._view.origin
        self._origin.xy = (x + moved[0], y + moved[1])

    def lift(self, key: str, moved: Point = (0.0, 0.0), larger: float = 1.0) -> None:
        """Draw a piece beside its place or larger for a moment; without both it lies there."""
        self._pieces.lift(key, moved, larger)

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
            self._view.move(now[0] - before[0], now[1] - before[1])
        self._place()
        return True

    def _pinch(self, still: Point, before: Point, now: Point) -> None:
        was = max(1.0, hypot(before[0] - still[0], before[1] - still[1]))
        is_now = max(1.0, hypot(now[0] - still[0], now[1] - still[1]))
        self._view.enlarge(is_now / was, *still)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._fingers.pop(touch.uid, None)
        if self._tapping and not self._fingers:
            self._tapping = False
            self._tapped(touch.pos)
        return True

    def let_go(self) -> None:
        """End what fingers began: nothing was tapped."""
        self._fingers.clear()
        self._tapping = False

    def _tapped(self, pos: Point) -> None:
        at = self._view.to_plan(*pos)
        fingertip = dp(FINGERTIP) / (self._view.unit * self._view.zoom)
        closed = list(self._closed())
        found = hit_test(
            map(self._lying.target, self.offered),
            at,
            fingertip=fingertip,
            can_enlarge=self._view.zoom < LARGEST * 0.99,
            closed=closed,
        )
        if found is NoHit.CROWDED:
            self._view.enlarge(2, *pos)
            self._place()
            self.dispatch("on_crowded")
        elif isinstance(found, Target):
            self.dispatch("on_pick", found.key)
        else:
            missed = hit_test(closed, at, fingertip=fingertip, can_enlarge=False)
            self.dispatch("on_miss", missed.key if isinstance(missed, Target) else "")

    def _closed(self) -> Iterable[Target]:
        """Places of the offered kinds that are not offered themselves."""
        kinds, offered = {kind_and_id(key)[0] for key in self.offered}, set(self.offered)
        for key in self._lying.plan.places:
            if key not in offered and kind_and_id(key)[0] in kinds:
                yield self._lying.target(key)

    def on_pick(self, key: str) -> None:
        """A place that was offered has been tapped."""

    def on_miss(self, key: str) -> None:
        """A place that was not offered was meant, or none."""

    def on_lies(self) -> None:
        """The map lies otherwise now: moved, enlarged, or in another place."""

    def on_crowded(self) -> None:
        """Two places were too close together to tell which was meant."""


def owners(appearances: Mapping[str, Appearance]) -> dict[str, Owner]:
    """The symbol and colour of every seat."""
    return {seat: Owner(one.symbol, look.player(one.colour)) for seat, one in appearances.items()}


def crowded_sentence() -> str:
    """What a page says after the map was enlarged instead of guessing."""
    return pgettext("table", "Two places are close together there: now it is larger, tap again.")

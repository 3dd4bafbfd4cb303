"""Hands off: two opposite corners held keep the table from answering while the board is tidied.

Touches are taken at the window, before anything on it, so that nothing underneath reacts whatever
it is. The same two corners held give the table back; so does the one key that is shown, held while
nothing else lies on the glass.

What is no fingertip (a sleeve, a hand, a card box) is always taken. Only some touch screens tell
how large a contact is (`shape`); where one does not, nothing is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Ellipse, Rectangle
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.tablet.seats import Turned
from companion.tablet.speech import _
from companion.tablet.stage import Stage
from companion.tablet.theme import faded, look
from companion.tablet.widgets import Card, SmallButton, Text, heading

SECONDS = 1.0
"""How long corners, or the key, are held."""
Corner = tuple[Literal[0, 1], Literal[0, 1]]
"""Left or right, bottom or top."""
Pair = frozenset[Corner]
RISING: Pair = frozenset({(0, 0), (1, 1)})
FALLING: Pair = frozenset({(0, 1), (1, 0)})
LARGE = 150
"""A contact at least this wide is no fingertip, in dp: a little under an inch."""
OFF_THE_GLASS = -100_000.0


def reach() -> float:
    """How far from a corner a finger still holds it."""
    return look.touch * 1.5


def corner_at(x: float, y: float) -> Corner | None:
    """The corner of the window that a finger is in."""
    width, height = Window.size
    if not (min(x, width - x) < reach() and min(y, height - y) < reach()):
        return None
    return (1 if x > width / 2 else 0, 1 if y > height / 2 else 0)


class HandsOff:
    """`allowed` says whether a table is on the window; `turn` to whom the words are turned."""

    def __init__(self, stage: Stage, allowed: Callable[[], bool], turn: Callable[[], int]) -> None:
        self._stage, self._allowed, self._turn = stage, allowed, turn
        self._cover: HandsOffCover | None = None
        self._down: dict[int, MotionEvent] = {}
        self._corners: dict[int, Corner] = {}
        self._taken: set[int] = set()
        """Contacts of which nothing underneath is told any more."""
        self._holding = Clock.create_trigger(self._held, SECONDS)
        self._watched = {
            "on_touch_down": self._touched,
            "on_touch_move": self._moved,
            "on_touch_up": self._left,
        }
        Window.bind(**self._watched)

    def end(self) -> None:
        Window.unbind(**self._watched)
        self._holding.cancel()

    @property
    def locked(self) -> bool:
        return self._cover is not None

    def lock(self, pair: Pair = RISING) -> None:
        """Ignore touches from now on; what fingers have begun is cancelled."""
        if self._cover is None:
            for uid, touch in self._down.items():
                self._take(uid, touch)
            self._cover = HandsOffCover(pair, self._turn())
            self._stage.cover(self._cover)
            self._begin_anew()

    def unlock(self) -> None:
        if self._cover is not None:
            self._cover = None
            self._stage.cover(None)
            self._begin_anew()

    def _begin_anew(self) -> None:
        """The corners that are held have been used: they must be let go before they count again."""
        self._holding.cancel()
        self._down.clear()
        self._corners.clear()

    # --- what lies on the glass

    def _touched(self, _window: object, touch: MotionEvent) -> bool:
        if is_large(touch):
            self._taken.add(touch.uid)
            return True
        self._down[touch.uid] = touch
        if (corner := corner_at(*touch.pos)) is not None:
            self._corners[touch.uid] = corner
        switches = self._will_switch()
        if switches and not self.locked:
            for uid in self._corners:
                self._take(uid, self._down[uid])
        if self.locked:
            self._taken.add(touch.uid)
        self._hold(switches)
        return touch.uid in self._taken

    def _moved(self, _window: object, touch: MotionEvent) -> bool:
        uid = touch.uid
        if uid in self._down and is_large(touch):
            self._take(uid, touch)
            self._forget(uid)
        elif uid in self._corners and corner_at(*touch.pos) != self._corners[uid]:
            del self._corners[uid]
        if not self._will_switch():
            self._hold(False)
        return uid in self._taken

    def _left(self, _window: object, touch: MotionEvent) -> bool:
        taken = touch.uid in self._taken
        self._forget(touch.uid)
        self._taken.discard(touch.uid)
        self._hold(self._will_switch())
        return taken

    def _take(self, uid: int, touch: MotionEvent) -> None:
        if uid not in self._taken:
            self._taken.add(uid)
            take_away(touch)

    def _forget(self, uid: int) -> None:
        self._down.pop(uid, None)
        self._corners.pop(uid, None)

    # --- what it does

    def _will_switch(self) -> bool:
        """True when holding what is held now locks the table or unlocks it."""
        held: Pair = frozenset(self._corners.values())
        if self._cover is None:
            return self._allowed() and held in (RISING, FALLING)
        if held == self._cover.pair:
            return True
        alone = list(self._down.values())
        return len(alone) == 1 and self._cover.is_on_key(*alone[0].pos)

    def _hold(self, switches: bool) -> None:
        self._holding.cancel()
        if switches:
            self._holding()
        if self._cover is not None:
            self._cover.key.state = "down" if switches else "normal"

    def _held(self, *_: object) -> None:
        if not self._will_switch():
            return
        if self.locked:
            self.unlock()
        else:
            self.lock(frozenset(self._corners.values()))


class HandsOffCover(FloatLayout):
    """The board stays to be read under it; two corners are marked, and a card says the way back."""

    def __init__(self, pair: Pair, turn: int) -> None:
        super().__init__()
        self.pair = pair
        with self.canvas.before:
            Color(*faded(look.background, 0.55))
            self._shade = Rectangle()
            Color(*look.text)
            self._marks = {corner: Ellipse() for corner in sorted(pair)}
        self.key = SmallButton(
            _("Hold to go on"), icon="hold", style="body", height=look.verb, key="hands on"
        )
        card = Card(
            heading(_("Hands off")),
            Text(
                _(
                    "The table does not answer, so you can tidy the board. To go on, hold the two "
                    "marked corners for a second, or this button while nothing else "
                    "touches the glass."
                ),
                "body",
                grow=True,
            ),
            self.key,
            grow=True,
            size_hint_x=None,
            width=look.touch * 9,
        )
        middle = AnchorLayout(padding=look.gap * 3)
        middle.add_widget(card)
        self.add_widget(Turned(middle, turn))
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        self._shade.pos, self._shade.size = self.pos, self.size
        side = reach()
        for (right, top), mark in self._marks.items():
            mark.size = (2 * side, 2 * side)
            mark.pos = (self.x + right * self.width - side, self.y + top * self.height - side)

    def is_on_key(self, x: float, y: float) -> bool:
        """True when a finger in the window is on the key."""
        key: Widget = self.key
        ends = key.to_window(key.x, key.y), key.to_window(key.right, key.top)
        (left, right), (bottom, top) = (sorted(pair) for pair in zip(*ends, strict=True))
        return bool(left <= x <= right and bottom <= y <= top)


def is_large(touch: MotionEvent) -> bool:
    """True when a contact is too large for a fingertip. A screen tells sizes in pixels, or as parts
    of its own; one that tells none at all has fingertips only."""
    shape: Any = getattr(touch, "shape", None)
    if shape is None or "shape" not in touch.profile:
        return False
    largest = max(shape.width, shape.height)
    wide = largest * max(Window.size) if largest <= 1 else largest
    return bool(wide >= dp(LARGE))


def take_away(touch: MotionEvent) -> None:
    """End what a contact began, as if it had slid off everything: nothing was tapped or held."""
    for held in list(touch.grab_list):
        widget: Widget | None = held()
        if widget is None:
            continue
        let_go = getattr(widget, "let_go", None)
        if let_go is not None:
            let_go()
            continue
        touch.push()
        touch.x = touch.y = OFF_THE_GLASS
        touch.grab_current = widget
        widget.dispatch("on_touch_up", touch)
        touch.grab_current = None
        touch.pop()
        touch.ungrab(widget)

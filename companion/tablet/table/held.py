"""Something drawn that a finger taps or rests on."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

SECRET_SECONDS = 0.25
"""How long a finger rests before a secret is shown."""
HOLD_SECONDS = 0.45
"""How long a finger rests on a number before its sum is shown."""


class Held(Widget):
    """Dispatches `on_tap`, or `on_hold` while a finger rests and `on_release` when it leaves.

    All three say the key that the finger came down on. A finger that slides off has let go. Where
    nothing `rests`, a finger that stays long has tapped all the same.
    """

    __events__: tuple[str, ...] = ("on_tap", "on_hold", "on_release")

    key = StringProperty("")
    pressed = BooleanProperty(False)
    may_be_touched = False
    rests: float | None = HOLD_SECONDS

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._touch: MotionEvent | None = None
        self._touched = ""
        self.held = False
        self._waiting: Any = None

    def on_tap(self, key: str) -> None: ...

    def on_hold(self, key: str) -> None: ...

    def on_release(self, key: str) -> None: ...

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if super().on_touch_down(touch):
            return True
        if not self.may_be_touched or self._touch or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._touch, self._touched, self.pressed = touch, self.key, True
        if self.rests is not None:
            self._waiting = Clock.schedule_once(self._rested, self.rests)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if not self.collide_point(*touch.pos):
            self.let_go()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        tapped = not self.held
        touched = self._touched
        self.let_go()
        if tapped:
            self.dispatch("on_tap", touched)
        return True

    def tap(self) -> None:
        """As a finger would, for whoever has a keyboard."""
        self.pressed = True
        self.pressed = False
        self.dispatch("on_tap", self.key)

    def _rested(self, *_: object) -> None:
        self.held = True
        self.dispatch("on_hold", self._touched)

    def let_go(self) -> None:
        """End what a finger began, as when what it rests on is not there any more."""
        touch, self._touch = self._touch, None
        if touch is None:
            return
        self.pressed = False
        touch.ungrab(self)
        if self._waiting is not None:
            self._waiting.cancel()
        if self.held:
            self.held = False
            self.dispatch("on_release", self._touched)

"""A secret that is shown for as long as a finger rests on it."""

from __future__ import annotations

from typing import Any

from kivy.input import MotionEvent

from companion.tablet.icons import Icon
from companion.tablet.leaving import leaving
from companion.tablet.theme import look
from companion.tablet.widgets.panels import Card, Row
from companion.tablet.widgets.text import Text


class HoldToReveal(Card):
    """Nothing of the secret is drawn before; releasing hides it again."""

    def __init__(self, closed: str, lines: tuple[str, ...], **kwargs: Any) -> None:
        super().__init__(padding=look.gap / 2, outline=look.accent, **kwargs)
        self._closed, self._lines = closed, lines
        self.revealed = False
        self._show()

    def _show(self) -> None:
        leaving.clear(self)
        row = Row()
        row.add_widget(
            Icon(name="reveal", color=look.accent, size_hint_x=None, width=look.body * 2)
        )
        text = "  |  ".join(self._lines) if self.revealed else self._closed
        row.add_widget(Text(text, "body", bold=not self.revealed, halign="center"))
        self.add_widget(row)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self.revealed = True
        self._show()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and not self.collide_point(*touch.pos):
            self._hide(touch)
        return touch.grab_current is self

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self._hide(touch)
        return True

    def _hide(self, touch: MotionEvent) -> None:
        touch.ungrab(self)
        self.revealed = False
        self._show()

"""A secret on the open table: shown while a finger rests on it, and not a moment longer."""

from __future__ import annotations

from typing import Any

from kivy.input import MotionEvent
from kivy.uix.floatlayout import FloatLayout

from companion.ui.icons import Icon
from companion.ui.table.board_drawing import plate
from companion.ui.table.writing import Writing
from companion.ui.theme import look


class HoldToReveal(FloatLayout):
    """Shows a secret for as long as a finger rests on it. Nothing of it is drawn before."""

    def __init__(self, closed: str, lines: tuple[str, ...], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._closed, self._lines = closed, lines
        self.revealed = False
        self.bind(pos=self._draw, size=self._draw)
        self._show()

    def _show(self) -> None:
        self.clear_widgets()
        icon = Icon(name="reveal", color=look.accent, behind=look.surface)
        icon.size_hint, icon.pos_hint = (0.1, 0.7), {"x": 0.02, "y": 0.15}
        self.add_widget(icon)
        text = "  |  ".join(self._lines) if self.revealed else self._closed
        writing = Writing(text, look.body, bold=not self.revealed)
        writing.size_hint, writing.pos_hint = (0.82, 0.9), {"x": 0.16, "y": 0.05}
        self.add_widget(writing)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            plate((*self.pos, *self.size), look.surface, look.accent)

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

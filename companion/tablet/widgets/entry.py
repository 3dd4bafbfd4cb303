"""A line for typing. Only for pages that are not turned; a turned panel brings its own keypad."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.textinput import TextInput

from companion.tablet.theme import faded, look

LONGEST = 40


class Entry(TextInput):
    """One line of text, with a hint while it is empty; never more than `longest` letters."""

    longest = LONGEST

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        kwargs.setdefault("height", look.touch)
        super().__init__(
            multiline=False,
            write_tab=False,
            font_size=look.body,
            background_normal="",
            background_active="",
            background_color=look.raised,
            foreground_color=look.text,
            hint_text_color=faded(look.muted, 0.9),
            cursor_color=look.accent,
            cursor_width=dp(2),
            selection_color=faded(look.accent, 0.35),
            **kwargs,
        )
        room = max(0.0, (self.height - look.body * 1.3) / 2)
        self.padding = (look.gap * 1.5, room, look.gap * 1.5, room)

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Names and searches are short; a cat on the keyboard must not fill the journal."""
        room = max(0, self.longest - len(self.text))
        super().insert_text(substring[:room], from_undo=from_undo)

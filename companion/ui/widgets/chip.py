"""A proposal: something was read or worked out, and a person says whether it is so."""

from __future__ import annotations

from typing import Any

from companion.ui.icons import Icon
from companion.ui.theme import look
from companion.ui.widgets.buttons import SmallButton
from companion.ui.widgets.panels import Card, Row
from companion.ui.widgets.text import Text


class Chip(Card):
    """Shows a proposed value. `on_accept`, `on_reject`, `on_other` say what became of it.

    The words of the buttons come from whoever shows the chip, in the language that is spoken.
    """

    __events__ = ("on_accept", "on_reject", "on_other")

    def __init__(
        self, text: str, icon: str, accept: str, reject: str, other: str = "", **kwargs: Any
    ) -> None:
        kwargs.setdefault("size_hint_y", None)
        kwargs.setdefault("outline", look.accent)
        super().__init__(**kwargs)
        head = Row(size_hint_y=None, height=look.touch)
        head.add_widget(Icon(name=icon, size_hint_x=None, width=look.touch, color=look.accent))
        self.said = Text(text, "body")
        head.add_widget(self.said)
        self.add_widget(head)
        buttons = Row(size_hint_y=None, height=look.touch)
        buttons.add_widget(self._button(reject, "close", "on_reject"))
        if other:
            buttons.add_widget(self._button(other, "keypad", "on_other"))
        yes = self._button(accept, "check", "on_accept")
        yes.chosen = True
        buttons.add_widget(yes)
        self.add_widget(buttons)
        self.bind(minimum_height=self.setter("height"))

    def _button(self, text: str, icon: str, event: str) -> SmallButton:
        return SmallButton(text, icon=icon, on_act=lambda *_: self.dispatch(event))

    def on_accept(self) -> None:
        """It is so."""

    def on_reject(self) -> None:
        """It is not so."""

    def on_other(self) -> None:
        """It is something else: a list or a keypad follows."""

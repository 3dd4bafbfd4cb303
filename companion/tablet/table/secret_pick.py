"""A sheet on which one seat picks what nobody else may know, or keeps it to itself.

The buttons have numbers in an order that nobody can guess, and names only while a finger rests on
the eye. Whoever looks over a shoulder at the tap has learnt nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import shuffle

from kivy.uix.widget import Widget

from companion.tablet.speech import say_in
from companion.tablet.table.fitted_button import FittedButton
from companion.tablet.table.pick_sheet import Option
from companion.tablet.table.sheet import Sheet
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, SmallButton, Text, VerbButton
from companion.view.commands import key_of

ACROSS = 4


class SecretPickSheet(Sheet):
    """One tap picks and closes; nothing need be told."""

    def __init__(self, title: str, options: Sequence[Option], done: Callable[[str], None]) -> None:
        rows = -(-len(options) // ACROSS)
        super().__init__(14, 0.4 + 0.12 * rows, look.accent)
        self._options = list(options)
        shuffle(self._options)
        self._done = done
        head = look.body * 4.2
        self.add_widget(Text(title, "body", bold=True, size_hint_y=None, height=head))
        self.at_most(head + (look.verb + look.gap) * (rows + 1) + look.touch + look.gap)
        self.eye = SmallButton(say_in("table", "Hold to see"), icon="reveal")
        self.eye.bind(state=self._reveal)
        self.add_widget(self.eye)
        self.buttons: dict[str, FittedButton] = {}
        grid = Column()
        for first in range(0, len(self._options), ACROSS):
            row = Row(size_hint_max_y=look.verb)
            for option in self._options[first : first + ACROSS]:
                row.add_widget(self._button(option))
            while len(row.children) < ACROSS:
                row.add_widget(Widget())
            grid.add_widget(row)
        self.add_widget(grid)
        self.keep = VerbButton(say_in("table", "Keep it secret"), icon="check")
        self.keep.key = key_of("option", "")
        self.keep.height = look.verb * 0.8
        self.keep.bind(on_act=lambda *_: self._picked(""))
        self.add_widget(self.keep)

    def _button(self, option: Option) -> FittedButton:
        number = str(len(self.buttons) + 1)
        button = FittedButton(number, kind="plain", size_hint_y=1, key=key_of("option", option.id))
        button.bind(on_act=lambda *_: self._picked(option.id))
        self.buttons[option.id] = button
        return button

    def _reveal(self, _: object, state: str) -> None:
        """Names while the eye is held, numbers again when it is let go."""
        for number, option in enumerate(self._options, start=1):
            held = state == "down"
            self.buttons[option.id].text = f"{number}: {option.name}" if held else str(number)

    def _picked(self, id: str) -> None:
        self.close()
        self._done(id)

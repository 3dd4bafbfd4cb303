"""A sheet on which one seat picks one of a few things: a kind of card, a number, a player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kivy.uix.widget import Widget

from companion.tablet.table.fitted_button import FittedButton
from companion.tablet.table.sheet import Sheet, closing_row
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, Text
from companion.view.commands import key_of


class Option(NamedTuple):
    """What is picked, what people call it, and its picture."""

    id: str
    name: str
    icon: str = ""


class PickSheet(Sheet):
    """One tap picks and closes."""

    def __init__(
        self, title: str, options: Sequence[Option], done: Callable[[str], None], across: int = 3
    ) -> None:
        rows = -(-len(options) // across)
        super().__init__(14, 0.3 + 0.14 * rows, look.accent)
        self.add_widget(Text(title, "body", bold=True, size_hint_y=None, height=look.body * 2.8))
        self.at_most(look.body * 2.8 + (look.verb + look.gap) * rows + look.touch + look.gap)
        self.buttons: dict[str, FittedButton] = {}
        grid = Column()
        for first in range(0, len(options), across):
            row = Row(size_hint_max_y=look.verb)
            for option in options[first : first + across]:
                row.add_widget(self._button(option, done))
            while len(row.children) < across:
                row.add_widget(Widget())
            grid.add_widget(row)
        self.add_widget(grid)
        self.add_widget(closing_row(self.close))

    def _button(self, option: Option, done: Callable[[str], None]) -> FittedButton:
        def picked(*_: object) -> None:
            self.close()
            done(option.id)

        button = FittedButton(option.name, kind="plain", icon=option.icon, size_hint_y=1)
        button.key = key_of("option", option.id)
        button.bind(on_act=picked)
        self.buttons[option.id] = button
        return button

"""One of many, in the dock: as many buttons as fit, page by page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

from kivy.uix.widget import Widget

from companion.tablet.leaving import leaving
from companion.tablet.speech import say_in
from companion.tablet.table.fitted_button import FittedButton
from companion.tablet.table.pick_sheet import Option
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, SmallButton
from companion.view.commands import key_of


class PagedPick(Column):
    """One tap picks. The last row turns the page where there is more than one."""

    def __init__(
        self, options: Sequence[Option], picked: Callable[[str], None], **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._options, self._picked = tuple(options), picked
        self._page = 0
        self._shape = (0, 0)
        self.buttons: dict[str, FittedButton] = {}
        self.bind(size=self._reshape)

    def _reshape(self, *_: object) -> None:
        across = max(1, int(self.width // (look.touch * 2.4)))
        down = max(1, int((self.height + look.gap) // (look.touch * 1.2 + look.gap)))
        if (across, down) != self._shape:
            self._shape = (across, down)
            self._page = 0
            self._show()

    @property
    def pages(self) -> int:
        across, down = self._shape
        if len(self._options) <= across * down:
            return 1
        return ceil(len(self._options) / (across * max(1, down - 1)))

    def page_of(self, option: str) -> int:
        """On which page a thing is."""
        across, down = self._shape
        rows = down if self.pages == 1 else max(1, down - 1)
        return [known.id for known in self._options].index(option) // (across * rows)

    def turn_to(self, page: int) -> None:
        self._page = page % self.pages
        self._show()

    def _show(self) -> None:
        leaving.clear(self)
        self.buttons = {}
        across, down = self._shape
        rows = down if self.pages == 1 else max(1, down - 1)
        shown = self._options[self._page * across * rows :][: across * rows]
        for line in range(rows):
            row = Row(size_hint_max_y=look.verb)
            for option in shown[line * across : (line + 1) * across]:
                row.add_widget(self._button(option))
            while len(row.children) < across:
                row.add_widget(Widget())
            self.add_widget(row)
        if self.pages > 1:
            text = say_in("table", "Page {page} of {pages}", page=self._page + 1, pages=self.pages)
            self.turn = SmallButton(text, icon="next", key="next-page")
            self.turn.bind(on_act=lambda *_: self.turn_to(self._page + 1))
            self.add_widget(self.turn)

    def _button(self, option: Option) -> FittedButton:
        button = FittedButton(option.name, icon=option.icon, kind="plain", size_hint_y=1)
        button.padding = look.gap / 2
        button.key = key_of("option", option.id)
        button.bind(on_act=lambda *_: self._picked(option.id))
        self.buttons[option.id] = button
        return button

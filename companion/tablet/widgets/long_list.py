"""A list of any length: only the rows in sight exist, and they are used again while it scrolls.

Kivy's own list of this kind keeps rows that it no longer needs for ever, and with them their page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.floatlayout import FloatLayout

from companion.tablet.theme import look
from companion.tablet.widgets.panels import Card, Scrolling


class LongRow(ButtonBehavior, Card):
    """A row that shows whatever stands at its place in the list now. The whole row is a button."""

    __events__ = ("on_act",)

    def __init__(self) -> None:
        super().__init__(padding=look.gap, size_hint=(None, None), always_release=False)
        self.item: Any = None

    def show(self, item: Any) -> None:
        """Take on what stands at this place."""
        raise NotImplementedError

    def on_state(self, _row: object, state: str) -> None:
        self.fill = look.raised if state == "down" else look.surface

    def on_release(self) -> None:
        self.dispatch("on_act")

    def on_act(self) -> None:
        """Touched."""


class LongList(Scrolling):
    """`make_row` makes a row, a few times however long the list is; `row_height` fits them all.

    `item_at` finds what stands at a place, None for what is gone; `choose` is told what was
    touched.
    """

    def __init__(
        self,
        make_row: Callable[[], LongRow],
        row_height: float,
        item_at: Callable[[int], Any],
        choose: Callable[[Any], object],
        count: int = 0,
    ) -> None:
        super().__init__()
        self._make_row, self._row_height = make_row, row_height
        self._item_at, self._choose = item_at, choose
        self._step = row_height + look.gap
        self._rows: dict[int, LongRow] = {}
        self._spare: list[LongRow] = []
        self._content = FloatLayout(size_hint_y=None, height=0)
        self.add_widget(self._content)
        lay_soon = Clock.create_trigger(self._lay, -1)
        self.bind(size=lay_soon, scroll_y=lay_soon)
        self._content.bind(width=lay_soon)
        self._lay_soon = lay_soon
        self.fill(count)

    def fill(self, count: int) -> None:
        """Show so many rows, from what their owner knows now."""
        self._count = count
        self._content.height = max(0.0, count * self._step - look.gap)
        for index in list(self._rows):
            self._put_by(index)
        self._lay_soon()

    def _lay(self, *_: object) -> None:
        """Have a row at each place in sight, and none elsewhere."""
        hidden = max(0.0, self._content.height - self.height)
        top = (1 - min(1.0, max(0.0, self.scroll_y))) * hidden
        first = max(0, int(top // self._step))
        last = min(self._count, int((top + self.height) // self._step) + 1)
        for index in [index for index in self._rows if not first <= index < last]:
            self._put_by(index)
        for index in range(first, last):
            row = self._rows.get(index) or self._take(index)
            row.size = (self._content.width - look.gap * 2, self._row_height)
            row.pos = (0, self._content.height - index * self._step - self._row_height)

    def _take(self, index: int) -> LongRow:
        row = self._spare.pop() if self._spare else self._new_row()
        row.item = self._item_at(index)
        if row.item is not None:
            row.show(row.item)
        self._rows[index] = row
        self._content.add_widget(row)
        return row

    def _new_row(self) -> LongRow:
        row = self._make_row()
        row.bind(on_act=self._touched)
        return row

    def _touched(self, row: LongRow) -> None:
        if row.item is not None:
            self._choose(row.item)

    def _put_by(self, index: int) -> None:
        row = self._rows.pop(index)
        self._content.remove_widget(row)
        self._spare.append(row)

"""Buttons of verbs: words are never cut, and a cost is shown by the symbols of its goods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.tablet.icons import Icon
from companion.tablet.table.board_drawing import goods_ink
from companion.tablet.table.writing import Writing
from companion.tablet.theme import faded, look
from companion.tablet.widgets import Column, Row, VerbButton


class FittedButton(VerbButton):
    """Like every main verb, dead for a moment after a change; only its words are set smaller."""

    verb: Any = None
    """What a touch says, for whoever looks for the button of a verb."""

    def _say(self, *_: object) -> None:
        if self.text and self._words is None:
            self._words = Writing(most=getattr(look, self._style))
            self.add_widget(self._words)
        super()._say()


class CostButton(FittedButton):
    """A verb with its cost below it: a symbol for each good, and a number where it is not one."""

    def __init__(self, text: str, cost: Mapping[str, int], **kwargs: Any) -> None:
        self._cost = cost
        super().__init__(text, **kwargs)
        self.padding = look.gap * 0.75
        self.spacing = look.gap / 2

    def _say(self, *_: object) -> None:
        if self.text and self._words is None:
            self._words = Writing(most=getattr(look, self._style))
            column = Column(spacing=0)
            column.add_widget(self._words)
            cost = cost_row(self._cost, dim=bool(self.why_not))
            column.add_widget(cost)
            column.bind(height=lambda _, high: setattr(cost, "height", _cost_height(high)))
            self.add_widget(column)
        super()._say()


def _cost_height(high: float) -> float:
    """In a low button words and cost share what there is."""
    return min(look.body, high * 0.4)


def cost_row(cost: Mapping[str, int], *, dim: bool) -> Row:
    """Numbers and symbols side by side, from the left."""
    row = Row(spacing=look.gap / 4, size_hint_y=None, height=look.body)
    for good, count in cost.items():
        colour = goods_ink(good)
        if count > 1:
            number = Writing(str(count), look.small, bold=True, size_hint_x=0.65)
            number.size_hint_max_x = look.small * 0.65
            number.color = faded(look.text, 0.6) if dim else look.text
            row.add_widget(number)
        icon = Icon(name=good, color=faded(colour, 0.5) if dim else colour)
        icon.size_hint_max_x = look.body * 0.85
        row.add_widget(icon)
    row.add_widget(Row(size_hint_x=0.01))
    return row

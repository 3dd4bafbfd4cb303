"""Plus and minus for each kind of card; a plus is dead when one more is not possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from companion.tablet.icons import Icon
from companion.tablet.table.board_drawing import goods_ink
from companion.tablet.table.writing import Writing
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, SmallButton, Text

Cards = tuple[int, ...]


class CardKind(NamedTuple):
    """A kind of card: what it is called in code, what people call it, and its picture."""

    id: str
    name: str
    icon: str = ""

    @property
    def picture(self) -> str:
        return self.icon or self.id


class CardDial(Column):
    """Counts cards of several kinds. `can_add` says whether one step more of a kind is possible;
    `steps` is how many cards one tap on plus or minus means; `field` is what is asked for."""

    def __init__(
        self,
        title: str,
        kinds: Sequence[CardKind],
        can_add: Callable[[Cards], bool],
        changed: Callable[[], None],
        *,
        steps: Cards = (),
        field: str = "cards",
        **kwargs: Any,
    ) -> None:
        kwargs.setdefault("spacing", look.gap / 2)
        super().__init__(grow=True, **kwargs)
        self.kinds, self._field = tuple(kinds), field
        self.cards: Cards = (0,) * len(self.kinds)
        self._steps = steps or (1,) * len(self.kinds)
        self._can_add, self._changed = can_add, changed
        self._rows: list[tuple[SmallButton, Writing, SmallButton]] = []
        if title:
            head = Text(title, "small", color=look.muted, bold=True, size_hint_y=None)
            head.height = look.small * 1.6
            self.add_widget(head)
        for number, kind in enumerate(self.kinds):
            self.add_widget(self._row(number, kind))

    @property
    def total(self) -> int:
        return sum(self.cards)

    def steppers(self, kind: str) -> tuple[SmallButton, SmallButton]:
        """Minus and plus of a kind."""
        number = next(n for n, known in enumerate(self.kinds) if known.id == kind)
        minus, _, plus = self._rows[number]
        return minus, plus

    def _row(self, number: int, kind: CardKind) -> Row:
        row = Row(size_hint_y=None, height=look.touch)
        ink = goods_ink(kind.id) if kind.id in look.known_goods else look.text
        icon = Icon(name=kind.picture, color=ink, size_hint_x=None, width=look.touch * 0.7)
        row.add_widget(icon)
        step = self._steps[number]
        name = f"{kind.name}  {step}:1" if step > 1 else kind.name
        row.add_widget(Writing(name, look.small, halign="left"))
        count = Writing("0", look.big, bold=True, size_hint_x=None, width=look.touch * 0.9)
        minus = SmallButton(icon="minus", on_act=lambda *_: self._step(number, -step))
        plus = SmallButton(icon="plus", on_act=lambda *_: self._step(number, step))
        minus.key, plus.key = (f"{word} {self._field} {kind.id}" for word in ("minus", "plus"))
        for widget in (minus, count, plus):
            row.add_widget(widget)
        self._rows.append((minus, count, plus))
        return row

    def _stepped(self, number: int, by: int) -> Cards:
        return tuple(
            max(0, count + by) if at == number else count for at, count in enumerate(self.cards)
        )

    def _step(self, number: int, by: int) -> None:
        self.cards = self._stepped(number, by)
        self._changed()

    def clear(self) -> None:
        self.cards = (0,) * len(self.kinds)

    def show(self) -> None:
        """Numbers, and which buttons are alive. Called by whoever listens to `changed`."""
        for number, (minus, count, plus) in enumerate(self._rows):
            count.text = str(self.cards[number])
            minus.disabled = not self.cards[number]
            plus.disabled = not self._can_add(self._stepped(number, self._steps[number]))

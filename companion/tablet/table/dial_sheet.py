"""A sheet on which one seat counts out cards: to throw away, to take, or to tell in private."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.uix.widget import Widget

from companion.tablet.speech import say_in
from companion.tablet.table.card_dial import CardDial, CardKind, Cards
from companion.tablet.table.sheet import Sheet, deciding_row
from companion.tablet.theme import look
from companion.tablet.widgets import Text


class DialSheet(Sheet):
    """`can_add` limits what is counted; with `wanted` exactly so many cards must be counted."""

    def __init__(
        self,
        title: str,
        kinds: Sequence[CardKind],
        verb: str,
        *,
        can_add: Callable[[Cards], bool],
        done: Callable[[Cards], None],
        wanted: int | None = None,
        field: str = "cards",
    ) -> None:
        super().__init__(11, 0.8, look.accent)
        self._wanted, self._done = wanted, done
        self._limit = can_add
        self.add_widget(Text(title, "body", bold=True, size_hint_y=None, height=look.body * 2.8))
        self.at_most(look.body * 5 + (look.touch + look.gap) * len(kinds) + look.verb)
        self.dial = CardDial("", kinds, self._can_add, self._show, field=field)
        self.add_widget(self.dial)
        self.add_widget(Widget())
        self._left = Text("", "body", size_hint_y=None, height=look.body * 1.5)
        if wanted is not None:
            self.add_widget(self._left)
        foot, self.accept = deciding_row(verb, self._accept, self.close)
        self.add_widget(foot)
        self._show()

    def _can_add(self, cards: Cards) -> bool:
        return (self._wanted is None or sum(cards) <= self._wanted) and self._limit(cards)

    def _show(self) -> None:
        self.dial.show()
        if self._wanted is not None:
            left = self._wanted - self.dial.total
            self._left.text = say_in("table", "{count} to go", count=left) if left else ""
            self.accept.disabled = left != 0

    def _accept(self, *_: object) -> None:
        cards = self.dial.cards
        self.close()
        self._done(cards)

"""What a seat's hands have to do now: the sentence, the cards it is about, and a tick if wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.core.words import Note
from companion.tablet.icons import Icon
from companion.tablet.table.card_dial import CardKind, Cards
from companion.tablet.table.secret_cards import card_row
from companion.tablet.table.writing import Writing
from companion.tablet.theme import look
from companion.tablet.widgets import Row, SmallButton
from companion.view.owing import counted_cards


def all_counted(notes: Iterable[Note], kinds: Sequence[CardKind]) -> Cards:
    """The cards that notes name, in the order of the kinds."""
    found = [counted_cards(note) for note in notes]
    return tuple(sum(cards.get(kind.id, 0) for cards in found) for kind in kinds)


class ToldLine(Row):
    """Everything a seat is told after an event; `tick` is asked for only where it is wanted."""

    def __init__(
        self,
        text: str,
        kinds: Sequence[CardKind],
        cards: Cards,
        tick: Callable[[], None] | None,
        **kwargs: Any,
    ) -> None:
        super().__init__(padding=(look.gap, 0), **kwargs)
        icon = Icon(name="turn", color=look.good)
        icon.size_hint_x, icon.width = None, look.body
        self.add_widget(icon)
        self.add_widget(Writing(text, look.body, color=look.good, halign="left"))
        if any(cards):
            owed = card_row(kinds, cards)
            shown = sum(map(bool, cards))
            owed.size_hint_x, owed.width = None, look.body * 3.4 * shown + look.gap * 2
            self.add_widget(owed)
        if tick is not None:
            self.tick = SmallButton(icon="check", size_hint_y=1)
            self.tick.width = look.touch * 1.3
            self.tick.bind(on_act=lambda *_: tick())
            self.add_widget(self.tick)

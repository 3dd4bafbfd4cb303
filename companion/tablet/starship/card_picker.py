"""Which card was it? A list that fits beside the flight row: by kind, page by page.

Cards that may come stand first and in the order of their names, never in the order of what is known
about the stack: the list is open to both, and players remember stacks for themselves.

What only one player may know is picked from a secret list: its buttons have numbers in an order
that nobody can guess, and names only while a finger rests on the eye.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import ceil
from random import shuffle
from typing import Any

from kivy.uix.widget import Widget

from companion.games.starship.rules.box import Box
from companion.games.starship.table_view.cards import KINDS, card_icons, card_kind, card_numeral
from companion.tablet.leaving import leaving
from companion.tablet.table.fitted_button import FittedButton
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, SmallButton
from companion.wording import Words


class CardPicker(Column):
    """Pick a card. Until "none of these" is tapped, only cards that may come are listed.

    In a `secret` list the others at the table see numbers.
    """

    def __init__(
        self,
        box: Box,
        words: Words,
        possible: Iterable[str],
        everything: Iterable[str],
        picked: Callable[[str], None],
        *,
        secret: bool = False,
        **kwargs: Any,
    ) -> None:
        kwargs.setdefault("spacing", look.gap / 2)
        super().__init__(**kwargs)
        self.box, self.words, self.secret = box, words, secret
        self._everything = sorted(everything, key=self._name)
        if secret:
            shuffle(self._everything)
        places = {card: place for place, card in enumerate(self._everything)}
        self._possible = sorted(possible, key=lambda card: places.get(card, len(places)))
        self._picked = picked
        self._buttons: dict[str, FittedButton] = {}
        self._kind = ""
        self._all = not self._possible
        self._page = 0
        self._shape = (0, 0)
        self.bind(size=self._reshape)

    def _name(self, card: str) -> str:
        return self.label(card).casefold()

    def label(self, card: str) -> str:
        """What stands on the button of a card, in a secret list while the eye is held."""
        name, numeral = self.words.name("card", card), card_numeral(self.box, card)
        return f"{name} ({numeral})" if numeral else name

    @property
    def listed(self) -> list[str]:
        """The cards that can be picked now, all pages together."""
        cards = self._everything if self._all else self._possible
        return [card for card in cards if self._kind in ("", card_kind(self.box, card))]

    def _reshape(self, *_: object) -> None:
        across = max(2, int(self.width // (look.touch * 3.3)))
        down = max(1, int((self.height - look.touch) // (look.touch + look.gap / 2)))
        if (across, down) != self._shape:
            self._shape = (across, down)
            self._page = 0
            self._show()

    def _show(self) -> None:
        leaving.clear(self)
        self._buttons.clear()
        across, down = self._shape
        down = max(1, down - self._filter_rows + 1)
        cards = self.listed
        pages = max(1, ceil(len(cards) / (across * down)))
        self._page %= pages
        self.add_widget(self._filters(pages))
        shown = cards[self._page * across * down :][: across * down]
        across = min(across, max(2, len(shown)))
        for line in range(max(1, ceil(len(shown) / across))):
            row = Row(spacing=look.gap / 2, size_hint_max_y=look.verb * 1.1)
            for card in shown[line * across : (line + 1) * across]:
                row.add_widget(self._button(card))
            while len(row.children) < across:
                row.add_widget(Row())
            self.add_widget(row)

    def _button(self, card: str) -> FittedButton:
        button = FittedButton(
            str(len(self._buttons) + 1) if self.secret else self.label(card),
            kind="plain",
            icon="" if self.secret else card_icons(self.box, card)[0],
            size_hint_y=1,
            on_act=lambda *_: self._picked(card),
        )
        button.padding = look.gap / 2
        self._buttons[card] = button
        return button

    def _reveal(self, _: object, state: str) -> None:
        """Names while the eye is held, numbers again when it is let go."""
        for number, (card, button) in enumerate(self._buttons.items(), start=1):
            button.text = f"{number}: {self.label(card)}" if state == "down" else str(number)

    def _eye(self) -> SmallButton:
        eye = SmallButton(self.words.caption("hold-to-choose", {}), icon="reveal", size_hint_x=2)
        eye.bind(state=self._reveal)
        return eye

    def _filters(self, pages: int) -> Widget:
        buttons = list(self._filter_buttons(pages))
        rows = self._filter_rows
        half = -(-len(buttons) // rows)
        column = Column(size_hint_y=None, spacing=look.gap / 2)
        column.height = look.touch * rows + look.gap / 2 * (rows - 1)
        for first in range(0, len(buttons), half):
            row = Row(spacing=look.gap / 2)
            for button in buttons[first : first + half]:
                row.add_widget(button)
            column.add_widget(row)
        return column

    @property
    def _filter_rows(self) -> int:
        """Filters stand side by side; in two rows where they would be narrower than their words."""
        at_most = self.secret + len(self._kinds) + self._has_more + 1
        wide = self.width > look.touch * 1.45 * at_most
        return 1 if wide or self.height < look.touch * 3.2 else 2

    @property
    def _kinds(self) -> tuple[str, ...]:
        """What can be filtered by; the first one is all."""
        there = {card_kind(self.box, card) for card in self._everything}
        kinds = tuple(kind for kind in KINDS if kind in there)
        return () if self.secret else ("", *kinds) if len(kinds) > 1 else kinds

    @property
    def _has_more(self) -> bool:
        return len(self._everything) > len(self._possible)

    def _filter_buttons(self, pages: int) -> Iterator[Widget]:
        if self.secret:
            yield self._eye()
        for kind in self._kinds:
            name = self.words.caption(f"kind-{kind or 'all'}", {})
            button = SmallButton(name, chosen=kind == self._kind)
            button.padding = look.gap / 4
            button.bind(on_act=lambda *_, kind=kind: self._filter(kind))
            yield button
        if self._has_more:
            code = "none-of-these" if not self._all else "all-cards"
            button = SmallButton(self.words.caption(code, {}), chosen=self._all, size_hint_x=1.5)
            button.padding = look.gap / 4
            button.bind(on_act=lambda *_: self._toggle())
            yield button
        if pages > 1:
            text = self.words.caption("page", {"page": self._page + 1, "pages": pages})
            turn = SmallButton(text, icon="next", size_hint_x=1.1)
            turn.bind(on_act=lambda *_: self._turn_page())
            yield turn

    def _filter(self, kind: str) -> None:
        self._kind, self._page = kind, 0
        self._show()

    def _toggle(self) -> None:
        self._all, self._page = not self._all, 0
        self._show()

    def _turn_page(self) -> None:
        self._page += 1
        self._show()

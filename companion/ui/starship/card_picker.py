"""Which card was it? A list that fits beside the flight row: by kind, page by page.

Cards that may come stand first and in the order of their names, never in the order of what is known
about the stack: the list is open to both, and players remember stacks for themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil
from typing import Any

from companion.rules.starship.box import Box
from companion.ui.starship.card_words import card_icons, card_kind
from companion.ui.starship.texts import said
from companion.ui.table.fitted_button import FittedButton
from companion.ui.theme import look
from companion.ui.widgets import Column, Row, SmallButton
from companion.wording import Words

KINDS = ("colony", "market", "pirate", "adventure_planet", "lost_planet")


class CardPicker(Column):
    """Pick a card. Until "none of these" is tapped, only cards that may come are listed."""

    def __init__(
        self,
        box: Box,
        words: Words,
        possible: Iterable[str],
        everything: Iterable[str],
        picked: Callable[[str], None],
        **kwargs: Any,
    ) -> None:
        kwargs.setdefault("spacing", look.gap / 2)
        super().__init__(**kwargs)
        self.box, self.words = box, words
        self._possible = sorted(possible, key=self._name)
        self._everything = sorted(everything, key=self._name)
        self._picked = picked
        self._kind = ""
        self._all = not self._possible
        self._page = 0
        self._shape = (0, 0)
        self.bind(size=self._reshape)

    def _name(self, card: str) -> str:
        return self.words.name("card", card).casefold()

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
        self.clear_widgets()
        across, down = self._shape
        cards = self.listed
        pages = max(1, ceil(len(cards) / (across * down)))
        self._page %= pages
        self.add_widget(self._filters(pages))
        shown = cards[self._page * across * down :][: across * down]
        for line in range(down):
            row = Row(spacing=look.gap / 2)
            for card in shown[line * across : (line + 1) * across]:
                row.add_widget(self._button(card))
            while len(row.children) < across:
                row.add_widget(Row())
            self.add_widget(row)

    def _button(self, card: str) -> FittedButton:
        return FittedButton(
            self.words.name("card", card),
            kind="plain",
            icon=card_icons(self.box, card)[0],
            size_hint_y=1,
            on_act=lambda *_: self._picked(card),
        )

    def _filters(self, pages: int) -> Row:
        row = Row(size_hint_y=None, height=look.touch, spacing=look.gap / 2)
        kinds = {card_kind(self.box, card) for card in self._everything}
        for kind in ("", *(kind for kind in KINDS if kind in kinds)):
            if kind or len(kinds) > 1:
                name = said(self.words, f"kind-{kind or 'all'}")
                button = SmallButton(name, chosen=kind == self._kind)
                button.bind(on_act=lambda *_, kind=kind: self._filter(kind))
                row.add_widget(button)
        if len(self._everything) > len(self._possible):
            code = "none-of-these" if not self._all else "all-cards"
            button = SmallButton(said(self.words, code), chosen=self._all, size_hint_x=1.5)
            button.bind(on_act=lambda *_: self._toggle())
            row.add_widget(button)
        if pages > 1:
            text = said(self.words, "page", {"page": self._page + 1, "pages": pages})
            turn = SmallButton(text, icon="next", size_hint_x=1.1)
            turn.bind(on_act=lambda *_: self._turn_page())
            row.add_widget(turn)
        return row

    def _filter(self, kind: str) -> None:
        self._kind, self._page = kind, 0
        self._show()

    def _toggle(self) -> None:
        self._all, self._page = not self._all, 0
        self._show()

    def _turn_page(self) -> None:
        self._page += 1
        self._show()

"""The card that was turned in a flight. Pirates are told apart in secret: the pilot looks on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.state import State
from companion.tablet.leaving import leaving
from companion.tablet.starship.card_picker import CardPicker
from companion.tablet.theme import look
from companion.tablet.widgets import Row, VerbButton
from companion.wording import Words


class SectorPicker(Row):
    """All cards by name, and one button for every pirate; which one it is, a secret list asks."""

    def __init__(
        self,
        game: Starship,
        state: State,
        words: Words,
        picked: Callable[[str], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.box, self.words, self._picked = game.box, words, picked
        box = game.box
        self._likely = game.likely(state)
        self._everything = [c for c in box.cards if c in box.start_cards | box.reserve_cards]
        self._open_list()

    def _open_list(self) -> None:
        leaving.clear(self)
        likely = [card for card in self._likely if card not in self.box.pirates]
        everything = [card for card in self._everything if card not in self.box.pirates]
        self.add_widget(CardPicker(self.box, self.words, likely, everything, self._picked))
        pirate = VerbButton(self.words.caption("kind-pirate", {}), kind="plain", icon="pirate")
        pirate.size_hint = (None, 1)
        pirate.width = look.touch * 2.4
        pirate.bind(on_act=lambda *_: self._secret_list())
        self.add_widget(pirate)

    def _secret_list(self) -> None:
        leaving.clear(self)
        likely = [card for card in self._likely if card in self.box.pirates]
        everything = [card for card in self._everything if card in self.box.pirates]
        picker = CardPicker(self.box, self.words, likely, everything, self._picked, secret=True)
        self.add_widget(picker)
        back = VerbButton(kind="plain", icon="back", size_hint=(None, 1), width=look.touch * 1.2)
        back.bind(on_act=lambda *_: self._open_list())
        self.add_widget(back)

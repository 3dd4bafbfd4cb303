"""The cards the pilot saw with the Sensor Module: told to the tablet one by one, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.moves import Look, Move
from companion.games.starship.rules.sensor import sensor_cards
from companion.games.starship.rules.state import State
from companion.tablet.leaving import leaving
from companion.tablet.starship.card_picker import CardPicker
from companion.tablet.theme import look
from companion.tablet.widgets import Row, VerbButton
from companion.wording import Words


class LookPicker(Row):
    """Nothing need be told: the pilot remembers. What is told helps later, and is secret."""

    def __init__(
        self, game: Starship, state: State, words: Words, say: Callable[[Move], None], **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.game, self.state, self.words = game, state, words
        self._say = say
        self._deck = game.due(state).of or ""
        self._seen: tuple[str, ...] = ()
        self._offer()

    def _offer(self) -> None:
        leaving.clear(self)
        for code, icon, act in (
            ("not-told", "close", lambda *_: self._say(Look(self._deck))),
            ("tell", "reveal", lambda *_: self._pick()),
        ):
            button = VerbButton(
                self.words.caption(code, {}), kind="plain", icon=icon, size_hint_y=1
            )
            button.size_hint_max_y = look.verb * 2
            button.pos_hint = {"center_y": 0.5}
            button.bind(on_act=act)
            self.add_widget(button)

    def _pick(self) -> None:
        leaving.clear(self)
        box = self.game.box
        likely = [card for card in self.game.likely(self.state) if card not in self._seen]
        everything = [
            card for card in box.start_cards | box.reserve_cards if card not in self._seen
        ]
        picker = CardPicker(box, self.words, likely, everything, self.saw, secret=True)
        self.add_widget(picker)

    def saw(self, card: str) -> None:
        """One more card was seen: picked from the list, or read by the camera."""
        self._seen = (*self._seen, card)
        if len(self._seen) < sensor_cards(self.game.box, self.state):
            self._pick()
        else:
            self._say(Look(self._deck, self._seen))

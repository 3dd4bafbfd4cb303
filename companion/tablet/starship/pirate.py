"""The sealed decision at a pirate: the pilot sees the tribute, the opponent may look while holding.

Strength, fame and name of the card are nowhere on the pilot's side, and on the opponent's side only
while a finger rests there; releasing it hides them again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.starship.rules.box import Box
from companion.tablet.starship.texts import said
from companion.tablet.starship.verbs import Moment, Verb
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, SmallButton, VerbButton
from companion.wording import Words
from companion.wording.card_facts import card_facts


class PirateChoice(Row):
    """Pay or fight, far apart, and the odds for whoever asks."""

    def __init__(
        self,
        words: Words,
        moment: Moment,
        button: Callable[[Verb], VerbButton],
        odds: Callable[[], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(spacing=look.gap * 3, **kwargs)
        for verb in moment.of("choose"):
            made = button(verb)
            made.size_hint_max_y = look.verb * 2
            made.pos_hint = {"center_y": 0.5}
            self.add_widget(made)
        asked = Column(size_hint_x=0.4, size_hint_min_x=look.touch * 2.5)
        asked.add_widget(
            SmallButton(
                said(words, "odds"),
                icon="question",
                on_act=lambda *_: odds(),
                size_hint_y=1,
                size_hint_max_y=look.verb * 2,
            )
        )
        self.add_widget(asked)


def pirate_lines(box: Box, words: Words, card: str) -> tuple[str, ...]:
    """What the opponent may read of the card in hand."""
    assert card in box.pirates
    return (words.name("card", card), *card_facts(words, "cards", card)[1:])

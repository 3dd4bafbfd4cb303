"""The decision at a pirate: the pilot sees the tribute and nothing else of the card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.tablet.starship.verbs import Moment
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, SmallButton, VerbButton
from companion.view.commands import Command
from companion.wording import Words


class PirateChoice(Row):
    """Pay or fight, far apart, and the odds for whoever asks."""

    def __init__(
        self,
        words: Words,
        moment: Moment,
        button: Callable[[Command], VerbButton],
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
                words.caption("odds", {}),
                icon="question",
                on_act=lambda *_: odds(),
                size_hint_y=1,
                size_hint_max_y=look.verb * 2,
            )
        )
        self.add_widget(asked)

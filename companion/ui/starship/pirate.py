"""The sealed decision at a pirate: the pilot sees the tribute, the opponent may look while holding.

Strength, fame and name of the card are nowhere on the pilot's side, and on the opponent's side only
while a finger rests there; releasing it hides them again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.input import MotionEvent
from kivy.uix.floatlayout import FloatLayout

from companion.rules.starship.box import Box
from companion.ui.icons import Icon
from companion.ui.starship.board_drawing import plate
from companion.ui.starship.texts import said
from companion.ui.starship.verbs import Moment, Verb
from companion.ui.starship.writing import Writing
from companion.ui.theme import look
from companion.ui.widgets import Column, Row, SmallButton, VerbButton
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


class HoldToReveal(FloatLayout):
    """Shows a secret for as long as a finger rests on it. Nothing of it is drawn before."""

    def __init__(self, closed: str, lines: tuple[str, ...], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._closed, self._lines = closed, lines
        self.revealed = False
        self.bind(pos=self._draw, size=self._draw)
        self._show()

    def _show(self) -> None:
        self.clear_widgets()
        icon = Icon(name="reveal", color=look.accent, behind=look.surface)
        icon.size_hint, icon.pos_hint = (0.1, 0.7), {"x": 0.02, "y": 0.15}
        self.add_widget(icon)
        text = "  |  ".join(self._lines) if self.revealed else self._closed
        writing = Writing(text, look.body, bold=not self.revealed)
        writing.size_hint, writing.pos_hint = (0.82, 0.9), {"x": 0.16, "y": 0.05}
        self.add_widget(writing)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            plate((*self.pos, *self.size), look.surface, look.accent)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self.revealed = True
        self._show()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and not self.collide_point(*touch.pos):
            self._hide(touch)
        return touch.grab_current is self

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self._hide(touch)
        return True

    def _hide(self, touch: MotionEvent) -> None:
        touch.ungrab(self)
        self.revealed = False
        self._show()


def pirate_lines(box: Box, words: Words, card: str) -> tuple[str, ...]:
    """What the opponent may read of the card in hand."""
    assert card in box.pirates
    return (words.name("card", card), *card_facts(words, "cards", card)[1:])

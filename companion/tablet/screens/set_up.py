"""Laying out the table: one step after another, each waits for hands and a tick.

The steps come from the game (`Game.laying_out`); this page knows none of them. The step that is
due is shown large, turned to whoever has to do it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.widget import Widget

from companion.core.words import Note
from companion.tablet.icons import Icon
from companion.tablet.leaving import leaving
from companion.tablet.page import Page, load_layout
from companion.tablet.seats import TURNS, Turned
from companion.tablet.speech import say
from companion.tablet.theme import faded, look
from companion.tablet.widgets import Card, PlayerSign, Row, SmallButton, Text

load_layout(__file__)


class SetUpPage(Page):
    """The ticks are remembered, so that a break does not lose the place."""

    def refresh(self) -> None:
        steps, ticked = self.steps, self.ticked
        self.ids.list.fill_with(self._lines(steps, min(ticked, len(steps) - 1)))
        leaving.clear(self.ids.now)
        if ticked < len(steps):
            self.ids.now.add_widget(self._now(steps[ticked]))
            self.ids.verb.text = say("This is done")
            self.ids.verb.icon = "check"
        else:
            self.ids.now.add_widget(self._ready())
            self.ids.verb.text = say("Begin the game")
            self.ids.verb.icon = "play"

    @property
    def steps(self) -> tuple[Note, ...]:
        return self.app.session.opened.game.laying_out()

    @property
    def ticked(self) -> int:
        """How many steps are done; they are done in order."""
        return min(self.app.laid_out, len(self.steps))

    def tick(self) -> None:
        """The step that is due is done; after the last one the game begins."""
        if self.ticked >= len(self.steps):
            self.play()
        else:
            self._keep(self.ticked + 1)

    def play(self) -> None:
        """Everything lies ready, whatever was ticked here."""
        self.app.keep_laid_out(len(self.steps))
        self.app.replace_page("table")

    def _keep(self, ticked: int) -> None:
        self.app.keep_laid_out(ticked)
        self.refresh()

    def _sign(self, seat: str | None, **kwargs: Any) -> Widget:
        if seat is None:
            return Icon(name="hold", color=look.muted, **kwargs)
        dress = self.app.dress()[seat]
        name = self.app.words.name("seat", seat)
        return PlayerSign(dress.symbol, dress.colour, name, **kwargs)

    def _lines(self, steps: tuple[Note, ...], due: int) -> Iterator[Widget]:
        """All steps; the one that is due is brought into view."""
        for n, step in enumerate(steps):
            line = self._line(n, step)
            yield line
            if n == due:
                self.ids.list.show(line)

    def _line(self, n: int, step: Note) -> Widget:
        """A step in the list. A done one can be tapped: it was not done after all."""
        done, due = n < self.ticked, n == self.ticked
        words = self.app.words.note(step)
        card = Card(grow=True, padding=look.gap, outline=look.accent if due else look.line)
        row = Row(size_hint_y=None, height=look.touch, spacing=look.gap * 1.5)
        sign = self._sign(step.seat, size_hint=(None, None))
        sign.size, sign.pos_hint = (look.body * 3.2, look.body * 1.8), {"center_y": 0.5}
        row.add_widget(sign)
        colour = look.text if due else look.muted if done else faded(look.text, 0.75)
        text = Text(words, "small", grow=True, color=colour, pos_hint={"center_y": 0.5})
        text.bind(height=lambda _, height: setattr(row, "height", max(look.touch, height)))
        row.add_widget(text)
        if done:
            again = SmallButton(icon="check", pos_hint={"center_y": 0.5})
            again.chosen = True
            again.bind(on_act=lambda *_: self._keep(n))
            row.add_widget(again)
        card.add_widget(row)
        return card

    def _now(self, step: Note) -> Widget:
        app = self.app
        name = say("All of you") if step.seat is None else app.words.name("seat", step.seat)
        card = Card(outline=look.accent)
        head = Row(size_hint_y=None, height=look.touch)
        sign = self._sign(step.seat, size_hint=(None, None))
        sign.size, sign.pos_hint = (look.body * 3.2, look.body * 1.8), {"center_y": 0.5}
        head.add_widget(sign)
        head.add_widget(Text(name, "body", bold=True, color=look.accent))
        count = f"{self.ticked + 1} / {len(self.steps)}"
        head.add_widget(Text(count, "small", color=look.muted, halign="right", size_hint_x=0.4))
        card.add_widget(head)
        card.add_widget(Text(app.words.note(step), "big", halign="center"))
        turn = 0 if step.seat is None else TURNS[app.dress()[step.seat].side]
        return Turned(card, turn)

    def _ready(self) -> Widget:
        card = Card(outline=look.good)
        card.add_widget(Text(say("The table is laid out. Enjoy the game!"), "big"))
        return card

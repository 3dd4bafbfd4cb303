"""Laying out the table: one step after another, each waits for hands and a tick.

The steps come from the game (`Game.laying_out`); this page knows none of them. The step that is
due is shown large, turned to whoever has to do it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kivy.uix.widget import Widget

from companion.core.words import Note
from companion.tablet.icons import Icon
from companion.tablet.page import Page
from companion.tablet.position import seat_sign
from companion.tablet.seats import TURNS, Turned
from companion.tablet.speech import _
from companion.tablet.theme import faded, look
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import Card, Row, SmallButton, Text, note


class SetUpPage(Page):
    """The ticks are remembered, so that a break does not lose the place."""

    def refresh(self) -> None:
        steps, ticked = self.steps, self.ticked
        self.ids.list.fill_with(self._lines(steps, min(ticked, len(steps) - 1)))
        if ticked < len(steps):
            disposal.replace(self.ids.now, self._now(steps[ticked]))
            self.ids.verb.text, self.ids.verb.icon = _("Done"), "check"
        else:
            ready = Text(_("Everything is set up. Enjoy the game!"), "big")
            disposal.replace(self.ids.now, Card(ready, outline=look.good))
            self.ids.verb.text, self.ids.verb.icon = _("Begin the game"), "play"

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

    def _sign(self, seat: str | None) -> Widget:
        if seat is not None:
            return seat_sign(self.app, seat)
        size = (look.body * 3.2, look.body * 1.8)
        middle = {"center_y": 0.5}
        return Icon(
            name="hold", color=look.muted, size_hint=(None, None), size=size, pos_hint=middle
        )

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
        middle = {"center_y": 0.5}
        colour = look.text if due else look.muted if done else faded(look.text, 0.75)
        text = note(self.app.words.note(step), color=colour, pos_hint=middle)
        again = None
        if done:
            act = partial(self._keep, n)
            again = SmallButton(icon="check", chosen=True, pos_hint=middle, act=act)
        row = Row(self._sign(step.seat), text, again, height=look.touch, spacing=look.gap * 1.5)
        text.bind(height=lambda _, height: setattr(row, "height", max(look.touch, height)))
        outline = look.text if due else look.panel_edge
        return Card(row, grow=True, padding=look.gap, outline=outline)

    def _now(self, step: Note) -> Widget:
        words, seat = self.app.words, step.seat
        name = _("All of you") if seat is None else words.name("seat", seat)
        count = f"{self.ticked + 1} / {len(self.steps)}"
        head = Row(
            self._sign(seat),
            Text(name, "body", bold=True),
            Text(count, "small", color=look.muted, halign="right", size_hint_x=0.4),
            height=look.touch,
        )
        card = Card(head, Text(words.note(step), "big", halign="center"))
        return Turned(card, 0 if seat is None else TURNS[self.app.appearances()[seat].side])

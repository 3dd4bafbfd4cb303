"""Laying out the table: one step after another, each waits for hands and a tick.

The steps come from the game (`Game.laying_out`), their drawings from its view; this page knows none
of them. The step that is due is drawn large, turned to whoever has to do it, with one short
sentence. All steps in words are a tap away.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kivy.uix.widget import Widget

from companion.core.words import Note
from companion.games.registry import game_kind
from companion.tablet.box_choice import board_key
from companion.tablet.entries import can_be_told, entry_of, is_asked
from companion.tablet.page import Page
from companion.tablet.position import seat_sign
from companion.tablet.running_board import running_board
from companion.tablet.seat_table import OnWood
from companion.tablet.seats import TURNS, Turned
from companion.tablet.speech import _, pgettext
from companion.tablet.table.plan_map import PlanMap, owners
from companion.tablet.theme import faded, look
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import Card, Column, Row, Scroll, SmallButton, Split, Text, note
from companion.view.laying_out import Drawn, first_words


class SetUpPage(Page):
    """The ticks are remembered, so that a break does not lose the place."""

    in_words = False
    """Whether all steps are listed in words, instead of one as a drawing."""

    def refresh(self) -> None:
        steps, ticked = self.steps, self.ticked
        if self.in_words:
            body: Widget = self._list(steps, min(ticked, len(steps) - 1))
        elif ticked < len(steps):
            body = self._now(steps[ticked])
        else:
            body = self._ready()
        disposal.replace(self.ids.body, body)
        disposal.clear(self.ids.verbs)
        for control in self._verbs():
            self.ids.verbs.add_widget(control)
        done = ticked >= len(steps)
        told = pgettext("table", "Enter it") if self._leads_on else _("Begin the game")
        self.ids.verb.text = told if done else _("Done")
        self.ids.verb.icon = "play" if done else "check"

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
        """Go to the table, whatever was ticked here; and on to the page that asks how things lie,
        where there is one."""
        self.app.keep_laid_out(len(self.steps))
        asks = self._leads_on
        self.app.replace_page("table")
        if asks:
            self.app.show("enter")

    @property
    def _leads_on(self) -> bool:
        """What lies there is asked for next; in a guided game a lesson at the table says so."""
        return self._asks and self.app.guide is None

    @property
    def _asks(self) -> bool:
        return is_asked(self.app.session.opened)

    def _keep(self, ticked: int) -> None:
        self.app.keep_laid_out(ticked)
        self.refresh()

    def _turn_words(self) -> None:
        self.in_words = not self.in_words
        self.refresh()

    def _verbs(self) -> Iterator[Widget]:
        """What else can be done, beside the one next step."""
        high = look.touch * 1.4
        if self.ticked:
            back = partial(self._keep, self.ticked - 1)
            yield SmallButton(icon="undo", height=high, key="step-back", act=back)
        words = _("One by one") if self.in_words else _("All in words")
        yield SmallButton(words, size_hint_x=1, height=high, key="in-words", act=self._turn_words)
        if self.ticked < len(self.steps):
            ready = _("Everything lies ready")
            yield SmallButton(ready, size_hint_x=1, height=high, act=self.play)
        if can_be_told(self.app.session.opened):
            told = _("A game under way")
            act = partial(self.app.show, "under_way")
            yield SmallButton(told, size_hint_x=1, height=high, key="under-way", act=act)

    @property
    def _all(self) -> str:
        two = len(self.app.session.opened.game.seats) == 2
        return _("Both of you") if two else _("All of you")

    def _signs(self, seat: str | None) -> list[Widget]:
        """Whose hands do it, by their signs."""
        seats = self.app.session.opened.game.seats if seat is None else (seat,)
        return [seat_sign(self.app, one) for one in seats]

    def _ready(self) -> Widget:
        """All steps are done: how the table should look now."""
        words = _("Everything is set up. Enjoy the game!")
        if self._leads_on:
            words = _("Everything lies there. Now tell the tablet how.")
        said = Text(words, "big", halign="center")
        board = running_board(self.app)
        if board is None:
            return Card(said, outline=look.good)
        board.size_hint = (1, 1)
        both = Split(share=0.68)
        both.add_widget(board)
        both.add_widget(said)
        return Card(both, outline=look.good)

    # --- one step

    def _now(self, step: Note) -> Widget:
        """The step that is due: whose it is, its drawing, and its sentence."""
        words, seat = self.app.words, step.seat
        name = self._all if seat is None else words.name("seat", seat)
        count = f"{self.ticked + 1} / {len(self.steps)}"
        head = Row(
            *self._signs(seat),
            Text(name, "body", bold=True),
            Text(count, "small", color=look.muted, halign="right", size_hint_x=0.4),
            height=look.touch,
        )
        drawn, sentence = self._drawn(step), words.note(step)
        if drawn is None:
            card = Card(head, Text(sentence, "big", halign="center"))
        else:
            both = Split(share=0.68)
            both.add_widget(self._picture(drawn))
            both.add_widget(Text(first_words(sentence), "big", halign="center"))
            card = Card(head, both)
        turn = 0 if seat is None else TURNS[self.app.appearances()[seat].side]
        shown = Turned(card, turn)
        return Column(shown, *self._beside(step))

    def _drawn(self, step: Note) -> Drawn | None:
        game = self.app.session.opened.game
        return game_kind(game.setup.game).table(game).laying_out(step)

    def _picture(self, drawn: Drawn) -> Widget:
        """A board as it lies in its sea or space; things lie on the wood of the table."""
        picture = PlanMap(owners(self.app.appearances()), clipped=True)
        picture.show(*drawn)
        return picture if drawn.plan.ground else OnWood(picture)

    def _beside(self, step: Note) -> Iterator[Widget]:
        """What this step lays can be dealt, or entered as it lies in the owner's box."""
        if self._may_deal(step):
            yield self._deal()
        if (key := board_key(self.app, step.code)) is not None:
            yield key

    def _may_deal(self, step: Note) -> bool:
        """Whether what this step lays can be dealt as well."""
        if not self._asks:
            return False
        entry = entry_of(self.app.session.opened)
        return step.code in entry.lays and bool(entry.deal_words)

    def _deal(self) -> Widget:
        entry = entry_of(self.app.session.opened)

        def deal() -> None:
            entry.deal()
            self.app.show("enter")

        return SmallButton(entry.deal_words, icon="die", size_hint_x=1, key="deal", act=deal)

    # --- all of them

    def _list(self, steps: tuple[Note, ...], due: int) -> Widget:
        """All steps in words; the one that is due is brought into view."""
        listed = Scroll()
        listed.fill_with(self._lines(listed, steps, due))
        return listed

    def _lines(self, listed: Scroll, steps: tuple[Note, ...], due: int) -> Iterator[Widget]:
        for n, step in enumerate(steps):
            line = self._line(n, step)
            yield line
            if n == due:
                yield from self._beside(step)
                listed.show(line)

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
        sign = seat_sign(self.app, step.seat) if step.seat else None
        row = Row(sign, text, again, height=look.touch, spacing=look.gap * 1.5)
        text.bind(height=lambda _, height: setattr(row, "height", max(look.touch, height)))
        outline = look.text if due else look.panel_edge
        return Card(row, grow=True, padding=look.gap, outline=outline)

"""Journal: every event, every decision against the rules, every line of play that is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from kivy.uix.widget import Widget

from companion.table.branches import Branch
from companion.table.titles import Titled
from companion.tablet.asking import ask
from companion.tablet.choices import Choices
from companion.tablet.event_row import EventRow, row_height
from companion.tablet.leaving import leaving
from companion.tablet.page import Page, load_layout
from companion.tablet.speech import say, say_many
from companion.tablet.theme import look
from companion.tablet.undo import UndoButton
from companion.tablet.widgets import Card, Column, LongList, Row, Scroll, SmallButton, Text

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

load_layout(__file__)

Part = Literal["events", "decisions", "lines"]
CHUNK = 32
"""Events that are read at once, around those in sight."""


class JournalPage(Page):
    """The latest event first."""

    def __init__(self, app: CompanionApp, part: Part = "events") -> None:
        self._part: Part = part
        self._chunks: dict[int, tuple[Titled, ...]] = {}
        self._decided: tuple[Titled, ...] = ()
        self._hash = ""
        self._count = 0
        self._events: LongList | None = None
        super().__init__(app)

    def choose(self, part: Part) -> None:
        """Look at another part of the journal."""
        if self._events is not None:
            self._events.fill(0)
        self._part = part
        self._events = None
        self.refresh()

    def refresh(self) -> None:
        table = self.app.session.opened
        if table.hash != self._hash:
            self._hash = table.hash
            self._chunks.clear()
        self._fill_parts()
        self._fill_body()
        self._fill_bar()

    def event(self, n: int) -> Titled | None:
        """Event number n; read from the journal with its neighbours when it comes into sight.

        None for one that was taken back since the list was made; it is made anew at once.
        """
        chunk, place = divmod(n - 1, CHUNK)
        if chunk not in self._chunks:
            first = chunk * CHUNK
            self._chunks[chunk] = self.app.session.opened.titles(after=first, upto=first + CHUNK)
        told = self._chunks[chunk]
        return told[place] if place < len(told) else None

    def _fill_parts(self) -> None:
        options = {
            "events": say("Events"),
            "decisions": say("Decisions of the table"),
            "lines": say("Lines of play"),
        }
        leaving.clear(self.ids.parts)
        self.ids.parts.add_widget(Choices(options, self._part, self._chosen))

    def _chosen(self, part: str) -> None:
        if part in ("events", "decisions", "lines"):
            self.choose(part)  # type: ignore[arg-type]  # it is one of the options

    def _fill_body(self) -> None:
        table, body = self.app.session.opened, self.ids.body
        if self._part == "lines":
            leaving.clear(body)
            body.add_widget(self._lines())
            return
        if self._part == "decisions":
            self._decided = table.decided()
        count = table.n if self._part == "events" else len(self._decided)
        if self._events is None or not count:
            if self._events is not None:
                self._events.fill(0)
            leaving.clear(body)
            self._events = None
            if not count:
                body.add_widget(Text(self._nothing(), "body", valign="top"))
                return
            self._events = LongList(self._row, row_height())
            body.add_widget(self._events)
        self._count = count
        self._events.fill(count)

    def _nothing(self) -> str:
        if self._part == "events":
            return say("Nothing has happened yet.")
        return say("The table has neither overruled nor corrected anything.")

    def _row(self) -> EventRow:
        return EventRow(self.app, self._event_at, lambda event: self.app.show("event", n=event.n))

    def _event_at(self, index: int) -> Titled | None:
        """The latest one first."""
        place = self._count - 1 - index
        if self._part == "decisions":
            return self._decided[place] if place < len(self._decided) else None
        return self.event(place + 1)

    def _fill_bar(self) -> None:
        session, bar = self.app.session, self.ids.bar
        leaving.clear(bar)
        bar.add_widget(UndoButton(self.app))
        redo = SmallButton(say("Redo"), icon="redo", size_hint_x=0.4)
        redo.disabled = not session.opened.can_redo
        redo.bind(on_act=lambda *_: self.app.enter(session.redo))
        bar.add_widget(redo)

    # lines of play

    def _lines(self) -> Widget:
        branches = self.app.session.opened.branches()
        scroll = Scroll()
        told = say(
            "Nothing is ever lost: what was undone or corrected stays here and can be gone on with."
        )
        scroll.fill_with(
            [
                Text(told, "small", grow=True, color=look.muted),
                *(self._branch(branch) for branch in reversed(branches)),
            ]
        )
        return scroll

    def _branch(self, branch: Branch) -> Widget:
        card = Card(grow=True, outline=look.accent if branch.current else look.line)
        row = Row(size_hint_y=None)
        facts = Column(grow=True)
        if branch.current:
            name = say("The line that is being played")
        elif branch.title is None:
            name = say("Instead, event {n}: this companion cannot follow it", n=branch.shared + 1)
        else:
            what = self.app.words.message(branch.title)
            name = say("Instead, event {n}: {what}", n=branch.shared + 1, what=what)
        facts.add_widget(Text(name, "body", bold=branch.current, grow=True))
        events = say_many("{count} event", "{count} events", branch.n)
        facts.add_widget(Text(events, "small", grow=True, color=look.muted))
        row.add_widget(facts)
        if not branch.current:
            go = SmallButton(say("Go on with it"), icon="play", size_hint_x=None)
            go.width, go.pos_hint = look.touch * 3.6, {"center_y": 0.5}
            go.bind(on_act=lambda *_: self._ask_switch(branch))
            row.add_widget(go)
        facts.bind(height=lambda _, height: setattr(row, "height", max(look.touch, height)))
        card.add_widget(row)
        return card

    def _ask_switch(self, branch: Branch) -> None:
        sentence = say("The game goes on at the end of that line. The one played now is kept.")

        def switch() -> None:
            self.app.enter(lambda: self.app.session.switch(branch.tip))

        ask(self.app.stage, sentence, say("Go on with it"), switch, hold=True)

"""Journal: every event with its time and source, and a way back to before any of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.table.titles import Titled
from companion.ui.asking import ask
from companion.ui.icons import Icon
from companion.ui.page import Page, load_layout
from companion.ui.speech import say, say_many
from companion.ui.telling import clock_time, source_name
from companion.ui.theme import look
from companion.ui.undo import UndoButton, undo_to
from companion.ui.widgets import Card, Column, Row, SmallButton, Text

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp

load_layout(__file__)

SHOWN = 20
"""Events on one page; a whole game at once would take a second to draw."""

SOURCE_ICONS = {
    "tap": "hold",
    "roller": "roller",
    "scan": "camera",
    "keypad": "keypad",
    "referee": "referee",
    "simulation": "die5",
}


class JournalPage(Page):
    """The latest event first."""

    def __init__(self, app: CompanionApp, **kwargs: Any) -> None:
        self._page = 0
        super().__init__(app, **kwargs)

    def turn_page(self, by: int) -> None:
        """Towards older events, or back."""
        self._page += by
        self.refresh()

    def refresh(self) -> None:
        table = self.app.session.opened
        last = max(0, (table.n - 1) // SHOWN)
        self._page = min(max(0, self._page), last)
        upto = table.n - self._page * SHOWN
        events = [event for event in table.titles(after=max(0, upto - SHOWN)) if event.n <= upto]
        self.ids.newer.disabled = self._page == 0
        self.ids.older.disabled = self._page == last
        empty = Text(say("Nothing has happened yet."), "body", grow=True)
        self.ids.list.fill_with([self._line(event) for event in reversed(events)] or [empty])
        self._fill_bar()

    def _fill_bar(self) -> None:
        session, bar = self.app.session, self.ids.bar
        bar.clear_widgets()
        bar.add_widget(UndoButton(self.app))
        redo = SmallButton(say("Redo"), icon="redo", size_hint_x=0.4)
        redo.disabled = not session.opened.can_redo
        redo.bind(on_act=lambda *_: self.app.enter(session.redo))
        bar.add_widget(redo)

    def _line(self, event: Titled) -> Widget:
        words = self.app.words
        row = Row(size_hint_y=None)
        when = Text(f"{event.n}\n{clock_time(event.at)}", "small", color=look.muted)
        when.size_hint_x, when.width = None, look.small * 3.6
        source = Icon(name=SOURCE_ICONS[event.source], color=look.muted, size_hint_x=None)
        source.width = look.small * 1.6
        facts = Column(grow=True, spacing=0, pos_hint={"center_y": 0.5})
        facts.add_widget(Text(words.message(event.title), "body", grow=True))
        facts.add_widget(Text(self._about(event), "small", grow=True, color=look.muted))
        undo = SmallButton(icon="undo", kind="quiet", pos_hint={"center_y": 0.5})
        undo.bind(on_act=lambda *_: self._back_to(event.n - 1))
        for widget in (when, source, facts, undo):
            row.add_widget(widget)
        facts.bind(height=lambda _, height: setattr(row, "height", max(look.touch, height)))
        card = Card(grow=True, padding=look.gap)
        card.add_widget(row)
        return card

    def _about(self, event: Titled) -> str:
        """Where it came from, and what the table decided about it."""
        parts = [source_name(event.source)]
        if event.reveals:
            parts.append(say("uncovered something"))
        if event.ruling:
            ruling = event.ruling
            parts.append(say("allowed by {name}: {reason}", name=ruling.by, reason=ruling.reason))
        if event.correction:
            made = event.correction
            parts.append(say("corrected by {name}: {reason}", name=made.by, reason=made.reason))
        return " · ".join(parts)

    def _back_to(self, n: int) -> None:
        count = self.app.session.opened.n - n
        sentence = say_many(
            "Take this back? {count} event stays in the journal as another line of play.",
            "Take these back? {count} events stay in the journal as another line of play.",
            count,
        )
        verb = say_many("Undo {count} event", "Undo {count} events", count)
        ask(self.app.stage, sentence, verb, lambda: self.app.enter(lambda: undo_to(self.app, n)))

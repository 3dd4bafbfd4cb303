"""One event: what it came from, the position as it was after it, and ways to go back or correct."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.image import Image
from kivy.uix.widget import Widget

from companion.table.titles import Titled
from companion.tablet.event_row import about
from companion.tablet.evidence import picture_of, raw_line
from companion.tablet.leaving import leaving
from companion.tablet.page import Page, load_layout
from companion.tablet.position import position_view, seat_heading
from companion.tablet.speech import say, say_many
from companion.tablet.telling import day_and_time
from companion.tablet.theme import look
from companion.tablet.undo import undo_to
from companion.tablet.widgets import Text

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

load_layout(__file__)


class EventPage(Page):
    """`n` is the number of the event."""

    def __init__(self, app: CompanionApp, n: int) -> None:
        self.n = n
        super().__init__(app)

    def look_at(self, n: int) -> None:
        """Go to the event before or after."""
        self.app.show("event", n=n)

    def refresh(self) -> None:
        table = self.app.session.opened
        (event,) = table.titles(after=self.n - 1, upto=self.n)
        self.ids.heading.title = say("Event {n} of {total}", n=self.n, total=table.n)
        self.ids.older.disabled = self.n == 1
        self.ids.newer.disabled = self.n == table.n
        back = table.n - self.n
        self.ids.undo.text = say_many(
            "Go back to here: undo {count} event", "Go back to here: undo {count} events", back
        )
        self.ids.undo.disabled = not back
        self.ids.facts.fill_with(self._facts(event))
        leaving.clear(self.ids.then)
        told = Text(say("The table after this event"), "small", color=look.muted)
        told.size_hint_y, told.height = None, look.small * 1.5
        self.ids.then.add_widget(told)
        self.ids.then.add_widget(position_view(self.app, table.state_after(self.n)))

    def ask_back(self) -> None:
        """Undo everything after this event, if the table means it."""
        undo_to(self.app, self.n, ask_first=True)

    def _facts(self, event: Titled) -> list[Widget]:
        words = self.app.words
        facts: list[Widget] = []
        if event.seat in self.app.session.opened.game.seats:
            facts.append(seat_heading(self.app, str(event.seat)))
        facts.append(Text(words.message(event.title), "big", grow=True, bold=True))
        facts.append(Text(day_and_time(event.at), "small", grow=True, color=look.muted))
        facts.append(Text(about(event, words), "body", grow=True, color=look.muted))
        if event.hidden:
            kept = say("What nobody but its owner may know is not shown.")
            facts.append(Text(kept, "small", grow=True, color=look.muted))
        path = picture_of(self.app.folder, event)
        if path is not None:
            facts.append(Image(source=str(path), size_hint_y=None, height=look.verb * 2.4))
        elif line := raw_line(event, longest=400):
            facts.append(Text(line, "small", grow=True, font_name="RobotoMono-Regular"))
        return facts

"""One event: what it came from, the position as it was after it, and ways to go back or correct."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.uix.image import Image
from kivy.uix.widget import Widget

from companion.table.titles import Titled
from companion.tablet.app import CompanionApp
from companion.tablet.page import Page
from companion.tablet.position import position_view, seat_heading
from companion.tablet.screens.journal import about, picture_of, raw_line
from companion.tablet.speech import _, ngettext, speech
from companion.tablet.theme import look
from companion.tablet.undo import ask_undo
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import Text, note
from companion.wording.local_time import day_and_time


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
        self.ids.heading.title = _("Event {n} of {total}", n=self.n, total=table.n)
        self.ids.older.disabled = self.n == 1
        self.ids.newer.disabled = self.n == table.n
        back = table.n - self.n
        self.ids.undo.text = ngettext(
            "Go back to here: undo {count} event", "Go back to here: undo {count} events", back
        )
        self.ids.undo.disabled = not back
        self.ids.facts.fill_with(self._facts(event))
        words = _("The table after this event")
        caption = Text(words, "small", color=look.muted, height=look.small * 1.5)
        then = position_view(self.app, table.state_after(self.n))
        disposal.replace(self.ids.then, caption, then)

    def ask_back(self) -> None:
        """Undo everything after this event, if the table means it."""
        ask_undo(self.app, self.n, ask_first=True)

    def _facts(self, event: Titled) -> Iterator[Widget]:
        words = self.app.words
        if event.seat in self.app.session.opened.game.seats:
            yield seat_heading(self.app, str(event.seat))
        yield Text(self.app.words_of(event).message(event.title), "big", grow=True, bold=True)
        yield note(day_and_time(speech.language, event.at))
        yield Text(about(event, words), "body", grow=True, color=look.muted)
        if event.hidden:
            yield note(_("What nobody but its owner may know is not shown."))
        path = picture_of(self.app.folder, event)
        if path is not None:
            yield Image(source=str(path), size_hint_y=None, height=look.verb * 2.4)
        elif line := raw_line(event, longest=400):
            yield note(line, color=look.text)

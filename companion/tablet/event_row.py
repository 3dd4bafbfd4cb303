"""One event of the journal as a row: number and time, who, where it came from, what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.image import Image

from companion.table.titles import Titled
from companion.tablet.evidence import picture_of, raw_line
from companion.tablet.icons import Icon
from companion.tablet.speech import say
from companion.tablet.telling import clock_time, source_name
from companion.tablet.theme import look
from companion.tablet.widgets import Column, LongRow, PlayerSign, Row, Text
from companion.wording import Words

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

SOURCE_ICONS = {
    "tap": "hold",
    "roller": "roller",
    "scan": "camera",
    "keypad": "keypad",
    "referee": "referee",
    "simulation": "die",
}


def row_height() -> float:
    """Two lines of text, and never less than a finger."""
    return max(look.touch, look.body * 1.5 + look.small * 1.5) + look.gap * 2


def about(event: Titled, words: Words) -> str:
    """Where it came from, what the table decided about it, and what today's rules would say."""
    parts = [source_name(event.source)]
    if line := raw_line(event):
        parts.append(line)
    if event.reveals:
        parts.append(say("uncovered something"))
    if event.ruling:
        ruling = event.ruling
        parts.append(say("allowed by {name}: {reason}", name=ruling.by, reason=ruling.reason))
    if event.correction:
        made = event.correction
        parts.append(say("corrected by {name}: {reason}", name=made.by, reason=made.reason))
    parts += (say("today's rules: {problem}", problem=words.problem(one)) for one in event.notes)
    return " · ".join(parts)


class EventRow(LongRow):
    """Shows the event that `event_at` finds for its place; a touch opens it."""

    def __init__(
        self,
        app: CompanionApp,
        event_at: Callable[[int], Titled | None],
        opened: Callable[[Titled], object],
    ) -> None:
        super().__init__()
        self._app, self._event_at, self._opened = app, event_at, opened
        self.event: Titled | None = None
        dress = app.dress()
        self._signs = {
            seat: PlayerSign(dress[seat].symbol, dress[seat].colour, app.words.name("seat", seat))
            for seat in app.session.opened.game.seats
        }
        self._when = Text(style="small", color=look.muted)
        self._when.size_hint_x, self._when.width = None, look.small * 3.6
        self._who = AnchorLayout(size_hint_x=None, width=look.body * 3.2)
        self._source = Icon(color=look.muted, size_hint_x=None, width=look.small * 1.6)
        self._picture = Image(size_hint_x=None, width=0, fit_mode="contain")
        self._title = Text(style="body", size_hint_y=0.55)
        self._about = Text(style="small", size_hint_y=0.45, color=look.muted)
        facts = Column(spacing=0)
        facts.add_widget(self._title)
        facts.add_widget(self._about)
        row = Row()
        more = Icon(name="next", color=look.muted, size_hint_x=None, width=look.small * 1.2)
        for widget in (self._when, self._who, self._source, self._picture, facts, more):
            row.add_widget(widget)
        self.add_widget(row)

    def show(self, index: int) -> None:
        event = self._event_at(index)
        if event is None:
            return
        self.event = event
        self._when.text = f"{event.n}\n{clock_time(event.at)}"
        self._who.clear_widgets()
        if event.seat in self._signs:
            self._who.add_widget(self._signs[event.seat])
        self._source.name = SOURCE_ICONS[event.source]
        path = picture_of(self._app.folder, event)
        self._picture.source = str(path) if path else ""
        self._picture.width = look.touch if path else 0
        self._title.text = self._app.words.message(event.title)
        self._about.text = about(event, self._app.words)

    def on_act(self) -> None:
        if self.event is not None:
            self._opened(self.event)

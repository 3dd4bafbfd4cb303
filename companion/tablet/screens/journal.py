"""Journal: every event, every decision against the rules, every line of play that is kept."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.image import Image
from kivy.uix.widget import Widget

from companion.core.events import AT_ONCE, was_taken_at_once
from companion.table.branches import Branch
from companion.table.places import evidence_folder
from companion.table.titles import Titled
from companion.tablet.app import CompanionApp
from companion.tablet.asking import ask
from companion.tablet.icons import Icon
from companion.tablet.page import Page
from companion.tablet.position import seat_sign
from companion.tablet.speech import _, ngettext, pgettext
from companion.tablet.theme import look
from companion.tablet.undo import UndoButton
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import (
    Card,
    Choices,
    Column,
    LongList,
    LongRow,
    Row,
    Scroll,
    SmallButton,
    Text,
    note,
)
from companion.wording import Words
from companion.wording.local_time import local_time

CHUNK = 32
"""Events that are read at once, around those in sight."""


class JournalPage(Page):
    """The latest event first."""

    def __init__(self, app: CompanionApp, part: str = "events") -> None:
        self._part = part
        self._chunks: dict[int, tuple[Titled, ...]] = {}
        self._decided: tuple[Titled, ...] = ()
        self._hash = ""
        self._count = 0
        self._events: LongList | None = None
        super().__init__(app)

    def choose(self, part: str) -> None:
        """Look at another part of the journal."""
        self._leave_events()
        self._part = part
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
            "events": _("Events"),
            "decisions": _("Your decisions"),
            "lines": _("Lines of play"),
        }
        disposal.replace(self.ids.parts, Choices(options, self._part, self.choose))

    def _fill_body(self) -> None:
        table, body = self.app.session.opened, self.ids.body
        if self._part == "lines":
            disposal.replace(body, self._lines())
            return
        if self._part == "decisions":
            self._decided = table.decided()
        count = table.n if self._part == "events" else len(self._decided)
        if not count:
            self._leave_events()
            disposal.replace(body, Text(self._nothing(), "body", valign="top"))
            return
        if self._events is None:
            self._events = LongList(
                partial(EventRow, self.app), row_height(), self._event_at, self._open
            )
            disposal.replace(body, self._events)
        self._count = count
        self._events.fill(count)

    def _leave_events(self) -> None:
        if self._events is not None:
            self._events.fill(0)
            self._events = None

    def _nothing(self) -> str:
        if self._part == "events":
            return _("Nothing has happened yet.")
        return _("You have neither overruled nor corrected anything.")

    def _open(self, event: Titled) -> None:
        self.app.show("event", n=event.n)

    def _event_at(self, index: int) -> Titled | None:
        """The latest one first."""
        place = self._count - 1 - index
        if self._part == "decisions":
            return self._decided[place] if place < len(self._decided) else None
        return self.event(place + 1)

    def _fill_bar(self) -> None:
        session = self.app.session
        post = partial(self.app.post, session.redo)
        redo = SmallButton(_("Redo"), icon="redo", size_hint_x=0.4, act=post)
        redo.disabled = not session.opened.can_redo
        disposal.replace(self.ids.bar, UndoButton(self.app), redo)

    # lines of play

    def _lines(self) -> Widget:
        branches = self.app.session.opened.branches()
        scroll = Scroll()
        told = _(
            "Nothing is ever lost: what was undone or corrected stays here and can be gone on with."
        )
        scroll.fill_with([note(told), *(self._branch(branch) for branch in reversed(branches))])
        return scroll

    def _branch(self, branch: Branch) -> Widget:
        if branch.current:
            name = _("The line that is being played")
        elif branch.title is None:
            name = _("Instead, event {n}: this app cannot follow it", n=branch.shared + 1)
        else:
            what = self.app.words.message(branch.title)
            name = _("Instead, event {n}: {what}", n=branch.shared + 1, what=what)
        events = ngettext("{count} event", "{count} events", branch.n)
        facts = Column(Text(name, bold=branch.current, grow=True), note(events), grow=True)
        go = None
        if not branch.current:
            act = partial(self._ask_switch, branch)
            go = SmallButton(_("Go on with it"), icon="play", width=look.touch * 3.6, act=act)
            go.pos_hint = {"center_y": 0.5}
        row = Row(facts, go, size_hint_y=None)
        facts.bind(height=lambda _, height: setattr(row, "height", max(look.touch, height)))
        return Card(row, grow=True, outline=look.text if branch.current else look.panel_edge)

    def _ask_switch(self, branch: Branch) -> None:
        sentence = _("The game goes on at the end of that line. The one played now is kept.")
        switch = partial(self.app.post, partial(self.app.session.switch, branch.tip))
        ask(self.app.stage, sentence, _("Go on with it"), switch, hold=True)


SOURCE_ICONS = {
    "tap": "hold",
    "roller": "roller",
    "scan": "camera",
    "keypad": "keypad",
    "referee": "referee",
    "simulation": "die",
}
PICTURES = (".jpg", ".png")


def source_name(source: str) -> str:
    """Where an event came from."""
    names = {
        "tap": pgettext("source", "tap"),
        "roller": pgettext("source", "roller"),
        "scan": pgettext("source", "scan"),
        "keypad": pgettext("source", "keypad"),
        "referee": pgettext("source", "referee"),
        "simulation": pgettext("source", "simulation"),
    }
    return names[source]


def picture_of(folder: Path, event: Titled) -> Path | None:
    """The picture, if the event names one and it is still there; never one from elsewhere."""
    if event.source != "scan" or Path(event.evidence).suffix not in PICTURES:
        return None
    path = evidence_folder(folder) / Path(event.evidence).name
    return path if os.path.isfile(path) else None  # False too for a name that no disk takes


def raw_line(event: Titled, longest: int = 48) -> str:
    """What a device said, cut to what a line holds."""
    if not event.evidence or Path(event.evidence).suffix in PICTURES:
        return ""
    text = " ".join(event.evidence.removeprefix(AT_ONCE).split())
    return text if len(text) <= longest else text[: longest - 1] + "…"


def row_height() -> float:
    """Two lines of text, and never less than a finger."""
    return max(look.touch, look.body * 1.5 + look.small * 1.5) + look.gap * 2


def about(event: Titled, words: Words) -> str:
    """Where it came from, what the table decided about it, and what today's rules would say."""
    parts = [source_name(event.source)]
    if was_taken_at_once(event.evidence):
        parts.append(_("taken at once, nobody tapped"))
    if line := raw_line(event):
        parts.append(line)
    if event.reveals:
        parts.append(_("uncovered something"))
    if event.ruling:
        ruling = event.ruling
        parts.append(_("allowed by {name}: {reason}", name=ruling.by, reason=ruling.reason))
    if event.correction:
        made = event.correction
        parts.append(_("corrected by {name}: {reason}", name=made.by, reason=made.reason))
    parts += (_("today's rules: {problem}", problem=words.problem(one)) for one in event.notes)
    return " · ".join(parts)


class EventRow(LongRow):
    """One event."""

    def __init__(self, app: CompanionApp) -> None:
        super().__init__()
        self._app = app
        self._signs = {seat: seat_sign(app, seat) for seat in app.session.opened.game.seats}
        self._when = Text(style="small", color=look.muted, width=look.small * 3.6)
        self._who = AnchorLayout(size_hint_x=None, width=look.body * 3.2)
        self._source = Icon(color=look.muted, width=look.small * 1.6)
        self._picture = Image(size_hint_x=None, width=0, fit_mode="contain")
        self._title = Text(style="body", size_hint_y=0.55)
        self._about = Text(style="small", size_hint_y=0.45, color=look.muted)
        facts = Column(self._title, self._about, spacing=0)
        more = Icon(name="next", color=look.muted, width=look.small * 1.2)
        self.add_widget(Row(self._when, self._who, self._source, self._picture, facts, more))

    def show(self, event: Titled) -> None:
        self._when.text = f"{event.n}\n{local_time(event.at, '%H:%M')}"
        self._who.clear_widgets()
        if event.seat in self._signs:
            self._who.add_widget(self._signs[event.seat])
        self._source.name = SOURCE_ICONS[event.source]
        path = picture_of(self._app.folder, event)
        self._picture.source = str(path) if path else ""
        self._picture.width = look.touch if path else 0
        self._title.text = self._app.words_of(event).message(event.title)
        self._about.text = about(event, self._app.words)

"""Correct one event: choose what really happened, see what changes, rule on what no longer fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.table.correction import Preview
from companion.table.refusals import Refused
from companion.table.store import JournalError
from companion.tablet.candidate_row import CandidateRow
from companion.tablet.choices import Choices
from companion.tablet.correcting import Candidate, Difference, Draft, differences
from companion.tablet.jobs import job_for, own_journal
from companion.tablet.later_events import LaterEvents
from companion.tablet.leaving import leaving
from companion.tablet.page import Page, load_layout
from companion.tablet.position import seat_heading
from companion.tablet.reasons import Reasons, players
from companion.tablet.speech import say, say_in, say_many
from companion.tablet.theme import look
from companion.tablet.troubles import trouble
from companion.tablet.widgets import (
    LongList,
    Row,
    Text,
)

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

load_layout(__file__)


class CorrectPage(Page):
    """`n` is the number of the event. Nothing is written before the correction is accepted."""

    def __init__(self, app: CompanionApp, n: int) -> None:
        self.draft = Draft(n, next(iter(players(app))))
        self._candidates: list[Candidate] = []
        self._preview: Preview | None = None
        self._refused = ""
        self._asked = 0
        self._hash = app.session.opened.hash
        self._list: LongList | None = None
        super().__init__(app)
        self._show_candidates()
        self._show_preview()

    def refresh(self) -> None:
        """A correction begun on a game that has gone on since is begun anew."""
        table = self.app.session.opened
        (event,) = table.titles(after=self.draft.n - 1, upto=self.draft.n)
        said = self.app.words.message(event.title)
        self.ids.was.text = say("Event {n}: {what}", n=self.draft.n, what=said)
        self._show_kinds()
        if table.hash != self._hash:
            self._hash = table.hash
            self.draft.choose_kind(self.draft.kind)
            self._show_candidates()
            self._ask_preview()

    # what really happened

    def choose_kind(self, kind: str) -> None:
        self.draft.choose_kind(kind)  # type: ignore[arg-type]  # it is one of the options
        self._show_kinds()
        self._show_candidates()
        self._ask_preview()

    def choose(self, candidate: Candidate) -> None:
        """What the table says happened instead."""
        self.draft.choose(candidate)
        if self._list is not None:
            self._list.fill(len(self._candidates))
        self._ask_preview()

    def _show_kinds(self) -> None:
        options = {
            "other": say("It was something else"),
            "swap": say("Mixed up with another"),
            "before": say("One is missing before it"),
            "never": say("It did not happen"),
        }
        leaving.clear(self.ids.kinds)
        self.ids.kinds.add_widget(Choices(options, self.draft.kind, self.choose_kind, rows=2))

    def _show_candidates(self) -> None:
        self._candidates = self.draft.listed(self.app.session.opened)
        leaving.clear(self.ids.list)
        self._list = None
        if not self._candidates:
            self.ids.list.add_widget(Text(self._nothing(), "body", valign="top"))
            return
        listed = self._candidates
        self._list = LongList(lambda: self._row(listed), look.touch * 1.35)
        self.ids.list.add_widget(self._list)
        self._list.fill(len(self._candidates))

    def _nothing(self) -> str:
        return {
            "never": say("The event is left out. What follows is played again without it."),
            "swap": say("Only rolls and drawn cards can be mixed up, and there is no other one."),
            "other": say("As far as everybody may know, nothing else was possible then."),
            "before": say("Nothing could have happened before it."),
        }[self.draft.kind]

    def _row(self, listed: list[Candidate]) -> CandidateRow:
        return CandidateRow(self.app, listed, lambda: self.draft.chosen, self.choose)

    # what would come of it

    def _ask_preview(self) -> None:
        """Have what follows played again in a job: after an early event that is the whole game."""
        self._asked += 1
        asked, draft, app = self._asked, self.draft, self.app
        number = app.session.opened.number
        self._preview, self._refused = None, ""
        self._show_preview()
        if draft.change() is None:
            return

        def work() -> tuple[Preview | None, str]:
            with own_journal(app.folder) as journal:
                try:
                    return draft.preview(journal.open(number)), ""
                except Refused as refused:
                    return None, app.words.problem(refused.problems[0])

        def done(answer: tuple[Preview | None, str]) -> None:
            if asked == self._asked:
                self._preview, self._refused = answer
                self._show_preview()

        job_for(self, work, done, failed=lambda told: done((None, told)))

    def accept(self) -> None:
        """Write it: one correction, however many events it changed."""
        self.app.enter(self._accept)

    def _accept(self) -> None:
        app = self.app
        try:
            preview = self.draft.preview(app.session.opened)
            if preview is None:
                return
            app.session.correct(preview)
        except Refused as refused:
            app.stage.notice(app.words.problem(refused.problems[0]))
        except JournalError as error:
            app.stage.notice(trouble(error))
        else:
            app.back()
            app.stage.notice(say("Corrected. The old line of play is kept in the journal."))

    def _said(self, by: str, reason: str) -> None:
        self.draft.by, self.draft.reason = by, reason
        self._show_verb()

    def _show_verb(self) -> None:
        self.ids.verb.why_not = self._why_not()

    def _why_not(self) -> str:
        if self.draft.change() is None:
            return say("Choose first what really happened.")
        if self._refused:
            return self._refused
        if self._preview is None:
            return say("One moment: what follows is being played again.")
        if self._preview.open:
            count = len(self._preview.open)
            return say_many(
                "{count} later event no longer fits: say what becomes of it.",
                "{count} later events no longer fit: say what becomes of them.",
                count,
            )
        return "" if self.draft.reason else say("Say why first.")

    def _show_preview(self) -> None:
        parts: list[Widget] = [
            Text(say("What changes"), "body", bold=True, grow=True),
            *self._changes(),
        ]
        if self._preview is not None and self._preview.illegal:
            parts += LaterEvents(self.app, self._rule).shown(self._preview.illegal)
        ready = [say("misheard"), say("tapped the wrong one"), say("the wrong way round")]
        parts.append(Text(say("Who says so, and why"), "body", bold=True, grow=True))
        parts.append(Reasons(self.app, self.draft.by, self.draft.reason, ready, self._said))
        self.ids.preview.fill_with(parts)
        self._show_verb()

    def _changes(self) -> list[Widget]:
        preview = self._preview
        if preview is None:
            return [Text(self._why_not(), "small", grow=True, color=look.muted)]
        game = self.app.session.opened.game
        changed = differences(game, preview.before, preview.after)
        rows: list[Widget] = []
        for seat in game.seats:
            own = [one for one in changed if one.seat == seat]
            if own:
                rows.append(seat_heading(self.app, seat))
                rows += (self._difference(one) for one in own)
        words = self.app.words
        rows += (
            Text(words.problem(found), "small", grow=True, color=look.warning)
            for found in preview.audit
        )
        nothing = say("Nothing that can be counted changes.")
        return rows or [Text(nothing, "small", grow=True, color=look.muted)]

    def _difference(self, one: Difference) -> Widget:
        words = self.app.words
        name = say_in("score", "points") if one.kind == "points" else words.name(one.kind, one.key)
        row = Row(size_hint_y=None, height=look.small * 1.7)
        row.add_widget(Text(name[:1].upper() + name[1:], "small"))
        figures = Text(f"{one.before} » {one.after}", "small", bold=True, halign="right")
        figures.size_hint_x, figures.width = None, look.touch * 2
        row.add_widget(figures)
        return row

    def _rule(self, rulings: dict[int, Any]) -> None:
        self.draft.rulings.update(rulings)
        self._ask_preview()

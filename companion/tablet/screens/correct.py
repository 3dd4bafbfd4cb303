"""Correct one event: choose what really happened, see what changes, rule on what no longer fits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.core.chances import Draw
from companion.core.words import Problem
from companion.table.correction import Drop, Illegal, Preview, Replace
from companion.table.refusals import Refused
from companion.table.rulings import Overrule
from companion.tablet.app import CompanionApp
from companion.tablet.asking import Reasons, ask_reason, leave_button, players
from companion.tablet.correcting import (
    Candidate,
    CorrectionDraft,
    Difference,
    candidates,
    differences,
)
from companion.tablet.jobs import job_for, own_journal
from companion.tablet.page import Page
from companion.tablet.position import seat_heading
from companion.tablet.speech import _, capital, ngettext, pgettext
from companion.tablet.theme import look
from companion.tablet.troubles import problems_shown
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import (
    Card,
    Choices,
    LongList,
    LongRow,
    Row,
    SmallButton,
    Text,
    heading,
    note,
)


class CorrectPage(Page):
    """`n` is the number of the event. Nothing is written before the correction is accepted.

    What the table says it has `forgotten` before the event, told `by` a seat, is chosen already
    where it can only have been one move.
    """

    def __init__(
        self, app: CompanionApp, n: int, forgotten: tuple[Any, ...] = (), by: str = ""
    ) -> None:
        said_by = app.words.name("seat", by) if by else next(iter(players(app)))
        self.draft = CorrectionDraft(n, said_by)
        if forgotten:
            self.draft.choose_kind("before")
            self.draft.forgotten, self.draft.reason = forgotten, _("forgotten")
        self._candidates: list[Candidate] = []
        self._preview: Preview | None = None
        self._refused = ""
        self._asked = 0
        self._hash = app.session.opened.hash
        self._list: LongList | None = None
        super().__init__(app)
        self._show_candidates()
        if forgotten and len(self._candidates) == 1:
            self.choose(self._candidates[0])
        else:
            self._show_preview()

    def refresh(self) -> None:
        """A correction begun on a game that has gone on since is begun anew."""
        table = self.app.session.opened
        (event,) = table.titles(after=self.draft.n - 1, upto=self.draft.n)
        said = self.app.words.message(event.title)
        self.ids.was.text = _("Event {n}: {what}", n=self.draft.n, what=said)
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
            "other": _("It was something else"),
            "swap": _("Mixed up with another"),
            "before": _("One is missing before it"),
            "never": _("It did not happen"),
        }
        kinds = Choices(options, self.draft.kind, self.choose_kind, rows=2)
        disposal.replace(self.ids.kinds, kinds)

    def _show_candidates(self) -> None:
        listed = self._candidates = self.draft.listed(self.app.session.opened)
        self._list = None
        if listed:
            self._list = candidate_list(self.app, listed, lambda: self.draft.chosen, self.choose)
        nothing = Text(self._nothing(), "body", valign="top")
        disposal.replace(self.ids.list, self._list or nothing)

    def _nothing(self) -> str:
        return {
            "never": _("The event is left out. What follows is played again without it."),
            "swap": _(
                "Only rolls and drawn cards can be mixed up, and there is nothing else here to "
                "mix them up with."
            ),
            "other": _("As far as everybody may know, nothing else was possible then."),
            "before": _("Nothing could have happened before it."),
        }[self.draft.kind]

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
            with own_journal(app.journal_folder) as journal:
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
        self.app.post(self._accept)

    def _accept(self) -> None:
        app = self.app
        with problems_shown(app):
            preview = self.draft.preview(app.session.opened)
            if preview is not None:
                app.session.correct(preview)
                app.back()
                app.stage.notice(_("Corrected. The old line of play is kept in the journal."))

    def _said(self, by: str, reason: str) -> None:
        self.draft.by, self.draft.reason = by, reason
        self._show_verb()

    def _show_verb(self) -> None:
        self.ids.verb.why_not = self._why_not()

    def _why_not(self) -> str:
        if self.draft.change() is None:
            return _("Choose first what really happened.")
        if self._refused:
            return self._refused
        if self._preview is None:
            return _("One moment: what follows is being played again.")
        if self._preview.open:
            count = len(self._preview.open)
            return ngettext(
                "{count} later event no longer fits: say what should happen to it.",
                "{count} later events no longer fit: say what should happen to them.",
                count,
            )
        return "" if self.draft.reason else _("Say why first.")

    def _show_preview(self) -> None:
        parts: list[Widget] = [heading(_("What changes")), *self._changes()]
        if self._preview is not None and self._preview.illegal:
            parts += self._later(self._preview.illegal)
        ready = [_("misheard"), _("tapped the wrong one"), _("the wrong way round")]
        parts.append(heading(_("Who says so, and why")))
        parts.append(Reasons(self.app, self.draft.by, self.draft.reason, ready, self._said))
        self.ids.preview.fill_with(parts)
        self._show_verb()

    def _changes(self) -> list[Widget]:
        preview = self._preview
        if preview is None:
            return [note(self._why_not())]
        game = self.app.session.opened.game
        changed = differences(game, preview.before, preview.after)
        rows: list[Widget] = []
        for seat in game.seats:
            own = [one for one in changed if one.seat == seat]
            if own:
                rows += [seat_heading(self.app, seat), *map(self._difference, own)]
        words = self.app.words
        rows += (note(words.problem(found), color=look.warning) for found in preview.audit)
        return rows or [note(_("Nothing that can be counted changes."))]

    def _difference(self, one: Difference) -> Widget:
        name = self.app.words.name(one.kind, one.key)
        if one.kind == "points":
            name = pgettext("score", "points")
        change, wide = f"{one.before} » {one.after}", look.touch * 2
        figures = Text(change, "small", bold=True, halign="right", width=wide)
        return Row(Text(capital(name), "small"), figures, height=look.small * 1.7)

    # later events that no longer fit

    def _later(self, illegal: tuple[Illegal, ...]) -> list[Widget]:
        told = ngettext(
            "{count} later event no longer fits", "{count} later events no longer fit", len(illegal)
        )
        shown = sorted(illegal, key=lambda event: (event.settled, event.n))[:MOST_LINES]
        parts: list[Widget] = [heading(told, color=look.warning)]
        parts += (self._later_line(event) for event in shown)
        left_open = {event.n: Drop() for event in illegal if not event.settled}
        if len(left_open) > 1:
            text = _("Leave out what no longer fits")
            drop = partial(self._rule, left_open)
            parts.append(SmallButton(text, icon="close", kind="danger", act=drop))
        return parts

    def _later_line(self, event: Illegal) -> Widget:
        words, ruling = self.app.words, event.ruling
        told = [note(" ".join(words.problem(problem) for problem in event.problems))]
        if isinstance(ruling, Replace):
            title = self.app.session.opened.game.title(event.before, ruling.move, "referee")
            now = _("instead: {what}", what=words.message(title))
            told = [note(now, color=look.good)]
        elif isinstance(ruling, Overrule):
            kept = _("allowed by {name}: {reason}", name=ruling.by, reason=ruling.reason)
            told.append(note(kept, color=look.good))
        title_line = Text(f"{event.n} · {words.message(event.title)}", "body", grow=True)
        outline = look.panel_edge if event.settled else look.warning
        return Card(title_line, *told, self._rulings(event), grow=True, outline=outline)

    def _rulings(self, event: Illegal) -> Widget:
        firm = _("It makes no sense there any more: leave it out or correct it too.")
        keep, correct = partial(self._keep, event), partial(self._correct_too, event)
        drop = partial(self._rule, {event.n: Drop()})
        why_not = firm if event.firm else ""
        stays = SmallButton(_("It stays"), icon="check", act=keep, why_not=why_not)
        dropped = SmallButton(_("Leave it out"), icon="close", act=drop)
        another = SmallButton(_("Correct it too"), icon="turn", act=correct)
        for kind, button in ((Overrule, stays), (Drop, dropped), (Replace, another)):
            button.chosen = isinstance(event.ruling, kind)
        return Row(stays, dropped, another, height=look.touch)

    def _keep(self, event: Illegal) -> None:
        sentence = _("{what}: why does it stay?", what=self.app.words.message(event.title))
        ready = [_("that is how it lies there"), _("we had agreed on it")]

        def done(by: str, reason: str) -> None:
            self._rule({event.n: Overrule(by, reason)})

        ask_reason(self.app, sentence, _("It stays"), ready, done)

    def _correct_too(self, event: Illegal) -> None:
        """Choose another move for a later event, from what is possible there after the change."""
        app, stage = self.app, self.app.stage
        game = app.session.opened.game
        found = [one for one in candidates(game, event.before) if one.problem is None]

        def choose(candidate: Candidate) -> None:
            stage.close_dialog()
            self._rule({event.n: Replace(candidate.move)})

        question = _("{what}: what was it really?", what=app.words.message(event.title))
        title = Text(question, "body", bold=True, height=look.body * 2.6)
        rows = candidate_list(app, found, lambda: None, choose)
        stage.open_dialog(Card(title, rows, leave_button(stage), size_hint=(0.8, 0.85)))

    def _rule(self, rulings: dict[int, Any]) -> None:
        self.draft.rulings.update(rulings)
        self._ask_preview()


MOST_LINES = 12
"""So many lines that no longer fit are shown at once; rulings on them change what follows."""


class CandidateRow(LongRow):
    """One thing that may have happened instead."""

    def __init__(self, app: CompanionApp, chosen: Callable[[], Candidate | None]) -> None:
        super().__init__()
        self._app, self._chosen = app, chosen
        self._title = Text(style="body")
        self._problem = Text(style="small", color=look.warning)
        self.add_widget(self._title)

    def show(self, candidate: Candidate) -> None:
        words = self._app.words
        self._title.text = words.message(candidate.title)
        if candidate.n:
            self._title.text = f"{candidate.n} · {self._title.text}"
        self.outline = look.text if candidate == self._chosen() else look.panel_edge
        self.remove_widget(self._problem)
        if candidate.problem is not None:
            self._problem.text = self._objection(candidate, candidate.problem)
            self.add_widget(self._problem)

    def _objection(self, candidate: Candidate, problem: Problem) -> str:
        """Why the rules would not have it; about a card it would tell where that card lies."""
        if isinstance(candidate.move, Draw):
            return _("The rules do not expect it; you may know better.")
        return self._app.words.problem(problem)


def candidate_list(
    app: CompanionApp,
    listed: list[Candidate],
    chosen: Callable[[], Candidate | None],
    choose: Callable[[Candidate], object],
) -> LongList:
    """All of them, to choose from."""
    height = look.touch * 1.35
    row = partial(CandidateRow, app, chosen)
    return LongList(row, height, listed.__getitem__, choose, len(listed))

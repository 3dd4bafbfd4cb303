"""Correct one event: choose what really happened, see what changes, rule on what no longer fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.rules.core.chances import Draw
from companion.rules.core.words import Problem
from companion.table.correction import Drop, Illegal, Preview, Replace
from companion.table.refusals import Refused
from companion.table.rulings import Overrule
from companion.table.store import JournalError
from companion.ui.aside import aside, own_journal
from companion.ui.choices import Choices
from companion.ui.correcting import (
    Candidate,
    Difference,
    Draft,
    candidates,
    differences,
    partners,
)
from companion.ui.leaving import leaving
from companion.ui.page import Page, load_layout
from companion.ui.position import seat_heading
from companion.ui.reasons import Reasons, ask_reason, players
from companion.ui.speech import say, say_in, say_many
from companion.ui.theme import look
from companion.ui.troubles import trouble
from companion.ui.widgets import (
    Card,
    LongList,
    LongRow,
    Row,
    SmallButton,
    Text,
    VerbButton,
)

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp

load_layout(__file__)

MOST_LINES = 12
"""So many lines that no longer fit are shown at once; rulings on them change what follows."""


class CandidateRow(LongRow):
    """One thing that may have happened instead."""

    def __init__(
        self,
        app: CompanionApp,
        listed: list[Candidate],
        chosen: Callable[[], Candidate | None],
        choose: Callable[[Candidate], object],
    ) -> None:
        super().__init__()
        self._app, self._listed, self._chosen, self._choose = app, listed, chosen, choose
        self._title = Text(style="body")
        self._problem = Text(style="small", color=look.warning)
        self.add_widget(self._title)

    def show(self, index: int) -> None:
        candidate = self._listed[index]
        words = self._app.words
        self._title.text = words.message(candidate.title)
        if candidate.n:
            self._title.text = f"{candidate.n} · {self._title.text}"
        self.outline = look.accent if candidate == self._chosen() else look.line
        self.remove_widget(self._problem)
        if candidate.problem is not None:
            self._problem.text = self._objection(candidate, candidate.problem)
            self.add_widget(self._problem)

    def _objection(self, candidate: Candidate, problem: Problem) -> str:
        """Why the rules would not have it; about a card it would tell where that card lies."""
        if isinstance(candidate.move, Draw):
            return say("The rules do not expect it; the table may know better.")
        return self._app.words.problem(problem)

    def on_act(self) -> None:
        self._choose(self._listed[self.index])


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
        if self.draft.n > table.n:
            return
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
        table, n = self.app.session.opened, self.draft.n
        if self.draft.kind == "never":
            self._candidates = []
        elif self.draft.kind == "swap":
            self._candidates = partners(table, n)
        else:
            state = table.state_after(n - 1)
            (event,) = table.events(n - 1, n)
            without = event.move if self.draft.kind == "other" else None
            self._candidates = candidates(table.game, state, without)
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
            "other": say("Nothing else was possible then."),
            "before": say("Nothing could have happened before it."),
        }[self.draft.kind]

    def _row(self, listed: list[Candidate]) -> CandidateRow:
        return CandidateRow(self.app, listed, lambda: self.draft.chosen, self.choose)

    # what would come of it

    def _ask_preview(self) -> None:
        """Have what follows played again, aside: after an early event that is the whole game."""
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

        aside(self, work, done)

    def accept(self) -> None:
        """Write it: one correction, however many events it changed."""
        self.app.enter(self._accept)

    def _accept(self) -> None:
        app = self.app
        preview = self.draft.preview(app.session.opened)
        if preview is None:
            return
        try:
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
            parts += self._later(self._preview.illegal)
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

    # later events that no longer fit

    def _later(self, illegal: tuple[Illegal, ...]) -> list[Widget]:
        told = say_many(
            "{count} later event no longer fits", "{count} later events no longer fit", len(illegal)
        )
        shown = sorted(illegal, key=lambda event: (event.settled, event.n))[:MOST_LINES]
        parts: list[Widget] = [Text(told, "body", bold=True, grow=True, color=look.warning)]
        parts += (self._line(event) for event in shown)
        left_open = [event for event in illegal if not event.settled]
        if len(left_open) > 1:
            drop = SmallButton(say("Leave out all that no longer fit"), icon="close", kind="danger")
            drop.bind(on_act=lambda *_: self._rule({event.n: Drop() for event in left_open}))
            parts.append(drop)
        return parts

    def _line(self, event: Illegal) -> Widget:
        words = self.app.words
        card = Card(grow=True, outline=look.line if event.settled else look.warning)
        title = f"{event.n} · {words.message(event.title)}"
        card.add_widget(Text(title, "body", grow=True))
        if isinstance(event.ruling, Replace):
            now = say("instead: {what}", what=self._said_move(event.before, event.ruling.move))
            card.add_widget(Text(now, "small", grow=True, color=look.good))
        else:
            why = " ".join(words.problem(problem) for problem in event.problems)
            card.add_widget(Text(why, "small", grow=True, color=look.muted))
        if isinstance(event.ruling, Overrule):
            kept = say(
                "allowed by {name}: {reason}", name=event.ruling.by, reason=event.ruling.reason
            )
            card.add_widget(Text(kept, "small", grow=True, color=look.good))
        card.add_widget(self._rulings(event))
        return card

    def _rulings(self, event: Illegal) -> Widget:
        row = GridLayout(rows=1, spacing=look.gap, size_hint_y=None, height=look.touch)
        keep = SmallButton(say("It stays"), icon="check")
        keep.chosen = isinstance(event.ruling, Overrule)
        keep.bind(on_act=lambda *_: self._keep(event), on_explain=self._explain)
        if event.firm:
            keep.why_not = say("It makes no sense there any more: leave it out or correct it too.")
        drop = SmallButton(say("Leave it out"), icon="close")
        drop.chosen = isinstance(event.ruling, Drop)
        drop.bind(on_act=lambda *_: self._rule({event.n: Drop()}))
        correct = SmallButton(say("Correct it too"), icon="turn")
        correct.chosen = isinstance(event.ruling, Replace)
        correct.bind(on_act=lambda *_: self._correct_too(event))
        for button in (keep, drop, correct):
            row.add_widget(button)
        return row

    def _explain(self, button: Any) -> None:
        self.app.stage.notice(button.why_not)

    def _rule(self, rulings: dict[int, Any]) -> None:
        self.draft.rulings.update(rulings)
        self._ask_preview()

    def _keep(self, event: Illegal) -> None:
        sentence = say("{what}: why does it stay?", what=self.app.words.message(event.title))
        ready = [say("that is how it lies there"), say("we had agreed on it")]

        def done(by: str, reason: str) -> None:
            self._rule({event.n: Overrule(by, reason)})

        ask_reason(self.app, sentence, say("It stays"), ready, done)

    def _correct_too(self, event: Illegal) -> None:
        """Choose another move for a later event, from what is possible there after the change."""
        game = self.app.session.opened.game
        found = [one for one in candidates(game, event.before) if one.problem is None]
        card = Card(size_hint=(0.8, 0.85))
        title = self.app.words.message(event.title)
        card.add_widget(
            Text(
                say("{what}: what was it really?", what=title),
                "body",
                bold=True,
                size_hint_y=None,
                height=look.body * 2.6,
            )
        )
        stage = self.app.stage

        def choose(candidate: Candidate) -> None:
            stage.close_dialog()
            self._rule({event.n: Replace(candidate.move)})

        rows = LongList(
            lambda: CandidateRow(self.app, found, lambda: None, choose), look.touch * 1.35
        )
        rows.fill(len(found))
        card.add_widget(rows)
        leave = VerbButton(say("Leave it"), kind="plain", on_act=lambda *_: stage.close_dialog())
        card.add_widget(leave)
        stage.open_dialog(card)

    def _said_move(self, state: Any, move: Any) -> str:
        game = self.app.session.opened.game
        return self.app.words.message(game.title(state, move, "referee"))

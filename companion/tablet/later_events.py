"""Later events that no longer fit after a correction, and what the table says about each: it stays,
it is left out, or it is corrected too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.table.correction import Drop, Illegal, Replace
from companion.table.rulings import Overrule
from companion.tablet.candidate_row import CandidateRow
from companion.tablet.correcting import Candidate, candidates
from companion.tablet.reasons import ask_reason
from companion.tablet.speech import say, say_many
from companion.tablet.theme import look
from companion.tablet.widgets import Card, LongList, SmallButton, Text, VerbButton

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

MOST_LINES = 12
"""So many lines that no longer fit are shown at once; rulings on them change what follows."""


class LaterEvents:
    """`rule` is told rulings by the number of the event."""

    def __init__(self, app: CompanionApp, rule: Callable[[dict[int, Any]], None]) -> None:
        self.app, self._rule = app, rule

    def shown(self, illegal: tuple[Illegal, ...]) -> list[Widget]:
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

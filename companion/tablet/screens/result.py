"""Result: who won, where every point came from, and what players take home."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.core.game import PUBLIC, REFEREE
from companion.core.score import Part, Score
from companion.result_sheet.facts import facts_of_table
from companion.table.places import results_folder
from companion.tablet.chart import QrCode
from companion.tablet.icons import Icon
from companion.tablet.jobs import job_for, own_journal
from companion.tablet.page import Page, load_layout
from companion.tablet.screens.statistics import player_colours
from companion.tablet.speech import say, speech
from companion.tablet.telling import due_sentence
from companion.tablet.theme import look
from companion.tablet.widgets import Card, PlayerSign, Row, Stacks, Text, VerbButton
from companion.wording import Words

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

load_layout(__file__)


NAMED_AS = {"modules": "module", "markers": "people"}
"""What the parts of a score are made of, where that is not cards."""


def _named(words: Words, part: Part) -> Iterator[str]:
    """What is behind some points, by name. Places on a board have none: they are only counted."""
    for one in part.of:
        name = words.name(NAMED_AS.get(part.code, "card"), one)
        if name != one:
            yield name


class ResultPage(Page):
    """The score of every seat with its parts; also before the end, as the score so far."""

    def __init__(self, app: CompanionApp) -> None:
        self.written: list[Path] = []
        """Files that were made here, to be told where they are."""
        super().__init__(app)

    def refresh(self) -> None:
        table, words = self.app.session.opened, self.app.words
        winner = table.game.winner(table.state)
        viewer = REFEREE if winner else PUBLIC
        scores = sorted(
            (table.game.score(table.state, seat, viewer) for seat in table.game.seats),
            key=lambda score: (score.seat != winner, -score.total),
        )
        verdict = Row(size_hint_y=None, height=look.verb)
        icon = Icon(name="fame" if winner else "point", color=look.accent)
        icon.size_hint_x, icon.width = None, look.verb * 0.8
        verdict.add_widget(icon)
        sentence = due_sentence(table, words) if winner else say("The score so far")
        verdict.add_widget(Text(sentence, "big", bold=True))
        self.ids.list.fill_with(
            [
                verdict,
                Stacks([self._score(score, score.seat == winner) for score in scores]),
                self._ways(finished=winner is not None),
                *self._files(),
            ]
        )

    # what players take home

    def write_sheet(self) -> None:
        """The sheet as PDF and picture, made in a job: letters have to be put into the file."""
        app, number = self.app, self.app.session.opened.number
        language, colours = speech.language, player_colours(app)

        def work() -> list[Path]:
            from companion.result_sheet.files import write_sheet  # what makes PDFs takes a while

            with own_journal(app.folder) as journal:
                facts = facts_of_table(journal.open(number), language, colours)
            return write_sheet(facts, results_folder(app.folder))

        app.stage.notice(say("The result sheet is being written."))
        job_for(self, work, self._wrote)

    def write_record(self) -> None:
        """The record, without secrets while the game is going on."""
        app, number = self.app, self.app.session.opened.number
        language = speech.language

        def work() -> list[Path]:
            from companion.result_sheet.files import write_record

            with own_journal(app.folder) as journal:
                table = journal.open(number)
                over = table.game.winner(table.state) is not None
                record = table.export(REFEREE if over else PUBLIC)
                facts = facts_of_table(table, language)
            return [write_record(facts, record, results_folder(app.folder))]

        job_for(self, work, self._wrote)

    def show_link(self) -> None:
        """The link to BG Stats as a QR code over the page, as large as fits."""
        app, number = self.app, self.app.session.opened.number
        language = speech.language

        def work() -> tuple[str, ...] | None:
            from companion.result_sheet.sheet import play_link, qr_rows

            with own_journal(app.folder) as journal:
                link = play_link(facts_of_table(journal.open(number), language))
            return qr_rows(link) if link is not None else None

        job_for(self, work, self._show_link)

    def _show_link(self, rows: tuple[str, ...] | None) -> None:
        if rows is None:
            return
        stage = self.app.stage
        card = Card(size_hint=(0.9, 0.95))
        told = say("Scan this with the phone that has BG Stats: it opens there as a new play.")
        card.add_widget(Text(told, "body", grow=True))
        card.add_widget(QrCode(rows))
        close = VerbButton(say("Close"), kind="plain", on_act=lambda *_: stage.close_dialog())
        card.add_widget(close)
        stage.open_dialog(card)

    def _wrote(self, paths: list[Path]) -> None:
        self.written += (path for path in paths if path not in self.written)
        self.app.stage.notice(say("Written to {folder}", folder=paths[0].parent))
        self.refresh()

    # showing

    def _ways(self, *, finished: bool) -> Widget:
        grid = _Grid()
        ways = [
            (say("Statistics"), "chart", lambda: self.app.show("statistics")),
            (say("Look at every event"), "journal", lambda: self.app.show("journal")),
            (say("Result sheet (PDF and PNG)"), "saved", self.write_sheet),
            (say("Text record"), "journal", self.write_record),
        ]
        if finished:
            ways.append((say("Link to BG Stats"), "camera", self.show_link))
        for text, icon, act in ways:
            button = VerbButton(text, kind="plain", icon=icon)
            button.bind(on_act=lambda *_, act=act: act())
            grid.add_widget(button)
        return grid

    def _files(self) -> list[Widget]:
        if not self.written:
            return []
        card = Card(grow=True)
        folder = say("Written to {folder}", folder=self.written[0].parent)
        card.add_widget(Text(folder, "small", grow=True, color=look.muted))
        for path in self.written:
            card.add_widget(Text(path.name, "small", grow=True))
        return [card]

    def _score(self, score: Score, won: bool) -> Widget:
        words, dress = self.app.words, self.app.dress()[score.seat]
        name = words.name("seat", score.seat)
        card = Card(grow=True, outline=look.accent if won else look.line)
        head = Row(size_hint_y=None, height=look.touch)
        sign = PlayerSign(dress.symbol, dress.colour, name)
        sign.pos_hint = {"center_y": 0.5}
        head.add_widget(sign)
        head.add_widget(Text(name, "body", bold=True))
        head.add_widget(Text(str(score.total), "big", bold=True, halign="right"))
        card.add_widget(head)
        for part in score.parts:
            row = Row(size_hint_y=None, height=look.small * 1.6)
            cards = ", ".join(_named(words, part)) if part.points else ""
            what = words.name("score", part.code)
            what = what[:1].upper() + what[1:]
            colour = look.text if part.points else look.muted
            row.add_widget(Text(f"{what}: {cards}" if cards else what, "small", color=colour))
            points = Text(str(part.points), "small", halign="right", color=colour)
            points.size_hint_x, points.width = None, look.touch
            row.add_widget(points)
            card.add_widget(row)
        return card


class _Grid(GridLayout):
    """The ways on from here, two or three beside each other."""

    def __init__(self) -> None:
        super().__init__(
            cols=3,
            spacing=look.gap,
            size_hint_y=None,
            row_default_height=look.verb,
            row_force_default=True,
        )
        self.bind(minimum_height=self.setter("height"), width=self._fit)

    def _fit(self, *_: object) -> None:
        self.cols = 3 if self.width > look.touch * 18 else 2

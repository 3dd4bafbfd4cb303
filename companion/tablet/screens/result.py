"""Result: who won, where every point came from, and what players take home."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

from kivy.uix.widget import Widget

from companion.core.game import PUBLIC, REFEREE
from companion.core.score import Part, Score
from companion.result_sheet.facts import facts_of_table
from companion.table.places import results_folder
from companion.table.table import Table
from companion.tablet.app import CompanionApp
from companion.tablet.asking import leave_button
from companion.tablet.box_choice import start_like
from companion.tablet.chart import QrCode
from companion.tablet.icons import Icon
from companion.tablet.jobs import job_for, own_journal
from companion.tablet.page import Page
from companion.tablet.position import seat_heading
from companion.tablet.screens.statistics import player_colours
from companion.tablet.speech import _, capital, speech
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Columns, Row, Stacks, Text, VerbButton, note
from companion.wording import Words

T = TypeVar("T")
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
        table = self.app.session.opened
        winner = table.game.winner(table.state)
        viewer = REFEREE if winner else PUBLIC
        scores = sorted(
            (table.game.score(table.state, seat, viewer) for seat in table.game.seats),
            key=lambda score: (score.seat != winner, -score.total),
        )
        self.ids.list.fill_with(
            [
                self._verdict(winner, scores[0].total),
                Stacks([self._score(score, score.seat == winner) for score in scores]),
                self._links(finished=winner is not None),
                *self._files(),
            ]
        )

    # what players take home

    def write_sheet(self) -> None:
        """The sheet as PDF and picture: letters have to be put into the file."""
        colours = player_colours(self.app)
        folder = results_folder(self.app.folder)

        def work(table: Table, language: str) -> list[Path]:
            from companion.result_sheet.files import write_sheet  # what makes PDFs takes a while

            return write_sheet(facts_of_table(table, language, colours), folder)

        self.app.stage.notice(_("The result sheet is being written."))
        self._job(work, self._wrote)

    def write_record(self) -> None:
        """The record, without secrets while the game is going on."""
        folder = results_folder(self.app.folder)

        def work(table: Table, language: str) -> list[Path]:
            from companion.result_sheet.files import write_record

            over = table.game.winner(table.state) is not None
            record = table.export(REFEREE if over else PUBLIC)
            return [write_record(facts_of_table(table, language), record, folder)]

        self._job(work, self._wrote)

    def show_link(self) -> None:
        """The link to BG Stats as a QR code over the page, as large as fits."""

        def work(table: Table, language: str) -> tuple[str, ...] | None:
            from companion.result_sheet.sheet import play_link, qr_rows

            link = play_link(facts_of_table(table, language))
            return qr_rows(link) if link is not None else None

        self._job(work, self._show_link)

    def _job(self, work: Callable[[Table, str], T], done: Callable[[T], object]) -> None:
        """Have something made of the open game, in a thread, with a journal of its own."""
        app, number, language = self.app, self.app.session.opened.number, speech.language

        def make() -> T:
            with own_journal(app.journal_folder) as journal:
                return work(journal.open(number), language)

        job_for(self, make, done)

    def _show_link(self, rows: tuple[str, ...] | None) -> None:
        if rows is None:
            return
        stage = self.app.stage
        how = _("Scan this with the phone that has BG Stats: it opens there as a new play.")
        close = leave_button(stage, _("Close"))
        card = Card(Text(how, "body", grow=True), QrCode(rows), close, size_hint=(0.9, 0.95))
        stage.open_dialog(card)

    def _wrote(self, paths: list[Path]) -> None:
        self.written += (path for path in paths if path not in self.written)
        self.app.stage.notice(_("Written to {folder}", folder=paths[0].parent))
        self.refresh()

    # showing

    def _verdict(self, winner: str | None, points: int) -> Widget:
        """Who has won, on the winner's colour."""
        if winner is None:
            icon = Icon(name="point", color=look.gold, width=look.verb * 0.8)
            return Row(icon, Text(_("The score so far"), "big", bold=True), height=look.verb)
        worn = self.app.appearances()[winner]
        ink = look.player_ink(worn.colour)
        sentence = _("{player} has won.", player=self.app.words.name("seat", winner))
        wide = look.verb * 0.9
        row = Row(
            Icon(name=worn.symbol, color=ink, width=wide),
            Text(sentence, "huge", bold=True, color=ink),
            Icon(name="fame", color=ink, width=wide),
            Text(str(points), "huge", bold=True, color=ink, halign="center", width=wide * 1.2),
            spacing=look.gap * 2,
        )
        return Card(
            row, fill=look.player(worn.colour), padding=look.gap * 2, height=look.verb * 1.5
        )

    def _links(self, *, finished: bool) -> Widget:
        grid = Columns(look.touch * 6, look.verb, most=3)
        links: list[tuple[str, str, Callable[[], object]]] = [
            (_("Statistics"), "chart", partial(self.app.show, "statistics")),
            (_("Look at every event"), "journal", partial(self.app.show, "journal")),
            (_("Result sheet (PDF and PNG)"), "saved", self.write_sheet),
            (_("Text record"), "journal", self.write_record),
        ]
        if finished:
            links.append((_("Link to BG Stats"), "camera", self.show_link))
            again = partial(play_again, self.app)
            grid.add_widget(VerbButton(_("Play again"), icon="play", act=again))
        for text, icon, act in links:
            grid.add_widget(VerbButton(text, kind="plain", icon=icon, act=act))
        return grid

    def _files(self) -> list[Widget]:
        if not self.written:
            return []
        folder = note(_("Written to {folder}", folder=self.written[0].parent))
        names = (note(path.name, color=look.text) for path in self.written)
        return [Card(folder, *names, grow=True)]

    def _score(self, score: Score, won: bool) -> Widget:
        words, lines = self.app.words, []
        for part in score.parts:
            cards = ", ".join(_named(words, part)) if part.points else ""
            what = capital(words.name("score", part.code))
            colour = look.text if part.points else look.muted
            line = Text(f"{what}: {cards}" if cards else what, "body", color=colour)
            points = Text(str(part.points), "body", halign="right", color=colour, width=look.touch)
            lines.append(Row(line, points, height=look.body * 1.6))
        head = seat_heading(self.app, score.seat, str(score.total))
        return Card(head, *lines, grow=True, outline=look.text if won else look.panel_edge)


def play_again(app: CompanionApp) -> None:
    """Another game of the same box with the same people, sides and agreements."""
    start_like(app, app.session.opened.header.setup)

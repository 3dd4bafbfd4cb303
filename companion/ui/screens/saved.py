"""Saved games: every game of the journal, the one touched last first."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.table.journal import GameEntry
from companion.table.store import JournalError
from companion.ui.boxes import box
from companion.ui.page import Page, load_layout
from companion.ui.speech import say, say_many
from companion.ui.telling import day_and_time
from companion.ui.theme import look
from companion.ui.troubles import trouble
from companion.ui.widgets import Card, Column, Row, SmallButton, Text

load_layout(__file__)


class SavedPage(Page):
    """A card for each game, with a way into it."""

    def refresh(self) -> None:
        games = self.app.session.games()
        if not games:
            text = say(
                "No game has been started yet. Every game is kept here from its first event."
            )
            self.ids.list.fill_with([Text(text, "body", grow=True)])
            return
        self.ids.list.fill_with([self._card(game) for game in games])

    def _card(self, game: GameEntry) -> Widget:
        card = Card(grow=True, outline=look.accent if game.running else look.line)
        row = Row(size_hint_y=None)
        facts = Column(grow=True)
        players = " · ".join(game.setup.seats.values())
        facts.add_widget(Text(players, "body", bold=True, grow=True))
        title = box(game.setup.game, game.setup.edition).title
        facts.add_widget(Text(title, "small", grow=True))
        events = say_many("{count} event", "{count} events", game.n)
        when = f"{day_and_time(game.touched)} · {events}"
        facts.add_widget(Text(when, "small", grow=True, color=look.muted))
        row.add_widget(facts)
        row.add_widget(
            SmallButton(
                say("Open"),
                icon="play",
                size_hint_x=None,
                width=look.touch * 3,
                pos_hint={"center_y": 0.5},
                on_act=lambda *_: self._open(game.number),
            )
        )
        facts.bind(height=row.setter("height"))
        card.add_widget(row)
        return card

    def _open(self, number: int) -> None:
        try:
            self.app.session.open(number)
        except JournalError as error:
            self.app.stage.notice(trouble(error))
        else:
            self.app.replace_page("table")

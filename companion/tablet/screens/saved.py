"""Saved games: every game of the journal, the one touched last first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.table.journal import GameEntry
from companion.table.store import JournalError
from companion.tablet.boxes import box_title
from companion.tablet.leaving import leaving
from companion.tablet.page import Page, load_layout
from companion.tablet.speech import say, say_many
from companion.tablet.telling import day_and_time
from companion.tablet.theme import look
from companion.tablet.troubles import trouble
from companion.tablet.widgets import Column, LongList, LongRow, Row, SmallButton, Text

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

load_layout(__file__)

LINE = 1.25
"""The height of a line as a part of the size of its type."""


def row_height() -> float:
    """Who played, which box, and when."""
    return (look.body + look.small * 2) * LINE + look.gap * 6


class GameRow(LongRow):
    """One game, with a way into it."""

    def __init__(self, game_at: Callable[[int], GameEntry], open_game: Callable[[int], None]):
        super().__init__()
        self.padding = look.gap * 2
        self._game_at, self._open = game_at, open_game
        self._players = Text(style="body", bold=True, size_hint_y=look.body / look.small)
        self._box = Text(style="small")
        self._when = Text(style="small", color=look.muted)
        facts = Column()
        for line in (self._players, self._box, self._when):
            facts.add_widget(line)
        self._button = SmallButton(icon="play", size_hint_x=None, width=look.touch * 3)
        self._button.pos_hint = {"center_y": 0.5}
        self._button.bind(on_act=lambda *_: self.dispatch("on_act"))
        row = Row()
        row.add_widget(facts)
        row.add_widget(self._button)
        self.add_widget(row)

    def show(self, index: int) -> None:
        game = self._game_at(index)
        self.outline = look.accent if game.running else look.line
        self._players.text = " · ".join(game.setup.seats.values())
        self._box.text = box_title(game.setup)
        events = say_many("{count} event", "{count} events", game.n)
        self._when.text = f"{day_and_time(game.touched)} · {events}"
        self._when.color = look.muted
        self._button.text, self._button.icon = say("Open"), "play"
        if game.aside:
            self._when.text += " · " + say("put aside: it cannot be followed")
            self._when.color = look.danger
            self._button.text, self._button.icon = say("Ways on"), "next"

    def on_act(self) -> None:
        self._open(self._game_at(self.index).number)


class SavedPage(Page):
    """As many games as a household ever played; only the rows in sight exist."""

    def __init__(self, app: CompanionApp) -> None:
        self._games: tuple[GameEntry, ...] = ()
        super().__init__(app)

    def refresh(self) -> None:
        self._games = self.app.session.games()
        body = self.ids.body
        leaving.clear(body)
        if not self._games:
            text = say(
                "No game has been started yet. Every game is kept here from its first event."
            )
            body.add_widget(Text(text, "body", valign="top"))
            return
        games = LongList(self._row, row_height())
        body.add_widget(games)
        games.fill(len(self._games))

    def _row(self) -> GameRow:
        return GameRow(lambda index: self._games[index], self._open)

    def _open(self, number: int) -> None:
        try:
            self.app.session.open(number)
        except JournalError as error:
            if error.of_one_game:
                self.app.show("put_aside", number=number)
            else:
                self.app.stage.notice(trouble(error))
        else:
            self.app.replace_page("table")

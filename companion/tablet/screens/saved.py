"""Saved games: every game of the journal, the one touched last first."""

from __future__ import annotations

from functools import partial

from kivy.uix.widget import Widget

from companion.table.journal import GameEntry
from companion.table.store import JournalError
from companion.tablet.boxes import box_title
from companion.tablet.page import Page
from companion.tablet.speech import _, ngettext, speech
from companion.tablet.theme import look
from companion.tablet.troubles import trouble
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import Column, LongList, LongRow, Row, SmallButton, Text
from companion.wording.local_time import day_and_time

LINE = 1.25
"""The height of a line as a part of the size of its type."""


def row_height() -> float:
    """Who played, which box, and when."""
    return (look.body + look.small * 2) * LINE + look.gap * 6


class GameRow(LongRow):
    """One game, with a way into it."""

    def __init__(self) -> None:
        super().__init__()
        self.padding = look.gap * 2
        self._players = Text(style="body", bold=True, size_hint_y=look.body / look.small)
        self._box = Text(style="small")
        self._when = Text(style="small", color=look.muted)
        facts = Column(self._players, self._box, self._when)
        act = partial(self.dispatch, "on_act")
        self._button = SmallButton(icon="play", width=look.touch * 3, act=act)
        self._button.pos_hint = {"center_y": 0.5}
        self.add_widget(Row(facts, self._button))

    def show(self, game: GameEntry) -> None:
        self.outline = look.text if game.running else look.panel_edge
        self._players.text = " · ".join(game.setup.seats.values())
        self._box.text = box_title(game.setup)
        events = ngettext("{count} event", "{count} events", game.n)
        self._when.text = f"{day_and_time(speech.language, game.touched)} · {events}"
        self._when.color = look.muted
        self._button.text, self._button.icon = _("Open"), "play"
        if game.aside:
            self._when.text += " · " + _("put aside: it cannot be followed")
            self._when.color = look.danger
            self._button.text, self._button.icon = _("Ways on"), "next"


class SavedPage(Page):
    """As many games as a household ever played; only the rows in sight exist."""

    def refresh(self) -> None:
        games = self.app.session.games()
        text = _("No game has been started yet. Every game is kept here from its first event.")
        shown: Widget = Text(text, "body", valign="top")
        if games:
            shown = LongList(GameRow, row_height(), games.__getitem__, self._open, len(games))
        disposal.replace(self.ids.body, shown)

    def _open(self, game: GameEntry) -> None:
        try:
            self.app.session.open(game.number)
        except JournalError as error:
            if error.of_one_game:
                self.app.show("put_aside", number=game.number)
            else:
                self.app.stage.notice(trouble(error))
        else:
            self.app.replace_page("table")

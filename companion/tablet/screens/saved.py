"""Saved games: every game of the journal, the one touched last first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.games.registry import GAMES
from companion.table.journal import GameEntry
from companion.table.store import JournalError
from companion.tablet.app import CompanionApp
from companion.tablet.boxes import box_title
from companion.tablet.page import Page
from companion.tablet.page_builder import page_builder
from companion.tablet.painting import is_painted, paint, painting_texture
from companion.tablet.speech import _, ngettext, speech
from companion.tablet.theme import look
from companion.tablet.thumbnails import HowFar, Thumbnails
from companion.tablet.troubles import trouble
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import Column, LongList, LongRow, Row, SmallButton, Text
from companion.wording.local_time import day_and_time

SHAPE = 1.5
"""Width of a small board divided by its height."""
LINE = 1.25
"""The height of a line as a part of the size of its type."""


def row_height() -> float:
    """Who played, which box, and when."""
    return (look.body + look.small * 2) * LINE + look.gap * 9


class GameRow(LongRow):
    """One game, with a way into it: who, when, how far, and its board."""

    def __init__(self, thumbnails: Thumbnails) -> None:
        super().__init__()
        self._thumbnails = thumbnails
        self.padding = look.gap * 1.5
        self._board = Widget(size_hint_x=None, width=thumbnails.size[0])
        with self._board.canvas:
            Color(1, 1, 1, 1)
            self._picture = Rectangle(size=(0, 0))
        self._players = Text(style="body", bold=True, size_hint_y=look.body / look.small)
        self._box = Text(style="small")
        self._when = Text(style="small", color=look.muted)
        facts = Column(self._players, self._box, self._when, spacing=look.gap / 2)
        act = partial(self.dispatch, "on_act")
        self._button = SmallButton(icon="play", width=look.touch * 3, act=act)
        self._button.pos_hint = {"center_y": 0.5}
        self.add_widget(Row(self._board, facts, self._button, spacing=look.gap * 2))
        self._board.bind(pos=self._place, size=self._place)

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
        self._picture.texture = None
        self._show_picture(game.setup.game, None)
        self._thumbnails.ask(game, partial(self._tell_how_far, game))

    def _tell_how_far(self, game: GameEntry, far: HowFar) -> None:
        """The row may show another game by now."""
        if self.item is not game:
            return
        told = " · ".join(f"{name} {far.points[seat]}" for seat, name in far.names.items())
        self._players.text = told
        how = _("turn {n}", n=far.turn)
        if far.winner is not None:
            how = _("{player} has won.", player=far.names[far.winner]).rstrip(".")
        self._when.text = f"{day_and_time(speech.language, game.touched)} · {how}"
        self._show_picture(game.setup.game, far.picture)

    def _show_picture(self, game: str, picture: Texture | None) -> None:
        """The board, or the painting of the game where there is none or it is not known yet."""
        width, height = self._thumbnails.size
        if picture is None and is_painted(game):
            picture = painting_texture(game, width, height, self._thumbnails.radius, False)
        self._picture.texture = picture
        self._place()

    def _place(self, *_: object) -> None:
        texture = self._picture.texture
        self._picture.size = (0, 0) if texture is None else texture.size
        height = self._picture.size[1]
        self._picture.pos = (self._board.x, self._board.center_y - height / 2)


class SavedPage(Page):
    """As many games as a household ever played; only the rows in sight exist."""

    def __init__(self, app: CompanionApp) -> None:
        high = round(row_height() - look.gap * 3)
        size = (round(high * SHAPE), high)
        self._thumbnails = Thumbnails(self, app, size, round(look.radius))
        super().__init__(app)

    def refresh(self) -> None:
        """The journal is read here, not in a step: a page that meets damage is not shown at all."""
        page_builder.build(self._fill(self.app.session.games()))

    def _fill(self, games: tuple[GameEntry, ...]) -> Iterator[None]:
        for game in {entry.setup.game for entry in games} & set(GAMES):
            yield from paint(game, self.app.paintings)
        text = _("No game has been started yet. Every game is kept here from its first event.")
        shown: Widget = Text(text, "body", valign="top")
        if games:
            row = partial(GameRow, self._thumbnails)
            shown = LongList(row, row_height(), games.__getitem__, self._open, len(games))
        disposal.replace(self.ids.body, shown)
        yield

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

"""Cards: labels to print, the owner's own cards to photograph, a test of what is recognised; and
dice and balls that have to be shown to the camera."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.physical_cards import games_with_cards
from companion.tablet.choices import Choices
from companion.tablet.devices.enrol_view import EnrolView, TestView
from companion.tablet.devices.label_form import LabelForm, part_names
from companion.tablet.devices.label_sheets import pack_of
from companion.tablet.devices.teach_view import TeachView
from companion.tablet.leaving import leaving
from companion.tablet.page import Page, load_layout

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

load_layout(__file__)

PARTS = {"labels": LabelForm, "pictures": EnrolView, "test": TestView, "dice": TeachView}


class CardsPage(Page):
    """One game at a time, one part at a time."""

    def __init__(self, app: CompanionApp, part: str = "") -> None:
        table = app.session.table
        games = games_with_cards()
        self._game = table.header.setup.game if table is not None else ""
        self._game = self._game if self._game in games else games[0]
        self._part = part or _first_part(app)
        super().__init__(app)
        self._show()

    def _show(self) -> None:
        titles = {}
        for game in games_with_cards():
            pack = pack_of(game, self.app.folder)
            titles[game] = pack.title if pack else game.capitalize()
        leaving.clear(self.ids.head)
        self.ids.head.add_widget(Choices(titles, self._game, self._choose_game))
        self.ids.head.add_widget(Choices(part_names(), self._part, self._choose_part))
        leaving.clear(self.ids.body)
        self.ids.body.add_widget(PARTS[self._part](self.app, self._game))

    def _choose_game(self, game: str) -> None:
        self._game = game
        self._show()

    def _choose_part(self, part: str) -> None:
        self._part = part
        self._show()


def _first_part(app: CompanionApp) -> str:
    """What the household needs for the way in which it tells cards."""
    return "pictures" if app.preferences.cards_by == "pictures" else "labels"

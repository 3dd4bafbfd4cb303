"""Cards: labels to print, the owner's own cards to photograph, a test of what is recognised; and
dice and balls that have to be shown to the camera."""

from __future__ import annotations

from companion.games.physical_cards import games_with_cards
from companion.tablet.app import CompanionApp
from companion.tablet.boxes import pack_of, title_of
from companion.tablet.devices.enrol_view import EnrolView, TestView
from companion.tablet.devices.label_form import LabelForm
from companion.tablet.devices.sheet_view import SheetView
from companion.tablet.devices.teach_view import TeachView
from companion.tablet.page import Page
from companion.tablet.speech import pgettext
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import Choices

PARTS = {
    "labels": LabelForm,
    "pictures": EnrolView,
    "sheet": SheetView,
    "test": TestView,
    "dice": TeachView,
}


class CardsPage(Page):
    """One game at a time, one part at a time."""

    def __init__(self, app: CompanionApp, part: str = "") -> None:
        table = app.session.table
        games = games_with_cards()
        self._game = table.header.setup.game if table is not None else ""
        self._game = self._game if self._game in games else games[0]
        by_picture = app.preferences.cards_by == "pictures"
        self._part = part or ("pictures" if by_picture else "labels")
        super().__init__(app)
        self._show()

    def _show(self) -> None:
        parts = {
            "labels": pgettext("part of the page of cards", "Labels"),
            "pictures": pgettext("part of the page of cards", "My cards"),
            "sheet": pgettext("part of the page of cards", "Nine at once"),
            "test": pgettext("part of the page of cards", "Test a card"),
            "dice": pgettext("part of the page of cards", "Dice"),
        }
        titles = {}
        for game in games_with_cards():
            pack = pack_of(game, self.app.folder)
            titles[game] = title_of(pack) if pack else game.capitalize()
        games = Choices(titles, self._game, self._choose_game)
        disposal.replace(self.ids.head, games, Choices(parts, self._part, self._choose_part))
        disposal.replace(self.ids.body, PARTS[self._part](self.app, self._game))

    def _choose_game(self, game: str) -> None:
        self._game = game
        self._show()

    def _choose_part(self, part: str) -> None:
        self._part = part
        self._show()

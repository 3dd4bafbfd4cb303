"""A position of Starship Catan that is not the one on the table, drawn like the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.core.game import PUBLIC
from companion.games.starship.rules.game import Starship
from companion.tablet.starship.flight_row import FlightRow, MissionList
from companion.tablet.starship.ship_board import ShipBoard
from companion.tablet.starship.texts import said_sum
from companion.tablet.table.sheet import sentence_sheet
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row
from companion.view.table_view import Sum

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


class PastPosition(Column):
    """Both ships, the flight row and the missions, without what is secret. Nothing can be done."""

    def __init__(self, app: CompanionApp, state: Any) -> None:
        super().__init__(spacing=look.gap)
        game = app.session.opened.game
        assert isinstance(game, Starship)
        self._app = app
        seen = game.view(state, PUBLIC).state
        acting = game.due(state).seats
        dress = app.dress()
        for seat in game.seats:
            board = ShipBoard(
                game.box,
                seat,  # type: ignore[arg-type]  # the seats of this game
                app.words,
                sign=(dress[seat].symbol, dress[seat].colour),
                on_sum=self._show_sum,
            )
            board.show(seen, seat in acting)
            self.add_widget(board)
        shared = Row(spacing=look.gap, size_hint_y=0.71)
        for part in (FlightRow(game.box, app.words), MissionList(game.box, app.words)):
            part.show(seen)
            shared.add_widget(part)
        self.add_widget(shared)

    def _show_sum(self, _seat: str, total: Sum) -> None:
        stage, words = self._app.stage, self._app.words
        sheet = sentence_sheet(said_sum(words, total))
        sheet.leave = stage.close_dialog
        stage.open_dialog(sheet)

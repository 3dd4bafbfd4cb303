"""A position of Starfarers of Catan that is not the one on the table: the board as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.rules.core.game import PUBLIC
from companion.rules.starfarers.game import Starfarers
from companion.rules.starfarers.pieces import board_of
from companion.ui.position import seat_card
from companion.ui.starfarers.space_map import Piece, SpaceMap
from companion.ui.theme import look
from companion.ui.widgets import Scroll, Split

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp


class PastPosition(Split):
    """The board, and beside it what everybody could count. Nothing can be done."""

    def __init__(self, app: CompanionApp, state: Any) -> None:
        super().__init__(spacing=look.gap)
        game = app.session.opened.game
        assert isinstance(game, Starfarers)
        dress = app.dress()
        pieces = {
            seat: Piece(look.player(dress[seat].colour), dress[seat].symbol) for seat in game.seats
        }
        board = board_of(game.box, state)
        space = SpaceMap(board, pieces)
        space.show_position(board, game.view(state, PUBLIC).state)
        self.add_widget(space)
        seats = Scroll()
        seats.fill_with([seat_card(app, seat, state) for seat in game.seats])
        self.add_widget(seats)

"""A position of Starfarers of Catan that is not the one on the table: the board as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.core.game import PUBLIC
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.pieces import board_of
from companion.tablet.starfarers.space_map import SpaceMap
from companion.tablet.table.map_past import MapPast
from companion.tablet.table.pieces import pieces_of

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


class PastPosition(MapPast):
    def __init__(self, app: CompanionApp, state: Any) -> None:
        game = app.session.opened.game
        assert isinstance(game, Starfarers)
        board = board_of(game.box, state)
        space = SpaceMap(board, pieces_of(game.seats, app.dress()))
        space.show_position(board, game.view(state, PUBLIC).state)
        super().__init__(app, state, space)

"""A position of The Settlers of Catan that is not the one on the table: the island as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.rules.core.game import PUBLIC
from companion.rules.settlers.game import Settlers
from companion.ui.position import seat_card
from companion.ui.settlers.island_map import IslandMap, Piece, ground_of
from companion.ui.theme import look
from companion.ui.widgets import Scroll, Split

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp


class PastPosition(Split):
    """The island, and beside it what everybody could count. Nothing can be done."""

    def __init__(self, app: CompanionApp, state: Any) -> None:
        super().__init__(spacing=look.gap)
        game = app.session.opened.game
        assert isinstance(game, Settlers)
        dress = app.dress()
        pieces = {
            seat: Piece(look.player(dress[seat].colour), dress[seat].symbol) for seat in game.seats
        }
        seen = game.view(state, PUBLIC)
        island = IslandMap(pieces)
        if state.island is not None:
            island.show_ground(ground_of(state.island, game.box.harbour_places))
        holder = state.longest_road
        island.show_pieces(seen.state, seen.figures[holder].longest_road if holder else ())
        self.add_widget(island)
        seats = Scroll()
        seats.fill_with([seat_card(app, seat, state) for seat in game.seats])
        self.add_widget(seats)

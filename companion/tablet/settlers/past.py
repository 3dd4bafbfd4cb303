"""A position of The Settlers of Catan that is not the one on the table: the island as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.core.game import PUBLIC
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.table_view.plan import ground_of
from companion.tablet.settlers.island_map import IslandMap
from companion.tablet.table.map_past import MapPast
from companion.tablet.table.pieces import pieces_of

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


class PastPosition(MapPast):
    def __init__(self, app: CompanionApp, state: Any) -> None:
        game = app.session.opened.game
        assert isinstance(game, Settlers)
        island = IslandMap(pieces_of(game.seats, app.dress()))
        if state.island is not None:
            island.show_ground(ground_of(state.island, game.box.harbour_places))
        seen, holder = game.view(state, PUBLIC), state.longest_road
        island.show_pieces(seen.state, seen.figures[holder].longest_road if holder else ())
        super().__init__(app, state, island)

"""What stands on the island."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.longest_road import longest_road
from companion.games.settlers.rules.state import State
from companion.games.settlers.table_view.plan import plan_key
from companion.games.settlers.table_view.seats import board_figures
from companion.view.board import Board, Piece
from companion.view.commands import key_of

ROBBER = key_of("robber", "1")


class IslandPieces:
    """Roads and buildings of one position, and the figures of each seat that follow from them,
    worked out once. `fits` another position as long as none of them has changed: most events
    change none."""

    def __init__(self, box: Box, state: State) -> None:
        self._places = (state.roads, state.settlements, state.cities, state.island)
        self._holder = state.longest_road
        roads = {seat: longest_road(box, state, seat) for seat in box.seats}
        self.figures = {
            seat: board_figures(box, state, seat, len(road)) for seat, road in roads.items()
        }
        longest = frozenset(roads[self._holder] if self._holder else ())
        layers = {
            "roads": tuple(
                [_road(path, seat, path in longest) for path, seat in state.roads.items()]
            ),
            "settlements": _buildings("settlement", state.settlements),
            "cities": _buildings("city", state.cities),
        }
        self._layers = {name: found for name, found in layers.items() if found}
        self._plan = plan_key(state.island)

    def fits(self, state: State) -> bool:
        roads, settlements, cities, island = self._places
        return (
            state.island is island
            and state.roads is roads
            and state.settlements is settlements
            and state.cities is cities
            and state.longest_road == self._holder
        )

    def board(self, state: State) -> Board:
        robber = {"robber": (_robber(state.robber),)} if state.robber else {}
        return Board(self._plan, self._layers | robber)


def _buildings(kind: str, places: Mapping[str, str]) -> tuple[Piece, ...]:
    return tuple([_building(kind, at, seat) for at, seat in places.items()])


@lru_cache(maxsize=1024)
def _road(path: str, seat: str, longest: bool) -> Piece:
    """Those that count for the card are marked along their middle."""
    glyph = "longest" if longest else ""
    return Piece(key_of("road", path), key_of("path", path), glyph, seat)


@lru_cache(maxsize=1024)
def _building(kind: str, at: str, seat: str) -> Piece:
    return Piece(key_of(kind, at), key_of("intersection", at), seat=seat)


@lru_cache(maxsize=32)
def _robber(hex_id: str) -> Piece:
    return Piece(ROBBER, key_of("hex", hex_id))

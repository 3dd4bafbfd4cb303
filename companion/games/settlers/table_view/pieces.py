"""What stands on the island."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.games.settlers.rules.box import Box, Seat
from companion.games.settlers.rules.building import pieces_left
from companion.games.settlers.rules.longest_road import longest_road
from companion.games.settlers.rules.state import State
from companion.games.settlers.table_view.plan import plan_key
from companion.view.board import Board, Piece
from companion.view.commands import key_of

ROBBER = key_of("robber", "1")


class Standing:
    """Roads and buildings of one position, and what each seat has left of them, worked out once.
    `fits` another position as long as none of them has changed: most events change none."""

    def __init__(self, box: Box, state: State) -> None:
        self._places = (state.roads, state.settlements, state.cities)
        self._holder = state.longest_road
        self.roads: dict[Seat, tuple[str, ...]] = {
            seat: longest_road(box, state, seat) for seat in box.seats
        }
        self.left: dict[Seat, tuple[int, int, int]] = {
            seat: (
                pieces_left(box, state, seat, "settlements"),
                pieces_left(box, state, seat, "cities"),
                pieces_left(box, state, seat, "roads"),
            )
            for seat in box.seats
        }
        longest = frozenset(self.roads[self._holder] if self._holder else ())
        layers = {
            "roads": tuple(
                [_road(path, seat, path in longest) for path, seat in state.roads.items()]
            ),
            "settlements": _buildings("settlement", state.settlements),
            "cities": _buildings("city", state.cities),
        }
        self._layers = {name: found for name, found in layers.items() if found}

    def fits(self, state: State) -> bool:
        roads, settlements, cities = self._places
        return (
            state.roads is roads
            and state.settlements is settlements
            and state.cities is cities
            and state.longest_road == self._holder
        )

    def board(self, state: State) -> Board:
        robber = {"robber": (_robber(state.robber),)} if state.robber else {}
        return Board(plan_key(state.island), self._layers | robber)


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

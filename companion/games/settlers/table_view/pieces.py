"""What stands on the island."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.longest_road import longest_road
from companion.games.settlers.rules.state import State
from companion.games.settlers.table_view.plan import plan_key
from companion.view.board import Board, Piece
from companion.view.commands import key_of

ROBBER = key_of("robber", "1")


def board(box: Box, state: State) -> Board:
    """Roads, the longest of them, buildings, the robber."""
    holder = state.longest_road
    longest = longest_road(box, state, holder) if holder else ()
    layers = {
        "roads": _standing("road", "path", state.roads),
        "longest": tuple(_piece("longest", "path", path, "") for path in longest),
        "settlements": _standing("settlement", "intersection", state.settlements),
        "cities": _standing("city", "intersection", state.cities),
    }
    if state.robber:
        layers["robber"] = (_robber(state.robber),)
    return Board(plan_key(state.island), {name: found for name, found in layers.items() if found})


def _standing(glyph: str, kind: str, places: Mapping[str, str]) -> tuple[Piece, ...]:
    return tuple([_piece(glyph, kind, at, seat) for at, seat in places.items()])


@lru_cache(maxsize=2048)
def _piece(glyph: str, kind: str, at: str, seat: str) -> Piece:
    return Piece(key_of(glyph, at), key_of(kind, at), glyph, seat)


@lru_cache(maxsize=32)
def _robber(hex_id: str) -> Piece:
    return Piece(ROBBER, key_of("hex", hex_id), "robber")

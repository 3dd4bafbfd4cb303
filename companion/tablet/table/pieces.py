"""How the pieces of each seat look on a map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.tablet.preferences import Dress
from companion.tablet.theme import Colour, look


class Piece(NamedTuple):
    """The colour and the symbol that a player wears."""

    colour: Colour
    symbol: str


def pieces_of(seats: Iterable[str], dress: Mapping[str, Dress]) -> dict[str, Piece]:
    return {seat: Piece(look.player(dress[seat].colour), dress[seat].symbol) for seat in seats}

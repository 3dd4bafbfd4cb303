"""How fingers enter a sector: the tile, turned as often as it has to be."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.starfarers.rules.moves import TurnSector


def taps(move: TurnSector) -> Iterator[str]:
    """The keys of all that is tapped."""
    yield f"option {move.tile}"
    yield from ["turn"] * move.turn
    yield "lay"

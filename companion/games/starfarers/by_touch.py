"""How fingers tell moves of Starfarers: a trade with the bank is counted out, a sector turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.extras.by_touch import ByTouch, fields_of_the_move
from companion.games.starfarers.rules.moves import TradeWithBank, TurnSector
from companion.games.starfarers.rules.state import State


def told(state: State, move: Any) -> Mapping[str, Any]:
    """The rate of a trade with the bank is how many are given."""
    if not isinstance(move, TradeWithBank):
        return fields_of_the_move(state, move)
    return {"gives": {move.gives: move.rate}, "takes": {move.takes: 1}}


def entered(move: TurnSector) -> Iterator[str]:
    """The tile, turned as often as it has to be."""
    yield f"option {move.tile}"
    yield from ["turn"] * move.turn
    yield "lay"


BY_TOUCH = ByTouch(told, entered)

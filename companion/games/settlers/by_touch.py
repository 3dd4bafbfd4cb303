"""How fingers tell moves of Settlers: development cards by kind, an island row by row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.extras.by_touch import ByTouch, fields_of_the_move
from companion.games.settlers.rules.moves import LayIsland, TellDevelopment
from companion.games.settlers.rules.state import State


def told(state: State, move: Any) -> Mapping[str, Any]:
    """The form for development cards asks for the older ones first, then for those of this turn."""
    if not isinstance(move, TellDevelopment):
        return fields_of_the_move(state, move)
    older = state.players[move.seat].development.count
    return {"cards": Counter(move.cards[:older]), "bought": Counter(move.cards[older:])}


def entered(move: LayIsland) -> Iterator[str]:
    """Numbers and harbours in their order too."""
    laid = {
        "terrain": move.terrains,
        "number": tuple(number for number in move.numbers if number),
        "harbour": move.harbours,
    }
    for part, kinds in laid.items():
        yield f"part {part}"
        yield from (f"option {kind}" for kind in kinds)
    yield "lay"


BY_TOUCH = ByTouch(told, entered)

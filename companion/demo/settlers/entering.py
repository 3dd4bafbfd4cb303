"""How fingers enter an island: row by row; numbers and harbours in their order too."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.settlers.rules.moves import LayIsland


def taps(move: LayIsland) -> Iterator[str]:
    """The keys of all that is tapped."""
    laid = {
        "terrain": move.terrains,
        "number": tuple(number for number in move.numbers if number),
        "harbour": move.harbours,
    }
    for part, kinds in laid.items():
        yield f"part {part}"
        yield from (f"option {kind}" for kind in kinds)
    yield "lay"

"""What stands on the island, looked over once: for most moves nobody builds.

What follows from pieces, hexes and agreements alone is kept until one of them changes. Each topic
fills in what it has found for a seat, or a roll, and asks again for nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.core.hands import Cards
from companion.games.settlers.rules.box import Box, Seat
from companion.games.settlers.rules.moves import BuildCity, BuildRoad, BuildSettlement
from companion.games.settlers.rules.state import State


class Places(NamedTuple):
    """Where a seat may build, as moves, whatever they cost."""

    roads: tuple[BuildRoad, ...]
    settlements: tuple[BuildSettlement, ...]
    cities: tuple[BuildCity, ...]


class Standing:
    """It knows the parts that it was found in; it never changes but for what is filled in."""

    def __init__(self, state: State) -> None:
        self.roads, self.settlements, self.cities = state.roads, state.settlements, state.cities
        self.island, self.agreed, self.seating = state.island, state.agreed, state.seating
        self.built: dict[Seat, int] = {}
        """Points of settlements and cities."""
        self.places: dict[Seat, Places] = {}
        self.rates: dict[Seat, Cards] = {}
        self.owed: dict[tuple[int, str], dict[Seat, Cards]] = {}
        """By roll and by where the robber stands."""
        self.robbable: dict[tuple[Seat, tuple[Seat, ...]], dict[str, list[Seat]]] = {}
        """By who robs and who is spared."""

    def of(self, state: State) -> bool:
        return (
            self.roads is state.roads
            and self.settlements is state.settlements
            and self.cities is state.cities
            and self.island is state.island
            and self.agreed is state.agreed
            and self.seating is state.seating
        )


def standing(box: Box, state: State) -> Standing:
    """Of the last position that was asked about, or made anew."""
    kept: Standing | None = box.standing
    if kept is None or not kept.of(state):
        kept = box.standing = Standing(state)
    return kept

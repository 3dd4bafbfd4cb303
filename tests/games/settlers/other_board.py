"""One island and its cards in the words of catanatron."""

from __future__ import annotations

from typing import Any

from catanatron.models.map import (
    BASE_MAP_TEMPLATE,
    PORT_DIRECTION_TO_NODEREFS,
    CatanMap,
    LandTile,
    NodeRef,
    Port,
    initialize_tiles,
)

from companion.games.settlers.rules.geometry import CORNERS, ENDS, HEXES, PATHS
from companion.games.settlers.rules.moves import LayIsland, TradeWithBank
from companion.games.settlers.rules.resources import RESOURCES, Resources, cards

THEIR_RESOURCES: dict[str, str] = dict(
    zip(RESOURCES, ("WOOD", "BRICK", "SHEEP", "WHEAT", "ORE"), strict=True)
)
THEIR_TERRAIN = {
    "forest": "WOOD",
    "hills": "BRICK",
    "pasture": "SHEEP",
    "fields": "WHEAT",
    "mountains": "ORE",
    "desert": None,
}
CORNER_REFS = tuple(NodeRef)
"""North first, clockwise, as our corners."""


def hex_of(coordinate: tuple[int, int, int]) -> str:
    """Cube coordinates to row and place."""
    q, _, r = coordinate
    return f"{r + 3}.{q - max(-2, -2 - r) + 1}"


def _land() -> list[tuple[int, int, int]]:
    return [at for at, kind in BASE_MAP_TEMPLATE.topology.items() if kind is LandTile]


class Translation:
    """Places of our grid as numbers of theirs. Node numbers are the same on every map."""

    def __init__(self, board: Any) -> None:
        self.coordinate = {hex_of(at): at for at in _land()}
        self.node: dict[str, int] = {}
        for at, tile in board.land_tiles.items():
            for corner, ref in zip(CORNERS[hex_of(at)], CORNER_REFS, strict=True):
                assert self.node.setdefault(corner, tile.nodes[ref]) == tile.nodes[ref]
        self.place = {node: place for place, node in self.node.items()}
        self.path = {self.edge(path): path for path in PATHS}

    def edge(self, path: str) -> tuple[int, int]:
        a, b = sorted(self.node[end] for end in ENDS[path])
        return a, b


def their_map(box: Any, island: LayIsland) -> Any:
    """The same island; catanatron takes its lists from the end."""
    places = Translation(CatanMap.from_template(BASE_MAP_TEMPLATE))
    terrain = dict(zip(HEXES, island.terrains, strict=True))
    number = dict(zip(HEXES, island.numbers, strict=True))
    kinds = {
        frozenset(places.node[end] for end in ENDS[path]): kind
        for path, kind in zip(box.harbour_places, island.harbours, strict=True)
    }
    hexes = [hex_of(at) for at in _land()]
    ports = []
    for tile in CatanMap.from_template(BASE_MAP_TEMPLATE).tiles.values():
        if isinstance(tile, Port):
            ends = frozenset(tile.nodes[ref] for ref in PORT_DIRECTION_TO_NODEREFS[tile.direction])
            ports.append(THEIR_RESOURCES.get(kinds[ends]))
    tiles = initialize_tiles(
        BASE_MAP_TEMPLATE,
        [number[at] for at in hexes if number[at]][::-1],
        ports[::-1],
        [THEIR_TERRAIN[terrain[at]] for at in hexes][::-1],
    )
    return CatanMap.from_tiles(tiles)


def listed(found: Resources) -> list[str]:
    return [
        THEIR_RESOURCES[name]
        for name, count in zip(RESOURCES, cards(found), strict=True)
        for _ in range(count)
    ]


def added(some: Resources, more: Resources) -> Resources:
    return Resources(*(a + b for a, b in zip(cards(some), cards(more), strict=True)))


def trade(move: TradeWithBank) -> tuple[Any, ...]:
    given = listed(move.gives)
    return (*given, *[None] * (4 - len(given)), *listed(move.takes))

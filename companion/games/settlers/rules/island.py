"""What lies on the grid: terrain, number tokens and harbours, as laid out for one game."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from msgspec import Struct

from companion.core.fields import length, number
from companion.games.settlers.rules.geometry import ENDS, HEX_NEIGHBOURS, HEXES, SPIRALS
from companion.games.settlers.rules.resources import INDEX, Resource

Terrain = Literal["forest", "hills", "pasture", "fields", "mountains", "desert"]
TERRAINS: tuple[Terrain, ...] = ("forest", "hills", "pasture", "fields", "mountains", "desert")
HarbourKind = Literal["any", "lumber", "brick", "wool", "grain", "ore"]
HARBOUR_KINDS: tuple[HarbourKind, ...] = ("any", "lumber", "brick", "wool", "grain", "ore")
YIELDS: dict[str, Resource] = {
    "forest": "lumber",
    "hills": "brick",
    "pasture": "wool",
    "fields": "grain",
    "mountains": "ore",
}
"""What each terrain brings; the desert brings nothing."""


class Island(Struct, frozen=True, forbid_unknown_fields=True):
    """Terrain and number of each hex in reading order, 0 for none; harbours clockwise.

    The first harbour is the one at the top left; their places are printed on the frame.
    """

    terrains: Annotated[tuple[Terrain, ...], length("hexes")]
    numbers: Annotated[tuple[Annotated[int, number("token")], ...], length("hexes")]
    harbours: Annotated[tuple[HarbourKind, ...], length("harbours")]


class Producing(NamedTuple):
    hex: str
    resource: int
    """Its place in the order of resources."""


class Layout(NamedTuple):
    """An island indexed for play."""

    producing: dict[int, tuple[Producing, ...]]
    """The hexes that each number brings to life."""
    resource_of: dict[str, int]
    """What a hex yields; a desert is not in here."""
    harbour_at: dict[str, HarbourKind]
    """The harbour that an intersection has access to."""
    deserts: frozenset[str]


@lru_cache(maxsize=256)
def layout(island: Island, places: tuple[str, ...]) -> Layout:
    """`places` are the coastal paths with harbours, in the order of the island's harbours."""
    resource_of = {
        hex_id: INDEX[YIELDS[terrain]]
        for hex_id, terrain in zip(HEXES, island.terrains, strict=True)
        if terrain in YIELDS
    }
    producing: dict[int, list[Producing]] = {total: [] for total in range(2, 13)}
    for hex_id, total in zip(HEXES, island.numbers, strict=True):
        if total in producing and hex_id in resource_of:
            producing[total].append(Producing(hex_id, resource_of[hex_id]))
    return Layout(
        producing={total: tuple(found) for total, found in producing.items()},
        resource_of=resource_of,
        harbour_at={
            end: kind
            for path, kind in zip(places, island.harbours, strict=True)
            for end in ENDS[path]
        },
        deserts=frozenset(hex_id for hex_id in HEXES if hex_id not in resource_of),
    )


def spiral_numbers(
    terrains: tuple[Terrain, ...], tokens: tuple[int, ...], corner: str, *, clockwise: bool
) -> tuple[int, ...]:
    """Tokens laid in the order of their letters from a corner hex to the middle, past the desert.

    settlers.md, section 3, point 3.
    """
    order = [
        hex_id for hex_id in SPIRALS[corner, clockwise] if terrains[HEXES.index(hex_id)] != "desert"
    ]
    laid = dict(zip(order, tokens, strict=False))
    return tuple(laid.get(hex_id, 0) for hex_id in HEXES)


def touching(numbers: tuple[int, ...], red: tuple[int, ...]) -> tuple[str, ...]:
    """The hexes with red numbers that lie beside another one."""
    reds = {hex_id for hex_id, number in zip(HEXES, numbers, strict=True) if number in red}
    return tuple(
        hex_id for hex_id in HEXES if hex_id in reds and reds.intersection(HEX_NEIGHBOURS[hex_id])
    )

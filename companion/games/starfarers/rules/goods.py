"""The five resources, and some of each: as named goods in moves and packs, as counts in hands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.hands import Cards, one

Resource = Literal["ore", "fuel", "carbon", "food", "goods"]
RESOURCES: tuple[Resource, ...] = ("ore", "fuel", "carbon", "food", "goods")
INDEX: dict[Resource, int] = {resource: kind for kind, resource in enumerate(RESOURCES)}
"""The order in which hands and the bank count them."""
KINDS = len(RESOURCES)
NO_CARDS: Cards = (0,) * KINDS

Few = Annotated[int, Meta(ge=0, le=200)]


class Goods(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """So many cards of each resource; written without those that are none."""

    ore: Few = 0
    fuel: Few = 0
    carbon: Few = 0
    food: Few = 0
    goods: Few = 0


NOTHING = Goods()


def cards(goods: Goods) -> Cards:
    """Goods as the counts that hands work with, in the order of RESOURCES."""
    return (goods.ore, goods.fuel, goods.carbon, goods.food, goods.goods)


def goods_of(counts: Cards) -> Goods:
    return Goods(*counts)


@lru_cache(maxsize=64)
def some(resource: Resource, count: int = 1) -> Cards:
    return one(INDEX[resource], KINDS, count)


def named(counts: Cards) -> Iterator[tuple[Resource, int]]:
    """Those that are not none, by name."""
    return ((name, count) for name, count in zip(RESOURCES, counts, strict=True) if count)

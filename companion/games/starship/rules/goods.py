"""Goods: everything a player counts on the ship board or beside it.

The five resources lie in cargo bays, science in the laboratory, Astro beside the ship. Costs,
prices and trades are goods too.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

Resource = Literal["food", "ore", "carbon", "fuel", "trade_goods"]
Good = Literal["food", "ore", "carbon", "fuel", "trade_goods", "science"]

RESOURCES: tuple[Resource, ...] = get_args(Resource)
GOODS: tuple[Good, ...] = get_args(Good)
COUNTED = (*GOODS, "astro")

MOST = 1000
Count = Annotated[int, Meta(ge=0, le=MOST)]
"""Goods read from a file are never negative nor absurdly many."""

Few = Annotated[int, Meta(ge=0, le=100)]
"""A count on the table. An owner's correction, or a record from outside, cannot make it absurd."""


class Goods(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A number of each. Never negative on a ship."""

    food: Count = 0
    ore: Count = 0
    carbon: Count = 0
    fuel: Count = 0
    trade_goods: Count = 0
    science: Count = 0
    astro: Count = 0

    def __bool__(self) -> bool:
        return self != NOTHING


NOTHING = Goods()


@cache
def some(good: str, count: int) -> Goods:
    """A number of one good and nothing else."""
    return Goods(**{good: count})


def plus(goods: Goods, more: Goods) -> Goods:
    return Goods(
        goods.food + more.food,
        goods.ore + more.ore,
        goods.carbon + more.carbon,
        goods.fuel + more.fuel,
        goods.trade_goods + more.trade_goods,
        goods.science + more.science,
        min(MOST, goods.astro + more.astro),
    )


def minus(goods: Goods, less: Goods) -> Goods:
    """What is left; at least nothing, for payments that the table ruled to be in order."""
    if not covers(goods, less):
        less = available(goods, less)
    return Goods(
        goods.food - less.food,
        goods.ore - less.ore,
        goods.carbon - less.carbon,
        goods.fuel - less.fuel,
        goods.trade_goods - less.trade_goods,
        goods.science - less.science,
        goods.astro - less.astro,
    )


def available(goods: Goods, wanted: Goods) -> Goods:
    """As much of what is wanted as is there."""
    return Goods(**{good: min(amount(goods, good), amount(wanted, good)) for good in COUNTED})


def covers(goods: Goods, cost: Goods) -> bool:
    return (
        goods.food >= cost.food
        and goods.ore >= cost.ore
        and goods.carbon >= cost.carbon
        and goods.fuel >= cost.fuel
        and goods.trade_goods >= cost.trade_goods
        and goods.science >= cost.science
        and goods.astro >= cost.astro
    )


def amount(goods: Goods, good: str) -> int:
    count: int = getattr(goods, good)
    return count


def named(goods: Goods) -> dict[str, int]:
    """Only the goods that are there, by name."""
    return {good: amount(goods, good) for good in COUNTED if amount(goods, good)}

"""A player's ship, and what is computed from it: speed, strength, storage, actions.

Nothing computed is stored. All of it is open to both players.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from companion.core.fields import word
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.goods import COUNTED, NOTHING, Count, Goods, amount, plus

Module = Literal["logistics", "command", "sensor", "trade", "science", "production"]
MODULES: tuple[Module, ...] = get_args(Module)

Level = Annotated[int, Meta(ge=0, le=2)]
Part = Annotated[int, Meta(ge=1, le=2)]


class Modules(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The level of each module: 0 face down, 1, or 2."""

    logistics: Level = 0
    command: Level = 0
    sensor: Level = 0
    trade: Level = 0
    science: Level = 0
    production: Level = 0


class Ship(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Everything in front of one player. Boosters and cannons are listed by level."""

    goods: Goods = NOTHING
    boosters: tuple[Part, ...] = ()
    cannons: tuple[Part, ...] = ()
    colony_ships: Count = 0
    trade_ships: Count = 0
    modules: Modules = Modules()
    colonies: tuple[Annotated[str, word("card")], ...] = ()
    posts: tuple[Annotated[str, word("card")], ...] = ()
    pirates: tuple[Annotated[str, word("card")], ...] = ()
    adventures: tuple[Annotated[str, word("card")], ...] = ()


def module_level(ship: Ship, module: str) -> int:
    level: int = getattr(ship.modules, module)
    return level


def booster_value(ship: Ship) -> int:
    return sum(ship.boosters)


def cannon_value(ship: Ship) -> int:
    return sum(ship.cannons)


def speed(ship: Ship, yellow: int) -> int:
    """Booster value plus the yellow die: starship.md, section 7."""
    return booster_value(ship) + yellow


def combat_strength(ship: Ship, blue: int) -> int:
    """Cannon value plus the blue die."""
    return cannon_value(ship) + blue


def actions(box: Box, ship: Ship) -> int:
    """How many actions a flight allows."""
    return box.modules.actions[ship.modules.command]


def capacity(box: Box, ship: Ship, good: str) -> int | None:
    """How many of a good there is room for; any number of Astro."""
    if good == "astro":
        return None
    if good == "science":
        return box.limits.science
    return box.modules.storage[ship.modules.logistics]


def room(box: Box, ship: Ship, good: str) -> int:
    """How many more of a resource or of science the ship can take."""
    held = amount(ship.goods, good)
    science = good == "science"
    most = box.limits.science if science else box.modules.storage[ship.modules.logistics]
    return most - held if most > held else 0


def stowed(box: Box, ship: Ship, goods: Goods) -> Goods:
    """The ship's goods after taking in more; what does not fit is lost: starship.md, section 9."""
    held, both = ship.goods, plus(ship.goods, goods)
    bay, laboratory = box.modules.storage[ship.modules.logistics], box.limits.science
    most = max(both.food, both.ore, both.carbon, both.fuel, both.trade_goods)
    if most <= bay and both.science <= laboratory:
        return both
    return Goods(
        max(held.food, min(bay, both.food)),
        max(held.ore, min(bay, both.ore)),
        max(held.carbon, min(bay, both.carbon)),
        max(held.fuel, min(bay, both.fuel)),
        max(held.trade_goods, min(bay, both.trade_goods)),
        max(held.science, min(laboratory, both.science)),
        both.astro,
    )


def missing(ship: Ship, cost: Goods) -> dict[str, int]:
    """What the ship lacks for a payment."""
    return {
        good: amount(cost, good) - amount(ship.goods, good)
        for good in COUNTED
        if amount(cost, good) > amount(ship.goods, good)
    }

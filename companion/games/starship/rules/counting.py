"""Counting a ship: goods, parts and modules, and the one event that sets them and cards right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.core.counting import Counted, Found
from companion.games.starship.rules.box import SEATS, Box, Seat
from companion.games.starship.rules.goods import COUNTED, amount
from companion.games.starship.rules.lying import laid
from companion.games.starship.rules.moves import Reconcile
from companion.games.starship.rules.ship import MODULES, Ship, module_level
from companion.games.starship.rules.state import State, ship_of

MOST_ASTRO = 99
PARTS = ("boosters", "cannons")
SHIPS = ("colony_ships", "trade_ships")


def counted(box: Box, state: State) -> tuple[Counted, ...]:
    """Everything on both ships that has a number. Cards are told by their names: `lying`."""
    return tuple(item for seat in SEATS for item in _ship(box, seat, ship_of(state, seat)))


def _ship(box: Box, seat: Seat, ship: Ship) -> Iterator[Counted]:
    limits = box.limits
    most = {good: max(box.modules.storage) for good in COUNTED}
    most |= {"science": limits.science, "astro": MOST_ASTRO}
    for good in COUNTED:
        held = amount(ship.goods, good)
        yield Counted(seat, "goods", "good", good, held, 0, max(held, most[good]))
    for part in PARTS:
        levels: tuple[int, ...] = getattr(ship, part)
        slots: int = getattr(limits, part)
        for level in (1, 2):
            yield Counted(seat, "parts", "part", f"{part}-{level}", levels.count(level), 0, slots)
    for kind in SHIPS:
        tokens: int = getattr(limits, kind)
        yield Counted(seat, "parts", "part", kind, getattr(ship, kind), 0, tokens)
    for module in MODULES:
        yield Counted(seat, "modules", "module", module, module_level(ship, module), 0, 2)


def reconciliation(box: Box, state: State, found: Found, reason: str) -> Reconcile:
    """One event that says what really lies there. What was right stays out of it."""
    after = replace(
        state, sun=_set_right(state.sun, "sun", found), moon=_set_right(state.moon, "moon", found)
    )
    after = laid(box, after, found)
    different = {
        field: getattr(after, field)
        for field in ("sun", "moon", "stacks", "missions", "set_aside")
        if getattr(after, field) != getattr(state, field)
    }
    return Reconcile(reason, **different)


def _set_right(ship: Ship, seat: Seat, found: Found) -> Ship:
    own = {(kind, key): value for (whose, kind, key), value in found.items() if whose == seat}
    goods = {key: value for (kind, key), value in own.items() if kind == "good"}
    modules = {key: value for (kind, key), value in own.items() if kind == "module"}
    changes: dict[str, Any] = {
        key: value for (kind, key), value in own.items() if kind == "part" and key in SHIPS
    }
    for part in PARTS:
        levels: tuple[int, ...] = getattr(ship, part)
        ones = own.get(("part", f"{part}-1"), levels.count(1))
        twos = own.get(("part", f"{part}-2"), levels.count(2))
        if (ones, twos) != (levels.count(1), levels.count(2)):
            changes[part] = (2,) * twos + (1,) * ones
    if goods:
        changes["goods"] = replace(ship.goods, **goods)
    if modules:
        changes["modules"] = replace(ship.modules, **modules)
    return replace(ship, **changes)

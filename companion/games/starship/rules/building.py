"""Building in the third phase: ships, boosters, cannons, modules: starship.md, sections 6 and 7."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.words import Problem
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.goods import Goods, amount, covers, minus
from companion.games.starship.rules.moves import (
    Build,
    BuildBooster,
    BuildCannon,
    BuildColonyShip,
    BuildModule,
    BuildTradeShip,
    UpgradeBooster,
    UpgradeCannon,
    UpgradeModule,
)
from companion.games.starship.rules.rulebook import applies, checks, legal_in_phase
from companion.games.starship.rules.ship import MODULES, Module, Ship, missing, module_level
from companion.games.starship.rules.state import State, opponent, ship_of
from companion.games.starship.rules.turn import turn_problems


def cost_of(box: Box, move: Build) -> Goods:
    match move:
        case BuildColonyShip():
            return box.costs.colony_ship
        case BuildTradeShip():
            return box.costs.trade_ship
        case BuildBooster():
            return box.costs.booster
        case UpgradeBooster():
            return box.costs.booster_upgrade
        case BuildCannon():
            return box.costs.cannon
        case UpgradeCannon():
            return box.costs.cannon_upgrade
        case BuildModule():
            return box.costs.module
        case UpgradeModule():
            return box.costs.module_upgrade


def limit_problems(box: Box, state: State, ship: Ship, move: Build) -> list[Problem]:
    """What hangar, slots and the common stack of modules allow, whatever it costs."""
    match move:
        case BuildColonyShip():
            return _hangar_problems(box, ship, ship.colony_ships, box.limits.colony_ships)
        case BuildTradeShip():
            return _hangar_problems(box, ship, ship.trade_ships, box.limits.trade_ships)
        case BuildBooster():
            full = len(ship.boosters) >= box.limits.boosters
            return [box.problem("booster-slots-full")] if full else []
        case UpgradeBooster():
            return _upgrade_problems(
                box, ship.boosters, box.limits.boosters, "three-boosters-first"
            )
        case BuildCannon():
            full = len(ship.cannons) >= box.limits.cannons
            return [box.problem("cannon-slots-full")] if full else []
        case UpgradeCannon():
            return _upgrade_problems(box, ship.cannons, box.limits.cannons, "three-cannons-first")
        case BuildModule():
            if move.module not in MODULES:
                return [box.problem("unknown-module", module=move.module)]
            if module_level(ship, move.module):
                return [box.problem("module-already-built", module=move.module)]
            return []
        case UpgradeModule():
            return _module_upgrade_problems(box, state, ship, move)


def _hangar_problems(box: Box, ship: Ship, tokens: int, most: int) -> list[Problem]:
    problems = []
    if ship.colony_ships + ship.trade_ships >= box.limits.hangar:
        problems.append(box.problem("hangar-full", ships=box.limits.hangar))
    if tokens >= most:
        problems.append(box.problem("no-ship-token", ships=most))
    return problems


def _upgrade_problems(box: Box, levels: tuple[int, ...], slots: int, code: str) -> list[Problem]:
    """Level 2 only once all three slots are filled."""
    problems = []
    if len(levels) < slots:
        problems.append(box.problem(code))
    if 1 not in levels:
        problems.append(box.problem("nothing-to-upgrade"))
    return problems


def _module_upgrade_problems(
    box: Box, state: State, ship: Ship, move: UpgradeModule
) -> list[Problem]:
    if move.module not in MODULES:
        return [box.problem("unknown-module", module=move.module)]
    level = module_level(ship, move.module)
    if level == 2:
        return [box.problem("module-already-built", module=move.module)]
    problems = []
    if level == 0:
        problems.append(box.problem("module-level-1-first", module=move.module))
    if not copy_left(state, ship_of(state, opponent(move.seat)), move.module):
        problems.append(box.problem("module-copy-taken", module=move.module))
    return problems


def copy_left(state: State, other: Ship, module: Module) -> bool:
    """There is one copy of each level-2 module for both players."""
    return module_level(other, module) < 2 and module not in state.modules_out


@checks(
    BuildColonyShip,
    BuildTradeShip,
    BuildBooster,
    UpgradeBooster,
    BuildCannon,
    UpgradeCannon,
    BuildModule,
    UpgradeModule,
)
def check_build(box: Box, state: State, move: Build) -> list[Problem]:
    ship = ship_of(state, move.seat)
    problems = turn_problems(box, state, move.seat, "trade")
    problems += limit_problems(box, state, ship, move)
    cost = cost_of(box, move)
    for good in missing(ship, cost):
        needed, held = amount(cost, good), amount(ship.goods, good)
        problems.append(box.problem("goods-short", good=good, needed=needed, held=held))
    return problems


@applies(
    BuildColonyShip,
    BuildTradeShip,
    BuildBooster,
    UpgradeBooster,
    BuildCannon,
    UpgradeCannon,
    BuildModule,
    UpgradeModule,
)
def build(box: Box, state: State, move: Build) -> State:
    ship = ship_of(state, move.seat)
    ship = _with_part(replace(ship, goods=minus(ship.goods, cost_of(box, move))), move)
    return replace(state, **{move.seat: ship})


def _with_part(ship: Ship, move: Build) -> Ship:
    match move:
        case BuildColonyShip():
            return replace(ship, colony_ships=ship.colony_ships + 1)
        case BuildTradeShip():
            return replace(ship, trade_ships=ship.trade_ships + 1)
        case BuildBooster():
            return replace(ship, boosters=(*ship.boosters, 1))
        case UpgradeBooster():
            return replace(ship, boosters=_one_more(ship.boosters))
        case BuildCannon():
            return replace(ship, cannons=(*ship.cannons, 1))
        case UpgradeCannon():
            return replace(ship, cannons=_one_more(ship.cannons))
        case BuildModule():
            return replace(ship, modules=replace(ship.modules, **{move.module: 1}))
        case UpgradeModule():
            return replace(ship, modules=replace(ship.modules, **{move.module: 2}))


def _one_more(levels: tuple[int, ...]) -> tuple[int, ...]:
    """Turn over a level 1; level 2 stands first, as on the real ship from the outside in."""
    at = levels.index(1)
    return (2, *levels[:at], *levels[at + 1 :])


@legal_in_phase("trade")
def legal_builds(box: Box, state: State) -> Iterator[Build]:
    seat = state.active
    ship = ship_of(state, seat)
    goods, costs, limits = ship.goods, box.costs, box.limits
    if ship.colony_ships + ship.trade_ships < limits.hangar:
        if ship.colony_ships < limits.colony_ships and covers(goods, costs.colony_ship):
            yield BuildColonyShip(seat)
        if ship.trade_ships < limits.trade_ships and covers(goods, costs.trade_ship):
            yield BuildTradeShip(seat)
    if len(ship.boosters) < limits.boosters:
        if covers(goods, costs.booster):
            yield BuildBooster(seat)
    elif 1 in ship.boosters and covers(goods, costs.booster_upgrade):
        yield UpgradeBooster(seat)
    if len(ship.cannons) < limits.cannons:
        if covers(goods, costs.cannon):
            yield BuildCannon(seat)
    elif 1 in ship.cannons and covers(goods, costs.cannon_upgrade):
        yield UpgradeCannon(seat)
    yield from _legal_modules(box, state, ship)


def _legal_modules(box: Box, state: State, ship: Ship) -> Iterator[BuildModule | UpgradeModule]:
    seat = state.active
    other = ship_of(state, opponent(seat))
    can_build = covers(ship.goods, box.costs.module)
    can_upgrade = covers(ship.goods, box.costs.module_upgrade)
    if not can_build and not can_upgrade:
        return
    for module in MODULES:
        level = module_level(ship, module)
        if level == 0 and can_build:
            yield BuildModule(seat, module)
        elif level == 1 and can_upgrade and copy_left(state, other, module):
            yield UpgradeModule(seat, module)

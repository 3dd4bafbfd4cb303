"""Building: ships beside spaceports, spaceports on colonies, upgrades on the mother ship."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.hands import Cards, can_pay
from companion.core.words import Problem
from companion.games.starfarers.rules.box import UPGRADES, Box
from companion.games.starfarers.rules.holdings import can_afford, known_hand, paid
from companion.games.starfarers.rules.moves import (
    BuildColonyShip,
    BuildSpaceport,
    BuildTradeShip,
    BuildUpgrade,
)
from companion.games.starfarers.rules.pieces import (
    board_of,
    colonies_left,
    free_starting_points,
    free_transporters,
    occupied,
    spaceport_points,
    spaceports_left,
    stations_left,
)
from companion.games.starfarers.rules.rulebook import applies, checks, legal_in_phase
from companion.games.starfarers.rules.state import (
    Ship,
    ShipKind,
    State,
    changed_player,
    with_player,
)
from companion.games.starfarers.rules.turn import turn_problems
from companion.games.starfarers.rules.upgrades import fits, fitted, in_supply, most, with_upgrade

_SHIPS = ("colony_ship", "trade_ship")


def cost_problems(box: Box, state: State, seat: str, cost: Cards) -> list[Problem]:
    if can_afford(box, state, seat, cost):
        return []
    return [box.problem("cards-short", seat=seat)]


def placing_problems(box: Box, state: State, seat: str, at: str, rings: int) -> list[Problem]:
    """A new ship needs a free transporter and a free point beside an own spaceport."""
    player, board = state.players[seat], board_of(box, state)
    problems = []
    free = free_transporters(box, player)
    if not free:
        problems.append(box.problem("no-transporter"))
    elif rings and rings not in free:
        problems.append(box.problem("transporter-in-use", rings=rings))
    if at not in board.neighbours:
        problems.append(box.problem("no-such-point", point=at))
    elif at not in spaceport_points(board, player):
        problems.append(box.problem("not-a-starting-point", point=at))
    elif at in occupied(state, board):
        problems.append(box.problem("point-occupied", point=at))
    return problems


def with_new_ship(
    box: Box, state: State, seat: str, kind: ShipKind, *, at: str, rings: int
) -> State:
    player = state.players[seat]
    free = free_transporters(box, player)
    ring = rings or min(free, default=box.limits.transporters + 1)
    ships = sorted((*player.ships, Ship(ring, kind, at)), key=lambda ship: ship.rings)
    return changed_player(state, seat, ships=tuple(ships))


@checks(BuildColonyShip, BuildTradeShip)
def check_build_ship(
    box: Box, state: State, move: BuildColonyShip | BuildTradeShip
) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, "trade")
    if problems:
        return problems
    if isinstance(move, BuildColonyShip):
        cost = box.prices["colony_ship"]
        if colonies_left(box, state.players[move.seat]) < 1:
            problems.append(box.problem("no-colony-left"))
    else:
        cost = box.prices["trade_ship"]
        if stations_left(box, state, move.seat) < 1:
            problems.append(box.problem("no-station-left"))
    problems += placing_problems(box, state, move.seat, move.at, move.rings)
    return problems + cost_problems(box, state, move.seat, cost)


@applies(BuildColonyShip, BuildTradeShip)
def build_ship(box: Box, state: State, move: BuildColonyShip | BuildTradeShip) -> State:
    colony = isinstance(move, BuildColonyShip)
    state = paid(state, move.seat, box.prices["colony_ship" if colony else "trade_ship"])
    kind: ShipKind = "colony" if colony else "trade"
    return with_new_ship(box, state, move.seat, kind, at=move.at, rings=move.rings)


@checks(BuildSpaceport)
def check_build_spaceport(box: Box, state: State, move: BuildSpaceport) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, "trade")
    if problems:
        return problems
    player = state.players[move.seat]
    if move.at not in player.colonies:
        problems.append(box.problem("no-colony-of-yours", point=move.at))
    if spaceports_left(box, player) < 1:
        problems.append(box.problem("no-spaceport-left"))
    return problems + cost_problems(box, state, move.seat, box.prices["spaceport"])


@applies(BuildSpaceport)
def build_spaceport(box: Box, state: State, move: BuildSpaceport) -> State:
    state = paid(state, move.seat, box.prices["spaceport"])
    player = state.players[move.seat]
    colonies = tuple(at for at in player.colonies if at != move.at)
    spaceports = (*player.spaceports, move.at)
    return with_player(state, move.seat, replace(player, colonies=colonies, spaceports=spaceports))


@checks(BuildUpgrade)
def check_build_upgrade(box: Box, state: State, move: BuildUpgrade) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, "trade")
    if problems:
        return problems
    limit = most(box, move.upgrade)
    if fitted(state.players[move.seat], move.upgrade) >= limit:
        problems.append(box.problem("no-room-on-ship", part=move.upgrade, most=limit))
    if in_supply(box, state, move.upgrade) < 1:
        problems.append(box.problem("supply-empty", part=move.upgrade))
    cost = box.prices[move.upgrade]
    return problems + cost_problems(box, state, move.seat, cost)


@applies(BuildUpgrade)
def build_upgrade(box: Box, state: State, move: BuildUpgrade) -> State:
    state = paid(state, move.seat, box.prices[move.upgrade])
    return with_player(state, move.seat, with_upgrade(state.players[move.seat], move.upgrade))


def transporters_to_list(box: Box, state: State, seat: str) -> tuple[int, ...]:
    """Only where ships have an order does the choice of a transporter matter."""
    free = free_transporters(box, state.players[seat])
    if not free:
        return ()
    return (0, *free) if box.rules.encounter_ship == "first" else (0,)


@legal_in_phase("trade")
def legal_builds(
    box: Box, state: State
) -> list[BuildColonyShip | BuildTradeShip | BuildSpaceport | BuildUpgrade]:
    seat, prices = state.active, box.prices
    player = state.players[seat]
    hand, pool = known_hand(box, state, seat)
    payable = {piece for piece, price in prices.items() if can_pay(hand, price, pool)}
    builds: list[BuildColonyShip | BuildTradeShip | BuildSpaceport | BuildUpgrade] = []
    if not payable.isdisjoint(_SHIPS) and (rings := transporters_to_list(box, state, seat)):
        points = free_starting_points(box, state, seat)
        if "colony_ship" in payable and colonies_left(box, player) > 0:
            builds += [BuildColonyShip(seat, at, ring) for at in points for ring in rings]
        if "trade_ship" in payable and stations_left(box, state, seat) > 0:
            builds += [BuildTradeShip(seat, at, ring) for at in points for ring in rings]
    if "spaceport" in payable and spaceports_left(box, player) > 0:
        builds += [BuildSpaceport(seat, at) for at in player.colonies]
    builds += [
        BuildUpgrade(seat, upgrade)
        for upgrade in UPGRADES
        if upgrade in payable and fits(box, state, seat, upgrade)
    ]
    return builds

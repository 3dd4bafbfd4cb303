"""The founding phase of advanced players: sites at home are chosen freely, in rounds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal

from msgspec.structs import replace

from companion.core.words import Problem
from companion.games.starfarers.rules.box import Box, Upgrade
from companion.games.starfarers.rules.building import transporters_to_list
from companion.games.starfarers.rules.moves import PlaceColony, PlaceSpaceport
from companion.games.starfarers.rules.pieces import board_of, buildings, free_transporters, occupied
from companion.games.starfarers.rules.rulebook import applies, checks, legal_when_pending
from companion.games.starfarers.rules.state import (
    Player,
    Ship,
    ShipKind,
    StartPiece,
    State,
    with_player,
)
from companion.games.starfarers.rules.turn import answered, pending_problems
from companion.games.starfarers.rules.upgrades import with_upgrade

COLONIES = 2
"""Next to the spaceport, each player starts with two colonies."""


def may_place_colony(box: Box, player: Player, item: StartPiece) -> bool:
    if box.rules.advanced == "four-rounds":
        return item.round <= COLONIES + 1
    return len(player.colonies) < COLONIES


def may_place_spaceport(box: Box, player: Player, item: StartPiece) -> bool:
    if box.rules.advanced == "four-rounds":
        return item.round > COLONIES + 1
    return not player.spaceports


def _item(state: State) -> StartPiece:
    item = state.pending[0]
    assert isinstance(item, StartPiece)
    return item


def _asked(box: Box, state: State, seat: str) -> list[Problem]:
    problems = pending_problems(box, state, StartPiece, seat)
    if not problems and _item(state).seat != seat:
        problems.append(box.problem("not-your-turn", seat=_item(state).seat))
    return problems


def _site_problems(box: Box, state: State, at: str) -> list[Problem]:
    board = board_of(box, state)
    if at not in board.sites:
        return [box.problem("no-colony-site", point=at)]
    problems = []
    if not board.systems[board.sites[at].system].home:
        problems.append(box.problem("not-at-home", point=at))
    if at in buildings(state):
        problems.append(box.problem("point-occupied", point=at))
    return problems


@checks(PlaceColony)
def check_place_colony(box: Box, state: State, move: PlaceColony) -> list[Problem]:
    problems = _asked(box, state, move.seat)
    if problems:
        return problems
    if not may_place_colony(box, state.players[move.seat], _item(state)):
        problems.append(box.problem("spaceport-is-next"))
    return problems + _site_problems(box, state, move.at)


@applies(PlaceColony)
def place_colony(box: Box, state: State, move: PlaceColony) -> State:
    player = state.players[move.seat]
    state = with_player(state, move.seat, replace(player, colonies=(*player.colonies, move.at)))
    return answered(state, _item(state))


@checks(PlaceSpaceport)
def check_place_spaceport(box: Box, state: State, move: PlaceSpaceport) -> list[Problem]:
    problems = _asked(box, state, move.seat)
    if problems:
        return problems
    player, board = state.players[move.seat], board_of(box, state)
    if not may_place_spaceport(box, player, _item(state)):
        problems.append(box.problem("colony-is-next"))
    if box.rules.advanced == "four-rounds":
        if move.at not in player.colonies:
            problems.append(box.problem("no-colony-of-yours", point=move.at))
    else:
        problems += _site_problems(box, state, move.at)
    if move.at not in board.sites:
        return problems
    if move.ship_at not in board.neighbours:
        problems.append(box.problem("no-such-point", point=move.ship_at))
    elif move.ship_at not in board.sites[move.at].spaceport_points:
        problems.append(box.problem("not-a-starting-point", point=move.ship_at))
    elif move.ship_at in occupied(state, board):
        problems.append(box.problem("point-occupied", point=move.ship_at))
    if move.rings and move.rings not in free_transporters(box, player):
        problems.append(box.problem("transporter-in-use", rings=move.rings))
    if (state.pool and move.upgrade not in state.pool) or (not state.pool and move.upgrade):
        problems.append(box.problem("upgrade-not-in-pool"))
    return problems


@applies(PlaceSpaceport)
def place_spaceport(box: Box, state: State, move: PlaceSpaceport) -> State:
    player = state.players[move.seat]
    player = replace(
        player,
        colonies=tuple(at for at in player.colonies if at != move.at),
        spaceports=(*player.spaceports, move.at),
        ships=(*player.ships, Ship(move.rings or 1, move.ship, move.ship_at)),
    )
    if move.upgrade:
        player = with_upgrade(player, move.upgrade)
        pool = list(state.pool)
        pool.remove(move.upgrade)
        state = replace(state, pool=tuple(pool))
    return answered(with_player(state, move.seat, player), _item(state))


@legal_when_pending(StartPiece)
def legal_start_piece(box: Box, state: State) -> Iterator[PlaceColony | PlaceSpaceport]:
    item, board = _item(state), board_of(box, state)
    player, built = state.players[item.seat], buildings(state)
    free = [
        at
        for at, site in board.sites.items()
        if at not in built and board.systems[site.system].home
    ]
    if may_place_colony(box, player, item):
        yield from (PlaceColony(item.seat, at) for at in free)
    if may_place_spaceport(box, player, item):
        yield from _spaceports(box, state, item.seat, free)


def _spaceports(box: Box, state: State, seat: str, free: list[str]) -> Iterator[PlaceSpaceport]:
    """Every spaceport with a ship beside it, of either kind and on any transporter."""
    board = board_of(box, state)
    taken = occupied(state, board)
    upgrades: tuple[Upgrade | Literal[""], ...] = tuple(dict.fromkeys(state.pool)) or ("",)
    own = state.players[seat].colonies if box.rules.advanced == "four-rounds" else free
    points = [(at, beside) for at in own for beside in board.sites[at].spaceport_points]
    kinds: tuple[ShipKind, ...] = ("colony", "trade")
    rings = transporters_to_list(box, state, seat)
    for (at, ship_at), upgrade, kind, ring in product(points, upgrades, kinds, rings):
        if ship_at not in taken:
            yield PlaceSpaceport(seat, at, kind, ship_at, upgrade, ring)

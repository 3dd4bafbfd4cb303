"""What stands on the board in space: chips that lie open, buildings, stations, ships."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.state import LaySector, ReplaceChip, State, TurnChip
from companion.games.starfarers.table_view.plan import DOCKS, Printed, plan_key
from companion.view.board import Board, Piece
from companion.view.commands import key_of


def board(box: Box, state: State, printed: Printed) -> Board:
    """`printed` are the chips of its plan."""
    layers = {
        "asked": tuple(_asked(state)),
        "buildings": tuple(_buildings(state)),
        "ships": tuple(_ships(state)),
        "chips": _chips(state),
    }
    on_the_board = {layer: found for layer, found in layers.items() if found}
    return Board(plan_key(board_of(box, state), printed), on_the_board)


def _asked(state: State) -> Iterator[Piece]:
    """A mark where a chip or a sector is to be turned up now."""
    match state.pending[0] if state.pending else None:
        case TurnChip(planet) | ReplaceChip(planet):
            yield Piece("asked", key_of("planet", planet), "asked planet")
        case LaySector(slot) if state.sectors.get(slot) is None:
            yield Piece("asked", key_of("sector", slot), "asked sector")


def _chips(state: State) -> tuple[Piece, ...]:
    """The open chip in force on each planet: a number lies over the pieces beside it."""
    chips = {**state.chips, **state.replacements} if state.replacements else state.chips
    return tuple([_chip(*lying) for lying in chips.items() if lying[1]])


@lru_cache(maxsize=1024)
def _chip(planet: str, chip: str) -> Piece:
    return Piece(key_of("chip", planet), key_of("planet", planet), key_of("chip", chip))


def _buildings(state: State) -> Iterator[Piece]:
    for at in state.blocked:
        yield _building("blocked", "", at)
    for seat, player in state.players.items():
        for at in player.colonies:
            yield _building("colony", seat, at)
        for at in player.spaceports:
            yield _building("spaceport", seat, at)
    for people, owners in state.stations.items():
        for number, seat in enumerate(owners, start=1):
            yield _station(people, number, seat)


@lru_cache(maxsize=1024)
def _building(glyph: str, seat: str, at: str) -> Piece:
    """A colony that becomes a spaceport is the same building."""
    return Piece(key_of("building", at), key_of("point", at), glyph, seat)


@lru_cache(maxsize=256)
def _station(people: str, number: int, seat: str) -> Piece:
    """One more than there are docks, as a table may have ruled, stands on the last."""
    dock = f"{people} {min(number, DOCKS)}"
    return Piece(key_of("station", f"{people} {number}"), key_of("dock", dock), "station", seat)


def _ships(state: State) -> Iterator[Piece]:
    for seat, player in state.players.items():
        for ship in player.ships:
            yield _ship(seat, ship.rings, ship.kind, ship.at)


@lru_cache(maxsize=4096)
def _ship(seat: str, rings: int, kind: str, at: str) -> Piece:
    return Piece(ship_key(seat, rings), key_of("point", at), f"{kind}-{rings}", seat)


def ship_key(seat: str, rings: int) -> str:
    return key_of("ship", f"{seat} {rings}")

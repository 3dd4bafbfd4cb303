"""Whose piece stands where, and which pieces a player still has."""

from __future__ import annotations

from companion.games.starfarers.rules.board import Board
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.friendship import stations_of
from companion.games.starfarers.rules.state import Player, Ship, State


def board_of(box: Box, state: State) -> Board:
    """The graph with the sectors that lie open now."""
    return box.board_with(state.sectors)


def buildings(state: State) -> dict[str, str]:
    """Sites with a colony or a spaceport, and whose it is; a colour nobody plays is "" ."""
    found = dict.fromkeys(state.blocked, "")
    for seat, player in state.players.items():
        for at in (*player.colonies, *player.spaceports):
            found[at] = seat
    return found


def occupied(state: State, board: Board, besides: str = "") -> set[str]:
    """Every point with a piece on it: buildings, ships, and stations that stand on points.

    `besides` leaves out the ships of a seat.
    """
    found = set(state.blocked)
    for seat, player in state.players.items():
        found.update(player.colonies, player.spaceports)
        if seat != besides:
            found.update([ship.at for ship in player.ships])
    for people, owners in state.stations.items():
        outpost = board.outposts.get(people)
        if outpost is not None and len(outpost.points) > 1:
            found.update(outpost.points[: len(owners)])
    return found


def spaceport_points(board: Board, player: Player) -> tuple[str, ...]:
    """The points beside a player's spaceports, where ships start."""
    sites = board.sites
    return tuple(
        [
            at
            for spaceport in player.spaceports
            if spaceport in sites
            for at in sites[spaceport].spaceport_points
        ]
    )


def foreign_spaceport_points(board: Board, state: State, seat: str) -> dict[str, str]:
    """The points beside other players' spaceports, and whose they are."""
    return {
        at: other
        for other, player in state.players.items()
        if other != seat
        for at in spaceport_points(board, player)
    }


def free_starting_points(box: Box, state: State, seat: str) -> tuple[str, ...]:
    """Where this player could place a new ship."""
    board = board_of(box, state)
    taken = occupied(state, board)
    points = spaceport_points(board, state.players[seat])
    return tuple(dict.fromkeys(at for at in points if at not in taken))


def free_transporters(box: Box, player: Player) -> tuple[int, ...]:
    used = {ship.rings for ship in player.ships}
    return tuple(ring for ring in range(1, box.limits.transporters + 1) if ring not in used)


def colonies_left(box: Box, player: Player) -> int:
    """Colony pieces that are neither on the board nor under a transporter."""
    ships = sum(ship.kind == "colony" for ship in player.ships)
    return box.limits.colonies - len(player.colonies) - len(player.spaceports) - ships


def stations_left(box: Box, state: State, seat: str) -> int:
    ships = sum(ship.kind == "trade" for ship in state.players[seat].ships)
    return box.limits.stations - stations_of(state, seat) - ships


def spaceports_left(box: Box, player: Player) -> int:
    return box.limits.spaceports - len(player.spaceports)


def first_ship(player: Player) -> Ship | None:
    """The ship whose transporter has the fewest rings (2001)."""
    return min(player.ships, key=lambda ship: ship.rings, default=None)

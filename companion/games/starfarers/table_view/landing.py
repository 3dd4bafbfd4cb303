"""Where a flight is worth its end: a ghost of the ship stands there, and dots on the way."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.exploring import worth_a_stop
from companion.games.starfarers.rules.founding import site_problems
from companion.games.starfarers.rules.moves import Fly
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.resting import open_docks
from companion.games.starfarers.rules.state import Ship, State, ship_of
from companion.games.starfarers.table_view.plan import WAY


def landing_icons(box: Box, state: State, flights: Mapping[str, Fly]) -> dict[str, str]:
    """The glyph at the end of each of these flights of one ship."""
    if not flights:
        return {}
    first = next(iter(flights.values()))
    ship = ship_of(state.players[first.seat], first.rings)
    assert ship is not None
    worth = _worth(box, state, first.seat, ship)
    ghost = f"{ship.kind}-{ship.rings}"
    return {key: ghost if fly.path[-1] in worth else WAY for key, fly in flights.items()}


def _worth(box: Box, state: State, seat: str, ship: Ship) -> set[str]:
    """Where this ship could found, or anything is to be discovered."""
    board = board_of(box, state)
    explored = set(worth_a_stop(box, state, board, seat))
    if ship.kind == "trade":
        return explored | open_docks(box, state, seat)
    return explored | {at for at in board.sites if not site_problems(box, state, board, at)}

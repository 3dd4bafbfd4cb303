"""Who sits beside whom; a seat whose player has left is passed over."""

from __future__ import annotations

from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.state import State


def round_from_active(box: Box, state: State) -> tuple[str, ...]:
    """Everybody who plays, to the left, from whoever's turn it is."""
    at, left = box.seats.index(state.active), state.seating.left
    seats = box.seats[at:] + box.seats[:at]
    if not left:
        return seats
    return tuple(seat for seat in seats if seat not in left or seat == state.active)


def neighbour(box: Box, state: State, steps: int = 1) -> str:
    """Who sits so many places to the left of whoever's turn it is."""
    seats = round_from_active(box, state)
    return seats[steps % len(seats)]

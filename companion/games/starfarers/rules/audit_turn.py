"""The audit of the turn: phase, flight and what is pending must fit what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.words import Problem
from companion.games.starfarers.rules.audit_pending import audit_pending
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.mother_ship import VISIBLE, base_speed, speed
from companion.games.starfarers.rules.points import has_won
from companion.games.starfarers.rules.rulebook import LEGAL_WHEN_PENDING
from companion.games.starfarers.rules.state import Flight, State
from companion.games.starfarers.rules.turn import AUTOMATIC, front


def audit_turn(box: Box, state: State) -> Iterator[Problem]:
    pending = list(audit_pending(box, state))
    yield from pending
    if not _phase_fits(box, state) or (not pending and _happens_by_itself(box, state)):
        yield box.problem("phase-does-not-fit", phase=state.phase)
    if state.phase == "flight" and state.flight is None:
        yield box.problem("pending-does-not-fit", due="flight")
    if state.flight is not None:
        yield from _flight(box, state, state.flight)


def _phase_fits(box: Box, state: State) -> bool:
    """Each phase has its marks on the table, and the game is over when someone has won."""
    flying, rolled = state.flight is not None, bool(state.rolled)
    fits = {
        "setup": not flying and not rolled and bool(state.pending),
        "production": not flying and rolled == bool(state.pending),
        "trade": not flying and rolled,
        "flight": flying and rolled,
        "over": True,
    }
    if not fits[state.phase]:
        return False
    if len(state.seating.left) == len(box.seats) - 1:
        return state.phase == "over"
    if state.phase == "setup":
        return True
    return has_won(box, state, state.active) == (state.phase == "over")


def _happens_by_itself(box: Box, state: State) -> bool:
    """What nobody can be asked for has happened already, so it is never the first in line."""
    kind = type(front(state))
    happen, lister = AUTOMATIC.get(kind), LEGAL_WHEN_PENDING.get(kind)
    if happen is None or happen(box, state) is state:
        return False
    return lister is None or not any(True for _ in lister(box, state))


def _flight(box: Box, state: State, flight: Flight) -> Iterator[Problem]:
    """The balls make the base speed, and no ship has flown further than that takes it."""
    balls = len(flight.balls)
    wanted = base_speed(box, flight.balls) if balls == VISIBLE else 0
    if balls not in (0, VISIBLE) or flight.base != wanted:
        faces = " ".join(map(str, flight.balls))
        yield box.problem("impossible-balls", faces=faces)
    player = state.players[state.active]
    fastest = speed(box, player, flight.base)
    for ship in player.ships:
        if ship.steps > fastest:
            yield box.problem("too-far", steps=ship.steps, left=fastest)

"""The audit of the turn: phase, flight and what is pending must fit what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.core.pending import kind_of
from companion.rules.core.words import Problem
from companion.rules.starfarers.box import Box
from companion.rules.starfarers.points import has_won
from companion.rules.starfarers.state import State


def audit_turn(box: Box, state: State) -> Iterator[Problem]:
    if not _phase_fits(box, state):
        yield box.problem("phase-does-not-fit", phase=state.phase)
    for item in state.pending:
        seat = getattr(item, "seat", state.active)
        if seat not in state.players:
            yield box.problem("pending-does-not-fit", due=kind_of(item))


def _phase_fits(box: Box, state: State) -> bool:
    """Each phase has its marks on the table, and the game is over when someone has won."""
    if state.active not in state.players:
        return False
    flying, rolled = state.flight is not None, bool(state.rolled)
    fits = {
        "setup": not flying and not rolled,
        "production": not flying and rolled == bool(state.pending),
        "trade": not flying and rolled,
        "flight": flying and rolled,
        "over": True,
    }
    if not fits[state.phase]:
        return False
    if state.phase == "setup":
        return True
    return has_won(box, state, state.active) == (state.phase == "over")

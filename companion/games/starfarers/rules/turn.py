"""Whose turn and which phase it is, and how one phase leads to the next."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.pending import front_kind, waiting
from companion.core.words import Problem
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.holdings import all_seen, deduced
from companion.games.starfarers.rules.points import brings_points, has_won
from companion.games.starfarers.rules.state import Flight, Pending, Phase, State

AUTOMATIC: dict[type, Callable[[Box, State], State]] = {}
"""What happens by itself as soon as it is due, by kind of pending thing."""
WHEN_NOTHING_IS_DUE: list[Callable[[Box, State], State]] = []
"""What is looked at whenever nothing is pending in a turn: things that become due by themselves."""


def by_itself(kind: type) -> Callable[[Callable[[Box, State], State]], Callable[..., State]]:
    """This function carries out a pending thing that needs nobody and takes it away.

    Where somebody has to decide after all, it leaves the position as it is.
    """

    def register(function: Callable[[Box, State], State]) -> Callable[..., State]:
        AUTOMATIC[kind] = function
        return function

    return register


def turn_problems(box: Box, state: State, seat: str, *phases: Phase) -> list[Problem]:
    """What every action of a phase has in common: it is your turn, the phase, nothing pending."""
    problems = []
    if seat not in state.players:
        return [box.problem("no-such-seat", seat=seat, known=box.seats)]
    if seat != state.active:
        problems.append(box.problem("not-your-turn", seat=state.active))
    if state.pending:
        problems.append(box.problem("something-is-due", due=front_kind(state)))
    elif state.phase not in phases:
        problems.append(box.problem("wrong-phase", phase=state.phase, needed=phases[0]))
    return problems


def pending_problems(box: Box, state: State, kind: type, seat: str) -> list[Problem]:
    """What every answer has in common: it was asked for, and of this seat."""
    if seat not in state.players:
        return [box.problem("no-such-seat", seat=seat, known=box.seats)]
    if waiting(state, kind, seat) is None:
        return [box.problem("not-due", due=front_kind(state))]
    return []


def front(state: State) -> Pending | None:
    return state.pending[0] if state.pending else None


def answered(state: State, item: Pending | None, *more: Pending) -> State:
    """The position without this pending item, and with others in its place at the front."""
    pending = list(state.pending)
    if item in pending:
        pending.remove(item)
    return replace(state, pending=(*more, *pending))


def flight_of(state: State) -> Flight:
    """The flight under way; only called where a check has seen to it that there is one."""
    assert state.flight is not None
    return state.flight


def settle(box: Box, before: State, state: State) -> State:
    """Let happen what happens by itself, go on to the next phase, and see who has won."""
    state = _by_itself(box, state)
    moved = state.players is not before.players or state.reserve is not before.reserve
    if moved and not all_seen(before, state):
        state = deduced(box, state)
    over = state.phase in ("setup", "over")
    if not over and brings_points(before, state) and has_won(box, state, state.active):
        state = replace(state, phase="over", pending=())
    return state


def _by_itself(box: Box, state: State) -> State:
    while True:
        item = front(state)
        if item is not None:
            happen = AUTOMATIC.get(type(item))
            after = happen(box, state) if happen else state
            if after is state:
                return state
            state = after
            continue
        if state.phase == "setup":
            state = replace(state, phase="production")
        elif state.phase == "production" and state.rolled:
            state = replace(state, phase="trade")
        if state.phase not in ("trade", "flight"):
            return state
        for look in WHEN_NOTHING_IS_DUE:
            state = look(box, state)
            if state.pending:
                break
        else:
            return state

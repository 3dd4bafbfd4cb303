"""Whose turn and which phase it is, and how one phase leads to the next."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.pending import front_kind, waiting
from companion.core.words import Problem
from companion.games.starship.rules.box import Box, Seat
from companion.games.starship.rules.moves import EndTurn
from companion.games.starship.rules.points import brings_points, has_won
from companion.games.starship.rules.rulebook import applies, checks, legal_in_phase
from companion.games.starship.rules.ship import actions
from companion.games.starship.rules.state import (
    Flight,
    Phase,
    RewardResource,
    State,
    opponent,
    rewarded,
    ship_of,
)


def turn_problems(box: Box, state: State, seat: Seat, phase: Phase) -> list[Problem]:
    """What every action of a phase has in common: it is your turn, the phase, nothing pending."""
    problems = []
    if seat != state.active:
        problems.append(box.problem("not-your-turn", seat=state.active))
    if state.pending:
        problems.append(box.problem("something-is-due", due=front_kind(state)))
    elif state.phase != phase:
        problems.append(box.problem("wrong-phase", phase=state.phase, needed=phase))
    return problems


def pending_problems(box: Box, state: State, kind: type, seat: Seat) -> list[Problem]:
    """What every answer has in common: it was asked for, and of this seat."""
    front = state.pending[0] if state.pending else None
    if kind is RewardResource and type(front) is RewardResource:
        whose = rewarded(state, front)
        return [] if seat == whose else [box.problem("not-your-turn", seat=whose)]
    if waiting(state, kind, seat) is None:
        return [box.problem("not-due", due=front_kind(state))]
    if not hasattr(kind, "seat") and seat != state.active:
        return [box.problem("not-your-turn", seat=state.active)]
    return []


def flight_of(state: State) -> Flight:
    """The flight under way; only called where a check has seen to it that there is one."""
    assert state.flight is not None
    return state.flight


def settle(box: Box, before: State, state: State) -> State:
    """Go on to the next phase when nothing is left to do in this one, and see who has won.

    Points come from what lies in front of the players, so they are only counted again when that or
    the turn changed.
    """
    if not state.pending:
        flight = state.flight
        if state.phase == "setup":
            state = replace(state, phase="production")
        elif state.phase == "production" and state.yellow:
            state = replace(state, phase="flight")
        elif flight and (
            flight.stopped or flight.actions >= actions(box, ship_of(state, state.active))
        ):
            state = replace(state, phase="trade", flight=None)
    changed = (
        state.active != before.active
        or (state.sun is not before.sun and brings_points(before.sun, state.sun))
        or (state.moon is not before.moon and brings_points(before.moon, state.moon))
    )
    if changed and state.phase not in ("setup", "over") and has_won(box, state, state.active):
        state = replace(state, phase="over", pending=())
    return state


@checks(EndTurn)
def check_end_turn(box: Box, state: State, move: EndTurn) -> list[Problem]:
    return turn_problems(box, state, move.seat, "trade")


@applies(EndTurn)
def end_turn(box: Box, state: State, move: EndTurn) -> State:
    return replace(
        state,
        phase="production",
        active=opponent(state.active),
        turn=state.turn + 1,
        yellow=0,
        flight=None,
        posts_used=(),
        purchases=0,
    )


@legal_in_phase("trade")
def legal_end_turn(box: Box, state: State) -> tuple[EndTurn]:
    return (EndTurn(state.active),)

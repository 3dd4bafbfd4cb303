"""The reserve pile helps those who are behind: so many cards a turn, until the ship is shaken."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.words import Problem
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.holdings import drawn_from_reserve
from companion.games.starfarers.rules.moves import DrawReserve
from companion.games.starfarers.rules.points import points
from companion.games.starfarers.rules.rulebook import applies, checks, legal_in_phase
from companion.games.starfarers.rules.state import State
from companion.games.starfarers.rules.turn import turn_problems


def reserve_draws(box: Box, state: State, seat: str) -> int:
    """How many cards this seat may draw with its points: section 6 of the fact table."""
    total = points(box, state, seat)
    return next((count for most, count in box.reserve.draws if total <= most), 0)


@checks(DrawReserve)
def check_draw_reserve(box: Box, state: State, move: DrawReserve) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, "trade", "flight")
    if problems:
        return problems
    if state.drawn:
        problems.append(box.problem("reserve-already-drawn"))
    if state.flight is not None and state.flight.balls:
        problems.append(box.problem("too-late-for-reserve"))
    if not reserve_draws(box, state, move.seat):
        total = points(box, state, move.seat)
        problems.append(box.problem("too-many-points-for-reserve", points=total))
    elif not state.reserve.count:
        problems.append(box.problem("reserve-empty"))
    return problems


@applies(DrawReserve)
def draw_reserve(box: Box, state: State, move: DrawReserve) -> State:
    count = reserve_draws(box, state, move.seat)
    return replace(drawn_from_reserve(box, state, move.seat, count), drawn=True)


@legal_in_phase("trade")
@legal_in_phase("flight")
def legal_draw_reserve(box: Box, state: State) -> Iterator[DrawReserve]:
    move = DrawReserve(state.active)
    too_late = state.drawn or (state.flight is not None and state.flight.balls)
    if not too_late and not check_draw_reserve(box, state, move):
        yield move

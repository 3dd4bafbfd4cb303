"""The founding phase: two settlements and roads each, in snake order: settlers.md, section 3."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.rules.core.hands import Cards
from companion.rules.core.words import Problem
from companion.rules.settlers.box import Box, Seat
from companion.rules.settlers.geometry import (
    ENDS,
    HEXES_AT,
    INTERSECTIONS,
    NEIGHBOURS,
    PATHS_AT,
)
from companion.rules.settlers.moves import FoundRoad, FoundSettlement
from companion.rules.settlers.payments import take_from_bank
from companion.rules.settlers.resources import RESOURCES
from companion.rules.settlers.rulebook import applies, checks, legal_when_pending
from companion.rules.settlers.state import (
    Pending,
    RoadToFound,
    SettlementToFound,
    State,
    builder_at,
)
from companion.rules.settlers.turn import pending_problems, waiting


def founding_order(box: Box, first: Seat) -> tuple[Pending, ...]:
    """Clockwise, then back again: whoever founds last in the first round goes on at once."""
    at = box.seats.index(first)
    order = box.seats[at:] + box.seats[:at]
    return tuple(SettlementToFound(seat) for seat in order) + tuple(
        SettlementToFound(seat, second=True) for seat in reversed(order)
    )


def yields_at(box: Box, state: State, intersection: str) -> Cards:
    """One card for each producing hex at an intersection; the desert and the sea give nothing."""
    assert state.island is not None
    resource_of = box.layout(state.island).resource_of
    found = [resource_of[at] for at in HEXES_AT[intersection] if at in resource_of]
    return tuple(found.count(index) for index in range(len(RESOURCES)))


def site_problems(box: Box, state: State, intersection: str) -> list[Problem]:
    """The place must be free, and so must all intersections one path away: the distance rule."""
    if intersection not in NEIGHBOURS:
        return [box.problem("no-such-place", place=intersection)]
    if builder_at(state, intersection):
        return [box.problem("intersection-occupied")]
    problems = []
    for neighbour in NEIGHBOURS[intersection]:
        if owner := builder_at(state, neighbour):
            problems.append(box.problem("too-close", seat=owner))
    return problems


def free_sites(state: State) -> Iterator[str]:
    """All intersections where the distance rule allows a settlement."""
    taken = state.settlements.keys() | state.cities.keys()
    for at in INTERSECTIONS:
        if at not in taken and taken.isdisjoint(NEIGHBOURS[at]):
            yield at


@checks(FoundSettlement)
def check_found_settlement(box: Box, state: State, move: FoundSettlement) -> list[Problem]:
    problems = founder_problems(box, state, SettlementToFound, move.seat)
    return problems or site_problems(box, state, move.intersection)


def founder_problems(box: Box, state: State, kind: type, seat: Seat) -> list[Problem]:
    """The founding phase has an order: only the front of the queue may be answered."""
    front = state.pending[0] if state.pending else None
    if isinstance(front, kind) and isinstance(front, SettlementToFound | RoadToFound):
        if seat not in state.players:
            return [box.problem("no-such-player", seat=seat)]
        return [] if front.seat == seat else [box.problem("not-your-turn", seat=front.seat)]
    return pending_problems(box, state, kind, seat)


@applies(FoundSettlement)
def found_settlement(box: Box, state: State, move: FoundSettlement) -> State:
    front = state.pending[0]
    assert isinstance(front, SettlementToFound)
    state = replace(
        state,
        active=front.seat,
        settlements={**state.settlements, move.intersection: front.seat},
        pending=(RoadToFound(front.seat, move.intersection), *state.pending[1:]),
    )
    if front.second:
        return take_from_bank(state, {front.seat: yields_at(box, state, move.intersection)})
    return state


@legal_when_pending(SettlementToFound)
def legal_found_settlement(box: Box, state: State) -> Iterator[FoundSettlement]:
    item = waiting(state, SettlementToFound)
    assert item is not None
    for at in free_sites(state):
        yield FoundSettlement(item.seat, at)


@checks(FoundRoad)
def check_found_road(box: Box, state: State, move: FoundRoad) -> list[Problem]:
    problems = founder_problems(box, state, RoadToFound, move.seat)
    item = waiting(state, RoadToFound)
    if problems or item is None:
        return problems
    if move.path not in ENDS:
        return [box.problem("no-such-place", place=move.path)]
    if move.path in state.roads:
        return [box.problem("path-occupied")]
    if item.settlement not in ENDS[move.path]:
        return [box.problem("road-away-from-settlement")]
    return []


@applies(FoundRoad)
def found_road(box: Box, state: State, move: FoundRoad) -> State:
    """When the last road lies, whoever founded first, and last, has the first turn."""
    front, *rest = state.pending
    assert isinstance(front, RoadToFound)
    state = replace(state, roads={**state.roads, move.path: front.seat}, pending=tuple(rest))
    if not rest:
        return replace(state, phase="roll", turn=1)
    upcoming = rest[0]
    assert isinstance(upcoming, SettlementToFound)
    return replace(state, active=upcoming.seat)


@legal_when_pending(RoadToFound)
def legal_found_road(box: Box, state: State) -> Iterator[FoundRoad]:
    item = waiting(state, RoadToFound)
    assert item is not None
    for path in PATHS_AT[item.settlement]:
        if path not in state.roads:
            yield FoundRoad(item.seat, path)

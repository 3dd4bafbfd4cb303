"""The founding phase: two settlements and roads each, in snake order: settlers.md, section 3."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.fields import close_to
from companion.core.hands import Cards
from companion.core.pending import front_kind, still_pending, waiting
from companion.core.words import Note, Problem
from companion.games.settlers.rules.box import Box, Seat
from companion.games.settlers.rules.geometry import (
    ENDS,
    HEXES_AT,
    INTERSECTIONS,
    NEIGHBOURS,
    PATHS_AT,
)
from companion.games.settlers.rules.moves import FoundRoad, FoundSettlement
from companion.games.settlers.rules.payments import take_from_bank, take_note
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.rules.rulebook import applies, checks, instructs, legal_when_pending
from companion.games.settlers.rules.state import (
    OutOfTurn,
    Pending,
    RoadToFound,
    SettlementToFound,
    State,
    builder_at,
)
from companion.games.settlers.rules.turn import pending_problems


def founding_order(box: Box, first: Seat) -> tuple[Pending, ...]:
    """Clockwise, then back again: whoever founds last in the first round goes on at once."""
    order = box.round_from[first]
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
        return [
            box.problem(
                "no-such-place", place=intersection, known=close_to(intersection, NEIGHBOURS)
            )
        ]
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
    """The founding has an order, but the table may let somebody found out of turn."""
    if move.seat not in state.players:
        return [box.problem("no-such-player", seat=move.seat, known=box.seats)]
    front = waiting(state, SettlementToFound)
    if front is None or waiting(state, SettlementToFound, move.seat) is None:
        return [box.problem("not-due", due=front_kind(state))]
    problems = site_problems(box, state, move.intersection)
    if front.seat != move.seat:
        problems.insert(0, box.problem("not-your-turn", seat=front.seat))
    return problems


@applies(FoundSettlement)
def found_settlement(box: Box, state: State, move: FoundSettlement) -> State:
    item = waiting(state, SettlementToFound, move.seat)
    assert item is not None
    state = replace(
        state,
        active=move.seat,
        founded_first=_founded_first(state, move.seat),
        settlements={**state.settlements, move.intersection: move.seat},
        pending=(RoadToFound(move.seat, move.intersection), *still_pending(state, item)),
    )
    if item.second:
        return take_from_bank(state, {move.seat: yields_at(box, state, move.intersection)})
    return state


@instructs(FoundSettlement)
def settlement_founded(
    box: Box, before: State, move: FoundSettlement, after: State
) -> Iterator[Note]:
    yield Note("place-settlement", {}, move.seat)
    front = before.pending[0]
    if isinstance(front, SettlementToFound) and front.second:
        yield from take_note(move.seat, yields_at(box, before, move.intersection))


def _founded_first(state: State, seat: Seat) -> OutOfTurn:
    """Who founded first, remembered only once the order was broken: until then the line of those
    who have still to found ends with them."""
    line = [item.seat for item in state.pending if isinstance(item, SettlementToFound)]
    if state.founded_first or seat == line[0]:
        return state.founded_first
    return line[-1] if state.settlements or state.cities else seat


@legal_when_pending(SettlementToFound)
def legal_found_settlement(box: Box, state: State) -> Iterator[FoundSettlement]:
    item = waiting(state, SettlementToFound)
    assert item is not None
    for at in free_sites(state):
        yield FoundSettlement(item.seat, at)


@checks(FoundRoad)
def check_found_road(box: Box, state: State, move: FoundRoad) -> list[Problem]:
    problems = pending_problems(box, state, RoadToFound, move.seat)
    item = waiting(state, RoadToFound)
    if problems or item is None:
        return problems
    if move.path not in ENDS:
        return [box.problem("no-such-place", place=move.path, known=close_to(move.path, ENDS))]
    if move.path in state.roads:
        return [box.problem("path-occupied")]
    if item.settlement not in ENDS[move.path]:
        return [box.problem("road-away-from-settlement")]
    return []


@applies(FoundRoad)
def found_road(box: Box, state: State, move: FoundRoad) -> State:
    """When the last road lies, whoever founded first has the first turn."""
    rest = state.pending[1:]
    state = replace(state, roads={**state.roads, move.path: move.seat}, pending=rest)
    upcoming = waiting(state, SettlementToFound)
    if upcoming is not None:
        return replace(state, active=upcoming.seat)
    first = state.founded_first or move.seat
    return replace(state, phase="roll", turn=1, active=first, founded_first="")


@instructs(FoundRoad)
def road_founded(box: Box, before: State, move: FoundRoad, after: State) -> Iterator[Note]:
    yield Note("place-road", {}, move.seat)


@legal_when_pending(RoadToFound)
def legal_found_road(box: Box, state: State) -> Iterator[FoundRoad]:
    item = waiting(state, RoadToFound)
    assert item is not None
    for path in PATHS_AT[item.settlement]:
        if path not in state.roads:
            yield FoundRoad(item.seat, path)

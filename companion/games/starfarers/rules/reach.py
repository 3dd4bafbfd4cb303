"""What a ship can reach with its speed: every point with its distance and a shortest path."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from companion.games.starfarers.rules.board import Board, Ring
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.exploring import worth_a_stop
from companion.games.starfarers.rules.mother_ship import speed
from companion.games.starfarers.rules.resting import Traffic, back_on_its_site, traffic
from companion.games.starfarers.rules.state import Flight, Ship, State


class Reach(Struct, frozen=True):
    """`paths` lead to the points where a ship can stop now, nearer ones first; none names the point
    that the ship is on.

    `moments` are those among them where it may only stop for a moment, to explore, and must fly on.
    """

    paths: dict[str, tuple[str, ...]]
    moments: set[str]


def steps_left(box: Box, state: State, seat: str, ship: Ship) -> int:
    flight = state.flight or Flight()
    return speed(box, state.players[seat], flight.base) - ship.steps


def reach(box: Box, state: State, seat: str, ship: Ship, *, far: bool = False) -> Reach:
    """The points around a ship, near ones first.

    A ship that discovers something stops there first, so the search ends there too; with `far` it
    goes on, to show how far the ship may get in all.
    """
    left = steps_left(box, state, seat, ship)
    if left <= 0:
        return Reach({}, set())
    road = traffic(box, state, seat, ship)
    places = worth_a_stop(box, state, road.board, seat)
    stops = places if box.rules.exploring == "public" and not far else frozenset()
    paths = ways(road.board, ship.at, left, stops).copy()
    shut = paths.keys() & road.closed
    passing = shut & places
    returns = ship.start in paths and ship.start not in shut
    if returns and back_on_its_site(box, state, seat, ship, ship.start):
        passing.add(ship.start)
    moments = {at for at in passing if can_get_away(road, at, left - len(paths[at]))}
    for at in (shut | passing) - moments:
        del paths[at]
    return Reach(paths, moments)


@lru_cache(maxsize=256)
def ways(board: Board, start: str, steps: int, stops: frozenset[str]) -> Ring:
    """Every point so near, nearer ones first, where no way leads past a stop."""
    found: Ring = {}
    edge: Ring = {}
    left = steps
    for edge in board.ways(start, steps):
        found.update(edge)
        left -= 1
        if not stops.isdisjoint(edge):
            break
    while left and edge:
        left -= 1
        ring: Ring = {}
        for here, path in edge.items():
            if here not in stops:
                for there in board.neighbours[here]:
                    if there not in found and there != start:
                        found[there] = ring[there] = (*path, there)
        edge = ring
    return found


def shortest_way(board: Board, start: str, to: str) -> tuple[str, ...]:
    """The points on a shortest path, however far; empty if there is none."""
    before = {start: start}
    edge = [start]
    while edge and to not in before:
        following = []
        for here in edge:
            for there in board.neighbours[here]:
                if there not in before:
                    before[there] = here
                    following.append(there)
        edge = following
    if to not in before:
        return ()
    path = [to]
    while before[path[-1]] != start:
        path.append(before[path[-1]])
    return tuple(reversed(path))


def can_get_away(road: Traffic, at: str, left: int) -> bool:
    """Whether a ship that may not stay here could still get to a place where it may."""
    seen, edge = {at}, [at]
    while edge and left > 0:
        left -= 1
        following = []
        for here in edge:
            for there in road.board.neighbours[here]:
                if there not in seen:
                    if there not in road.closed:
                        return True
                    seen.add(there)
                    following.append(there)
        edge = following
    return False


def can_leave(box: Box, state: State, seat: str, ship: Ship) -> bool:
    """Whether there is any other place that this ship could still go to."""
    road = traffic(box, state, seat, ship)
    return can_get_away(road, ship.at, steps_left(box, state, seat, ship))

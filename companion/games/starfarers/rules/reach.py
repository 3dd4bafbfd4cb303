"""What a ship can reach with its speed: every point with its distance and a shortest path."""

from __future__ import annotations

from msgspec import Struct

from companion.games.starfarers.rules.board import Board
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.exploring import worth_a_stop
from companion.games.starfarers.rules.mother_ship import speed
from companion.games.starfarers.rules.resting import Traffic, back_on_its_site, may_rest, traffic
from companion.games.starfarers.rules.state import Flight, Ship, State


class Reach(Struct, frozen=True):
    """`steps` are the points where a ship can stop now, with how many steps they take.

    `moments` are those among them where it may only stop for a moment, to explore, and must fly
    on. `before` leads back along a shortest path to where the ship is.
    """

    start: str
    steps: dict[str, int]
    moments: frozenset[str]
    before: dict[str, str]

    def paths(self) -> dict[str, tuple[str, ...]]:
        """The way to each point where it can stop, without the one the ship is on."""
        ways: dict[str, tuple[str, ...]] = {self.start: ()}
        for at, before in self.before.items():  # nearer ones come first
            ways[at] = (*ways[before], at)
        return {at: ways[at] for at in self.steps}


def steps_left(box: Box, state: State, seat: str, ship: Ship) -> int:
    flight = state.flight or Flight()
    return speed(box, state.players[seat], flight.base) - ship.steps


def reach(box: Box, state: State, seat: str, ship: Ship, *, far: bool = False) -> Reach:
    """Search outwards point by point.

    A ship that discovers something stops there first, so the search ends there too; with `far` it
    goes on, to show how far the ship may get in all.
    """
    road = traffic(box, state, seat, ship)
    board, left = road.board, steps_left(box, state, seat, ship)
    places = worth_a_stop(box, state, board, seat)
    public = box.rules.exploring == "public"
    stops = places if public and not far else frozenset()
    names, neighbours = board.points, board.neighbours
    origin = board.index[ship.at]
    distance = {origin: 0}
    before: dict[str, str] = {}
    edge = [origin]
    step = 0
    while edge and step < left:
        step += 1
        following = []
        for here in edge:
            for there in neighbours[here]:
                if there in distance:
                    continue
                distance[there] = step
                before[names[there]] = names[here]
                if names[there] not in stops:
                    following.append(there)
        edge = following
    moments = set()
    steps = {}
    for there, step in distance.items():
        name = names[there]
        if not step:
            continue
        if name == ship.start and back_on_its_site(box, state, seat, ship, name):
            if can_get_away(box, road, ship, name, left - step):
                steps[name] = step
                moments.add(name)
        elif may_rest(box, road, ship, name):
            steps[name] = step
        elif name in places and can_get_away(box, road, ship, name, left - step):
            steps[name] = step
            moments.add(name)
    return Reach(ship.at, steps, frozenset(moments), before)


def shortest_way(board: Board, start: str, to: str) -> tuple[str, ...]:
    """The points on a shortest way, however far; empty if there is none."""
    before = {start: start}
    edge = [start]
    while edge and to not in before:
        following = []
        for here in edge:
            for there in board.neighbours[board.index[here]]:
                if board.points[there] not in before:
                    before[board.points[there]] = here
                    following.append(board.points[there])
        edge = following
    if to not in before:
        return ()
    way = [to]
    while before[way[-1]] != start:
        way.append(before[way[-1]])
    return tuple(reversed(way))


def can_get_away(box: Box, road: Traffic, ship: Ship, at: str, left: int) -> bool:
    """Whether a ship that may not stay here could still get to a place where it may."""
    board = road.board
    seen = {board.index[at]}
    edge = [board.index[at]]
    while edge and left > 0:
        left -= 1
        following = []
        for here in edge:
            for there in board.neighbours[here]:
                if there not in seen:
                    if may_rest(box, road, ship, board.points[there]):
                        return True
                    seen.add(there)
                    following.append(there)
        edge = following
    return False


def can_leave(box: Box, state: State, seat: str, ship: Ship) -> bool:
    """Whether there is any other place that this ship could still go to."""
    road = traffic(box, state, seat, ship)
    return can_get_away(box, road, ship, ship.at, steps_left(box, state, seat, ship))

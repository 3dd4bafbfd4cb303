"""The board as a graph: points to fly to, sites for colonies, docks, and what lies where.

A graph depends on the sector tiles that lie open, so it is built from the board's facts and a
layout; both are plain data, and the same pair is built only once. Points are named by their
coordinates on the lattice ("5,26"), planets by their system and number ("alpha-1"), systems on
tiles by their cut-out ("s13").
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from companion.games.starfarers.rules.board_facts import (
    BoardFacts,
    LaidTile,
    NoBoard,
    People,
    Place,
)
from companion.games.starfarers.rules.goods import Resource

Layout = tuple[tuple[str, LaidTile | None], ...]
"""What lies in each cut-out, by name in order; None is a sector that nobody has turned up yet."""

_CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


class Planet(Struct, frozen=True):
    """One planet. `chips` is the group that its chip belongs to, `corners` the six points of its
    hex, without the centre of the system."""

    id: str
    system: str
    hex: Place
    resource: Resource
    chips: str
    corners: tuple[str, ...]
    number: str | None = None
    """The chip that beginners lay here."""


class Site(Struct, frozen=True):
    """A colony site: between two planets, with the two points beside it for a spaceport's ships."""

    at: str
    system: str
    planets: tuple[str, str]
    spaceport_points: tuple[str, ...]


class System(Struct, frozen=True):
    id: str
    home: bool
    planets: tuple[str, ...]
    sites: tuple[str, ...]
    corners: tuple[str, ...]


class Outpost(Struct, frozen=True):
    """Where a people trades: one docking point for all stations, or five numbered ones in order."""

    people: People
    points: tuple[str, ...]
    hexes: tuple[Place, ...]


class Slot(Struct, frozen=True):
    """A cut-out whose sector nobody has turned up; `corners` are the points that turn it up."""

    id: str
    hexes: tuple[Place, ...]
    corners: tuple[str, ...]


class Dock(NamedTuple):
    people: People
    number: int
    """1 to 5, or 0 for the one docking point that takes all stations."""


@lru_cache(maxsize=4096)
def point(place: Place) -> str:
    return f"{place[0]},{place[1]}"


def place_of(name: str) -> Place:
    """The coordinates of a point, for drawing: x counts half sides, y half heights of a hex."""
    x, y = name.split(",")
    return int(x), int(y)


@lru_cache(maxsize=4096)
def corners(hex: Place) -> tuple[Place, ...]:  # a hex is called a hex everywhere
    x, y = 3 * hex[0], hex[1]
    return tuple((x + dx, y + dy) for dx, dy in _CORNERS)


@lru_cache(maxsize=8)
def _lattice(hexes: tuple[Place, ...]) -> dict[Place, set[Place]]:
    """Every corner of these hexes and its neighbours, whatever lies there."""
    neighbours: dict[Place, set[Place]] = {}
    for hex in hexes:
        ring = corners(hex)
        for a, b in pairwise((*ring, ring[0])):
            neighbours.setdefault(a, set()).add(b)
            neighbours.setdefault(b, set()).add(a)
    return neighbours


Ring = dict[str, tuple[str, ...]]
"""The points that are equally far from somewhere, each with a shortest path to it."""


class Board:
    """The graph for one layout. Built once, never changed."""

    def __init__(self, facts: BoardFacts, layout: Layout) -> None:
        self.facts = facts
        self.layout = layout
        self.hexes: tuple[Place, ...] = tuple(
            (column, height)
            for column, first, last in facts.columns
            for height in range(first, last + 1, 2)
        )
        self.planets: dict[str, Planet] = {}
        self.systems: dict[str, System] = {}
        self.sites: dict[str, Site] = {}
        self.outposts: dict[str, Outpost] = {}
        self.unknown: dict[str, Slot] = {}
        neighbours = _lattice(self.hexes)
        self.lattice_points = len(neighbours)
        self.lattice_ways = sum(map(len, neighbours.values())) // 2
        self._neighbours = {place: set(others) for place, others in neighbours.items()}
        self._add_systems()
        self._add_tiles()
        self._add_bases()
        self._index()

    # --- building ---

    def _centre(self, name: str, hexes: tuple[Place, ...]) -> Place:
        """The corner that three hexes share."""
        shared = set.intersection(*(set(corners(hex)) for hex in hexes))
        if len(shared) != 1 or next(iter(shared)) not in self._neighbours:
            raise NoBoard(
                "'{name}': these three hexes do not lie around one free point of the board: "
                "{hexes}.",
                name=name,
                hexes=" ".join(map(point, hexes)),
            )
        return shared.pop()

    def _remove(self, place: Place) -> None:
        for other in self._neighbours.pop(place):
            self._neighbours[other].discard(place)

    def _add_systems(self) -> None:
        for name, facts in self.facts.systems.items():
            planets = [(p.hex, p.resource, p.chips, p.number) for p in facts.planets]
            self._add_system(name, planets, home=facts.home)

    def _add_tiles(self) -> None:
        for name, laid in self.layout:
            hexes = self.facts.slots[name].hexes
            if laid is None:
                self._add_unknown(name, hexes)
                continue
            if laid.tile not in self.facts.tiles:
                raise NoBoard("'{name}': there is no tile '{tile}'.", name=name, tile=laid.tile)
            tile = self.facts.tiles[laid.tile]
            if tile.people is not None:
                centre = point(self._centre(name, hexes))
                self.outposts[tile.people] = Outpost(tile.people, (centre,), hexes)
            elif tile.planets is not None:
                turned = [hexes[(i + laid.turn) % 3] for i in range(3)]
                planets = [
                    (hex, planet.resource, planet.chips, None)
                    for hex, planet in zip(turned, tile.planets, strict=True)
                ]
                self._add_system(name, planets, home=False)

    def _add_unknown(self, name: str, hexes: tuple[Place, ...]) -> None:
        """Nobody knows what is in the middle, so nobody flies there before it is turned up."""
        centre = self._centre(name, hexes)
        around = {corner for hex in hexes for corner in corners(hex)} - {centre}
        self._remove(centre)
        self.unknown[name] = Slot(name, hexes, tuple(sorted(map(point, around))))

    def _add_system(
        self, name: str, planets: Sequence[tuple[Place, Resource, str, str | None]], *, home: bool
    ) -> None:
        hexes = tuple(hex for hex, *_ in planets)
        centre = self._centre(name, hexes)
        rings = {hex: set(corners(hex)) - {centre} for hex in hexes}
        around = set().union(*rings.values())
        sites = sorted(p for p in around if sum(p in ring for ring in rings.values()) == 2)
        for at in sites:
            if at not in self._neighbours:
                raise NoBoard(
                    "'{name}': the board has no point {place}.", name=name, place=point(at)
                )
        self._remove(centre)
        ids = {hex: f"{name}-{number}" for number, hex in enumerate(hexes, start=1)}
        for hex, resource, chips, number in planets:
            ring = tuple(sorted(map(point, rings[hex])))
            self.planets[ids[hex]] = Planet(ids[hex], name, hex, resource, chips, ring, number)
        for at in sites:
            first, second = (ids[hex] for hex in hexes if at in rings[hex])
            beside = tuple(sorted(map(point, self._neighbours[at])))
            self.sites[point(at)] = Site(point(at), name, (first, second), beside)
        self.systems[name] = System(
            name,
            home,
            tuple(ids.values()),
            tuple(map(point, sites)),
            tuple(sorted(map(point, around))),
        )

    def _add_bases(self) -> None:
        for base in self.facts.bases.values():
            for dock in base.docks:
                if dock not in self._neighbours:
                    raise NoBoard(
                        "The board has no point {place} ({people}).",
                        place=point(dock),
                        people=base.people,
                    )
            hexes = (base.hex,) if base.hex else ()
            self.outposts[base.people] = Outpost(base.people, tuple(map(point, base.docks)), hexes)

    def _index(self) -> None:
        places = sorted(self._neighbours)
        self.points: tuple[str, ...] = tuple(map(point, places))
        self.neighbours: dict[str, tuple[str, ...]] = {
            point(place): tuple(map(point, sorted(self._neighbours[place]))) for place in places
        }
        self.outer_systems = tuple(s for s in self.systems.values() if not s.home)
        self.docks: dict[str, Dock] = {}
        for outpost in self.outposts.values():
            for number, at in enumerate(outpost.points, start=1):
                self.docks[at] = Dock(outpost.people, number if len(outpost.points) > 1 else 0)
        self.planets_at: dict[str, tuple[str, ...]] = _by_corner(
            {planet.id: planet.corners for planet in self.planets.values()}
        )
        self.systems_at: dict[str, tuple[str, ...]] = _by_corner(
            {system.id: system.corners for system in self.systems.values()}
        )
        self.unknown_at: dict[str, tuple[str, ...]] = _by_corner(
            {slot.id: slot.corners for slot in self.unknown.values()}
        )

        self._ways: dict[str, list[Ring]] = {}
        """By where they begin, shortest ways as far as anybody has asked for them."""

    # --- asking ---

    @cached_property
    def connections(self) -> int:
        """How many pairs of points are connected."""
        return sum(map(len, self.neighbours.values())) // 2

    def connected(self, a: str, b: str) -> bool:
        return b in self.neighbours.get(a, ())

    def ways(self, start: str, steps: int) -> list[Ring]:
        """The rings around a point, from those next to it on, with nothing in the way; fewer where
        the board ends."""
        rings = self._ways.get(start)
        if rings is None:
            rings = self._ways[start] = [{}, {start: ()}]
        while len(rings) < steps + 2 and rings[-1]:
            inside, edge = rings[-2:]
            ring: Ring = {}
            for here, path in edge.items():
                for there in self.neighbours[here]:
                    if there not in inside and there not in ring:
                        ring[there] = (*path, there)
            rings.append(ring)
        return rings[2 : steps + 2]

    def distances(self, *starts: str) -> dict[str, int]:
        """How far every point is from the nearest of these, with nothing in the way."""
        found = dict.fromkeys(starts, 0)
        edge, step = list(found), 0
        while edge:
            step += 1
            following = []
            for here in edge:
                for there in self.neighbours[here]:
                    if there not in found:
                        found[there] = step
                        following.append(there)
            edge = following
        return found


def _by_corner(corners_of: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for name, ring in corners_of.items():
        for at in ring:
            found.setdefault(at, []).append(name)
    return {at: tuple(names) for at, names in found.items()}


def beginner_layout(facts: BoardFacts) -> Layout:
    return tuple((name, facts.beginner.get(name)) for name in facts.slots)


def unknown_layout(facts: BoardFacts) -> Layout:
    return tuple((name, None) for name in facts.slots)

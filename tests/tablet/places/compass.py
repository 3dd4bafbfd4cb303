"""Where the places of the island are, worked out from their names alone.

A name says row, position and a point of the compass: "2.3-NE" is at the third hex of the second
row, to the north-east; as a corner or as a side. Each place is called by the first hex, in reading
order, that it belongs to. Nothing of the program is imported here: what is drawn and touched is
held against this.

The unit is the side of a hex, the middle of the island is (0, 0), x grows to the east and y to the
south, as in a picture.
"""

from __future__ import annotations

from math import cos, hypot, radians, sin, sqrt

Point = tuple[float, float]

ROWS = (3, 4, 5, 4, 3)
CORNERS = {"N": 0, "NE": 60, "SE": 120, "S": 180, "SW": 240, "NW": 300}
SIDES = {"NE": 30, "E": 90, "SE": 150, "SW": 210, "W": 270, "NW": 330}
"""Degrees, clockwise from the north. A hex stands on a tip."""

HEXES: dict[str, Point] = {
    f"{row}.{position}": (sqrt(3) * (position - (length + 1) / 2), 1.5 * (row - 3))
    for row, length in enumerate(ROWS, start=1)
    for position in range(1, length + 1)
}


def towards(start: Point, degrees: float, far: float) -> Point:
    return start[0] + far * sin(radians(degrees)), start[1] - far * cos(radians(degrees))


def distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _called(compass: dict[str, int], far: float) -> dict[str, Point]:
    """Every place so far from the middle of a hex, once, by its first name."""
    found: dict[str, Point] = {}
    for hex_name, middle in HEXES.items():
        for name, degrees in compass.items():
            place = towards(middle, degrees, far)
            if all(distance(place, other) > 0.1 for other in found.values()):
                found[f"{hex_name}-{name}"] = place
    return found


INTERSECTIONS = _called(CORNERS, 1.0)
PATHS = _called(SIDES, sqrt(3) / 2)

SHARED = sorted(INTERSECTIONS.keys() & PATHS.keys())
"""Names that a path and an intersection have both: what an id alone cannot tell apart."""

ENDS: dict[str, tuple[str, ...]] = {
    path: tuple(at for at, corner in INTERSECTIONS.items() if distance(middle, corner) < 0.6)
    for path, middle in PATHS.items()
}
"""The two intersections of a path."""


def between(first: str, second: str) -> str:
    """The path that lies between two hexes."""
    (ax, ay), (bx, by) = HEXES[first], HEXES[second]
    return nearest(PATHS, ((ax + bx) / 2, (ay + by) / 2))


def among(*hexes: str) -> str:
    """The intersection where three hexes meet."""
    places = [HEXES[hex_name] for hex_name in hexes]
    middle = (sum(x for x, _ in places) / 3, sum(y for _, y in places) / 3)
    return nearest(INTERSECTIONS, middle)


def nearest(places: dict[str, Point], at: Point) -> str:
    return min(places, key=lambda name: distance(places[name], at))


def open_to(roads: set[str]) -> set[str]:
    """Where somebody who is alone on the island may lay a road: beside one of the own roads."""
    reached = {end for road in roads for end in ENDS[road]}
    return {path for path in PATHS if path not in roads and reached.intersection(ENDS[path])}

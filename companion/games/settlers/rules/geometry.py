"""The grid every island is laid on: 19 hexes, 54 intersections, 72 paths, and where they touch.

A hex is called by row and place, "3.3" is the middle. An intersection is called by the first hex,
in reading order, that it is a corner of: "1.1-N" is the northern tip of the top left hex. A path is
called the same way by a side: "1.1-NE". The names never change, so records can rely on them.

Hexes stand on a tip. Coordinates are in units of a hex's side, x to the east, y to the north, with
the middle of the island at (0, 0).
"""

from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt

Point = tuple[float, float]

ROWS = (3, 4, 5, 4, 3)
HEXES: tuple[str, ...] = tuple(
    f"{row}.{place}" for row, length in enumerate(ROWS, 1) for place in range(1, length + 1)
)
CORNER_NAMES = ("N", "NE", "SE", "S", "SW", "NW")
SIDE_NAMES = ("NE", "E", "SE", "SW", "W", "NW")
"""Clockwise; a side lies between the corner of the same number and the next one."""


def _centre(hex_id: str) -> Point:
    row, place = map(int, hex_id.split("."))
    x = sqrt(3) * (place - 1 - (ROWS[row - 1] - 1) / 2)
    return x, 1.5 * (3 - row)


def _corner(centre: Point, number: int) -> Point:
    angle = pi / 2 - number * pi / 3
    return centre[0] + cos(angle), centre[1] + sin(angle)


def _near(point: Point, other: Point) -> bool:
    return hypot(point[0] - other[0], point[1] - other[1]) < 0.1


CENTRES: dict[str, Point] = {hex_id: _centre(hex_id) for hex_id in HEXES}
POINTS: dict[str, Point] = {}
"""Where each intersection lies."""
CORNERS: dict[str, tuple[str, ...]] = {}
"""The six intersections of a hex, clockwise from the north."""
SIDES: dict[str, tuple[str, ...]] = {}
"""The six paths of a hex, clockwise from the north-east."""
ENDS: dict[str, tuple[str, str]] = {}
"""The two intersections of a path."""


def _lay_grid() -> None:
    paths: dict[frozenset[str], str] = {}
    for hex_id, centre in CENTRES.items():
        corners = []
        for number, name in enumerate(CORNER_NAMES):
            point = _corner(centre, number)
            known = next((at for at, other in POINTS.items() if _near(point, other)), None)
            if known is None:
                known = f"{hex_id}-{name}"
                POINTS[known] = point
            corners.append(known)
        CORNERS[hex_id] = tuple(corners)
        sides = []
        for number, name in enumerate(SIDE_NAMES):
            ends = (corners[number], corners[(number + 1) % 6])
            path = paths.setdefault(frozenset(ends), f"{hex_id}-{name}")
            ENDS.setdefault(path, ends)
            sides.append(path)
        SIDES[hex_id] = tuple(sides)


_lay_grid()

INTERSECTIONS: tuple[str, ...] = tuple(POINTS)
PATHS: tuple[str, ...] = tuple(ENDS)
HEXES_AT: dict[str, tuple[str, ...]] = {
    at: tuple(hex_id for hex_id in HEXES if at in CORNERS[hex_id]) for at in INTERSECTIONS
}
"""The one to three land hexes that meet at an intersection."""
PATHS_AT: dict[str, tuple[str, ...]] = {
    at: tuple(path for path in PATHS if at in ENDS[path]) for at in INTERSECTIONS
}
FAR_END: dict[tuple[str, str], str] = {
    (path, at): other for path, (a, b) in ENDS.items() for at, other in ((a, b), (b, a))
}
"""Walking a path from one of its ends leads here."""
NEIGHBOURS: dict[str, tuple[str, ...]] = {
    at: tuple(FAR_END[path, at] for path in PATHS_AT[at]) for at in INTERSECTIONS
}
"""The intersections one path away."""
HEXES_BESIDE: dict[str, tuple[str, ...]] = {
    path: tuple(hex_id for hex_id in HEXES if path in SIDES[hex_id]) for path in PATHS
}
"""The one or two land hexes that a path runs along."""
HEX_NEIGHBOURS: dict[str, tuple[str, ...]] = {
    hex_id: tuple(
        other
        for other in HEXES
        if other != hex_id and set(SIDES[other]).intersection(SIDES[hex_id])
    )
    for hex_id in HEXES
}


def _spiral(corner: str, clockwise: bool) -> tuple[str, ...]:
    """All hexes, ring by ring, from a corner hex to the middle."""
    left = dict.fromkeys(HEXES)
    order: list[str] = []
    here = corner
    while left:
        del left[here]
        order.append(here)
        steps = [(_ring(at), _turn(here, at, clockwise), at) for at in HEX_NEIGHBOURS[here]]
        here = max((step for step in steps if step[2] in left), default=(0, 0.0, here))[2]
    return tuple(order)


def _ring(hex_id: str) -> int:
    """How far from the middle: 0, 1, or 2 at the coast."""
    x, y = CENTRES[hex_id]
    down = round(-y / 1.5)
    right = round(x / sqrt(3) - down / 2)
    return max(abs(right), abs(down), abs(right + down))


def _turn(here: str, there: str, clockwise: bool) -> float:
    """More than 0 if going there leads round the middle the way that is asked for."""
    (x, y), (other_x, other_y) = CENTRES[here], CENTRES[there]
    turn = x * other_y - y * other_x
    return -turn if clockwise else turn


CORNER_HEXES = ("1.1", "1.3", "3.5", "5.3", "5.1", "3.1")
"""Clockwise from the top left: where a spiral of number tokens may begin."""
SPIRALS: dict[tuple[str, bool], tuple[str, ...]] = {
    (corner, clockwise): _spiral(corner, clockwise)
    for corner in CORNER_HEXES
    for clockwise in (False, True)
}
"""By the hex where it starts and whether it goes clockwise."""

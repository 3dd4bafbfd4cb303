"""Places on a map that can be tapped, and which one a tap hits. No window here.

A place is as large as it is drawn, and at least as large as a fingertip: the nearest one within
reach is hit. Where two lie so close together that nobody could tell, the map is to be enlarged.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from math import hypot
from typing import NamedTuple

Point = tuple[float, float]


class Target(NamedTuple):
    """A place in the units of the plan; `ends` are those of a path, `radius` is how it is drawn. A
    path is hit at its middle, for its ends belong to others too.

    Its key says kind and id, so no two places of a map have the same one.
    """

    key: str
    x: float
    y: float
    radius: float
    ends: tuple[Point, Point] | None = None


class NoHit(Enum):
    """Why a tap hits no place."""

    NOTHING = "nothing"
    CROWDED = "crowded"


def hit_test(
    targets: Iterable[Target],
    at: Point,
    *,
    fingertip: float,
    can_enlarge: bool,
    closed: Iterable[Target] = (),
) -> Target | NoHit:
    """The place under a finger. `fingertip` is its radius, in the units of the plan.

    `closed` are places that may be pointed at as well: where one of them is nearest, its neighbour
    is not meant although a fingertip reaches it, unless the finger is on what is drawn there.
    """
    open_ones = tuple(targets)
    near = sorted(
        (hypot(target.x - at[0], target.y - at[1]), target.key, target)
        for target in (*open_ones, *closed)
    )
    reached = [entry for entry in near if entry[0] <= max(entry[2].radius, fingertip)]
    if not reached:
        return NoHit.NOTHING
    first = reached[0]
    if first[2] not in open_ones:
        drawn = (one for one in reached if one[0] <= one[2].radius and one[2] in open_ones)
        if (under := next(drawn, None)) is not None:
            return under[2]
    if len(reached) > 1 and can_enlarge:
        second = reached[1]
        apart = hypot(second[2].x - first[2].x, second[2].y - first[2].y)
        if apart < fingertip * 1.5 and second[0] - first[0] < fingertip * 0.4:
            return NoHit.CROWDED
    return first[2] if first[2] in open_ones else NoHit.NOTHING

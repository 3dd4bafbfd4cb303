"""Where dice lie that were rolled: on the sea beside the board, where everybody sees them.

Pure geometry. Nothing lies over them and they lie over nothing: not over a place, a harbour, the
dock of whoever acts, a lesson or a strip.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, dist, pi, sin

from companion.tablet.preferences import Side
from companion.tablet.table.glass import Point
from companion.tablet.table.rect import Rect

SIDES = (104, 92, 80)
"""How large their square is, in dp: the first that has room."""
RAYS, STEP, STEPS = 60, 9, 80
"""They are looked for in so many directions, and so many steps of so many dp."""
NEAR_PLACE, NEAR_MARK = 20, 34
"""How far they keep from what stands on a place, and from what is printed beside it, in dp."""
Lies = tuple[Point, tuple[Point, ...], tuple[Point, ...]]
"""A board on the glass: its middle, its places, and what is printed beside them."""
BOTTOM: dict[Side, Point] = {"bottom": (0, -1), "right": (1, 0), "top": (0, 1), "left": (-1, 0)}


def dice_spot(
    free: Rect,
    board: Lies,
    taken: Iterable[Rect],
    side: Side,
    unit: float,
) -> Rect | None:
    """A square in `free`, near the board and rather at the acting side, if there is room."""
    taken, middle = tuple(taken), board[0]
    across, up = BOTTOM[side]
    for wide in (size * unit for size in SIDES):
        open_sea = _open_sea(free, board, wide, unit)
        found = [at for at in open_sea if not any(_meet(at, wide, rect) for rect in taken)]
        if found:
            x, y = min(
                found,
                key=lambda at: (
                    dist(at, middle)
                    - 0.6 * (across * (at[0] - middle[0]) + up * (at[1] - middle[1]))
                    + 0.01 * (at[1] - at[0])
                ),
            )
            return Rect(x - wide / 2, y - wide / 2, wide, wide)
    return None


def _meet(at: Point, wide: float, rect: Rect) -> bool:
    middle = rect.x + rect.width / 2, rect.y + rect.height / 2
    return (
        abs(at[0] - middle[0]) < (wide + rect.width) / 2
        and abs(at[1] - middle[1]) < (wide + rect.height) / 2
    )


@lru_cache(maxsize=32)
def _open_sea(free: Rect, board: Lies, wide: float, unit: float) -> tuple[Point, ...]:
    """Where a square of this width lies beside the board, whoever acts."""
    middle, places, marks = board
    inner = free.inset(wide / 2)
    near_place, near_mark = wide / 2 + NEAR_PLACE * unit, wide / 2 + NEAR_MARK * unit

    def clear(at: Point) -> bool:
        x, y = at
        return not any(
            abs(x - to_x) < near and abs(y - to_y) < near
            for points, near in ((places, near_place), (marks, near_mark))
            for to_x, to_y in points
        )

    rays = ((cos(2 * pi * ray / RAYS), sin(2 * pi * ray / RAYS)) for ray in range(RAYS))
    found = []
    for across, up in rays:
        for step in range(1, STEPS):
            away = step * STEP * unit
            at = middle[0] + across * away, middle[1] + up * away
            if inner.holds(at) and clear(at):
                found.append(at)
    return tuple(found)

"""Finds the island in a picture of the window: hexes by colour and shape, places from the hexes.

Nothing of the program is imported here. A hex is an area in the colour of a terrain whose outline
is a hexagon that stands on a tip; what lies on it (numbers, woods, a house on a corner) may hide a
part. From the hexes that are seen whole follows where all others must be.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any, NamedTuple

import cv2
import numpy as np

from tests.tablet.places.compass import HEXES, ROWS, Point, distance

Picture = Any
"""Rows of pixels, red, green and blue."""

SEA = ((10, 39, 64), (46, 173, 216))
"""Far out, and lit where the island lies."""
TERRAINS = {
    "forest": ((47, 122, 78), (20, 63, 41)),
    "hills": ((204, 116, 73), (156, 72, 38)),
    "pasture": ((203, 234, 158), (164, 210, 119)),
    "fields": ((237, 176, 42), (214, 140, 16)),
    "mountains": ((155, 167, 194), (104, 117, 143)),
    "desert": ((247, 239, 220), (227, 212, 178)),
    "nothing yet": ((148, 119, 79), (148, 119, 79)),
}
"""As they are seen on the screen, at the top of a hex and at its foot; between them, what lies
between."""
LIKE = 5
SMALLEST = 30
"""Pixels from tip to tip."""


class Seen(NamedTuple):
    """An island in a picture. `hexes` are those that are seen, with the terrain of each."""

    middle: Point
    side: float
    hexes: dict[str, str]
    whole: Any = None
    """How the whole island was seen before it was enlarged."""

    def at(self, place: Point) -> Point:
        """Where a place of the island is in the picture."""
        return self.middle[0] + place[0] * self.side, self.middle[1] + place[1] * self.side

    def back(self, at: Point) -> Point:
        """The place of the island that is there in the picture."""
        return (at[0] - self.middle[0]) / self.side, (at[1] - self.middle[1]) / self.side

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the part of the picture that it takes."""
        (x, y), across, upward = self.middle, 4.5 * self.side, 4 * self.side
        return round(x - across), round(y - upward), round(x + across), round(y + upward)

    def covers(self, at: Point) -> bool:
        """Whether one of its hexes lies there. Nothing covers the whole island on a table, so what
        is enlarged can be touched there too."""
        return any(distance(self.at(place), at) < 1.02 * self.side for place in HEXES.values())

    def in_sight(self, place: Point) -> bool:
        """Whether a place can be seen and touched."""
        return self.whole is None or self.whole.covers(self.at(place))


def coloured(picture: Picture, colour: tuple[int, int, int], like: int = LIKE) -> Picture:
    """Where a picture has a colour: a mask of 0 and 255."""
    low = tuple(max(0, part - like) for part in colour)
    return cv2.inRange(picture, low, tuple(part + like for part in colour))


def covered(picture: Picture, terrain: str) -> Picture:
    """Where a picture has a terrain's colour, from its top to its foot: a mask of 0 and 255."""
    return _between(picture, *TERRAINS[terrain])


def is_sea(pixel: Picture) -> bool:
    return bool(_between(np.array(pixel, np.uint8).reshape(1, 1, 3), *SEA)[0, 0])


def _between(picture: Picture, one: tuple[int, int, int], other: tuple[int, int, int]) -> Picture:
    """Where a picture has one of two colours, or a mixture of them: a mask of 0 and 255."""
    top, foot = (np.array(colour, np.float32) for colour in (one, other))
    low, high = np.minimum(top, foot) - LIKE, np.maximum(top, foot) + LIKE
    near = cv2.inRange(picture, tuple(map(float, low)), tuple(map(float, high)))
    away = picture[near > 0].astype(np.float32) - top
    along, length = foot - top, float((foot - top) @ (foot - top))
    share = np.clip(away @ along / length, 0, 1) if length else np.zeros(len(away))
    off = np.abs(away - share[:, None] * along).max(axis=1)
    near[near > 0] = np.where(off <= LIKE, 255, 0)
    return near


def _frame(picture: Picture) -> tuple[int, int, int, int]:
    """The sea lies all round the island, as far as the map goes."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(
        cv2.morphologyEx(_between(picture, *SEA), cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    )
    largest = max(range(1, count), key=lambda number: stats[number, cv2.CC_STAT_AREA])
    left, top, width, height, _ = stats[largest]
    return int(left), int(top), int(left + width), int(top + height)


def _whole_hexes(picture: Picture, frame: tuple[int, int, int, int]) -> list[tuple[Point, float]]:
    """Middle and height of every hex of which nothing of the outline is hidden."""
    left, top, right, bottom = frame
    part = np.ascontiguousarray(picture[top:bottom, left:right])
    found: list[tuple[Point, float]] = []
    for terrain in TERRAINS:
        count, labels, stats, _ = cv2.connectedComponentsWithStats(covered(part, terrain))
        for number in range(1, count):
            x, y, width, height, area = stats[number]
            if height < SMALLEST or area / (width * height) < 0.4:
                continue
            inside = min(x, y) > 1 and x + width < part.shape[1] - 1 and y + height < part.shape[0]
            if inside and _is_hexagon(labels[y : y + height, x : x + width] == number):
                middle = (left + x + (width - 1) / 2, top + y + (height - 1) / 2)
                found.append((middle, float(height)))
    usual = float(np.median([height for _, height in found]))
    return [(middle, height) for middle, height in found if abs(height - usual) < 0.04 * usual]


def _is_hexagon(mask: Picture) -> bool:
    """Whether the outline of what is seen is a hexagon that stands on a tip."""
    height, width = mask.shape
    if abs(width / height - sqrt(3) / 2) > 0.04:
        return False
    ys, xs = np.nonzero(mask)
    hull = cv2.convexHull(np.column_stack((xs, ys)).astype(np.int32))
    return bool(abs(cv2.contourArea(hull) / (width * height) - 0.75) < 0.05)


def _lattice(middles: list[Point], side: float) -> tuple[Point, float]:
    """The lattice that fits these middles best: one of them as its origin, and the side. A single
    hex that is seen whole has only its own size to go by."""
    start_x, start_y = middles[0]
    rows, right = [(0.0, 0.0, 0.1)], [0.1 * side]
    for x, y in middles:
        row = round((y - start_y) / (1.5 * side))
        along = round((x - start_x) / (sqrt(3) * side) - row / 2)
        rows += [(1.0, 0.0, sqrt(3) * (along + row / 2)), (0.0, 1.0, 1.5 * row)]
        right += [x, y]
    (x, y, fitted), *_ = np.linalg.lstsq(np.array(rows), np.array(right), rcond=None)
    return (float(x), float(y)), float(fitted)


def _terrain_at(picture: Picture, at: Point, side: float) -> str:
    """The terrain that covers most of where a hex would be, round its number; empty where none
    does."""
    radius = int(0.8 * side)
    x, y = round(at[0]), round(at[1])
    rows, columns = slice(max(0, y - radius), y + radius), slice(max(0, x - radius), x + radius)
    part = np.ascontiguousarray(picture[rows, columns])
    disc = np.zeros(part.shape[:2], np.uint8)
    middle = (min(x, radius), min(y, radius))
    cv2.circle(disc, middle, radius, 255, -1)
    cv2.circle(disc, middle, round(0.48 * side), 0, -1)
    size = max(1, cv2.countNonZero(disc))
    shares = {name: cv2.countNonZero(covered(part, name) & disc) / size for name in TERRAINS}
    best = max(shares, key=lambda name: shares[name])
    return best if shares[best] > 0.35 else ""


def see(picture: Picture, known: Seen | None = None) -> Seen:
    """The island in a picture. Without `known`, the whole island is in it, in rows of 3 4 5 4 3;
    with it, a part, found again by its terrain."""
    frame = _frame(picture) if known is None else known.box
    whole = _whole_hexes(picture, frame)
    middles = [middle for middle, _ in whole]
    about = float(np.median([height for _, height in whole])) / 2 / 0.94
    origin, side = _lattice(middles, about)
    cells: dict[tuple[int, int], str] = {}
    for row in range(-6, 7):
        for along in range(-9, 10):
            at = _cell(origin, side, row, along)
            in_frame = frame[0] + 0.5 * side < at[0] < frame[2] - 0.5 * side and (
                frame[1] + 0.5 * side < at[1] < frame[3] - 0.5 * side
            )
            if in_frame and (known is None or known.covers(at)):
                cells[row, along] = _terrain_at(picture, at, side)
    first = _first_cell(cells) if known is None else _known_cell(cells, known.hexes)
    x, y = _cell(origin, side, *first)
    middle = (x - HEXES["1.1"][0] * side, y - HEXES["1.1"][1] * side)
    hexes = {name: kind for name in HEXES if (kind := cells.get(_named(name, first), ""))}
    return Seen(middle, side, hexes, known)


def _cell(origin: Point, side: float, row: int, along: int) -> Point:
    return origin[0] + sqrt(3) * side * (along + row / 2), origin[1] + 1.5 * side * row


def _named(name: str, first: tuple[int, int]) -> tuple[int, int]:
    """The cell of a hex, when the first hex of the first row lies in this cell."""
    x, y = HEXES[name]
    top_x, top_y = HEXES["1.1"]
    row = round((y - top_y) / 1.5)
    along = round((x - top_x) / sqrt(3) - row / 2)
    return first[0] + row, first[1] + along


def _first_cell(cells: dict[tuple[int, int], str]) -> tuple[int, int]:
    """Where row 1 begins; the rows must be those of an island."""
    land = sorted(cell for cell, kind in cells.items() if kind)
    lengths = Counter(row for row, _ in land)
    assert tuple(lengths[row] for row in sorted(lengths)) == ROWS, f"rows of hexes: {lengths}"
    first = land[0]
    assert set(land) == {_named(name, first) for name in HEXES}, f"no island: {land}"
    return first


def _known_cell(cells: dict[tuple[int, int], str], hexes: dict[str, str]) -> tuple[int, int]:
    """Where row 1 begins, or would: only there all that is seen has the terrain it must have."""
    fits = []
    for first in ((row, along) for row in range(-12, 13) for along in range(-18, 19)):
        should = {_named(name, first): kind for name, kind in hexes.items()}
        if all(should.get(cell, "") == kind for cell, kind in cells.items()):
            fits.append(first)
    assert len(fits) == 1, f"a part of the island was found {len(fits)} times"
    return fits[0]

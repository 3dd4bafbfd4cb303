"""Finds the board of Starfarers in a picture: empty hexes by their lines, all else from them.

Nothing of the program is imported here. The sky shines through the board, so an empty hex has no
colour of its own: it is a dark area between lines whose outline is a hexagon; it
stands on a side when the Catanian colonies are at the bottom, and on a tip when the board lies
sideways with the colonies on the left. A board may be turned, never seen in a mirror: the planets
must have the colours of what they yield.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from math import cos, hypot, pi, sin, sqrt
from typing import Any, NamedTuple

import cv2
import numpy as np

from tests.tablet.places.space_facts import Board, Place, corners

Picture = Any
Point = tuple[float, float]

ROUND, LIKE, DARK = 25, 6, 100
"""A dark place is about as bright as what is so many pixels round it, and no brighter than this."""
SMALLEST = 20
BUTTON = 0.2
LINE = 2
"""Pixels between two hexes."""
SAME = 36
"""Colours that are nearer to each other are those of one kind of planet."""
HALF = sqrt(3) / 2


class Seen(NamedTuple):
    """A board in a picture: `origin` is where the place (0, 0) of the lattice would be."""

    origin: Point
    side: float
    sideways: bool
    frame: tuple[int, int, int, int]
    """Left, top, right and bottom of the part of the picture that shows the map."""
    colours: dict[str, tuple[int, ...]]
    """The colour of a planet by what it yields."""
    is_part: bool = False

    def at(self, place: Place) -> Point:
        """Where a place of the lattice is in the picture."""
        x, y = self.origin
        across, towards_home = place[0] / 2 * self.side, place[1] * HALF * self.side
        if self.sideways:
            return x - towards_home, y + across
        return x + across, y + towards_home

    def middle(self, hex_place: Place) -> Point:
        return self.at((3 * hex_place[0], hex_place[1]))

    def box(self, board: Board) -> tuple[int, int, int, int]:
        """The part of the picture that the whole board takes: strips and docks lie outside it."""
        across, down = zip(*map(self.middle, board.hexes), strict=True)
        low, high = (
            np.subtract((min(across), min(down)), self.side),
            np.add((max(across), max(down)), self.side),
        )
        return round(low[0]), round(low[1]), round(high[0]), round(high[1])

    def in_sight(self, at: Point) -> bool:
        """Whether something can be seen and touched there; see `seen_island`."""
        left, top, right, bottom = self.frame
        button = BUTTON * (bottom - top)
        if self.is_part and at[0] < left + button and at[1] > bottom - button:
            return False
        edge = 0.4 * self.side
        return left + edge < at[0] < right - edge and top + edge < at[1] < bottom - edge


def _dark(picture: Picture) -> Picture:
    """Where nothing is drawn: neither a line nor a star nor anything bright."""
    bright = np.ascontiguousarray(picture[:, :, :3].max(axis=2))
    about = cv2.medianBlur(bright, ROUND)
    return ((cv2.absdiff(bright, about) <= LIKE) & (about < DARK)).astype(np.uint8) * 255


def _frame(dark: Picture, side: float) -> tuple[int, int, int, int]:
    """The map is where hexes are, in larger areas than letters have, and a little of the sky round
    them: a point on the rim of the board can be touched."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(dark)
    areas = [stats[number] for number in range(1, count) if stats[number][4] > 500]
    left, top = (min(int(area[part]) for area in areas) for part in (0, 1))
    right, bottom = (max(int(area[part] + area[part + 2]) for area in areas) for part in (0, 1))
    beyond = round(0.5 * side)
    return left - beyond, top - beyond, right + beyond, bottom + beyond


def _empty_hexes(dark: Picture) -> tuple[list[Point], float, bool]:
    """Middles of the empty hexes, their width across, and whether they stand on a tip."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=4)
    found: list[tuple[float, float, int, int]] = []
    for number in range(1, count):
        x, y, width, height, area = (int(part) for part in stats[number])
        if min(width, height) < SMALLEST or not 0.7 < area / (width * height) < 0.8:
            continue
        ys, xs = np.nonzero(labels[y : y + height, x : x + width] == number)
        hull = cv2.convexHull(np.column_stack((xs, ys)).astype(np.int32))
        if abs(cv2.contourArea(hull) / ((width - 1) * (height - 1)) - 0.75) < 0.04:
            found.append((x + (width - 1) / 2, y + (height - 1) / 2, width, height))
    assert found, "no empty hex is in the picture"
    wide, high = (float(np.median([one[part] for one in found])) for part in (2, 3))
    usual = [
        (one[0], one[1])
        for one in found
        if abs(one[2] - wide) < 0.08 * wide and abs(one[3] - high) < 0.08 * high
    ]
    return usual, min(wide, high) + LINE, high > wide


def _steps(at: Point, start: Point, side: float, *, sideways: bool) -> Place:
    """How many columns and heights lie between two middles."""
    dx, dy = at[0] - start[0], at[1] - start[1]
    across, home = (dy, -dx) if sideways else (dx, dy)
    return round(across / (1.5 * side)), round(home / (HALF * side))


def _fit(
    middles: list[Point], across: float, *, sideways: bool
) -> tuple[Point, float, list[Place]]:
    """Where the first hex is, the side, and all hexes counted from the first.

    Two that lie side by side tell the side better than the width of one; if there are any.
    """
    gaps = [
        hypot(x - a, y - b)
        for number, (x, y) in enumerate(middles)
        for a, b in middles[:number]
        if 0.9 < hypot(x - a, y - b) / across < 1.1
    ]
    side = (float(np.median(gaps)) if gaps else across) / sqrt(3)
    start = middles[0]
    cells: list[Place] = []
    for _ in range(3):
        cells = [_steps(at, start, side, sideways=sideways) for at in middles]
        rows, right = [(0.0, 0.0, 0.1)], [0.1 * side]
        for (column, height), (x, y) in zip(cells, middles, strict=True):
            right_on, home = 1.5 * column, HALF * height
            dx, dy = (-home, right_on) if sideways else (right_on, home)
            rows += [(1.0, 0.0, dx), (0.0, 1.0, dy)]
            right += [x, y]
        (start_x, start_y, side), *_ = np.linalg.lstsq(np.array(rows), np.array(right), rcond=None)
        start, side = (float(start_x), float(start_y)), float(side)
    return start, side, cells


def see(picture: Picture, board: Board, known: Seen | None = None) -> Seen:
    """The board in a picture; a part of it if it is `known` how the whole lies."""
    dark = _dark(picture)
    middles, across, sideways = _empty_hexes(dark)
    start, side, cells = _fit(middles, across, sideways=sideways)
    frame = _frame(dark, side) if known is None else known.box(board)
    lies = Seen(start, side, sideways, frame, known.colours if known else {}, known is not None)
    found = []
    for column, height in board.hexes:
        if all((column + c, height + h) in board.hexes for c, h in cells):
            seen = lies._replace(origin=lies.middle((-column, -height)))
            colours = colours_of(picture, seen, board)
            if colours and _is_drawn(dark, seen, board):
                found.append(seen._replace(colours=colours))
    assert len(found) == 1, f"the board was found {len(found)} times"
    return found[0]


def _is_drawn(dark: Picture, seen: Seen, board: Board) -> bool:
    """Whether the hexes in sight have lines between them. A line at the rim may be hard to see."""
    drawn = []
    for place in board.hexes:
        if not seen.in_sight(seen.middle(place)):
            continue
        ring = sorted(corners(place), key=lambda corner: _angle(corner, place))
        for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
            (x, y), (other_x, other_y) = seen.at((ax, ay)), seen.at((bx, by))
            column, row = round((x + other_x) / 2), round((y + other_y) / 2)
            drawn.append(not dark[row - 2 : row + 3, column - 2 : column + 3].all())
    return bool(np.mean(drawn) > 0.8)


def _angle(corner: Place, place: Place) -> float:
    return float(np.arctan2(corner[1] - place[1], corner[0] - 3 * place[0]))


def _rim(picture: Picture, seen: Seen, place: Place) -> tuple[int, ...]:
    """The colour in the middle of those on the rim of a globe, whatever lies on a part of it."""
    x, y = seen.middle(place)
    pixels = []
    for turn in range(32):
        angle, far = turn * pi / 16, (0.6 + 0.05 * (turn % 3)) * seen.side
        row, column = round(y + far * sin(angle)), round(x + far * cos(angle))
        if 0 <= row < picture.shape[0] and 0 <= column < picture.shape[1]:
            pixels.append(picture[row, column, :3])
    return tuple(int(part) for part in np.median(pixels, axis=0))


def _alike(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return float(np.linalg.norm(np.subtract(one, other))) < SAME


def colours_of(picture: Picture, seen: Seen, board: Board) -> dict[str, tuple[int, ...]]:
    """The colour of each yield, as most of the planets in sight have it; nothing if the board does
    not lie so: planets of one kind differ, or have not the colour that is known, or empty space
    has it."""
    rims: dict[str, list[tuple[int, ...]]] = {}
    for place in board.hexes:
        if seen.in_sight(seen.middle(place)):
            rims.setdefault(board.planets.get(place, ""), []).append(_rim(picture, seen, place))
    empty = rims.pop("", [])
    usual = {name: tuple(map(int, np.median(found, axis=0))) for name, found in rims.items()}
    colours = usual | seen.colours
    agreed = all(
        np.mean([_alike(one, colours[name]) for one in found]) >= 0.6
        for name, found in rims.items()
    )
    elsewhere = any(_alike(one, colour) for one in empty for colour in colours.values())
    pairs = combinations(colours.values(), 2)
    apart = not any(_alike(one, other) for one, other in pairs)
    return colours if agreed and apart and not elsewhere else {}

"""Shapes with four sides: from hulls, from straight lines, and whether a card could look so."""

from __future__ import annotations

import math
from itertools import combinations

import cv2
import numpy as np
import numpy.typing as npt

from card_codes.pictures.frame import Matrix, Plane, Quad

SMALLEST_SHARE = 0.012
"""Of the frame: a smaller card has too few pixels to be told from its twin."""
LARGEST_SHARE = 0.97
MOST_CORNERS = 9
"""Of a hull from which sides are taken away one by one; more are smoothed first."""
FOCAL_LENGTH = 0.85
"""Of a camera, in widths of its picture: tablets and telephones have 0.7 to 1."""
Millimetres = tuple[float, float]
"""Width and height of a card."""
CARD_MM: Millimetres = (59.0, 91.0)
"""Unless the deck says otherwise."""
MOST_SKEW, MOST_STRETCH = 0.045, 1.09
Mask = npt.NDArray[np.bool_]
Point = tuple[float, float]


def plausible(quad: Quad, shape: tuple[int, ...]) -> bool:
    """Convex, of a fair size, and with sides that a tilted card could have.

    Asked a hundred times for each frame, so it is worked out without arrays.
    """
    corners = quad.tolist()
    area = 0.0
    sides, turns = [], []
    for place in range(4):
        (ax, ay), (bx, by), (cx, cy) = corners[place - 2], corners[place - 1], corners[place]
        area += ax * by - ay * bx
        sides.append(math.hypot(bx - ax, by - ay))
        turns.append((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
    if not (all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)):
        return False
    room = shape[0] * shape[1]
    if not SMALLEST_SHARE * room < abs(area) / 2 < LARGEST_SHARE * room:
        return False
    one, two, three, four = sides
    facing = max(one, three) / min(one, three), max(two, four) / min(two, four)
    return 0.25 < (one + three) / (two + four) < 4.0 and max(facing) < 2.5


def four_sides(hull: npt.NDArray[np.int32]) -> Quad | None:
    """The hull with all but four sides taken away, each time the one that adds the least area."""
    length = cv2.arcLength(hull, True)
    for share in (0.004, 0.008, 0.016):
        rough = cv2.approxPolyDP(hull, share * length, True)[:, 0]
        if len(rough) <= MOST_CORNERS:
            break
    corners: list[Point] = [(float(x), float(y)) for x, y in rough]
    while len(corners) > 4:
        best: tuple[float, int, Point] | None = None
        count = len(corners)
        for place in range(count):
            b, c = corners[place], corners[(place + 1) % count]
            tip = _beyond(corners[place - 1], b, c, corners[(place + 2) % count])
            if tip is None:
                continue
            added = abs((tip[0] - b[0]) * (c[1] - b[1]) - (tip[1] - b[1]) * (c[0] - b[0]))
            if best is None or added < best[0]:
                best = added, place, tip
        if best is None:
            return None
        corners[best[1]] = best[2]
        del corners[(best[1] + 1) % count]
    return np.array(corners, np.float32) if len(corners) == 4 else None


def _beyond(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where a-b, made longer beyond b, meets d-c, made longer beyond c."""
    one, other = (b[0] - a[0], b[1] - a[1]), (c[0] - d[0], c[1] - d[1])
    turn = one[0] * other[1] - one[1] * other[0]
    if abs(turn) < 1e-6:
        return None
    far = (d[0] - a[0], d[1] - a[1])
    along = (far[0] * other[1] - far[1] * other[0]) / turn
    back = (far[0] * one[1] - far[1] * one[0]) / turn
    return (a[0] + along * one[0], a[1] + along * one[1]) if along >= 1 and back >= 1 else None


def quads_of_lines(lines: Plane, frame: tuple[int, int]) -> Quad:
    """Every four lines that could bound a card: two pairs of sides that face each other."""
    if len(lines) < 4:
        return np.zeros((0, 4, 2), np.float32)
    fours = np.array(list(combinations(range(len(lines)), 4)))
    slopes = np.arctan2(lines[:, 1], lines[:, 0])[fours] % np.pi
    order = np.argsort(slopes, axis=1)
    sorted_slopes = np.take_along_axis(slopes, order, 1)
    gaps = np.diff(np.column_stack([sorted_slopes, sorted_slopes[:, 0] + np.pi]), axis=1)
    start = (gaps.argmax(axis=1)[:, None] + 1 + np.arange(4)) % 4
    four = np.take_along_axis(fours, np.take_along_axis(order, start, 1), 1)
    sides = lines[four].astype(np.float64)
    pairs = ((0, 2), (0, 3), (1, 3), (1, 2))
    with np.errstate(divide="ignore", invalid="ignore"):
        meetings = [np.cross(sides[:, one], sides[:, other]) for one, other in pairs]
        quads = np.stack([m[:, :2] / m[:, 2:] for m in meetings], axis=1).astype(np.float32)
    height, width = frame
    margin = 4.0
    inside = (quads > -margin).all(axis=(1, 2))
    inside &= (quads < (width + margin, height + margin)).all(axis=(1, 2))
    quads = quads[inside]
    return quads[all_plausible(quads, frame)]


def areas_of(quads: Quad) -> Plane:
    following = np.roll(quads, -1, 1)
    crossed = quads[..., 0] * following[..., 1] - quads[..., 1] * following[..., 0]
    areas: Plane = np.abs(crossed.sum(axis=1)) / 2
    return areas


def perspectives(quads: Quad) -> Matrix:
    """For each: what takes the corners of the unit square (the origin first) to its corners."""
    one, two, three, four = quads.astype(np.float64).transpose(1, 0, 2)
    bottom = _crossed(two - three, four - three)
    bottom = np.where(np.abs(bottom) < 1e-12, 1e-12, bottom)
    bent = one - two + three - four
    right = _crossed(bent, four - three)[:, None] / bottom[:, None]
    below = _crossed(two - three, bent)[:, None] / bottom[:, None]
    columns = (
        np.concatenate([two - one + right * two, right], axis=1),
        np.concatenate([four - one + below * four, below], axis=1),
        np.concatenate([one, np.ones_like(right)], axis=1),
    )
    return np.stack(columns, axis=2)


def carried(matrices: Matrix, points: Matrix) -> Quad:
    """Points of the unit square to where each perspective takes them."""
    far = np.concatenate([points, np.ones_like(points[:, :1])], axis=1) @ matrices.transpose(
        0, 2, 1
    )
    depth = np.where(np.abs(far[..., 2:]) < 1e-9, 1e-9, far[..., 2:])
    places: Quad = (far[..., :2] / depth).astype(np.float32)
    return places


def grown(quads: Quad, growth: float) -> Quad:
    """Every side moved out by a share of the card, in the card's plane."""
    if not growth:
        return quads
    low, high = -growth, 1 + growth
    corners = np.array([[low, low], [high, low], [high, high], [low, high]])
    return carried(perspectives(quads), corners)


def card_format(
    quads: Quad, shape: tuple[int, ...], loose: float, card_mm: Millimetres = CARD_MM
) -> Mask:
    """Which could be cards, seen by an ordinary camera? Square corners, sides in proportion.

    One side taken from the grain of the table instead of the card shows itself here. `loose` says
    how much more than in a careful photograph (1) is let pass.
    """
    sides = np.linalg.norm(quads - np.roll(quads, -1, 1), axis=2)
    lying = sides[:, 0] + sides[:, 2] > sides[:, 1] + sides[:, 3]
    upright = np.where(lying[:, None, None], np.roll(quads, 1, 1), quads)
    middle = np.array([shape[1] / 2, shape[0] / 2])
    matrices = perspectives((upright - middle) / (FOCAL_LENGTH * max(shape)))
    across, down = matrices[:, :, 0] / card_mm[0], matrices[:, :, 1] / card_mm[1]
    lengths = np.linalg.norm(across, axis=1), np.maximum(np.linalg.norm(down, axis=1), 1e-12)
    skew = np.abs((across * down).sum(axis=1)) / np.maximum(lengths[0] * lengths[1], 1e-15)
    stretch = np.abs(np.log(np.maximum(lengths[0] / lengths[1], 1e-12)))
    good: Mask = skew < MOST_SKEW * loose
    good &= stretch < math.log(MOST_STRETCH) * loose
    return good


def _crossed(one: Matrix, other: Matrix) -> Matrix:
    crossed: Matrix = one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]
    return crossed


def all_plausible(quads: Quad, shape: tuple[int, ...]) -> Mask:
    """`plausible` for many at once."""
    areas = areas_of(quads)
    along = np.roll(quads, -1, 1) - quads
    onward = np.roll(along, -1, 1)
    turns = along[..., 0] * onward[..., 1] - along[..., 1] * onward[..., 0]
    sides = np.maximum(np.linalg.norm(along, axis=2), 1e-3)
    facing = np.maximum(sides[:, :2] / sides[:, 2:], sides[:, 2:] / sides[:, :2]).max(axis=1)
    format_ = (sides[:, 0] + sides[:, 2]) / (sides[:, 1] + sides[:, 3])
    size = areas / (shape[0] * shape[1])
    convex = np.abs(np.sign(turns).sum(axis=1)) == 4
    fair = (size > SMALLEST_SHARE) & (size < LARGEST_SHARE)
    good: Mask = convex & fair & (format_ > 0.25) & (format_ < 4) & (facing < 2.5)
    return good


def crossings(a: Quad, b: Quad, c: Quad, d: Quad) -> Quad:
    """Where the lines a-b and c-d meet, for arrays of points."""
    one, other, far = b - a, d - c, c - a
    turn = one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        along = (far[..., 0] * other[..., 1] - far[..., 1] * other[..., 0]) / turn
    meetings: Quad = a + along[..., None] * one
    return meetings

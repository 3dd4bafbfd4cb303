"""Dice with a digit or a sign on each face: their owner shows every face once, in any turn.

A mark is laid straight by its own spread, so that neither size nor slope of the face matters; what
is left is its turn, and all turns are compared at once around the circle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.senses.dice_sight.pips import Depths, find_depths
from companion.senses.dice_sight.seen import UNREAD, Grey, Matrix, Polygon, Seen
from companion.senses.dice_sight.tints import tint
from companion.senses.dice_sight.working import Working

Trace = NDArray[np.float32]
"""A mark around the circle: TURNS rows, RINGS columns."""

TURNS, RINGS = 64, 14
SPREAD = 2.6
"""How many times its own spread from its middle a mark is looked at."""
SIZES = (9.0, 60.0)
"""Pixels: the root of the area of the box around a mark, and of the mark itself at least half."""
LIKE, AHEAD = 0.88, 0.07
"""So alike a face is to what was shown, and by so much more than to any other face."""
TOO_ALIKE = 0.9
"""Two faces so alike cannot be told apart."""
EVEN = 0.4
MOST_OUTLINES = 150
"""The most winding ones; a printed page has thousands."""
ANOTHER_COLOUR = 0.45
"""Farther apart than this in tint are dice of another colour."""
SAME_DIE = 2.2
"""Marks nearer than so many of their sizes may be on one die."""
TURNED_TO_US = 1.15
"""The mark on the top is by so much larger than those on the sides."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """A face as its owner showed it."""

    trace: Trace
    light: bool
    """Whether the mark is lighter than the die."""
    ground: tuple[float, float]
    """The colour of the die, as `tint` has it."""


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """One printed thing, somewhere in the frame."""

    shown: Shown
    area: float
    middle: tuple[float, float]
    size: float
    polygon: Polygon


def find_marks(work: Working) -> list[Mark]:
    """Everything thin that is printed on an even ground, the largest first."""
    found = [mark for depths in find_depths(work) for mark in _marks(work, depths)]
    return sorted(found, key=lambda mark: -mark.area)


Taught = Mapping[str, Sequence[Shown]]
"""By face: it may have been shown more than once."""


def read_marks(work: Working, taught: Taught) -> tuple[Seen, ...]:
    """Every die whose top is one of the taught faces, from left to right."""
    if not taught:
        return ()
    known = [(mark, *named(mark.shown, taught)) for mark in find_marks(work)]
    dice: list[list[tuple[Mark, str, float]]] = []
    for one in known:
        if one[1] == UNREAD:
            continue
        for die in dice:
            first = die[0][0]
            away = np.hypot(first.middle[0] - one[0].middle[0], first.middle[1] - one[0].middle[1])
            if away < SAME_DIE * first.size:
                die.append(one)
                break
        else:
            dice.append([one])
    return tuple(sorted((_top(die) for die in dice), key=lambda seen: seen.middle))


def _top(die: list[tuple[Mark, str, float]]) -> Seen:
    """The largest mark, unless another is nearly as large: then nobody can say."""
    (mark, face, like), others = die[0], die[1:]
    rivals = [one for one, other, _ in others if one.area * TURNED_TO_US > mark.area]
    return Seen(UNREAD if rivals else face, mark.polygon, like)


def named(mark: Shown, taught: Taught) -> tuple[str, float]:
    """The face it is most alike to, and how much; UNREAD if none stands apart."""
    best = {face: max(alike(mark, one) for one in shown) for face, shown in taught.items() if shown}
    order = sorted(best, key=lambda face: -best[face])
    if not order or best[order[0]] < LIKE:
        return UNREAD, 0.0
    if len(order) > 1 and best[order[0]] - best[order[1]] < AHEAD:
        return UNREAD, 0.0
    return order[0], best[order[0]]


def alike(one: Shown, two: Shown) -> float:
    """The best correlation over all turns, up to 1; nothing for dice of another colour."""
    apart = np.hypot(one.ground[0] - two.ground[0], one.ground[1] - two.ground[1])
    if one.light != two.light or apart > ANOTHER_COLOUR:
        return 0.0
    first, second = np.fft.rfft(one.trace, axis=0), np.fft.rfft(two.trace, axis=0)
    turned = np.fft.irfft(first * np.conj(second), n=TURNS, axis=0).sum(axis=1)
    return float(turned.max())


def _marks(work: Working, depths: Depths) -> list[Mark]:
    around = cv2.getStructuringElement(cv2.MORPH_RECT, (31, 31))
    half = cv2.convertScaleAbs(cv2.dilate(depths.depth, around), alpha=0.5)
    mask = np.asarray(cv2.compare(depths.depth, cv2.max(depths.least, half), cv2.CMP_GT), np.uint8)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for outline in sorted(outlines, key=len, reverse=True)[:MOST_OUTLINES]:
        left, top, width, height = cv2.boundingRect(outline)
        size = float(np.sqrt(width * height))
        if not SIZES[0] < size < SIZES[1] or max(width, height) > 6 * min(width, height):
            continue
        part = np.zeros((height, width), np.uint8)
        cv2.drawContours(part, [outline], -1, 1, -1, offset=(-left, -top))
        inside = mask[top : top + height, left : left + width]
        part &= inside // 255
        ring = _even_ring(work.grey, part, (left, top)) if part.sum() >= 20 else None
        if ring is None:
            continue
        mark = _mark(work, depths, part, (left, top), ring)
        if mark is not None:
            found.append(mark)
    return found


def _even_ring(grey: Grey, part: Grey, corner: tuple[int, int]) -> NDArray[np.intp] | None:
    """Rows and columns around a printed mark: there is nothing but its face."""
    pad = 7
    left, top = corner[0] - pad, corner[1] - pad
    padded = cv2.copyMakeBorder(part, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0)
    height, width = padded.shape
    if left < 0 or top < 0 or left + width > grey.shape[1] or top + height > grey.shape[0]:
        return None
    seen = grey[top : top + height, left : left + width].astype(np.float64)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * pad - 1, 2 * pad - 1))
    near = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (7, 7))
    ring = (cv2.dilate(padded, kernel) > 0) & (cv2.dilate(padded, near) == 0)
    ground = float(np.median(seen[ring]))
    contrast = abs(ground - float(np.median(seen[padded > 0])))
    if np.percentile(np.abs(seen[ring] - ground), 80) > EVEN * contrast:
        return None
    around: NDArray[np.intp] = np.argwhere(ring) + np.array([top, left])
    return around


def _mark(
    work: Working,
    depths: Depths,
    part: Grey,
    corner: tuple[int, int],
    ring: NDArray[np.intp],
) -> Mark | None:
    moments = cv2.moments(part, binaryImage=True)
    area = moments["m00"]
    middle = np.array([moments["m10"], moments["m01"]]) / area + corner
    across, both, down = moments["mu20"] / area, moments["mu11"] / area, moments["mu02"] / area
    spread = np.array([[across, both], [both, down]]) + np.eye(2) / 12
    if np.linalg.cond(spread) > 60:
        return None
    root = np.linalg.cholesky(spread.astype(np.float64))
    trace = _trace(depths.depth, part, corner, middle, root)
    size = float(np.sqrt(part.shape[0] * part.shape[1]))
    corners = middle + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) @ root.T * SPREAD
    polygon = tuple(
        ((float(x) + 0.5) * work.scale - 0.5, (float(y) + 0.5) * work.scale - 0.5)
        for x, y in corners
    )
    blue, green, red = np.median(work.colour[ring[:, 0], ring[:, 1]], axis=0) * work.gain / 255
    towards, across_it, _ = tint(blue, green, red)
    shown = Shown(trace, depths.light, (towards, across_it))
    return Mark(shown, float(area), (float(middle[0]), float(middle[1])), size, polygon)


def _trace(depth: Grey, part: Grey, corner: tuple[int, int], middle: Matrix, root: Matrix) -> Trace:
    """The mark alone, seen from its middle in the measure of its spread."""
    height, width = part.shape
    own = depth[corner[1] : corner[1] + height, corner[0] : corner[0] + width].astype(np.float32)
    near = cv2.dilate(part, np.ones((3, 3), np.uint8)).astype(np.float32)
    angles = np.arange(TURNS) * (2 * np.pi / TURNS)
    rings = (np.arange(RINGS) + 0.5) * (SPREAD / RINGS)
    directions = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    points = (middle - corner) + np.einsum("ij,tj->ti", root, directions)[:, None] * rings[
        None, :, None
    ]
    x, y = points[..., 0].astype(np.float32), points[..., 1].astype(np.float32)
    seen = cv2.remap(own * near, x, y, cv2.INTER_LINEAR, borderValue=0)
    seen = cv2.GaussianBlur(seen, (3, 1), 0.8)
    weighed = seen * np.sqrt(rings)[None].astype(np.float32)
    weighed = weighed - weighed.mean()
    length = float(np.linalg.norm(weighed))
    trace: Trace = (weighed / length if length > 1e-6 else weighed).astype(np.float32)
    return trace

"""The two balls in the window of a mother ship: round, side by side, of four colours.

Circles are found in brightness and in colourfulness, because a red ball may be as dark as the pit
it lies in. Colours are told by hue and lightness; an owner whose balls are of other shades shows
them once (taught.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.senses.dice_sight.seen import UNREAD, Picture, Polygon, Seen
from companion.senses.dice_sight.tints import Tint, tint

USUAL: dict[str, Tint] = {
    "black": (0.0, 0.0, 0.08),
    "blue": (-0.62, -0.5, 0.6),
    "yellow": (0.52, 0.66, 0.85),
    "red": (0.85, 0.0, 0.7),
}
LONGEST = 640
"""Pixels of the picture in which circles are looked for."""
RADII = (6, 20)
EDGE, EDGES, ROUND = (200.0, 2500.0), 97.5, 0.8
"""For HoughCircles: how strong an edge is (between limits, and stronger than so many percent of the
picture), and how perfect a circle."""
NOISY = 4.0
TOUCHING = (1.25, 2.8)
"""Between the middles of two balls in a window, in radii."""
ALIKE_SIZE = 1.35
FARTHEST, CLEAR = 0.6, 0.8
"""A colour is not farther from its usual tint, and at most so much as far as from the second."""


@dataclass(frozen=True, slots=True)
class Circle:
    """In pixels of the frame."""

    x: float
    y: float
    radius: float


def read_balls(picture: Picture, tints: Mapping[str, Tint] = USUAL) -> tuple[Seen, ...]:
    """The two balls, from left to right; nothing when no pair, or more than one, is in view."""
    lamp = lamp_of(picture)
    named = [
        (circle, *named_tint(tint_of(picture, circle, lamp), tints))
        for circle in _distinct(find_circles(picture))
    ]
    pairs = [(one, two) for one, two in combinations(named, 2) if _side_by_side(one[0], two[0])]
    read = [pair for pair in pairs if UNREAD not in (pair[0][1], pair[1][1])]
    best = read or [pair for pair in pairs if (pair[0][1], pair[1][1]) != (UNREAD, UNREAD)]
    best.sort(key=lambda pair: -(pair[0][2] + pair[1][2]))
    if not best or any(one not in best[0] and two not in best[0] for one, two in best[1:]):
        return ()
    seen = [Seen(name, _polygon(circle), sure) for circle, name, sure in best[0]]
    return tuple(sorted(seen, key=lambda one: one.middle))


def find_circles(picture: Picture) -> list[Circle]:
    scale = max(1.0, max(picture.shape[:2]) / LONGEST)
    size = (round(picture.shape[1] / scale), round(picture.shape[0] / scale))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    highest = float(np.percentile(small[::4, ::4], 99.7))
    gain = float(np.clip(245 / max(highest, 1), 1.0, 8.0))
    grain = np.abs(np.diff(small[::3, ::2, 1].astype(np.int16), axis=1))
    smooth = 1.0 if float(np.median(grain)) * gain < NOISY else 2.2
    still = cv2.GaussianBlur(cv2.medianBlur(small, 3), (0, 0), smooth)
    bright = cv2.convertScaleAbs(still, alpha=gain)
    channels = cv2.split(bright)
    most = cv2.max(cv2.max(channels[0], channels[1]), channels[2])
    least = cv2.min(cv2.min(channels[0], channels[1]), channels[2])
    found = []
    for plane in (cv2.cvtColor(bright, cv2.COLOR_BGR2GRAY), cv2.subtract(most, least)):
        circles = cv2.HoughCircles(
            plane,
            cv2.HOUGH_GRADIENT_ALT,
            1.5,
            6,
            param1=_edge(np.asarray(plane, np.uint8)),
            param2=ROUND,
            minRadius=RADII[0],
            maxRadius=RADII[1],
        )
        if circles is not None:
            found += [Circle(*(float(v) * scale for v in row[:3])) for row in circles[0]]
    return found


def _edge(plane: Picture) -> float:
    """How strong an edge is here: on a grained table only the strongest are worth following."""
    across = cv2.Scharr(plane, cv2.CV_16S, 1, 0)[::3, ::3]
    down = cv2.Scharr(plane, cv2.CV_16S, 0, 1)[::3, ::3]
    steep = np.abs(across).astype(np.int32) + np.abs(down)
    return float(np.clip(np.percentile(steep, EDGES), *EDGE))


def _distinct(circles: list[Circle]) -> list[Circle]:
    """Each once, the first that was found."""
    kept: list[Circle] = []
    for one in circles:
        if all(np.hypot(one.x - two.x, one.y - two.y) > 0.6 * two.radius for two in kept):
            kept.append(one)
    return kept


def _side_by_side(one: Circle, two: Circle) -> bool:
    radius = (one.radius + two.radius) / 2
    away = float(np.hypot(one.x - two.x, one.y - two.y)) / radius
    ratio = max(one.radius, two.radius) / min(one.radius, two.radius)
    return TOUCHING[0] < away < TOUCHING[1] and ratio < ALIKE_SIZE


def tint_of(picture: Picture, circle: Circle, lamp: NDArray[np.float64]) -> Tint:
    """The colour of a ball without the lamp that is mirrored in it."""
    reach = max(2, round(circle.radius * 0.72))
    x, y = round(circle.x), round(circle.y)
    left, top = max(0, x - reach), max(0, y - reach)
    part = picture[top : y + reach + 1, left : x + reach + 1]
    rows, columns = np.mgrid[: part.shape[0], : part.shape[1]]
    inside = np.hypot(columns + left - circle.x, rows + top - circle.y) <= reach
    pixels = part[inside].astype(np.float64) * lamp
    if not len(pixels):
        return (0.0, 0.0, 0.0)
    lightness = pixels.max(axis=1)
    dull = pixels[lightness <= np.percentile(lightness, 75)]
    blue, green, red = np.minimum(np.median(dull, axis=0), 255) / 255
    return tint(blue, green, red)


def lamp_of(picture: Picture) -> NDArray[np.float64]:
    """Factors that make the picture bright and take out a little of the lamp's colour."""
    highest = np.maximum(np.percentile(picture[::4, ::4].reshape(-1, 3), 99.8, axis=0), 1.0)
    balance = np.clip(highest.mean() / highest, 0.8, 1.25)
    lamp: NDArray[np.float64] = balance * (245 / highest.mean())
    return lamp


def named_tint(seen: Tint, tints: Mapping[str, Tint]) -> tuple[str, float]:
    """The colour it is nearest to and how sure that is; UNREAD between two colours."""
    weights = np.array([1.0, 1.0, 0.8])
    away = {
        name: float(np.linalg.norm((np.array(seen) - known) * weights))
        for name, known in tints.items()
    }
    first, second = sorted(away, key=lambda name: away[name])[:2]
    clear = away[first] / max(away[second], 1e-6)
    if away[first] > FARTHEST or clear > CLEAR:
        return UNREAD, 0.0
    return first, float(1 - clear / 2)


def _polygon(circle: Circle) -> Polygon:
    angles = np.arange(16) * (np.pi / 8)
    around = np.stack([np.cos(angles), np.sin(angles)], axis=1) * circle.radius
    return tuple((circle.x + float(x), circle.y + float(y)) for x, y in around)

"""The second witness: counts the pips on a top, by where they stand and not by a network.

Every pattern of pips is its own mirror image about the middle of the face, however the face is
sloped: pips come in pairs about it, with one in the middle or none. What the sides of the die show
has no such partner. The finds tell how large pips are here, so that they are looked for in one size
only, and in the colours in which this die differs most from its pips.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.senses.dice_sight.crops import AROUND, crop
from companion.senses.dice_sight.finding import Found
from companion.senses.dice_sight.naming import Named
from companion.senses.dice_sight.pips import Spots, find_spots
from companion.senses.dice_sight.seen import Grey, Matrix, Picture
from companion.senses.dice_sight.working import working

SIDE = 112
"""Pixels of the piece that is looked at: pips in it are as large as `pips` looks for."""
SPECK = 5
"""Pixels: what is smaller than half of this square is a speck, and goes."""
# Lengths in parts of the side of the top:
ASTRAY = 0.17
"""The middle of the pips is not farther from where the network saw that of the top."""
REACH, WELL_INSIDE, GONE_ON = 0.58, 0.42, 0.9
"""Pips of the top are not farther out; what lies so far inside is one of them; and where a row that
is longer than a face goes on."""
CENTRED, PAIRED = 0.12, 0.16
"""How far from its place a pip in the middle is, and a pip from the mirror image of another."""
ALIKE_AREA = 2.2
UNLIKE_ARMS = 2.3
"""Of two diagonals of one face none is so many times as long as the other, even at a slope."""


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """`arms`: from the middle to one pip of each pair, in pixels of the frame."""

    value: int
    arms: Matrix
    worth: float
    middle: Matrix
    """Of all its pips."""


def count_pips(picture: Picture, found: Found, named: Named) -> Counted | None:
    """None where the spots on the top make no pattern of pips."""
    seen = crop(picture, found.x, found.y, found.size, SIDE)
    piece = np.asarray(cv2.medianBlur(seen, SPECK), np.uint8)
    scale = found.size * AROUND / SIDE
    top = (np.array(named.top) - (found.x, found.y)) / scale + (SIDE - 1) / 2
    best: Counted | None = None
    for plane in planes(piece):
        for spots in find_spots(working(piece, plane=plane)):
            counted = _counted(spots, top, named.side / scale)
            if counted is not None and (best is None or counted.worth > best.worth):
                middle = (counted.middle - (SIDE - 1) / 2) * scale + (found.x, found.y)
                best = Counted(counted.value, counted.arms * scale, counted.worth, middle)
    return best


def planes(piece: Picture) -> tuple[Grey, ...]:
    """Brightness, and the mixture of colours that varies most in the middle of the piece."""
    edge = SIDE // 5
    pixels = piece[edge:-edge:2, edge:-edge:2].reshape(-1, 3).astype(np.float64)
    _, axes = np.linalg.eigh(np.cov(pixels.T))
    mixed = piece.astype(np.float64) @ axes[:, -1]
    low, high = np.percentile(mixed[edge:-edge, edge:-edge], (1, 99))
    scaled = np.clip((mixed - low) * (235 / max(float(high - low), 12.0)) + 10, 0, 255)
    grey = np.asarray(cv2.cvtColor(piece, cv2.COLOR_BGR2GRAY), np.uint8)
    return grey, scaled.astype(np.uint8)


def _counted(spots: Spots, top: Matrix, side: float) -> Counted | None:
    if not len(spots):
        return None
    at = (spots.middles - top) / side
    near = np.flatnonzero(np.hypot(*at.T) < GONE_ON + ASTRAY)
    at, areas = at[near], spots.areas[near]
    middles = [*at, *((one + two) / 2 for one, two in combinations(at, 2))]
    best: Counted | None = None
    for middle in middles:
        if np.hypot(*middle) < ASTRAY:
            counted = _about(at - middle, areas)
            if counted is not None and not _goes_on(at - middle, counted):
                worth = counted.worth - float(np.hypot(*middle))
                if best is None or worth > best.worth:
                    at_all = top + middle * side
                    best = Counted(counted.value, counted.arms * side, worth, at_all)
    return best


def _about(at: Matrix, areas: NDArray[np.float64]) -> Counted | None:
    """The pips that come in pairs about this middle, and the one in it."""
    away = np.hypot(*at.T)
    centre = np.flatnonzero(away < CENTRED)
    if len(centre) > 1:
        return None
    inside = [int(spot) for spot in np.flatnonzero((away >= CENTRED) & (away < REACH))]
    arms: list[tuple[float, int, int]] = []
    for one, two in combinations(inside, 2):
        off = float(np.hypot(*(at[one] + at[two])))
        ratio = areas[one] / areas[two]
        if off < PAIRED and 1 / ALIKE_AREA < ratio < ALIKE_AREA:
            arms.append((off, one, two))
    taken: set[int] = set()
    pairs: list[tuple[int, int]] = []
    for _, one, two in sorted(arms):
        if not taken & {one, two}:
            taken |= {one, two}
            pairs.append((one, two))
    alone = [spot for spot in inside if spot not in taken and away[spot] < WELL_INSIDE]
    halves = np.array([(at[one] - at[two]) / 2 for one, two in pairs]).reshape(-1, 2)
    value = 2 * len(pairs) + len(centre)
    if alone or not value or not _is_pattern(halves, len(centre)):
        return None
    return Counted(value, halves, float(value), np.zeros(2))


def _goes_on(at: Matrix, counted: Counted) -> bool:
    """A row of three has a fourth behind it: printed dots, as on a number token."""
    if counted.value != 3:
        return False
    arm = counted.arms[0]
    return any((np.hypot(*(at - side * 2 * arm).T) < PAIRED).any() for side in (-1, 1))


def _is_pattern(arms: Matrix, centre: int) -> bool:
    lengths = np.hypot(*arms.T) if len(arms) else np.array([1.0])
    if lengths.max() > UNLIKE_ARMS * lengths.min() or lengths.min() < 0.17:
        return False
    if len(arms) < 2:
        return True
    if len(arms) == 2:
        return bool(abs(_cross(arms[0], arms[1])) > 0.5 * lengths[0] * lengths[1])
    return len(arms) == 3 and not centre and _is_six(arms)


def _is_six(arms: Matrix) -> bool:
    """One of the three pairs stands half-way between two corners."""
    return any(
        np.hypot(*(arms[one] - (arms[two] + sign * arms[three]) / 2)) < PAIRED
        for one, two, three in ((0, 1, 2), (1, 0, 2), (2, 0, 1))
        for sign in (-1, 1)
    ) or any(
        np.hypot(*(arms[one] + (arms[two] + sign * arms[three]) / 2)) < PAIRED
        for one, two, three in ((0, 1, 2), (1, 0, 2), (2, 0, 1))
        for sign in (-1, 1)
    )


def _cross(one: Matrix, two: Matrix) -> float:
    return float(one[0] * two[1] - one[1] * two[0])

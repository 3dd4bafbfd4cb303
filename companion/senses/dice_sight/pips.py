"""Where pips could be: small round spots, darker or lighter than the even ground around them.

A closing fills every dark spot that is smaller than its window, whatever lies around the die; what
it filled is what we look for. Light spots are the dark ones of the negative.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.senses.dice_sight.seen import Grey, Matrix, Picture
from companion.senses.dice_sight.working import Working

WINDOW = 27
"""Pixels: wider than the widest pip, narrower than a die."""
NEIGHBOURHOOD = 15
SMALLEST, LARGEST = 2.4, 14.0
"""The radius of a pip in pixels."""
DARK, LIGHT = 0.3, 0.5
"""So much darker or lighter than its ground a pip is, as a part of the ground."""
LEAST, ABOVE_NOISE = 15.0, 7.0
"""And so many levels of grey at least; more where the picture is noisy."""
LONGEST = 2.1
"""A round pip is not longer than this many times its width, even from the side and smeared."""
PLUMP = 1.7
"""Pixels in the outline of a disc, by width and height of the box around it: 1.4; letters more."""
FULL = 0.9
"""The area of a spot, by that of an ellipse with the same spread: an ellipse has 1."""
EVEN = 0.4
"""The ground around a pip differs from itself by less than this part of the pip's contrast."""
MOST_SPOTS, CROWDED = 60, 250
Places = NDArray[np.int_]
_ANGLES = np.arange(16) * (np.pi / 8)
_RING = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1) * 1.7


@dataclass(frozen=True, eq=False)
class Spots:
    """All spots of one kind in a frame, row by row."""

    light: bool
    middles: Matrix
    shapes: NDArray[np.float64]
    """2 x 2 each: the ellipse as large as the spot; a circle of radius 1 has the unit matrix."""
    work: Working
    """Where they were found."""

    def __len__(self) -> int:
        return len(self.middles)

    @cached_property
    def grounds(self) -> NDArray[np.float64]:
        """The colour around each; whoever only counts spots does without."""
        x, y = _ring(self.middles, self.shapes, self.work.grey)
        tones: NDArray[np.float64] = np.median(sampled(self.work.colour, x, y), axis=1)
        return tones * self.work.gain

    @cached_property
    def areas(self) -> NDArray[np.float64]:
        """Of a circle with radius 1 it is 1."""
        areas: NDArray[np.float64] = np.sqrt(np.maximum(np.linalg.det(self.shapes), 1e-9))
        return areas


@dataclass(frozen=True, slots=True, eq=False)
class Depths:
    """How much darker, or lighter, than its ground everything small or thin is."""

    light: bool
    depth: Grey
    least: Grey
    """What is less deep than this is not printed there."""


def find_depths(work: Working) -> tuple[Depths, Depths]:
    """Dark things, then light ones."""
    grey = work.grey
    window = cv2.getStructuringElement(cv2.MORPH_RECT, (WINDOW, WINDOW))
    least = max(LEAST, ABOVE_NOISE * _noise(grey))
    filled = np.asarray(cv2.morphologyEx(grey, cv2.MORPH_CLOSE, window), np.uint8)
    planed = np.asarray(cv2.morphologyEx(grey, cv2.MORPH_OPEN, window), np.uint8)
    dark = np.asarray(cv2.subtract(filled, grey), np.uint8)
    light = np.asarray(cv2.subtract(grey, planed), np.uint8)
    return (
        Depths(False, dark, _least(filled, DARK, least)),
        Depths(True, light, _least(planed, LIGHT, least)),
    )


def find_spots(work: Working) -> tuple[Spots, Spots]:
    """Dark ones, then light ones."""
    dark, light = find_depths(work)
    return _spots(_outlines(dark), work, False), _spots(_outlines(light), work, True)


def _noise(grey: Grey) -> float:
    """How much neighbours differ, in most of the frame: grain of the sensor, or of the table."""
    some = grey[::6, ::4].astype(np.int16)
    return float(np.median(np.abs(np.diff(some, axis=1))))


def _least(ground: Grey, part: float, least: float) -> Grey:
    shades = np.clip(np.maximum(np.arange(256) * part, least), 0, 255)
    return np.asarray(cv2.LUT(ground, shades.astype(np.uint8)), np.uint8)


Outline = tuple[NDArray[np.int32], float]
"""A contour, and by how much the spot is larger than it."""


def _outlines(depths: Depths) -> list[Outline]:
    """Cut at half their depth, where a blurred spot is as large as a sharp one; and once more near
    their bottom, where spots are apart that run into each other."""
    deep, least = depths.depth, depths.least
    around = cv2.getStructuringElement(cv2.MORPH_RECT, (NEIGHBOURHOOD, NEIGHBOURHOOD))
    deepest = np.asarray(cv2.dilate(deep, around), np.uint8)
    fewest, most = 2 * np.pi * SMALLEST * 0.8, 2 * np.pi * LARGEST * 1.3
    outlines: list[Outline] = []
    for part, larger in ((0.5, 1.0), (0.75, 1.25)):
        if len(outlines) > CROWDED:
            break
        cut = cv2.max(least, cv2.convertScaleAbs(deepest, alpha=part))
        mask = cv2.compare(deep, cut, cv2.CMP_GT)
        found, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        outlines += [
            (np.asarray(one), larger)
            for one in found
            if fewest < len(one) < most and _is_plump(one)
        ]
    return outlines


def _is_plump(outline: cv2.typing.MatLike) -> bool:
    """Round things have short outlines; letters, grain and weave have not. Cheap, because there
    may be thousands."""
    _, _, width, height = cv2.boundingRect(outline)
    longer, shorter = max(width, height), min(width, height)
    return longer < LONGEST * shorter and len(outline) < PLUMP * (width + height)


def _spots(outlines: list[Outline], work: Working, light: bool) -> Spots:
    middles: list[tuple[float, float]] = []
    shapes: list[tuple[tuple[float, float], tuple[float, float]]] = []
    taken = np.zeros(work.grey.shape, np.bool_)
    for outline, larger in outlines:
        moments = cv2.moments(outline)
        area = moments["m00"]
        if not np.pi * SMALLEST**2 < area < np.pi * LARGEST**2:
            continue
        across, both, down = moments["mu20"], moments["mu11"], moments["mu02"]
        slope = float(np.hypot(across - down, 2 * both))
        if (across + down + slope) > LONGEST**2 * (across + down - slope):
            continue
        as_ellipse = 4 * np.pi * np.sqrt(across * down - both**2) / area
        if area < FULL * as_ellipse:
            continue
        x, y = moments["m10"] / area, moments["m01"] / area
        if taken[round(y), round(x)]:
            continue  # found already, as a whole
        radius = float(np.sqrt(area / np.pi))
        reach = round(radius)
        taken[round(y) - reach : round(y) + reach + 1, round(x) - reach : round(x) + reach + 1] = 1
        # A contour runs through the middles of the outermost pixels: half a pixel is missing.
        grown = 4 * (larger * (1 + 0.5 / radius)) ** 2 / area
        middles.append((x, y))
        shapes.append(((across * grown, both * grown), (both * grown, down * grown)))
    found = Spots(light, np.array(middles).reshape(-1, 2), np.array(shapes).reshape(-1, 2, 2), work)
    return _on_even_ground(found) if middles else found


def _on_even_ground(spots: Spots) -> Spots:
    """Letters, knots and weave have other things close by; a pip has its die."""
    grey = spots.work.grey
    x, y = _ring(spots.middles, spots.shapes, grey)
    around = grey[y, x].astype(np.float64)
    across, down = np.rint(spots.middles).astype(int).T
    own = grey[down, across].astype(np.float64)
    ground = np.median(around, axis=1)
    contrast = np.abs(ground - own)
    spread = np.percentile(np.abs(around - ground[:, None]), 62, axis=1)
    even = np.flatnonzero((spread < EVEN * contrast) & ((ground < own) == spots.light))
    if len(even) > MOST_SPOTS:
        calm = np.argsort(spread[even] / contrast[even])
        even = np.sort(even[calm[:MOST_SPOTS]])
    return Spots(spots.light, spots.middles[even], spots.shapes[even], spots.work)


def _ring(middles: Matrix, shapes: NDArray[np.float64], grey: Grey) -> tuple[Places, Places]:
    """Points around each spot, on its ground."""
    height, width = grey.shape
    roots = np.linalg.cholesky(shapes)
    points = np.rint(middles[:, None] + np.einsum("nij,rj->nri", roots, _RING)).astype(int)
    x, y = points.transpose(2, 0, 1)
    return np.clip(x, 0, width - 1), np.clip(y, 0, height - 1)


def sampled(colour: Picture, x: Places, y: Places) -> NDArray[np.float64]:
    """Colours at points; each is the mean of nine pixels, because single ones are noisy."""
    height, width = colour.shape[:2]
    rows = [np.clip(y + down, 0, height - 1) for down in (-1, 0, 1)]
    columns = [np.clip(x + across, 0, width - 1) for across in (-1, 0, 1)]
    tones = np.zeros((*x.shape, 3))
    for row in rows:
        for column in columns:
            tones += colour[row, column]
    return tones / 9

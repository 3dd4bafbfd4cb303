"""Pips as pictures that are made once: round a dial, or as columns of small plates.

Each comes in two pictures, one of what is filled and one of what is free, to be drawn in any
colour one over the other.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from kivy.graphics.texture import Texture
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from companion.tablet.icon_drawing import FINER
from companion.tablet.masks import white

Distances = NDArray[np.float64]

START, SWEEP = 220.0, 280.0
"""Degrees, clockwise from the top: a dial is open at its foot."""
BREADTH = 0.085
"""Of the ring, as a part of its diameter."""
GAP = 7.0
"""Degrees between two pips."""
MOST_APART = 16
"""More pips than this are one arc."""


def _from_middle(side: int) -> tuple[Distances, Distances]:
    """How far each pixel lies to the right of the middle and above it."""
    middle = (side - 1) / 2
    x, y = np.meshgrid(np.arange(side) - middle, middle - np.arange(side))
    return x, y


@lru_cache(maxsize=16)
def disc(side: int) -> Texture:
    covered = np.clip(side / 2 - np.hypot(*_from_middle(side)), 0, 1)
    return white((covered * 255).round().astype(np.uint8))


@lru_cache(maxsize=16)
def _ring(side: int) -> tuple[float, Distances, Distances]:
    """The radius of a dial's ring; how much of each pixel it covers, and how many degrees along the
    ring that pixel lies."""
    x, y = _from_middle(side)
    radius, breadth = side * (0.5 - BREADTH / 2) - 1, side * BREADTH / 2
    covered = np.clip(breadth + 0.5 - np.abs(np.hypot(x, y) - radius), 0, 1)
    return radius, covered, (np.degrees(np.arctan2(x, y)) - START) % 360


@lru_cache(maxsize=128)
def dial(side: int, first: int, last: int, places: int) -> Texture:
    """The pips of a dial from `first` up to `last`, not included."""
    radius, covered, along = _ring(side)
    step = SWEEP / max(1, places)
    gap = GAP if 1 < places <= MOST_APART else 0.0
    inside = (along >= first * step) & (along < last * step)
    # How far a pixel is from the nearest seam, in pixels along the ring.
    seam = np.minimum(along % step, step - along % step)
    clear = np.clip((seam - gap / 2) * np.pi / 180 * radius + 0.5, 0, 1) if gap else 1.0
    return white((covered * inside * clear * 255).round().astype(np.uint8))


@lru_cache(maxsize=512)
def columns(
    size: tuple[int, int], levels: tuple[int, ...], places: int, tall: int, filled: bool
) -> Texture:
    """Small plates, `tall` of them in each of the places, filled from below up to each level."""
    width, height = size[0] * FINER, size[1] * FINER
    picture = Image.new("L", (width, height))
    pen = ImageDraw.Draw(picture)
    across, upward = width / max(1, places), height / max(1, tall)
    breadth = min(across * 0.78, upward * 1.3)
    depth = min(upward * 0.82, breadth * 2.2)
    line = max(FINER, round(min(breadth, depth) * 0.12))
    for place in range(places):
        level = levels[place] if place < len(levels) else 0
        for step in range(tall):
            if (step < level) != filled:
                continue
            x, y = across * (place + 0.5), height - upward * (step + 0.5)
            rect = (x - breadth / 2, y - depth / 2, x + breadth / 2, y + depth / 2)
            radius = min(breadth, depth) * 0.4
            if filled:
                pen.rounded_rectangle(rect, radius, fill=255)
            else:
                pen.rounded_rectangle(rect, radius, outline=255, width=line)
    return white(np.asarray(picture.resize(size, Image.Resampling.BOX)))

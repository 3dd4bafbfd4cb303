"""The sky round the board: it fills the glass, glows where nebulas are far away, and has stars.

Nothing of it means anything, so it keeps off the board. It is the same sky for everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from companion.view.board import Point
from companion.view.drawing import Drawing

DARK = "#0a0d2a"
FAR = 80.0
GLOWS: tuple[tuple[Point, float, str], ...] = (
    ((0.1, 1.05), 0.75, "#7b3fc4"),
    ((1.0, 0.75), 0.6, "#1e7fa8"),
    ((0.0, 0.2), 0.7, "#1e7fa8"),
    ((0.95, -0.05), 0.65, "#a33a78"),
)
"""Where a glow is, by the width and height of the board; how wide it is, and its colour."""
STEPS, FAINT = 12, "0b"
"""A glow is so many discs, one on the other, each as faint as this."""
STARS = (("#ffffff66", 0.035, 150), ("#ffffffb0", 0.05, 50), ("#fff3c4e0", 0.07, 12))
"""Colour, size and number of stars, from the faintest up."""
GOLDEN = (sqrt(5) - 1) / 2


def draw_sky(drawing: Drawing, bounds: tuple[float, float, float, float]) -> None:
    """For a board that lies in the middle of the glass, upright or sideways."""
    left, bottom, right, top = bounds
    width, height = right - left, top - bottom
    drawing.area([(-FAR, -FAR), (FAR, -FAR), (FAR, FAR), (-FAR, FAR)], DARK)
    for (x, y), wide, colour in GLOWS:
        middle = (left + x * width, bottom + y * height)
        for step in range(STEPS, 0, -1):
            drawing.disc(middle, wide * max(width, height) * step / STEPS / 2, colour + FAINT)
    for colour, size, count in STARS:
        for x, y in _scattered(count):
            at = (left + (x * 2 - 0.5) * width, bottom + (y * 2 - 0.5) * height)
            drawing.disc(at, size, colour)


def _scattered(count: int) -> Iterator[Point]:
    """Points between (0, 0) and (1, 1), evenly, but in no order that the eye finds."""
    for number in range(count):
        yield (number * GOLDEN + count * 0.37) % 1, (number * sqrt(2) + count * 0.11) % 1

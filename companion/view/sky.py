"""The sky of tables in space: it fills the glass, glows where nebulas are far away, and has stars.

Nothing of it means anything, so a board lies over it. It is the same sky for everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from companion.view.board import Point
from companion.view.drawing import Drawing

SKY = (0.0, 0.0, 32.0, 20.0)
"""What a sky fills that has no board."""
DARK = "#0a0d2a"
FAR = 80.0
Glows = tuple[tuple[Point, float, str], ...]
GLOWS: Glows = (
    ((0.1, 1.05), 0.75, "#7b3fc4"),
    ((1.0, 0.75), 0.6, "#1e7fa8"),
    ((0.0, 0.2), 0.7, "#1e7fa8"),
    ((0.95, -0.05), 0.65, "#a33a78"),
)
"""Where a glow is, by the width and height of the board; how wide it is, and its colour."""
OPEN_GLOWS: Glows = (
    ((0.12, 0.55), 0.55, "#7b3fc4"),
    ((0.62, 0.62), 0.6, "#1e7fa8"),
    ((0.95, 0.4), 0.5, "#a33a78"),
)
FAINT = "96"
"""How strong a glow is in its middle."""
STARS = (("#ffffff66", 0.035, 420), ("#ffffffa0", 0.05, 130), ("#fff3c4e0", 0.07, 34))
"""Colour, size and number of stars, from the faintest up."""
GOLDEN = (sqrt(5) - 1) / 2


def open_sky() -> Drawing:
    """The sky of a table without a board."""
    drawing = Drawing()
    draw_sky(drawing, SKY, OPEN_GLOWS)
    return drawing


def draw_sky(
    drawing: Drawing, bounds: tuple[float, float, float, float], glows: Glows = GLOWS
) -> None:
    """For a board that lies in the middle of the glass, upright or sideways."""
    left, bottom, right, top = bounds
    width, height = right - left, top - bottom
    drawing.area([(-FAR, -FAR), (FAR, -FAR), (FAR, FAR), (-FAR, FAR)], DARK)
    for (x, y), wide, colour in glows:
        middle = (left + x * width, bottom + y * height)
        drawing.glow(middle, wide * max(width, height) * 0.6, colour + FAINT)
    for colour, size, count in STARS:
        for x, y in _scattered(count):
            at = (left + (x * 2 - 0.5) * width, bottom + (y * 2 - 0.5) * height)
            drawing.disc(at, size, colour)


def _scattered(count: int) -> Iterator[Point]:
    """Points between (0, 0) and (1, 1), evenly, but in no order that the eye finds."""
    for number in range(count):
        yield (number * GOLDEN + count * 0.37) % 1, (number * sqrt(2) + count * 0.11) % 1

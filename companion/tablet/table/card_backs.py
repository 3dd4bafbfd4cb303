"""The back of a card, painted by us: a night sky and a compass star; made once for each size."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import numpy as np
from kivy.graphics.texture import Texture
from PIL import Image, ImageDraw

from companion.tablet.masks import texture_of
from companion.tablet.painting import round_corners
from companion.tablet.theme import Colour

FINER = 3
DART, MIDDLE = ((0.02, 0.1), (0.98, 0.5), (0.02, 0.9), (0.26, 0.5)), 0.42
"""A ship that flies to the right, and where its middle lies."""
INK, RIM = (20, 26, 32, 255), (255, 248, 238, 255)
SKY, EDGE, EMBLEM = (42, 53, 120), (104, 120, 205), (146, 160, 232)
ROUND = 0.09
"""The corners, by the width of a card."""
STAR = (0.92, 0.24)
"""How far the tips of the star and its inner corners are from the middle, by its radius."""


@lru_cache(maxsize=32)
def card_back(width: int, height: int, low: bool) -> Texture:
    """With its round corners."""
    small = painted_back(width, height, low=low)
    corners = round_corners((width, height), max(1, round(width * ROUND)))
    return texture_of(np.dstack([np.asarray(small), corners]))


@lru_cache(maxsize=16)
def ship_sign(side: int, colour: Colour) -> Texture:
    """A ship that flies to the right, of the player's colour, with an ink edge and an ivory rim."""
    picture = Image.new("RGBA", (side * FINER, side * FINER))
    pen, own = ImageDraw.Draw(picture), tuple(round(part * 255) for part in colour)
    for ink, part in ((INK, 1.0), (RIM, 0.88), (own, 0.72)):
        dart = [(MIDDLE + (x - MIDDLE) * part, 0.5 + (y - 0.5) * part) for x, y in DART]
        pen.polygon([(x * picture.width, y * picture.height) for x, y in dart], fill=ink)
    small = picture.convert("RGBa").resize((side, side), Image.Resampling.BOX).convert("RGBA")
    return texture_of(np.asarray(small))


def painted_back(width: int, height: int, *, low: bool = False) -> Image.Image:
    """The emblem stands in the upper part, at the left of a `low` card: a number has room below it
    or beside it."""
    size = (width * FINER, height * FINER)
    picture = Image.new("RGB", size, SKY)
    pen = ImageDraw.Draw(picture)
    line, inset = max(FINER, round(width * FINER * 0.018)), round(width * FINER * 0.06)
    frame = (inset, inset, size[0] - inset, size[1] - inset)
    pen.rounded_rectangle(frame, inset, outline=EDGE, width=line)
    across, radius = size[0] * (0.3 if low else 0.5), min(size[0] * 0.3, size[1] * 0.24)
    middle = (across, size[1] * 0.36)
    pen.polygon(_ring(middle, (radius,) * 6), outline=EMBLEM, width=line)
    pen.polygon(_ring(middle, tuple(radius * part for part in STAR * 4)), fill=EMBLEM)
    return picture.resize((width, height), Image.Resampling.BOX)


def _ring(middle: tuple[float, float], radii: tuple[float, ...]) -> list[tuple[float, float]]:
    """Corners round a middle, the first one above it."""
    step = 2 * pi / len(radii)
    turns = ((radius, step * number) for number, radius in enumerate(radii))
    return [(middle[0] + r * sin(turn), middle[1] - r * cos(turn)) for r, turn in turns]

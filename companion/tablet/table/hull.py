"""The hull of a ship that a console is: a picture that is made once for each size and colour.

Its stern is on the left, its blunt nose on the right, so that nothing on it lies beside it.
"""

from __future__ import annotations

from functools import lru_cache
from math import copysign, cos, pi, sin

import numpy as np
from kivy.graphics.texture import Texture
from PIL import Image, ImageDraw

from companion.tablet.masks import texture_of
from companion.tablet.theme import Colour

FINER = 2
STERN, NOSE = 0.15, 0.6
"""How long nozzles and flames are, and the nose, by the height of the hull."""
BLUNT = 3.4
"""An ellipse has 2, a rectangle no end."""
STEPS = 24
NOZZLES = (0.22, 0.5, 0.78)
FLAMES = (("F0762AC0", 1.0, 0.062), ("FFC04AE6", 0.66, 0.04), ("FFF3C4FF", 0.36, 0.022))
METAL = (74, 85, 120, 255)


@lru_cache(maxsize=16)
def hull_picture(
    size: tuple[int, int], fill: Colour, edge: Colour, line: int, flies: bool
) -> Texture:
    """As wide as the whole ship; one that `flies` has its engines on."""
    width, height = size[0] * FINER, size[1] * FINER
    picture, stern = Image.new("RGBA", (width, height)), height * STERN
    pen = ImageDraw.Draw(picture)
    for part in NOZZLES:
        y, half = height * part, height * 0.075
        for code, long, thick in FLAMES if flies else ():
            mouth, tip = stern * 0.72, stern * 0.72 * (1 - long)
            spread = height * thick
            points = [(mouth, y - spread), (tip, y), (mouth, y + spread)]
            pen.polygon(points, fill=tuple(bytes.fromhex(code)))
        ends = ((stern * 0.7, half), (stern * 1.1, half * 0.7))
        (back, wide), (front, narrow) = ends
        nozzle = [(back, y - wide), (front, y - narrow), (front, y + narrow), (back, y + wide)]
        pen.polygon(nozzle, fill=METAL)
    for colour, inset in ((edge, 0), (fill, line * FINER if edge[3] else 0)):
        hull = Image.new("L", picture.size)
        ImageDraw.Draw(hull).polygon(_outline(stern, width, height, inset), fill=255)
        if colour[3]:
            picture.paste(tuple(round(part * 255) for part in colour), (0, 0), hull)
    small = picture.convert("RGBa").resize(size, Image.Resampling.BOX).convert("RGBA")
    return texture_of(np.asarray(small))


def _outline(stern: float, width: float, height: float, inset: float) -> list[tuple[float, float]]:
    left, right, half = stern + inset, width - inset, height / 2 - inset
    nose, corner = height * NOSE - inset, height * 0.1
    middle = right - nose
    points = [
        (left, height / 2 + half - corner),
        (left, height / 2 - half + corner),
        (left + corner, height / 2 - half),
    ]
    for step in range(STEPS + 1):
        angle = -pi / 2 + pi * step / STEPS
        across, up = (copysign(abs(part) ** (2 / BLUNT), part) for part in (cos(angle), sin(angle)))
        points.append((middle + nose * across, height / 2 + half * up))
    return [*points, (left + corner, height / 2 + half)]

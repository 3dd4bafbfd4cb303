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
FINE, BOLD = 0.0075, 0.015
"""How strong the edge is, by the height."""
STERN, NOSE = 0.15, 0.7
"""How long nozzles and flames are, and the nose, by the height of the hull."""
BLUNT = 3.0
"""An ellipse has 2, a rectangle no end."""
STEPS = 24
NOZZLES = (0.22, 0.5, 0.78)
FLAMES = (("F0762AC0", 1.0, 0.062), ("FFC04AE6", 0.66, 0.04), ("FFF3C4FF", 0.36, 0.022))
METAL = (74, 85, 120, 255)
LIT, DEEP = 0.09, 0.16
"""How much lighter the upper edge of the hull is than its panels, and how much darker the lower."""
SEAM, RIVET = 0.16, 0.02
"""How strong the lines between its plates are, and how large a rivet is, by the height."""


@lru_cache(maxsize=16)
def hull_picture(
    size: tuple[int, int], bulkhead: int, fill: Colour, edge: Colour, flies: bool
) -> Texture:
    """As wide as the whole ship; one that `flies` has its engines on and a stronger edge. At the
    `bulkhead`, so many pixels from the left, the nose begins."""
    width, height = size[0] * FINER, size[1] * FINER
    line = max(1, round(size[1] * (BOLD if flies else FINE)))
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
            picture.paste(_lit(picture.size, colour, flat=inset == 0), (0, 0), hull)
    _plates(picture, round(stern), bulkhead * FINER, fill)
    small = picture.convert("RGBa").resize(size, Image.Resampling.BOX).convert("RGBA")
    return texture_of(np.asarray(small))


def _lit(size: tuple[int, int], colour: Colour, *, flat: bool) -> Image.Image:
    """A surface that light falls on from above."""
    own = np.array(colour) * 255
    down = np.linspace(LIT, -DEEP, size[1])[:, None] * (0 if flat else 1)
    rows = np.where(down > 0, own + (255 - own) * down, own * (1 + down))
    rows[:, 3] = own[3]
    column = Image.fromarray(rows.round().astype(np.uint8)[:, None, :], "RGBA")
    return column.resize(size)


def _plates(picture: Image.Image, stern: int, bulkhead: int, fill: Colour) -> None:
    """Seams along the hull and before its nose, with a rivet where they meet."""
    height, dark = picture.height, sum(fill[:3]) > 1.5
    shade = (0, 0, 0) if dark else (150, 170, 255)
    seams = Image.new("RGBA", picture.size)
    pen, thin = ImageDraw.Draw(seams), max(1, height // 160)
    ink, middle, near = (*shade, round(SEAM * 255)), height // 2, round(height * 0.055)
    pen.line((stern + near, middle, bulkhead, middle), ink, thin)
    pen.line((bulkhead, near, bulkhead, height - near), ink, thin)
    radius, strong = height * RIVET / 2, (*shade, round(2 * SEAM * 255))
    for x in (stern + 2 * near, bulkhead - near, bulkhead + near):
        for y in (near, height - near):
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=strong)
    picture.alpha_composite(seams)


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

"""Rounded plates and icons as pictures that are made once and drawn as often as needed.

Hundreds of curves in a window, each cut into triangles again in every frame, are what takes a
tablet its time. As a picture a plate is nine rectangles and an icon is one, with smooth edges on
any screen.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from kivy.graphics.texture import Texture
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from companion.ui.icon_shapes import ICONS, Arc, Disc, Fill, Points, Shape
from companion.ui.theme import Colour

Mask = NDArray[np.uint8]

SIDES = (24, 36, 54, 80, 120, 180, 270, 400, 600)
"""Icons are drawn in these sizes; one that lies between two is shrunk from the larger."""

FINER = 4
"""Icons are drawn so many times as large and averaged, which makes their edges smooth."""


def _texture(pixels: Mask) -> Texture:
    """Rows of red, green, blue and alpha, from the top."""
    height, width, _ = pixels.shape
    buffer = pixels[::-1].tobytes()
    texture = Texture.create(size=(width, height), colorfmt="rgba")

    def fill(into: Texture) -> None:
        into.blit_buffer(buffer, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)  # a tablet may take the graphics memory away
    return texture


def _rounded(radius: int, inset: float) -> NDArray[np.float64]:
    """How much of each pixel a square with round corners covers, a little inside its edge."""
    side = 2 * radius + 2
    from_middle = np.abs(np.arange(side) + 0.5 - side / 2)
    straight = side / 2 - radius
    x, y = np.meshgrid(*[np.maximum(from_middle - straight, 0)] * 2)
    covered: NDArray[np.float64] = np.clip(radius - inset + 0.5 - np.hypot(x, y), 0, 1)
    return covered


@lru_cache(maxsize=1024)
def plate_picture(radius: int, line: float, fill: Colour, edge: Colour) -> Texture:
    """A plate whose corners take `radius` pixels, its outline all inside; the rest is stretched."""
    whole = _rounded(radius, 0)
    inside = _rounded(radius, line) if edge[3] else whole
    ring = (whole - inside) * edge[3]
    ground = inside * fill[3]
    alpha = ring + ground
    share = np.divide(ring, alpha, out=np.zeros_like(ring), where=alpha > 0)[:, :, None]
    colour = np.array(edge[:3]) * share + np.array(fill[:3]) * (1 - share)
    return _texture((np.dstack([colour, alpha]) * 255).round().astype(np.uint8))


@lru_cache(maxsize=512)
def icon_mask(name: str, side: int) -> Texture:
    shape = np.asarray(drawn_icon(name, side))
    white = np.full((side, side, 4), 255, np.uint8)
    white[:, :, 3] = shape
    return _texture(white)


def icon_texture(name: str, side: float) -> Texture:
    """The picture of an icon that is shown in this size."""
    return icon_mask(name, next((size for size in SIDES if size >= side), SIDES[-1]))


def drawn_icon(name: str, side: int) -> Image.Image:
    """The icon in grey: white where its colour goes, black where what lies behind shows."""
    picture = Image.new("L", (side * FINER, side * FINER))
    pen = ImageDraw.Draw(picture)
    for shape in ICONS[name]:
        _draw(pen, shape, side * FINER / 100, 0 if shape.cut else 255)
    return picture.resize((side, side), Image.Resampling.BOX)


def _draw(pen: ImageDraw.ImageDraw, shape: Shape, unit: float, ink: int) -> None:
    if isinstance(shape, Fill):
        pen.polygon(_placed(shape.points, unit), fill=ink)
    elif isinstance(shape, Disc):
        _disc(pen, (shape.x * unit, (100 - shape.y) * unit), shape.r * unit, ink)
    elif isinstance(shape, Arc):
        pen.line(_placed(_arc(shape), unit), fill=ink, width=round(shape.width * unit))
    else:
        points = _placed(shape.points, unit)
        if shape.closed:
            points = [*points, points[0]]
        pen.line(points, fill=ink, width=round(shape.width * unit))
        for point in points:  # round joints and ends
            _disc(pen, point, shape.width * unit / 2, ink)


def _disc(pen: ImageDraw.ImageDraw, middle: tuple[float, float], r: float, ink: int) -> None:
    x, y = middle
    pen.ellipse((x - r, y - r, x + r, y + r), fill=ink)


def _arc(arc: Arc) -> Points:
    points: list[float] = []
    steps = max(8, round(abs(arc.end - arc.start) / 5))
    for step in range(steps + 1):
        angle = math.radians(arc.start + (arc.end - arc.start) * step / steps)
        points += [arc.x + arc.r * math.sin(angle), arc.y + arc.r * math.cos(angle)]
    return tuple(points)


def _placed(points: Points, unit: float) -> list[tuple[float, float]]:
    """On the picture, whose rows go downwards."""
    pairs = zip(points[::2], points[1::2], strict=True)
    return [(x * unit, (100 - y) * unit) for x, y in pairs]

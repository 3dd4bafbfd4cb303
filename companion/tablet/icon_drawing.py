"""Icons drawn from their shapes into a picture; nothing of a window here.

They are drawn some times as large and averaged down, which makes their edges smooth.
"""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from companion.tablet.icon_shapes import ICONS, Arc, Disc, Fill, Points, Shape

FINER = 4


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

"""Icons drawn from their shapes into a picture; nothing of a window here.

They are drawn some times as large and averaged down, which makes their edges smooth.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from companion.view.icon_shapes import icon_parts

FINER = 4


def drawn_icon(name: str, side: int) -> Image.Image:
    """The icon in grey: white where its colour goes, black where what lies behind shows."""
    picture = Image.new("L", (side * FINER, side * FINER))
    pen = ImageDraw.Draw(picture)
    unit = side * FINER / 100
    for part in icon_parts(name):
        ink = 0 if part.is_cut else 255
        line = [(x * unit, (100 - y) * unit) for x, y in part.points]  # rows go downwards
        if not part.width:
            pen.polygon(line, fill=ink)
            continue
        pen.line(line, fill=ink, width=round(part.width * unit))
        r = part.width * unit / 2
        for x, y in line:  # round joints and ends
            pen.ellipse((x - r, y - r, x + r, y + r), fill=ink)
    return picture.reduce(FINER)

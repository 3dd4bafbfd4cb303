"""Drawings as a picture in colours, with real letters: the sheet to be looked at and sent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from card_codes.labels.drawing import Drawing, Line, Modules, Polygon, Words, red_green_blue
from companion.result_sheet.typeface import typeface

PIXELS_PER_MM = 8.0
CAPITALS = 0.711
"""Height of Roboto's capitals by the size of the font."""


def png_file(pages: Sequence[Drawing]) -> bytes:
    """All pages, one below the other."""
    pictures = [page_picture(page) for page in pages]
    whole = Image.new(
        "RGB", (max(one.width for one in pictures), sum(one.height for one in pictures)), "white"
    )
    top = 0
    for picture in pictures:
        whole.paste(picture, (0, top))
        top += picture.height
    data = BytesIO()
    whole.save(data, "PNG")
    return data.getvalue()


def page_picture(page: Drawing, scale: float = PIXELS_PER_MM) -> Image.Image:
    picture = Image.new("RGB", (round(page.width * scale), round(page.height * scale)), "white")
    draw = ImageDraw.Draw(picture)
    for item in page.items:
        if isinstance(item, Modules):
            for x, y, width, height in item.runs():
                corner = (round((x + width) * scale) - 1, round((y + height) * scale) - 1)
                draw.rectangle([(round(x * scale), round(y * scale)), corner], "black")
        elif isinstance(item, Polygon):
            points = [(x * scale, y * scale) for x, y in item.points]
            draw.polygon(points, red_green_blue(item.shade))
        elif isinstance(item, Line):
            ends = [(item.x1 * scale, item.y1 * scale), (item.x2 * scale, item.y2 * scale)]
            draw.line(ends, red_green_blue(item.shade), max(1, round(item.width * scale)))
        else:
            _write(draw, item, scale)
    return picture


def _write(draw: ImageDraw.ImageDraw, words: Words, scale: float) -> None:
    size = words.height * scale / CAPITALS
    font = _font(words.bold, round(size))
    width = font.getlength(words.text)
    if width > words.room * scale:
        font = _font(words.bold, max(1, int(size * words.room * scale / width)))
    anchor = {"left": "ls", "middle": "ms", "right": "rs"}[words.anchor]
    place = (words.x * scale, words.y * scale)
    draw.text(place, words.text, red_green_blue(words.shade), font, anchor)


@lru_cache(maxsize=64)
def _font(bold: bool, size: int) -> ImageFont.FreeTypeFont:
    face = typeface()
    return ImageFont.truetype(str(face.bold if bold else face.plain), size)

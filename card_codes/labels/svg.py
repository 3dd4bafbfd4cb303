"""A drawing as an SVG file, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from card_codes.labels.drawing import (
    Drawing,
    Item,
    Line,
    Modules,
    Polygon,
    Shade,
    Words,
    red_green_blue,
)

CAPITALS = 0.718
"""Height of a capital by the size of the font, for Helvetica and its look-alikes."""
_ANCHORS = {"left": "start", "middle": "middle", "right": "end"}


def svg_file(drawing: Drawing) -> str:
    width, height = f"{drawing.width:g}", f"{drawing.height:g}"
    shapes = "\n".join(shape for item in drawing.items for shape in _shapes(item))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">\n'
        f'<rect width="{width}" height="{height}" fill="#fff"/>\n{shapes}\n</svg>\n'
    )


def _shapes(item: Item) -> Iterator[str]:
    if isinstance(item, Modules):
        runs = (f"M{x:.4f} {y:.4f}h{w:.4f}v{h:.4f}h{-w:.4f}z" for x, y, w, h in item.runs())
        yield f'<path d="{"".join(runs)}"/>'
    elif isinstance(item, Polygon):
        points = " ".join(f"{x:.4f},{y:.4f}" for x, y in item.points)
        yield f'<polygon points="{points}" fill="{_colour(item.shade)}"/>'
    elif isinstance(item, Line):
        yield (
            f'<line x1="{item.x1:.4f}" y1="{item.y1:.4f}" x2="{item.x2:.4f}" y2="{item.y2:.4f}" '
            f'stroke="{_colour(item.shade)}" stroke-width="{item.width:g}"/>'
        )
    else:
        yield _text(item)


def _text(words: Words) -> str:
    weight = ' font-weight="bold"' if words.bold else ""
    return (
        f'<text x="{words.x:.4f}" y="{words.y:.4f}" font-size="{words.height / CAPITALS:.4f}" '
        f'font-family="Helvetica, Arial, sans-serif" text-anchor="{_ANCHORS[words.anchor]}" '
        f'fill="{_colour(words.shade)}"{weight}>{escape(words.text)}</text>'
    )


def _colour(shade: Shade) -> str:
    return "#{:02x}{:02x}{:02x}".format(*red_green_blue(shade))

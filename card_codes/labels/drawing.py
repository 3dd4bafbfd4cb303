"""A drawing in millimetres, from the upper left corner: what a label or a stand-in looks like.

One description serves the PDF, the SVG and the picture, so that what the tests photograph is what
the printer prints.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Anchor = Literal["left", "middle", "right"]
Shade = int | tuple[int, int, int]
"""0 is black, 255 is white; three numbers are red, green and blue."""


@dataclass(frozen=True, slots=True)
class Modules:
    """Black squares of a grid, drawn as one shape so that no hairlines show between them."""

    x: float
    y: float
    module: float
    rows: tuple[str, ...]
    """One text a row: '#' is black."""

    def runs(self) -> list[tuple[float, float, float, float]]:
        """x, y, width, height of the black runs, row by row."""
        found = []
        for line, row in enumerate(self.rows):
            column = 0
            while column < len(row):
                length = len(row) - column - len(row[column:].lstrip("#"))
                if length:
                    left, top = self.x + column * self.module, self.y + line * self.module
                    found.append((left, top, length * self.module, self.module))
                column += length or 1
        return found


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled shape."""

    points: tuple[tuple[float, float], ...]
    shade: Shade = 0


@dataclass(frozen=True, slots=True)
class Line:
    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.15
    shade: Shade = 0


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text. `y` is the base line, `height` that of a capital letter."""

    x: float
    y: float
    height: float
    text: str
    anchor: Anchor = "left"
    bold: bool = False
    shade: Shade = 0
    room: float = 1000.0
    """The width it may take; a font that runs wider is set smaller."""


Item = Modules | Polygon | Line | Words


@dataclass(frozen=True, slots=True)
class Drawing:
    width: float
    height: float
    items: tuple[Item, ...]


def moved(item: Item, dx: float, dy: float) -> Item:
    """The same item elsewhere, for placing a label on a sheet."""
    if isinstance(item, Polygon):
        return replace(item, points=tuple((x + dx, y + dy) for x, y in item.points))
    if isinstance(item, Line):
        return replace(item, x1=item.x1 + dx, y1=item.y1 + dy, x2=item.x2 + dx, y2=item.y2 + dy)
    return replace(item, x=item.x + dx, y=item.y + dy)


def red_green_blue(shade: Shade) -> tuple[int, int, int]:
    return shade if isinstance(shade, tuple) else (shade, shade, shade)


def rectangle(x: float, y: float, width: float, height: float, shade: Shade = 0) -> Polygon:
    right, bottom = x + width, y + height
    return Polygon(((x, y), (right, y), (right, bottom), (x, bottom)), shade)

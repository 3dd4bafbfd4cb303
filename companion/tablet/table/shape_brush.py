"""Paints the shapes of a plan (`companion.view.board`) with the brush of a map."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from companion.tablet.table.map_brush import Brush
from companion.tablet.theme import Colour, look
from companion.view.board import Point, Shape

PAPER: Colour = (0.96, 0.92, 0.82, 1)


def paint_shapes(brush: Brush, shapes: Iterable[Shape]) -> None:
    for shape in shapes:
        _paint(brush, shape)


def _paint(brush: Brush, shape: Shape) -> None:
    points, colour = shape.points, _colour(shape.colour)
    at: Point = (points[0], points[1])
    match shape.kind:
        case "area":
            brush.area(_pairs(points), colour)
        case "line":
            brush.line(_pairs(points), shape.size, colour)
        case "disc":
            brush.disc(at, shape.size, colour)
        case "ring":
            brush.ring(at, shape.size, points[2], colour)
        case "icon":
            brush.icon(shape.name, at, shape.size, colour)
        case "text":
            brush.text(shape.name, at, shape.size, colour)


def _pairs(points: tuple[float, ...]) -> list[Point]:
    return list(zip(points[::2], points[1::2], strict=True))


def _colour(name: str) -> Colour:
    """A role of the theme, a kind of card, or a colour that is written out."""
    if name.startswith("#"):
        return _written(name)
    kind, _, id = name.partition(" ")
    if kind == "goods":
        return look.goods(id)
    return PAPER if name == "paper" else look.ink


@lru_cache(maxsize=256)
def _written(name: str) -> Colour:
    red, green, blue = (int(name[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return (red, green, blue, 1)

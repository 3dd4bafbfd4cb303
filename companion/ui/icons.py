"""Draws icons from their shapes: sharp at any size, in any colour, turned with their panel."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line, Mesh
from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_ODD, Tesselator
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.icon_shapes import ICONS, Arc, Disc, Fill, Points, Shape, Stroke
from companion.ui.theme import Colour, look


class Icon(Widget):
    """An icon, as large as fits, in the middle of its widget. `behind` fills its holes."""

    name = StringProperty("point")
    color = ColorProperty((1, 1, 1, 1))
    behind = ColorProperty((0, 0, 0, 1))

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("color", look.text)
        kwargs.setdefault("behind", look.surface)
        super().__init__(**kwargs)
        draw_soon = Clock.create_trigger(self._draw, -1)
        for changed in ("pos", "size", "name", "color", "behind"):
            self.fbind(changed, draw_soon)
        draw_soon()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side = min(self.width, self.height)
        x = self.x + (self.width - side) / 2  # center_x may still be the old one here
        y = self.y + (self.height - side) / 2
        with self.canvas:
            draw_icon(self.name, (x, y), side, self.color, self.behind)


def draw_icon(
    name: str, corner: tuple[float, float], side: float, colour: Colour, behind: Colour
) -> None:
    """Draw an icon into the canvas that is open. `corner` is its lower left one."""
    x, y = corner
    for shape in ICONS[name]:
        Color(*(behind if shape.cut else colour))
        _draw_shape(shape, x, y, side / 100)


def _draw_shape(shape: Shape, x: float, y: float, unit: float) -> None:
    if isinstance(shape, Fill):
        _fill(_placed(shape.points, x, y, unit))
    elif isinstance(shape, Stroke):
        Line(
            points=_placed(shape.points, x, y, unit),
            width=max(1.0, shape.width * unit / 2),
            close=shape.closed,
            joint="round",
            cap="round",
        )
    elif isinstance(shape, Disc):
        r = shape.r * unit
        Ellipse(pos=(x + shape.x * unit - r, y + shape.y * unit - r), size=(2 * r, 2 * r))
    else:
        _arc(shape, x, y, unit)


def _arc(arc: Arc, x: float, y: float, unit: float) -> None:
    circle = (x + arc.x * unit, y + arc.y * unit, arc.r * unit, arc.start, arc.end)
    Line(circle=circle, width=max(1.0, arc.width * unit / 2), cap="none")


def _placed(points: Points, x: float, y: float, unit: float) -> list[float]:
    return [(y if i % 2 else x) + value * unit for i, value in enumerate(points)]


def _fill(points: list[float]) -> None:
    shape = Tesselator()
    shape.add_contour(points)
    if shape.tesselate(WINDING_ODD, TYPE_POLYGONS):
        for vertices, indices in shape.meshes:
            Mesh(vertices=vertices, indices=indices, mode="triangle_fan")

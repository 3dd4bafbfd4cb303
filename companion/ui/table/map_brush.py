"""Draws on a map in the units of its plan; the matrix of the map does the rest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as Lettering
from kivy.graphics import Color, Ellipse, Line, Mesh, Rectangle, RoundedRectangle

from companion.ui.icons import draw_icon
from companion.ui.table.map_targets import Point
from companion.ui.theme import Colour, look

SHARP = 2
"""Letters are written this much larger than needed, so that they stay sharp when enlarged."""


@lru_cache(maxsize=256)
def _lettering(text: str, size: int, bold: bool) -> Any:
    label = Lettering(text=text, font_size=size, bold=bold)
    label.refresh()
    return label.texture


class Brush:
    """Draws into the canvas that is open. Lengths and places are in units of the plan."""

    def __init__(self, unit: float, middle: Point) -> None:
        self.unit = unit
        self._middle = middle

    def at(self, point: Point) -> Point:
        """A point of the plan in pixels."""
        return (
            (point[0] - self._middle[0]) * self.unit,
            (point[1] - self._middle[1]) * self.unit,
        )

    def disc(self, at: Point, radius: float, colour: Colour) -> None:
        x, y = self.at(at)
        r = radius * self.unit
        Color(*colour)
        Ellipse(pos=(x - r, y - r), size=(2 * r, 2 * r))

    def ring(self, at: Point, radius: float, width: float, colour: Colour) -> None:
        x, y = self.at(at)
        Color(*colour)
        Line(circle=(x, y, radius * self.unit), width=max(1.0, width * self.unit))

    def line(
        self,
        points: Sequence[Point],
        width: float,
        colour: Colour,
        *,
        closed: bool = False,
    ) -> None:
        """`width` is half the thickness."""
        Color(*colour)
        Line(
            points=[value for point in points for value in self.at(point)],
            width=max(1.0, width * self.unit),
            close=closed,
            joint="round",
            cap="round",
        )

    def area(self, corners: Sequence[Point], colour: Colour) -> None:
        """A convex area."""
        Color(*colour)
        vertices = [value for corner in corners for value in (*self.at(corner), 0.0, 0.0)]
        Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangle_fan")

    def icon(self, name: str, at: Point, side: float, colour: Colour) -> None:
        x, y = self.at(at)
        size = side * self.unit
        draw_icon(name, (x - size / 2, y - size / 2), size, colour)

    def text(
        self, text: str, at: Point, height: float, colour: Colour, *, bold: bool = True
    ) -> None:
        """Letters of that height, with their middle at a point."""
        texture = _lettering(text, round(height * self.unit * SHARP), bold)
        width, tall = texture.width / SHARP, texture.height / SHARP
        x, y = self.at(at)
        Color(*colour)
        Rectangle(texture=texture, pos=(x - width / 2, y - tall / 2), size=(width, tall))

    def tag(self, text: str, at: Point, height: float, colour: Colour) -> None:
        """Letters on a plate, readable on whatever lies below."""
        texture = _lettering(text, round(height * self.unit * SHARP), True)
        width = texture.width / SHARP + height * self.unit * 0.8
        tall = height * self.unit * 1.5
        x, y = self.at(at)
        Color(*look.ink)
        RoundedRectangle(pos=(x - width / 2, y - tall / 2), size=(width, tall), radius=[tall / 3])
        self.text(text, at, height, colour)

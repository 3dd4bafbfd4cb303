"""Draws on a map in the units of its plan; the matrix of the map does the rest.

What is drawn one after the other in the same colour becomes one mesh. So whoever draws many things
draws them colour by colour, and a map with hundreds of shapes costs a few dozen instructions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Any, NamedTuple

from kivy.core.text import Label
from kivy.graphics import Color, Mesh, Rectangle

from companion.tablet.icons import draw_icon
from companion.tablet.masks import glow_picture
from companion.tablet.theme import Colour, Owner, hex_colour, look
from companion.view.board import Point, Shape
from companion.view.colours import PAPER, lit
from companion.view.drawing import written

SHARP = 2
"""Letters are written this much larger than needed, so that they stay sharp when enlarged."""
SMALL = 12
"""A circle with a smaller radius, in pixels, has fewer corners."""
MOST = 60_000
"""Vertices of one mesh; an index has 16 bits."""

Lies = Callable[[Point], Point]
"""Where a point of a drawing comes to lie in the plan."""


class _Circle(NamedTuple):
    """Points of a circle, and its triangles as a disc, and as a ring whose points are in turn on
    the inner and the outer rim."""

    rim: tuple[Point, ...]
    disc: tuple[int, ...]
    ring: tuple[int, ...]


def _circle(corners: int) -> _Circle:
    angles = [2 * pi * at / corners for at in range(corners)]
    pairs_of_points = ((2 * at, 2 * ((at + 1) % corners)) for at in range(corners))
    return _Circle(
        tuple((cos(angle), sin(angle)) for angle in angles),
        tuple(at for last in range(2, corners) for at in (0, last - 1, last)),
        tuple(at for a, b in pairs_of_points for at in (a, a + 1, b, a + 1, b + 1, b)),
    )


_LARGE, _SMALL = _circle(28), _circle(16)


@lru_cache(maxsize=256)
def _lettering(text: str, size: int) -> Any:
    label = Label(text=text, font_size=size, bold=True)
    label.refresh()
    return label.texture


class Brush:
    """Draws into the canvas that is open. Lengths and places are in units of the plan.

    The last mesh is only drawn by `finish`.
    """

    def __init__(self, unit: float, middle: Point) -> None:
        self.unit = unit
        self._middle = middle
        self._colour: Colour | None = None
        self._vertices: list[float] = []
        self._indices: list[int] = []

    def at(self, point: Point) -> Point:
        """A point of the plan in pixels."""
        return (
            (point[0] - self._middle[0]) * self.unit,
            (point[1] - self._middle[1]) * self.unit,
        )

    def finish(self) -> None:
        """Draw what has been gathered."""
        if self._vertices and self._colour is not None:
            Color(*self._colour)
            Mesh(vertices=self._vertices, indices=self._indices, mode="triangles")
        self._vertices, self._indices, self._colour = [], [], None

    def _shape(self, points: Iterable[Point], colour: Colour, corners: Sequence[int]) -> None:
        """Triangles between points, which are in pixels already."""
        if colour != self._colour or len(self._vertices) // 4 > MOST:
            self.finish()
            self._colour = colour
        first = len(self._vertices) // 4
        for x, y in points:
            self._vertices += (x, y, 0.0, 0.0)
        self._indices += [first + corner for corner in corners]

    def area(self, corners: Sequence[Point], colour: Colour) -> None:
        """An area whose first corner sees all others."""
        fan = [at for last in range(2, len(corners)) for at in (0, last - 1, last)]
        self._shape(map(self.at, corners), colour, fan)

    def disc(self, at: Point, radius: float, colour: Colour) -> None:
        x, y = self.at(at)
        self._disc(x, y, radius * self.unit, colour)

    def _disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        circle = _LARGE if radius > SMALL else _SMALL
        rim = [(x + radius * across, y + radius * up) for across, up in circle.rim]
        self._shape(rim, colour, circle.disc)

    def glow(self, at: Point, radius: float, colour: Colour) -> None:
        self.finish()
        x, y = self.at(at)
        reach = radius * self.unit
        Color(*colour)
        Rectangle(texture=glow_picture(), pos=(x - reach, y - reach), size=(2 * reach, 2 * reach))

    def ring(self, at: Point, radius: float, width: float, colour: Colour) -> None:
        """`width` is half the thickness."""
        x, y = self.at(at)
        half = max(1.0, width * self.unit)
        inner, outer = radius * self.unit - half, radius * self.unit + half
        circle = _LARGE if outer > SMALL else _SMALL
        rim = [(x + r * across, y + r * up) for across, up in circle.rim for r in (inner, outer)]
        self._shape(rim, colour, circle.ring)

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """Round at its ends and corners; `width` is half the thickness."""
        half = max(1.0, width * self.unit)
        placed = [self.at(point) for point in points]
        for (x, y), (there_x, there_y) in pairwise(placed):
            length = hypot(there_x - x, there_y - y) or 1.0
            dx, dy = (there_y - y) / length * half, (x - there_x) / length * half
            sides = (x + dx, y + dy), (there_x + dx, there_y + dy)
            others = (there_x - dx, there_y - dy), (x - dx, y - dy)
            self._shape((*sides, *others), colour, (0, 1, 2, 0, 2, 3))
        if half > 1.5:
            for x, y in placed:
                self._disc(x, y, half, colour)

    def icon(self, name: str, at: Point, side: float, colour: Colour) -> None:
        self.finish()
        x, y = self.at(at)
        size = side * self.unit
        draw_icon(name, (x - size / 2, y - size / 2), size, colour)

    def text(self, text: str, at: Point, height: float, colour: Colour) -> None:
        """Letters of that height, with their middle at a point."""
        self.finish()
        Color(*colour)
        self.place_text(Rectangle(), text, at, height)

    def place_text(self, rect: Rectangle, text: str, at: Point, height: float) -> None:
        """Let a rectangle that is drawn already show a text."""
        texture = _lettering(text, round(height * self.unit * SHARP))
        width, tall = texture.width / SHARP, texture.height / SHARP
        x, y = self.at(at)
        rect.texture, rect.pos, rect.size = texture, (x - width / 2, y - tall / 2), (width, tall)

    def tag_plate(self, text: str, at: Point, height: float) -> None:
        """What makes letters readable on whatever lies below. Of many, all plates are one mesh."""
        texture = _lettering(text, round(height * self.unit * SHARP))
        reach = max(0.0, texture.width / SHARP / self.unit / 2 - height * 0.2)
        ends = ((at[0] - reach, at[1]), (at[0] + reach, at[1]))
        self.line(ends, height * 0.75, look.ink)


def paint_shape(brush: Brush, shape: Shape, lies: Lies, larger: float = 1.0) -> None:
    points, colour, size = shape.points, colour_of(shape.colour), shape.size * larger
    if shape.kind in ("area", "line"):
        placed = [lies(point) for point in pairs(points)]
        if shape.kind == "area":
            brush.area(placed, colour)
        else:
            brush.line(placed, size, colour)
        return
    at = lies((points[0], points[1]))
    match shape.kind:
        case "disc":
            brush.disc(at, size, colour)
        case "glow":
            brush.glow(at, size, colour)
        case "ring":
            brush.ring(at, size, points[2] * larger, colour)
        case "icon":
            brush.icon(shape.name, at, size, colour)
        case "text":
            brush.text(shape.name, at, size, colour)


def pairs(points: Sequence[float]) -> list[Point]:
    return list(zip(points[::2], points[1::2], strict=True))


def colour_of(name: str, owner: Owner | None = None) -> Colour:
    """A role of the theme or of the owner, a kind of card, or a colour that is written out."""
    if name.startswith("#"):
        return hex_colour(name)
    kind, _, id = name.partition(" ")
    if kind == "goods":
        return look.goods(id)
    if name == "paper":
        return hex_colour(PAPER)
    if kind in ("sea", "shore"):
        water: Colour = getattr(look, name.replace(" ", "_"))
        return water
    if owner is not None and name == "seat":
        return owner.colour
    if owner is not None and name == "seat light":
        return hex_colour(lit(written(*owner.colour[:3])))
    if owner is not None and name == "sign":
        return look.ink_on(owner.colour)
    return look.ink

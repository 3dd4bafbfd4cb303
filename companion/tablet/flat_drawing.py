"""Small drawings of flat shapes: of a camera's place, of what a page is about."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Ellipse, Line, Mesh
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.tablet.theme import hex_colour

Shape = tuple[str, str, tuple[float, ...]]
"""A kind, the name of a colour, and numbers on a grid of 160 by 100, y upwards: `fill` corners;
`line` its width and points; `disc` a middle and a radius."""
WIDE, HIGH = 160.0, 100.0
COLOURS = {
    "wood": "B5835A",
    "wood_edge": "7E5634",
    "case": "61758A",
    "glass": "8FD0E8",
    "sight": "56B4E94D",
    "card": "FFF8EE",
    "print": "2FB58A",
    "die": "F7F4EC",
    "pip": "10151F",
    "metal": "8C99A6",
    "tray": "7A4A8C",
    "tray_dark": "4F2E5E",
    "skin": "E8B48A",
    "folder": "F0C742",
    "folder_edge": "C79A1F",
    "cover": "B3402F",
    "cover_dark": "7F2A1F",
    "sea": "1C6A8C",
}


def rectangle(left: float, bottom: float, right: float, top: float) -> tuple[float, ...]:
    return (left, bottom, right, bottom, right, top, left, top)


def die(x: float, y: float, side: float = 11) -> tuple[Shape, ...]:
    r = side * 0.1
    return (
        ("fill", "die", rectangle(x, y, x + side, y + side)),
        ("disc", "pip", (x + side * 0.28, y + side * 0.72, r)),
        ("disc", "pip", (x + side * 0.5, y + side * 0.5, r)),
        ("disc", "pip", (x + side * 0.72, y + side * 0.28, r)),
    )


PAPER = ("card", "die")
"""What is white has an edge, or nobody would see it on a light page."""
EDGE = 0.7

TABLE: tuple[Shape, ...] = (
    ("fill", "wood", rectangle(6, 14, 154, 22)),
    ("fill", "wood_edge", rectangle(16, 0, 23, 14)),
    ("fill", "wood_edge", rectangle(137, 0, 144, 14)),
)


class FlatDrawing(Widget):
    """As large as fits."""

    shapes = ObjectProperty(())

    def __init__(self, shapes: tuple[Shape, ...] = (), **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, shapes=self._draw)
        self.shapes = shapes

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        unit = min(self.width / WIDE, self.height / HIGH)
        x = self.x + (self.width - WIDE * unit) / 2
        y = self.y + (self.height - HIGH * unit) / 2
        with self.canvas:
            for kind, colour, numbers in self.shapes:
                Color(*hex_colour(COLOURS[colour]))
                if kind == "disc":
                    across, up, r = (unit * number for number in numbers)
                    Ellipse(pos=(x + across - r, y + up - r), size=(2 * r, 2 * r))
                elif kind == "line":
                    points = _placed(numbers[1:], x, y, unit)
                    Line(points=points, width=numbers[0] * unit / 2, joint="round", cap="round")
                else:
                    points = _placed(numbers, x, y, unit)
                    corners = list(zip(points[::2], points[1::2], strict=True))
                    flat = [value for one in corners for value in (*one, 0, 0)]
                    Mesh(vertices=flat, indices=list(range(len(corners))), mode="triangle_fan")
                    if colour in PAPER:
                        Color(*hex_colour(COLOURS["metal"]))
                        Line(points=points, width=EDGE * unit / 2, close=True)


def _placed(numbers: tuple[float, ...], x: float, y: float, unit: float) -> list[float]:
    return [(y if place % 2 else x) + unit * number for place, number in enumerate(numbers)]

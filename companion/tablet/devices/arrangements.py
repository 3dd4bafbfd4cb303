"""Where the camera can be, each as a small drawing of a table seen from the side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Ellipse, Line, Mesh
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.tablet.plate import Plate, Shadow
from companion.tablet.preferences import Arrangement
from companion.tablet.speech import _
from companion.tablet.theme import Colour, hex_colour, look
from companion.tablet.widgets import Column, Text

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
    "skin": "E8B48A",
    "folder": "F0C742",
    "folder_edge": "C79A1F",
}


def _box(left: float, bottom: float, right: float, top: float) -> tuple[float, ...]:
    return (left, bottom, right, bottom, right, top, left, top)


def _die(x: float, y: float, side: float = 11) -> tuple[Shape, ...]:
    r = side * 0.1
    return (
        ("fill", "die", _box(x, y, x + side, y + side)),
        ("disc", "pip", (x + side * 0.28, y + side * 0.72, r)),
        ("disc", "pip", (x + side * 0.5, y + side * 0.5, r)),
        ("disc", "pip", (x + side * 0.72, y + side * 0.28, r)),
    )


TABLE: tuple[Shape, ...] = (
    ("fill", "wood", _box(6, 14, 154, 22)),
    ("fill", "wood_edge", _box(16, 0, 23, 14)),
    ("fill", "wood_edge", _box(137, 0, 144, 14)),
)
DRAWINGS: dict[Arrangement, tuple[Shape, ...]] = {
    "front": (
        *TABLE,
        ("fill", "sight", (80, 29, 122, 78, 38, 78)),
        ("fill", "case", _box(38, 22, 122, 28)),
        ("fill", "glass", _box(42, 27, 118, 29)),
        ("disc", "metal", (80, 28.5, 2.4)),
        ("fill", "skin", (112, 70, 132, 60, 150, 66, 150, 84, 130, 86)),
        ("fill", "card", _box(56, 71, 120, 75)),
        ("fill", "print", _box(74, 70, 98, 71.5)),
    ),
    "arm": (
        *TABLE,
        ("line", "metal", (3.5, 24, 22, 24, 84, 92, 84)),
        ("fill", "metal", _box(14, 22, 34, 25)),
        ("fill", "sight", (94, 74, 126, 27, 62, 27)),
        ("fill", "case", _box(86, 74, 102, 88)),
        ("disc", "glass", (94, 75, 3)),
        ("fill", "tray", _box(58, 22, 130, 25)),
        ("fill", "tray", _box(58, 22, 61, 33)),
        ("fill", "tray", _box(127, 22, 130, 33)),
        *_die(76, 25),
        *_die(99, 25),
    ),
    "stand": (
        *TABLE,
        ("line", "metal", (3, 26, 23, 44, 68)),
        ("fill", "sight", (52, 84, 140, 24, 84, 24)),
        ("line", "case", (6.5, 40, 26, 54, 88)),
        ("disc", "glass", (55.5, 84, 2.8)),
        ("fill", "metal", _box(32, 22, 48, 26)),
        *_die(96, 22),
        ("fill", "card", _box(113, 22, 136, 24.5)),
        ("fill", "print", _box(119, 24.5, 130, 25.5)),
    ),
    "folder": (
        ("fill", "folder_edge", (30, 20, 30, 82, 64, 82, 72, 74, 130, 74, 130, 20)),
        ("fill", "card", (46, 34, 104, 34, 104, 90, 46, 90)),
        ("fill", "print", (50, 42, 100, 42, 100, 86, 50, 86)),
        *_die(58, 54, 15),
        *_die(80, 60, 15),
        ("fill", "folder", (24, 16, 136, 16, 128, 62, 32, 62)),
    ),
}


def arrangement_name(arrangement: Arrangement) -> str:
    return {
        "front": _("The tablet lies flat"),
        "arm": _("A camera on an arm"),
        "stand": _("The tablet on a stand"),
        "folder": _("A folder of pictures"),
    }[arrangement]


def arrangement_about(arrangement: Arrangement) -> str:
    """What each is good for."""
    return {
        "front": _("Its front camera looks up: cards are held over it. It sees no dice."),
        "arm": _("A webcam looks down on a tray: dice and cards."),
        "stand": _("Its back camera looks at the table: dice and cards."),
        "folder": _("Pictures or a video instead of a camera, to try it out."),
    }[arrangement]


class ArrangementPicture(Widget):
    """One of the drawings, as large as fits."""

    def __init__(self, arrangement: Arrangement, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._shapes = DRAWINGS[arrangement]
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        unit = min(self.width / WIDE, self.height / HIGH)
        x = self.x + (self.width - WIDE * unit) / 2
        y = self.y + (self.height - HIGH * unit) / 2
        with self.canvas:
            for kind, colour, numbers in self._shapes:
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


def _placed(numbers: tuple[float, ...], x: float, y: float, unit: float) -> list[float]:
    return [(y if place % 2 else x) + unit * number for place, number in enumerate(numbers)]


class ArrangementKey(ButtonBehavior, Column):
    """A drawing with its name and what it is good for; all of it can be tapped."""

    may_be_touched = True

    def __init__(
        self, arrangement: Arrangement, chosen: bool, act: Callable[[], object], **kwargs: Any
    ) -> None:
        super().__init__(padding=look.gap, spacing=look.gap / 2, **kwargs)
        outline: Colour = look.text if chosen else look.panel_edge
        with self.canvas.before:
            self._shadow = Shadow(look.gap * 0.25, look.panel_radius)
            self._plate = Plate(look.raised, outline, look.panel_radius)
        self.bind(pos=self._lay, size=self._lay, on_release=lambda *_: act())
        self.text = arrangement_name(arrangement)
        self.add_widget(ArrangementPicture(arrangement))
        self.add_widget(Text(self.text, "body", bold=True, grow=True, halign="center"))
        about = arrangement_about(arrangement)
        self.add_widget(Text(about, "small", grow=True, halign="center", color=look.muted))
        self._lay()

    def _lay(self, *_: object) -> None:
        self._shadow.place((*self.pos, *self.size))
        self._plate.place((*self.pos, *self.size))

"""Where the camera can be, each as a small drawing of a table seen from the side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.behaviors import ButtonBehavior

from companion.tablet.flat_drawing import TABLE, FlatDrawing, Shape, die, rectangle
from companion.tablet.plate import Plate, Shadow
from companion.tablet.preferences import Arrangement
from companion.tablet.speech import _
from companion.tablet.theme import Colour, look
from companion.tablet.widgets import Column, Text

DRAWINGS: dict[Arrangement, tuple[Shape, ...]] = {
    "front": (
        *TABLE,
        ("fill", "sight", (80, 29, 122, 78, 38, 78)),
        ("fill", "case", rectangle(38, 22, 122, 28)),
        ("fill", "glass", rectangle(42, 27, 118, 29)),
        ("disc", "metal", (80, 28.5, 2.4)),
        ("fill", "skin", (112, 70, 132, 60, 150, 66, 150, 84, 130, 86)),
        ("fill", "card", rectangle(56, 71, 120, 75)),
        ("fill", "print", rectangle(74, 70, 98, 71.5)),
    ),
    "arm": (
        *TABLE,
        ("line", "metal", (3.5, 24, 22, 24, 84, 92, 84)),
        ("fill", "metal", rectangle(14, 22, 34, 25)),
        ("fill", "sight", (94, 74, 126, 27, 62, 27)),
        ("fill", "case", rectangle(86, 74, 102, 88)),
        ("disc", "glass", (94, 75, 3)),
        ("fill", "tray", rectangle(58, 22, 130, 25)),
        ("fill", "tray", rectangle(58, 22, 61, 33)),
        ("fill", "tray", rectangle(127, 22, 130, 33)),
        *die(76, 25),
        *die(99, 25),
    ),
    "stand": (
        *TABLE,
        ("line", "metal", (3, 26, 23, 44, 68)),
        ("fill", "sight", (52, 84, 140, 24, 84, 24)),
        ("line", "case", (6.5, 40, 26, 54, 88)),
        ("disc", "glass", (55.5, 84, 2.8)),
        ("fill", "metal", rectangle(32, 22, 48, 26)),
        *die(96, 22),
        ("fill", "card", rectangle(113, 22, 136, 24.5)),
        ("fill", "print", rectangle(119, 24.5, 130, 25.5)),
    ),
    "folder": (
        ("fill", "folder_edge", (30, 20, 30, 82, 64, 82, 72, 74, 130, 74, 130, 20)),
        ("fill", "card", (46, 34, 104, 34, 104, 90, 46, 90)),
        ("fill", "print", (50, 42, 100, 42, 100, 86, 50, 86)),
        *die(58, 54, 15),
        *die(80, 60, 15),
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
        self.add_widget(FlatDrawing(DRAWINGS[arrangement]))
        self.add_widget(Text(self.text, "body", bold=True, grow=True, halign="center"))
        about = arrangement_about(arrangement)
        self.add_widget(Text(about, "small", grow=True, halign="center", color=look.muted))
        self._lay()

    def _lay(self, *_: object) -> None:
        self._shadow.place((*self.pos, *self.size))
        self._plate.place((*self.pos, *self.size))

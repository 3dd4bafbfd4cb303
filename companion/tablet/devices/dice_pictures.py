"""Dice and balls, drawn by us: pips and number on a die; colour, sign and letter on a ball."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    Ellipse,
    Line,
    Mesh,
    PopMatrix,
    PushMatrix,
    RoundedRectangle,
    Scale,
    Translate,
)
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.senses.pips import PIPS
from companion.tablet.devices.sentences import BALLS, ball_letter
from companion.tablet.theme import Colour, hex_colour, kept_size, look
from companion.tablet.widgets import Text

SIDE = 100
"""A die is drawn in this size and scaled to its place."""
FINE = 1 / 0.015
"""The edge of a smaller one is one pixel wide."""
DICE_COLOURS = {"yellow": "F0E442", "blue": "56B4E9"}
BALL_COLOURS = {"black": "3A4352", "blue": "56B4E9", "yellow": "F0E442", "red": "E8703A"}

SIGNS: dict[str, tuple[tuple[float, float], ...]] = {
    "black": ((0.7, 0), (0, 0.7), (-0.7, 0), (0, -0.7)),
    "blue": ((0.6, 0.6), (-0.6, 0.6), (-0.6, -0.6), (0.6, -0.6)),
    "yellow": ((0, 0.8), (-0.7, -0.45), (0.7, -0.45)),
    "red": ((0, -0.8), (0.7, 0.45), (-0.7, 0.45)),
}
"""A diamond, a square, and triangles that point up and down, on the upper half of the ball."""


class DiePicture(Widget):
    """One face of a die, or a die nobody can read (face 0: a question mark's empty face)."""

    face = NumericProperty(0)
    dice = StringProperty("")

    def __init__(self, dice: str, face: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            PushMatrix()
            self._corner, self._scale = Translate(), Scale(1)
        with self.canvas.after:
            PopMatrix()
        draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("face", "dice"):
            self.fbind(name, draw_soon)
        place_soon = Clock.create_trigger(self._place, -1)
        for name in ("pos", "size"):
            self.fbind(name, place_soon)
        self.dice, self.face = dice, face
        self._draw()
        place_soon()

    def _draw(self, *_: object) -> None:
        """From (0, 0) to (SIDE, SIDE); one that moves or grows only changes its matrix."""
        self.canvas.clear()
        code = DICE_COLOURS.get(self.dice)
        with self.canvas:
            Color(*(hex_colour(code) if code else (0.96, 0.96, 0.94, 1)))
            RoundedRectangle(size=(SIDE, SIDE), radius=[SIDE * 0.16])
            Color(*look.ink)
            self._edge = Line(rounded_rectangle=(0, 0, SIDE, SIDE, SIDE * 0.16))
            r = SIDE * 0.09
            for across, up in PIPS.get(int(self.face), ()):
                x, y = SIDE * (0.5 + 0.26 * across), SIDE * (0.5 + 0.26 * up)
                Ellipse(pos=(x - r, y - r), size=(2 * r, 2 * r))
        self._place()

    def _place(self, *_: object) -> None:
        side = min(self.width, self.height) * 0.94
        self._corner.xy = self.x + (self.width - side) / 2, self.y + (self.height - side) / 2
        self._scale.xyz = (side / SIDE, side / SIDE, 1)
        wide = 1 if side < FINE else SIDE * 0.015  # a line of 1 has one pixel however it is scaled
        if self._edge.width != wide:
            self._edge.width = wide


class BallPicture(Widget):
    """A ball with its sign and its letter; face 1 is the first colour."""

    def __init__(self, face: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._colour = BALLS[face - 1]
        self._ink: Colour = (1, 1, 1, 1) if self._colour == "black" else look.ink
        self.letter = Text(
            ball_letter(face), bold=True, halign="center", color=self._ink, size_hint=(None, None)
        )
        self.add_widget(self.letter)
        draw_soon = Clock.create_trigger(self._draw, -1)
        self.bind(pos=draw_soon, size=draw_soon)
        draw_soon()

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        side = min(self.width, self.height) * 0.96
        x, y = self.x + self.width / 2, self.y + self.height / 2
        unit = side * 0.2
        self.letter.size = (side * 0.5, side * 0.4)
        self.letter.center = (x, y - side * 0.22)
        points = [(x + unit * a, y + side * 0.2 + unit * b) for a, b in SIGNS[self._colour]]
        with self.canvas.before:
            Color(*hex_colour(BALL_COLOURS[self._colour]))
            Ellipse(pos=(x - side / 2, y - side / 2), size=(side, side))
            Color(*self._ink)
            Line(circle=(x, y, side / 2), width=max(1, side * 0.02))
            vertices = [value for px, py in points for value in (px, py, 0, 0)]
            Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")


def face_picture(dice: str, face: int, **kwargs: Any) -> Widget:
    """The picture of one die or ball."""
    if dice == "balls" and face:
        return BallPicture(face, **kept_size(kwargs))
    return DiePicture(dice, face, **kept_size(kwargs))

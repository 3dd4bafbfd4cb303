"""Pictures that move over the table: each is one colour and one quad, turned as it likes.

They are kept and shown elsewhere in the next frame; what is not needed any more draws nothing.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

import numpy as np
from kivy.core.text import Label
from kivy.graphics import Color, InstructionGroup, Quad
from kivy.graphics.texture import Texture
from PIL import Image, ImageDraw

from companion.senses.pips import PIPS
from companion.tablet.devices.dice_pictures import BALL_COLOURS, DICE_COLOURS, SIGNS
from companion.tablet.devices.sentences import BALLS
from companion.tablet.icon_drawing import drawn_icon
from companion.tablet.masks import texture_of, white
from companion.tablet.plate import NOTHING
from companion.tablet.theme import Colour, hex_colour, look

Point = tuple[float, float]

SMOOTH = 2
"""Pictures are drawn so much larger than they are shown, for smooth edges at any angle."""
OUTLINE = 0.05
"""The ink round large digits, as a part of their size."""
PLAIN: Colour = (1, 1, 1, 1)


class _Sprite:
    def __init__(self, group: InstructionGroup) -> None:
        self._colour, self._quad = Color(*NOTHING), Quad(points=(0,) * 8)
        group.add(self._colour)
        group.add(self._quad)

    def show(
        self, texture: Texture | None, points: tuple[float, ...], colour: Colour = PLAIN
    ) -> None:
        if self._quad.texture is not texture:
            self._quad.texture = texture
        self._quad.points, self._colour.rgba = points, colour

    def hide(self) -> None:
        if self._colour.a:
            self.show(None, (0,) * 8, NOTHING)


class Sprites(InstructionGroup):
    """Drawn as with a pen: `begin`, one after the other from below, `end`."""

    def __init__(self) -> None:
        super().__init__()
        self._made: list[_Sprite] = []
        self.shown = 0
        """How many draw something."""

    def begin(self) -> None:
        self.shown = 0

    def end(self) -> None:
        for sprite in self._made[self.shown :]:
            sprite.hide()

    def picture(
        self,
        texture: Texture | None,
        middle: Point,
        size: tuple[float, float],
        *,
        turn: float = 0.0,
        colour: Colour = PLAIN,
    ) -> None:
        """`turn` is in degrees, against the clock. Without a texture it is all colour."""
        if self.shown == len(self._made):
            self._made.append(_Sprite(self))
        across, up = cos(radians(turn)) / 2, sin(radians(turn)) / 2
        (x, y), (wide, high) = middle, size
        corners = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
        points = tuple(
            part
            for dx, dy in corners
            for part in (x + dx * across - dy * up, y + dx * up + dy * across)
        )
        self._made[self.shown].show(texture, points, colour)
        self.shown += 1

    def rect(self, left: float, bottom: float, right: float, top: float, colour: Colour) -> None:
        middle = ((left + right) / 2, (bottom + top) / 2)
        self.picture(None, middle, (right - left, top - bottom), colour=colour)


# --- what moves, as textures


def _ink(colour: Colour) -> tuple[int, int, int, int]:
    red, green, blue, alpha = (round(part * 255) for part in colour)
    return red, green, blue, alpha


@lru_cache(maxsize=64)
def die_texture(dice: str, face: int, side: int) -> Texture:
    """One face of a die, or one ball, with an ink edge."""
    side *= SMOOTH
    picture = Image.new("RGBA", (side, side))
    pen = ImageDraw.Draw(picture)
    edge, whole = max(2, side // 40), (0, 0, side - 1, side - 1)
    if dice == "balls":
        name = BALLS[face - 1]
        ink = _ink(PLAIN if name == "black" else look.ink)
        pen.ellipse(whole, fill=_ink(hex_colour(BALL_COLOURS[name])), outline=ink, width=edge)
        sign = [(side * (0.5 + 0.3 * x), side * (0.5 - 0.3 * y)) for x, y in SIGNS[name]]
        pen.polygon(sign, fill=ink)
        return texture_of(np.asarray(picture))
    ground = hex_colour(DICE_COLOURS[dice]) if dice in DICE_COLOURS else look.ivory
    corner = side * 0.16
    pen.rounded_rectangle(whole, corner, fill=_ink(ground), outline=_ink(look.ink), width=edge)
    reach = side * 0.09
    for across, up in PIPS.get(face, ()):
        x, y = side * (0.5 + 0.26 * across), side * (0.5 - 0.26 * up)
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=_ink(look.ink))
    return texture_of(np.asarray(picture))


@lru_cache(maxsize=64)
def goods_texture(good: str, height: int) -> Texture:
    """A small upright card, as goods always are; a card that nobody names has its back up."""
    height *= SMOOTH
    width = height * 3 // 4
    known = good in look.known_goods
    ground, ink = look.goods_card(good) if known else (look.ink, look.ivory)
    picture = Image.new("RGBA", (width, height))
    pen, edge = ImageDraw.Draw(picture), max(2, height // 20)
    pen.rounded_rectangle(
        (0, 0, width - 1, height - 1),
        height * 0.14,
        fill=_ink(ground),
        outline=_ink(look.ivory),
        width=edge,
    )
    side = round(width * 0.62)
    corner = ((width - side) // 2, (height - side) // 2)
    picture.paste(_ink(ink), corner, drawn_icon(good if known else "card", side))
    return texture_of(np.asarray(picture))


@lru_cache(maxsize=8)
def ring_texture(side: int) -> Texture:
    """A ring in white, to be drawn in any colour and size."""
    side *= SMOOTH
    picture = Image.new("L", (side, side))
    line = max(3, side // 16)
    ImageDraw.Draw(picture).ellipse((1, 1, side - 2, side - 2), outline=255, width=line)
    return white(np.asarray(picture))


@lru_cache(maxsize=8)
def disc_texture(side: int) -> Texture:
    """A disc in white."""
    side *= SMOOTH
    picture = Image.new("L", (side, side))
    ImageDraw.Draw(picture).ellipse((0, 0, side - 1, side - 1), fill=255)
    return white(np.asarray(picture))


@lru_cache(maxsize=64)
def large_words(text: str, size: int) -> Label:
    """Ivory letters with ink round them, that can be read on anything. The label keeps its picture
    and draws it again when a tablet took the memory away."""
    label = Label(
        text=text,
        font_size=size,
        bold=True,
        color=look.ivory,
        outline_width=max(2, round(size * OUTLINE)),
        outline_color=look.ink,
    )
    label.refresh()
    return label

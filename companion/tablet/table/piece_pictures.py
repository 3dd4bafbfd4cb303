"""Pieces of a map as pictures: each glyph is drawn once for each owner and size, edges and all.

A piece on the map is then one rectangle with a picture, which moves by its corner. What belongs to
a player has an ink edge and an ivory rim, so that it stands off any ground.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, ceil, cos, floor, sin
from typing import Any, NamedTuple

import numpy as np
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from companion.tablet.icon_drawing import drawn_icon
from companion.tablet.masks import glow_mask, texture_of
from companion.tablet.table.map_brush import Brush, colour_of, pairs
from companion.tablet.table.map_targets import Target
from companion.tablet.theme import Colour, Owner, look
from companion.view.board import Point, Shape

SHARP = 2
"""Pictures are made this much larger than needed, so that they stay sharp when enlarged."""
FINER = 2
"""They are drawn larger still and averaged down, which makes their edges smooth."""
EDGE = 2
"""The ink edge of a player's piece, in dp, and its ivory rim."""
PLAIN: Colour = (1, 1, 1, 1)
CAST, BLUR, DARK = 1.0, 1.1, 0.6
"""The shadow of a piece with a lit side: how far below it lies and how soft it is, in dp, and how
dark."""


class Picture(NamedTuple):
    """`corner` is the lower left one, counted from the middle of the piece's place."""

    texture: Texture
    corner: Point
    size: tuple[float, float]


def turned(point: Point, angle: float) -> Point:
    """A point turned round the origin."""
    across, up = cos(angle), sin(angle)
    return point[0] * across - point[1] * up, point[0] * up + point[1] * across


@lru_cache(maxsize=512)
def glyph_picture(
    glyph: tuple[Shape, ...],
    owner: Owner | None,
    unit: float,
    *,
    edge: float = 0.0,
    angle: float = 0.0,
    finer: int = FINER,
) -> Picture:
    """A glyph without its letters. `unit` are the pixels of a unit of the plan, `edge` are those of
    an owner's edge, and as many again of the rim; `angle` is how a long place lies."""
    larger = SHARP * finer
    scale = unit * larger
    shapes = [shape for shape in glyph if shape.kind != "text"]
    grown = 2 * edge / unit if owner else 0.0
    low_x, low_y, high_x, high_y = _extent(shapes, angle, grown)
    lit = owner is not None and any(shape.colour == "seat light" for shape in shapes)
    spare = ceil((CAST + 2 * BLUR) * look.unit) if lit else 1
    left, bottom = floor(low_x * unit) - spare, floor(low_y * unit) - spare
    width, height = ceil(high_x * unit) + spare - left, ceil(high_y * unit) + spare - bottom
    picture = Image.new("RGBA", (width * larger, height * larger))
    pen = ShapePen(picture, scale, (-left * larger, -bottom * larger), angle)
    if owner is not None:
        for grow, colour in ((2 * edge, look.ivory), (edge, colour_of("ink"))):
            for shape in shapes:
                if shape.colour == "seat":
                    pen.draw(shape, colour, "", grow / unit)
    for shape in shapes:
        name = owner.symbol if owner and shape.name == "seat" else shape.name
        pen.draw(shape, colour_of(shape.colour, owner), name)
    size = (width * SHARP, height * SHARP)
    if finer > 1:
        picture = picture.convert("RGBa").resize(size, Image.Resampling.BOX).convert("RGBA")
    if lit:
        picture = Image.alpha_composite(_shadow(picture), picture)
    texture = texture_of(np.asarray(picture))
    return Picture(texture, (left, bottom), (width, height))


def _shadow(picture: Image.Image) -> Image.Image:
    """What a piece casts on the board; a picture without a blur at run time."""
    shape = picture.getchannel("A").point(lambda alpha: round(alpha * DARK))
    soft = shape.filter(ImageFilter.GaussianBlur(BLUR * look.unit * SHARP))
    shadow = Image.new("RGBA", picture.size, (2, 7, 12, 0))
    shadow.putalpha(ImageChops.offset(soft, 0, round(CAST * look.unit * SHARP)))
    return shadow


def _extent(shapes: list[Shape], angle: float, grown: float) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of all shapes, in units of the plan."""
    across, upward = [0.0], [0.0]
    for shape in shapes:
        points = pairs(shape.points[:2] if shape.kind == "ring" else shape.points)
        reach = grown + {"icon": shape.size / 2, "area": 0.0}.get(shape.kind, shape.size)
        if shape.kind == "ring":
            reach += shape.points[2]
        for x, y in (turned(point, angle) for point in points):
            across += (x - reach, x + reach)
            upward += (y - reach, y + reach)
    return min(across), min(upward), max(across), max(upward)


class ShapePen:
    """Draws shapes on a picture, whose rows go downwards."""

    def __init__(
        self, picture: Image.Image, scale: float, origin: tuple[float, float], angle: float
    ) -> None:
        self._picture, self._scale, self._origin, self._angle = picture, scale, origin, angle
        self._pen = ImageDraw.Draw(picture, "RGBA" if picture.mode == "RGB" else None)

    def _at(self, point: Point) -> Point:
        x, y = turned(point, self._angle)
        return (
            self._origin[0] + x * self._scale,
            self._picture.height - self._origin[1] - y * self._scale,
        )

    def draw(self, shape: Shape, colour: Colour, name: str, grow: float = 0.0) -> None:
        ink: Any = tuple(round(part * 255) for part in colour)
        thick = (shape.size + grow) * self._scale
        match shape.kind:
            case "area":
                corners = [self._at(point) for point in pairs(shape.points)]
                self._pen.polygon(corners, fill=ink)
                if grow:
                    self._line([*corners, corners[0]], grow * self._scale, ink)
            case "line":
                self._line([self._at(point) for point in pairs(shape.points)], thick, ink)
            case "disc":
                self._disc(self._at((shape.points[0], shape.points[1])), thick, ink)
            case "glow":
                self._glow(self._at((shape.points[0], shape.points[1])), thick, ink)
            case "ring":
                x, y, half = shape.points
                at, outer = self._at((x, y)), thick + half * self._scale
                rect = (at[0] - outer, at[1] - outer, at[0] + outer, at[1] + outer)
                width = round(2 * (half + grow) * self._scale)
                self._pen.ellipse(rect, outline=ink, width=width)
            case "icon":
                side = max(1, round(shape.size * self._scale))
                x, y = self._at((shape.points[0], shape.points[1]))
                corner = (round(x - side / 2), round(y - side / 2))
                self._picture.paste(ink, corner, drawn_icon(name, side))

    def _line(self, points: list[Point], half: float, ink: Any) -> None:
        """Round at its ends and corners."""
        self._pen.line(points, fill=ink, width=max(1, round(2 * half)))
        for point in points:
            self._disc(point, half, ink)

    def _glow(self, at: Point, radius: float, ink: Any) -> None:
        side = max(2, round(2 * radius))
        light = Image.fromarray((glow_mask(side, side) * ink[3]).astype(np.uint8))
        corner = (round(at[0] - radius), round(at[1] - radius))
        self._picture.paste(ink[:3], (*corner, corner[0] + side, corner[1] + side), light)

    def _disc(self, at: Point, radius: float, ink: Any) -> None:
        x, y = at
        self._pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ink)


class DrawnPiece(InstructionGroup):
    """`shade` is the colour that the picture is multiplied with: see-through for a ghost."""

    def __init__(self, shade: Colour = PLAIN) -> None:
        super().__init__()
        self._picture = Rectangle()
        self._letters: list[tuple[Color, Rectangle]] = []
        self._lies: list[tuple[Rectangle, Point, Point]] = []
        """Where its picture and its letters lie, and how large they are, once it is lifted."""
        self.add(Color(*shade))
        self.add(self._picture)

    def draw(
        self,
        brush: Brush,
        target: Target,
        glyph: tuple[Shape, ...],
        owner: Owner | None,
        text: str = "",
        *,
        growth: float = 1.0,
    ) -> None:
        """Show a glyph at a place; `text` is what its letters say that are blank, `growth` how much
        larger those make it that are read."""
        self._lies = []
        edge, angle = EDGE * look.unit, _angle(target)
        written = [shape for shape in glyph if shape.kind == "text"]
        growth = growth if written else 1.0
        unit = round(brush.unit * growth, 2)
        picture = glyph_picture(glyph, owner, unit, edge=edge, angle=angle)
        at = (target.x, target.y)
        x, y = brush.at(at)
        self._picture.texture, self._picture.size = picture.texture, picture.size
        self._picture.pos = (x + picture.corner[0], y + picture.corner[1])
        self._have_letters(len(written))
        for shape, (colour, rect) in zip(written, self._letters, strict=True):
            colour.rgba = colour_of(shape.colour, owner)
            middle = (at[0] + shape.points[0] * growth, at[1] + shape.points[1] * growth)
            brush.place_text(rect, shape.name or text, middle, shape.size * growth)

    def lift(self, moved: Point, larger: float) -> None:
        """Draw it beside its place, or larger."""
        rects = (self._picture, *(rect for _, rect in self._letters))
        self._lies = self._lies or [(rect, tuple(rect.pos), tuple(rect.size)) for rect in rects]
        x, y = self._picture_middle
        for rect, (left, bottom), (wide, high) in self._lies:
            rect.pos = (
                x + (left - x) * larger + moved[0],
                y + (bottom - y) * larger + moved[1],
            )
            rect.size = (wide * larger, high * larger)

    @property
    def _picture_middle(self) -> Point:
        _, (x, y), (wide, high) = self._lies[0]
        return x + wide / 2, y + high / 2

    def _have_letters(self, count: int) -> None:
        while len(self._letters) > count:
            for instruction in self._letters.pop():
                self.remove(instruction)
        while len(self._letters) < count:
            letters = (Color(), Rectangle())
            for instruction in letters:
                self.add(instruction)
            self._letters.append(letters)


def _angle(target: Target) -> float:
    """How what stands on a place is turned: along a long one, upright on all others. Paths that lie
    the same way have the same angle, to the last digit."""
    if target.ends is None:
        return 0.0
    (x, y), (to_x, to_y) = target.ends
    return round(atan2(to_y - y, to_x - x), 3)

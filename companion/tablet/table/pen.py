"""Draws the parts of one widget, again and again, with the canvas instructions it already has.

A widget draws itself as if on paper: `begin`, its parts one after the other, `end`. The pen keeps
the instructions of the last time and changes only what differs. Plates lie below all pictures.
"""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.tablet.masks import icon_texture
from companion.tablet.plate import NOTHING, Plate
from companion.tablet.table.rect import Rect
from companion.tablet.theme import Colour, look
from companion.tablet.widgets.lettering import (
    LINE,
    fitted,
    line_count,
    picture_of,
    shortened,
    width_of,
    written,
)

LEAST_LETTERS = 14
DRAWN_LINE = 1.17
"""The height of a line in the picture of a text, as a part of the size of its type."""


def sized(size: float) -> float:
    """A length in dp as pixels; it grows with the window."""
    return size * look.unit


def letters(size: float) -> float:
    """A size of type in dp as pixels; it grows with the window and the household's wish."""
    return size * look.scale * look.unit


class _Picture:
    """A texture in a colour."""

    def __init__(self) -> None:
        self._ink, self._shape = Color(0, 0, 0, 0), Rectangle(size=(0, 0))
        self._texture: Texture | None = None
        self._rect = Rect(0, 0, 0, 0)
        self._colour: Colour | None = None
        self.words: tuple[_Words, _Written] | None = None
        """What was to be written here last, and how it was: mostly it is the same again."""

    def show(self, texture: Texture | None, rect: Rect, colour: Colour) -> None:
        if texture is not self._texture:
            self._texture = self._shape.texture = texture
        if rect != self._rect:
            self._rect = rect
            self._shape.pos, self._shape.size = rect[:2], rect[2:]
        if colour != self._colour:
            self._colour = self._ink.rgba = colour

    def hide(self) -> None:
        """A secret must not stay behind in an instruction that draws nothing."""
        if self._texture is not None:
            self.words = None
            self.show(None, Rect(0, 0, 0, 0), NOTHING)


class Pen:
    """Belongs to one widget. `texts` is everything that was written since `begin`, `cut` what of
    that ends in dots and should not."""

    def __init__(self, widget: Widget) -> None:
        self._below, self._above = widget.canvas.before, widget.canvas
        self._plates: list[Plate] = []
        self._pictures: list[_Picture] = []
        self._plates_used = self._pictures_used = 0
        self.texts: list[str] = []
        self.cut: list[str] = []

    def begin(self) -> None:
        self._plates_used = self._pictures_used = 0
        self.texts, self.cut = [], []

    def end(self) -> None:
        """Hide what was drawn last time and not this time."""
        for plate in self._plates[self._plates_used :]:
            plate.hide()
        for picture in self._pictures[self._pictures_used :]:
            picture.hide()

    def clear(self) -> None:
        self.begin()
        self.end()

    # --- parts

    def plate(
        self,
        rect: Rect,
        fill: Colour,
        edge: Colour = NOTHING,
        radius: float | None = None,
        line: float | None = None,
    ) -> None:
        if self._plates_used == len(self._plates):
            with self._below:
                self._plates.append(Plate())
        self._plates[self._plates_used].show(rect, fill, edge, radius, line)
        self._plates_used += 1

    def picture(self, texture: Texture, rect: Rect, colour: Colour) -> None:
        self._next_picture().show(texture, rect, colour)
        self._pictures_used += 1

    def _next_picture(self) -> _Picture:
        if self._pictures_used == len(self._pictures):
            with self._above:
                self._pictures.append(_Picture())
        return self._pictures[self._pictures_used]

    def icon(self, name: str, rect: Rect, colour: Colour) -> None:
        """Draw an icon as large as fits, in the middle."""
        side = min(rect.width, rect.height)
        self.picture(icon_texture(name, side), rect.middle(side, side), colour)

    def text(
        self,
        text: str,
        rect: Rect,
        colour: Colour,
        most: float,
        *,
        least: float = 0,
        bold: bool = False,
        halign: str = "center",
        optional: bool = False,
        dots: bool = False,
    ) -> bool:
        """Letters of size `most`, or smaller where they would not fit; whether it was written.

        Below `least` an `optional` text stays away, and any other ends in dots; it may with
        `dots`, because a touch says all of it.
        """
        wanted = (text, _room(rect), (least or sized(LEAST_LETTERS), most), bold, halign)
        place = self._next_picture()
        if place.words is None or place.words[0] != wanted:
            place.words = (wanted, _write(*wanted))
        texture, width, height, whole = place.words[1]
        if optional and not whole:
            return False
        across = {"left": 0.0, "center": 0.5, "right": 1.0}[halign]
        x = round(rect.x + (rect.width - width) * across)
        y = round(rect.y + (rect.height - height) / 2)
        place.show(texture, Rect(x, y, width, height), colour)
        self._pictures_used += 1
        self.texts.append(text)
        if not whole and not dots:
            self.cut.append(text)
        return True


_Words = tuple[str, tuple[float, float], tuple[float, float], bool, str]
"""A text, its room, the smallest and the largest type, whether bold, where it begins."""
_Written = tuple[Texture, float, float, bool]
"""Its picture, how large that is, and whether all of it is there."""


def _write(
    text: str, room: tuple[float, float], sizes: tuple[float, float], bold: bool, halign: str
) -> _Written:
    words, size, wrap, whole = _set(text, room, sizes, bold, halign)
    label = written(words, size, bold, width=wrap, halign=halign if wrap else "left")
    texture, (width, height) = picture_of(label)
    return texture, width, height, whole


@lru_cache(maxsize=4096)
def _set(
    text: str,
    room: tuple[float, float],
    sizes: tuple[float, float],
    bold: bool,
    halign: str,
) -> tuple[str, float, int | None, bool]:
    """How a text is set in a room: its words, their size, how wide its lines are if they are
    wrapped, and whether all of it is there."""
    size, words = fitted(text, room, sizes, bold)
    if "\n" not in words and width_of(words, size, bold) < room[0] - 1:
        return words, size, None, size * 1.1 <= room[1]
    wide, high = int(room[0]) + 2, room[1] + size * 0.25

    def may_fit(part: str) -> bool:
        lines = line_count(part, room[0] + 1, size, bold)
        return lines is not None and lines * size * DRAWN_LINE <= high

    def fits(part: str) -> bool:
        if not may_fit(part):
            return False
        drawn = written(part, size, bold, width=wide, halign=halign)
        return picture_of(drawn)[1][1] <= high

    if fits(words):
        return words, size, wide, True
    short = shortened(words, may_fit)  # sums are cheap; what is drawn has the last word
    return short if fits(short) else shortened(words, fits), size, wide, False


def _room(rect: Rect) -> tuple[float, float]:
    """Width and height in whole pixels, so that `_set` is asked the same more often."""
    return max(1.0, round(rect.width)), max(1.0, round(rect.height))


def type_size(text: str, rect: Rect, most: float, *, bold: bool = False) -> float:
    """The size at which all of a text fits into a rectangle; 0 where it would end in dots."""
    return _whole_size(text, _room(rect), (sized(LEAST_LETTERS), most), bold)


@lru_cache(maxsize=4096)
def _whole_size(
    text: str, room: tuple[float, float], sizes: tuple[float, float], bold: bool
) -> float:
    size, words = fitted(text, room, sizes, bold)
    lines = line_count(words, room[0] * 0.97, size, bold)
    return size if lines is not None and lines * size * LINE <= room[1] + 1 else 0.0

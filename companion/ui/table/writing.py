"""Text that always fits its place: it is written smaller before a single letter is cut off.

German words are long and the places on a board are given, so the size of type is found by
measuring words, which is cheap, instead of rendering the text until it fits.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.core.text import Label as Measure
from kivy.metrics import dp

from companion.ui.theme import look
from companion.ui.widgets import Text

_REFERENCE = 64
_LINE = 1.22
"""The height of a line as a part of the size of its type."""

_STEP = 0.94


@lru_cache(maxsize=4096)
def _width(text: str, bold: bool) -> float:
    """The width of a piece of text per pixel of type size."""
    measure = Measure(text=text, font_size=_REFERENCE, bold=bold)
    measure.resolve_font_name()
    return float(measure.get_extents(text)[0]) / _REFERENCE


def _lines(text: str, room: float, size: float, bold: bool) -> int | None:
    """How many lines a text takes at a size; None if a word alone is too wide."""
    space = _width(" ", bold) * size
    lines = 0
    for paragraph in text.split("\n"):
        lines += 1
        used = 0.0
        for word in paragraph.split(" "):
            width = _width(word, bold) * size
            if width > room:
                return None
            if used and used + space + width > room:
                lines += 1
                used = width
            else:
                used += width + (space if used else 0)
    return lines


@lru_cache(maxsize=4096)
def fitting_size(text: str, width: float, height: float, most: float, bold: bool) -> float:
    """The largest size of type, at most `most`, at which a text fits into a place."""
    least = float(dp(9))
    size = most
    while size > least:
        lines = _lines(text, width * 0.97, size, bold)
        if lines is not None and lines * size * _LINE <= height + 1:
            return size
        size *= _STEP
    return least


class Writing(Text):
    """A text that fills its place and is never cut. `most` is its size where there is room."""

    def __init__(self, text: str = "", most: float | None = None, **kwargs: Any) -> None:
        self.most = most or look.body
        kwargs.setdefault("halign", "center")
        super().__init__(text, font_size=self.most, **kwargs)

    def _fit(self, *_: object) -> None:
        width, height = float(self.width), float(self.height)
        if width < 2 or height < 2:
            return
        self.text_size = (width, None)  # with a height, kivy leaves out lines that would fit
        self.font_size = fitting_size(self.text, width, height, self.most, bool(self.bold))

"""Pictures of texts, kept: the same words in the same size are rendered once, in any colour.

The size of type is found by adding up the widths of words, which is cheap, instead of rendering a
text until it fits.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache

from kivy.core.text import Label
from kivy.core.text.markup import MarkupLabel
from kivy.graphics.texture import Texture

from companion.tablet.theme import look
from companion.tablet.widgets.glyphs import showable

_REFERENCE = 64
LINE = 1.22
"""The height of a line as a part of the size of its type."""

_STEP = 0.94
_RATHER = 0.85
"""Type shrinks by so much before a word is parted."""

_FIRST_PARTS = (
    "Aran|Außen|Begegnungs|Bord|Commer|Entwicklungs|Ertrags|Fracht|Freundschafts|Gründungs|"
    "Handels|Kolonie|Kommando|Logistik|Missions|Mutter|Produktions|Raum|Rohstoff|Sektor|Sensor|"
    "Siegpunkt|Straßen|Umwelt|Wissenschafts|Wissen|zurück"
)
"""Parts of the games' own words where a long one may be parted: better in two lines than in letters
nobody can read. German makes one word of many, and an Italian player may be Arancione."""
_SEAM = re.compile(rf"({_FIRST_PARTS})(?=[a-zäöüß]{{3,}})")
_FINER_SEAM = re.compile("(Entwick)(?=lungs)")
"""For places where not even the first part of a word has room."""


def written(
    text: str,
    size: float,
    bold: bool,
    *,
    width: int | None = None,
    halign: str = "left",
    markup: bool = False,
    line_height: float = 1.0,
) -> Label:
    """A text in white, wrapped to a width if there is one. Its texture is drawn when first used.

    The label is kept with its texture: it draws it again when a tablet took the memory away.
    """
    text = showable(text)
    wanted = (text, size, bold, width, halign, markup, line_height)
    label = _kept.get(wanted)
    if label is None:
        kind = MarkupLabel if markup else Label
        label = kind(
            text=text,
            font_size=size,
            bold=bold,
            text_size=(width, None),
            halign=halign,
            line_height=line_height,
        )
        label.refresh()
        _kept.put(wanted, label)
    return label


class _Kept:
    """What was written last, as long as all of it has no more than so many pixels."""

    def __init__(self, most: int) -> None:
        self.most, self.pixels = most, 0
        self._labels: OrderedDict[Hashable, Label] = OrderedDict()

    def get(self, wanted: Hashable) -> Label | None:
        if wanted in self._labels:
            self._labels.move_to_end(wanted)
        return self._labels.get(wanted)

    def put(self, wanted: Hashable, label: Label) -> None:
        self._labels[wanted] = label
        self.pixels += _pixels(label)
        while self.pixels > self.most:
            _, oldest = self._labels.popitem(last=False)
            self.pixels -= _pixels(oldest)


def _pixels(label: Label) -> int:
    width, height = label.size
    return int(width) * int(height) + BESIDES


BESIDES = 1000
"""What a label takes beside its picture, as pixels."""
_kept = _Kept(most=2_000_000)
"""Four bytes a pixel. A page of the almanac has about half a million, a table fewer."""


def picture_of(label: Label) -> tuple[Texture, tuple[float, float]]:
    width, height = label.size
    return label.texture, (float(width), float(height))


@lru_cache(maxsize=8192)
def _width(text: str, bold: bool) -> float:
    """The width of a piece of text per pixel of type size. Sentences are new all the time, their
    words are not."""
    words = text.split(" ")
    if len(words) > 1 and all(words):
        return sum(_width(word, bold) for word in words) + (len(words) - 1) * _width(" ", bold)
    text = showable(text)
    measure = Label(text=text, font_size=_REFERENCE, bold=bold)
    measure.resolve_font_name()
    return float(measure.get_extents(text)[0]) / _REFERENCE


def width_of(text: str, size: float, bold: bool) -> float:
    """How wide a text is in one line."""
    return _width(text, bold) * size


def line_count(text: str, room: float, size: float, bold: bool) -> int | None:
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
def fitting_size(
    text: str, room: tuple[float, float], sizes: tuple[float, float], bold: bool
) -> float:
    """The largest size of type between two at which a text fits into a place."""
    (width, height), (least, size) = room, sizes
    while size > least:
        lines = line_count(text, width * 0.97, size, bold)
        if lines is not None and lines * size * LINE <= height + 1:
            return size
        size *= _STEP
    return least


def shortened(text: str, fits: Callable[[str], bool]) -> str:
    """As much of a text as fits, with dots at its end; all of it where not even one letter does."""
    kept, tried = 0, len(text) - 1
    while kept < tried:
        middle = (kept + tried + 1) // 2
        if fits(f"{text[:middle].rstrip()}…"):
            kept = middle
        else:
            tried = middle - 1
    return f"{text[:kept].rstrip()}…" if kept else text


@lru_cache(maxsize=4096)
def fitted(
    text: str, room: tuple[float, float], sizes: tuple[float, float], bold: bool
) -> tuple[float, str]:
    """A size of type, and the text with words parted where that makes it much larger."""
    whole = fitting_size(text, room, sizes, bold)
    if whole >= sizes[1] * _RATHER:
        return whole, text
    for seam in (_SEAM, _FINER_SEAM):
        size = sizes[1] if seam.search(text) else whole
        while size > whole:
            words = _parted(text, room[0] * 0.97, size, bold, seam)
            lines = line_count(words, room[0] * 0.97, size, bold)
            if lines is not None and lines * size * LINE <= room[1] + 1:
                return size, words
            size *= _STEP
    return whole, text


def _parted(text: str, room: float, size: float, bold: bool, seam: re.Pattern[str]) -> str:
    """The text with a hyphen and a space at the seam of every word that is too wide for a line."""
    return "\n".join(
        " ".join(
            seam.sub(r"\1- ", word, count=1) if width_of(word, size, bold) > room else word
            for word in paragraph.split(" ")
        )
        for paragraph in text.split("\n")
    )


def type_size(style: str) -> float:
    """The size of type of a style before anything has to shrink."""
    return float(getattr(look, style))

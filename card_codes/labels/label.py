"""One label: QR code, tag, short code and the symbol of the game, fitted into a given area.

Two kinds are built. "qr" is a square with the code above a strip of text. "pair" has the same area
but is wider than high: the code fills the height, and what is left beside it holds a tag with the
short code under it. Which one reads better, and why "pair" is the default: docs/card-codes.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Literal

from card_codes.code import Code
from card_codes.labels.drawing import Drawing, Item, Modules, Words
from card_codes.labels.markers import QR_SIDE, TAG_QUIET, TAG_SIDE, qr_rows, tag_rows
from card_codes.labels.symbols import symbol

Kind = Literal["qr", "pair"]

SMALLEST = 12.0
LARGEST = 20.0
PAIR_ASPECT = 1.6
"""Width by height: the tag gets what the code leaves over. Chosen by benchmarks/labels.py."""
STRIP = 0.14
"""Share of a "qr" label's side that the text takes."""


@dataclass(frozen=True, slots=True)
class LabelStyle:
    """What a label looks like. `size` is the side of the square that has the label's area, mm."""

    kind: Kind = "pair"
    size: float = LARGEST
    quiet: int = 2
    """White modules around the code: with 4 the modules get smaller, which costs more readings."""
    aspect: float = PAIR_ASPECT

    @property
    def width(self) -> float:
        return self.size if self.kind == "qr" else round(self.size * sqrt(self.aspect), 1)

    @property
    def height(self) -> float:
        return self.size if self.kind == "qr" else round(self.size / sqrt(self.aspect), 1)


DEFAULT = LabelStyle()


def draw_label(code: Code, style: LabelStyle = DEFAULT) -> Drawing:
    """The label of a card, in millimetres, on white."""
    items = _square_label(code, style) if style.kind == "qr" else _pair_label(code, style)
    return Drawing(style.width, style.height, tuple(items))


def _square_label(code: Code, style: LabelStyle) -> list[Item]:
    strip = style.size * STRIP
    side = style.size - strip
    module = side / (QR_SIDE + 2 * style.quiet)
    left = (style.size - QR_SIDE * module) / 2
    letters = strip * 0.8
    base = style.size - strip * 0.3
    return [
        Modules(left, style.quiet * module, module, qr_rows(str(code))),
        *symbol(code.game, left, base - letters, letters),
        Words(left + QR_SIDE * module, base, letters, code.short, "right", bold=True),
    ]


def _pair_label(code: Code, style: LabelStyle) -> list[Item]:
    module = style.height / (QR_SIDE + 2 * style.quiet)
    quiet = style.quiet * module
    left = quiet + QR_SIDE * module
    column = style.width - left
    room = style.height - 2 * quiet
    letters = min(0.24 * room, 0.21 * column)
    tag_module = min(
        column / (TAG_SIDE + 2 * TAG_QUIET),
        (room - letters * 1.1) / (TAG_SIDE + TAG_QUIET),
    )
    tag_left = left + (column - TAG_SIDE * tag_module) / 2
    mark = letters * 0.95
    right = tag_left + TAG_SIDE * tag_module
    base = style.height - quiet
    return [
        Modules(quiet, quiet, module, qr_rows(str(code))),
        Modules(tag_left, quiet, tag_module, tag_rows(code.tag)),
        *symbol(code.game, tag_left, base - (mark + letters) / 2, mark),
        Words(right, base, letters, code.short, "right", bold=True, room=right - tag_left - mark),
    ]

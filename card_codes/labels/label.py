"""One label: QR code, tag, short code and the symbol of the game, fitted into a given area.

Two kinds are built. "qr" is a square with the code above a strip of text. "pair" has the same area
but is wider than high: a tag fills the height, and beside it stands the code with the short code
under it. The tag is the larger one because it is what blurred frames still show; the code is what
nobody else's label can be taken for. Which reads better, and by how much: docs/card-codes.md.
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
PAIR_ASPECT = 1.8
"""Width by height: the larger, the more the code gets and the less the tag and the text."""
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
    tag_module = style.height / (TAG_SIDE + 2 * TAG_QUIET)
    left = style.height
    column = style.width - left
    module = column / (QR_SIDE + style.quiet)
    quiet = style.quiet * module
    room = style.height - quiet - QR_SIDE * module
    letters = 0.56 * room
    base = style.height - 0.22 * room
    right = style.width - quiet
    space = right - left - letters * 1.2
    return [
        Modules(tag_module, tag_module, tag_module, tag_rows(code.tag)),
        Modules(left, quiet, module, qr_rows(str(code))),
        *symbol(code.game, left, base - letters, letters),
        Words(right, base, letters, code.short, "right", bold=True, room=space),
    ]

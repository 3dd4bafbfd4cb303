"""Where labels lie on paper: plain sheets to cut up, and common sheets of stickers.

All lengths in millimetres from the upper left corner. The sticker sheets are those of the makers'
own templates; other makers sell the same cut under other names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from card_codes.labels.label import LARGEST, SMALLEST, LabelStyle

T = TypeVar("T")

MARGIN = 12.0
"""Few printers reach the last centimetre."""
GAP = 5.0
"""Between labels to cut out: room for crop marks and the name of the card."""
SLACK = 1.0
"""Stickers slip in the printer: a label stays this far inside its sticker, all around."""


class DoesNotFit(ValueError):
    """The labels asked for have no place on this sheet; the message says what would."""


@dataclass(frozen=True, slots=True)
class Paper:
    width: float
    height: float


A4 = Paper(210.0, 297.0)
LETTER = Paper(215.9, 279.4)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A grid of places of one size."""

    name: str
    paper: Paper
    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float
    across: float
    """From the left edge of one place to that of the next."""
    down: float
    stickers: bool = True
    """Cut by the maker: no crop marks."""

    @property
    def places(self) -> int:
        return self.columns * self.rows

    def corner(self, place: int) -> tuple[float, float]:
        """Upper left corner of a place, counted from 0, row by row."""
        row, column = divmod(place, self.columns)
        return self.left + column * self.across, self.top + row * self.down


STICKERS = {
    sheet.name: sheet
    for sheet in (
        # 35 mm squares made for QR codes, 35 a sheet
        Sheet("l7120", A4, 5, 7, 35.0, 35.0, 7.5, 11.0, 40.0, 40.0),
        # 38 x 21 mm, 65 a sheet: the commonest small sticker; also L7651, J8651, 3666, W107
        Sheet("l7651", A4, 5, 13, 38.1, 21.2, 4.7, 10.9, 40.64, 21.17),
        # 35.6 x 16.9 mm, 80 a sheet
        Sheet("l4732", A4, 5, 16, 35.6, 16.9, 11.0, 13.3, 38.1, 16.9),
        # 1 3/4 x 1/2 inch, 80 a sheet; also 8167
        Sheet("5167", LETTER, 4, 20, 44.45, 12.7, 7.14, 12.7, 52.39, 12.7),
    )
}
PLAIN = {"a4": A4, "letter": LETTER}
SHEET_NAMES = (*PLAIN, *STICKERS)


def plain_sheet(name: str, width: float, height: float, gap: float = GAP) -> Sheet:
    """As many places of this size as the paper holds, in the middle, to be cut out."""
    paper = PLAIN[name]
    columns = int((paper.width - 2 * MARGIN + gap) // (width + gap))
    rows = int((paper.height - 2 * MARGIN + gap) // (height + gap))
    left = (paper.width - columns * (width + gap) + gap) / 2
    top = MARGIN
    return Sheet(
        name, paper, columns, rows, width, height, left, top, width + gap, height + gap, False
    )


def sheet_for(name: str, style: LabelStyle) -> Sheet:
    """The sheet with this name, if labels of this style fit on it."""
    if name in PLAIN:
        return plain_sheet(name, style.width, style.height)
    sheet = STICKERS[name]
    if not _fits(sheet, style):
        best = largest_on(name, style)
        advice = f"take --size {best:g}" if best >= SMALLEST else "choose another sheet or kind"
        raise DoesNotFit(
            f"A label of {style.width:g} x {style.height:g} mm does not fit on the stickers of "
            f"'{name}' ({sheet.width:g} x {sheet.height:g} mm): {advice}."
        )
    return sheet


def largest_on(name: str, style: LabelStyle) -> float:
    """The largest size of this kind of label, in half millimetres, that the sheet takes."""
    if name in PLAIN:
        return LARGEST
    sheet = STICKERS[name]
    for half_millimetres in range(int(LARGEST * 2), 0, -1):
        size = half_millimetres / 2
        if _fits(sheet, LabelStyle(style.kind, size, style.quiet, style.aspect)):
            return size
    return 0.0


def placed(things: Sequence[T], sheet: Sheet, start: int) -> list[list[tuple[T, float, float]]]:
    """Pages of (thing, x, y). `start` is the first free place of the first page, counted from 1."""
    if not 1 <= start <= sheet.places:
        raise DoesNotFit(f"The sheet '{sheet.name}' has the places 1 to {sheet.places}.")
    pages: list[list[tuple[T, float, float]]] = []
    for number, thing in enumerate(things, start - 1):
        page, place = divmod(number, sheet.places)
        while len(pages) <= page:
            pages.append([])
        pages[page].append((thing, *sheet.corner(place)))
    return pages


def _fits(sheet: Sheet, style: LabelStyle) -> bool:
    room = sheet.width - 2 * SLACK, sheet.height - 2 * SLACK
    return style.width <= room[0] and style.height <= room[1]

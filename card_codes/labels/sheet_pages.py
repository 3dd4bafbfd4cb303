"""Whole pages: labels in their places, what to stick where, crop marks and a ruler."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from card_codes.code import Code
from card_codes.labels.drawing import Drawing, Item, Line, Words, moved
from card_codes.labels.label import LabelStyle, draw_label
from card_codes.labels.sheets import MARGIN, SLACK, Sheet, placed
from card_codes.labels.text_fitting import wrapped

CROP_LENGTH = 1.4
CROP_DISTANCE = 0.6
CAPTION = 1.5
"""Height of the capitals of a caption."""
RULER = 100.0
NOTE_SHADE = 90


@dataclass(frozen=True, slots=True)
class Labelled:
    """A label and what is written beside it, so that it finds its card."""

    code: Code
    name: str
    deck: str


@dataclass(frozen=True, slots=True)
class Notes:
    """Our words on a page, in the language of the household."""

    title: str
    ruler: str
    """Says how long the ruler must be."""


def label_pages(
    labels: Sequence[Labelled], style: LabelStyle, sheet: Sheet, start: int, notes: Notes
) -> list[Drawing]:
    pages = placed(labels, sheet, start)
    drawings = []
    for number, page in enumerate(pages, 1):
        items: list[Item] = []
        for label, x, y in page:
            items += _placed_label(label, style, sheet, x, y)
        items += margin_notes(sheet, notes, number, len(pages))
        drawings.append(Drawing(sheet.paper.width, sheet.paper.height, tuple(items)))
    return drawings


def margin_notes(sheet: Sheet, notes: Notes, number: int, pages: int) -> Iterator[Item]:
    """A ruler to hold a real one against: a page that was fitted to the paper reads worse."""
    left = max(sheet.left, MARGIN)
    base = sheet.paper.height - 5.5
    yield Line(left, base, left + RULER, base)
    for tick in range(11):
        x = left + tick * RULER / 10
        yield Line(x, base, x, base - (2.0 if tick % 5 == 0 else 1.2))
    right = sheet.paper.width - left
    room = right - left - RULER - 4
    yield Words(right, base - 2.4, CAPTION, notes.ruler, "right", shade=NOTE_SHADE, room=room)
    page = f"{notes.title}   {number}/{pages}"
    yield Words(right, base + 0.4, CAPTION, page, "right", shade=NOTE_SHADE, room=room)


def crop_marks(x: float, y: float, width: float, height: float) -> Iterator[Line]:
    """Two short lines at each corner, just outside, so that a slanted cut hits no module."""
    near, far = CROP_DISTANCE, CROP_DISTANCE + CROP_LENGTH
    for edge_x, way_x in ((x, -1), (x + width, 1)):
        for edge_y, way_y in ((y, -1), (y + height, 1)):
            yield Line(edge_x + way_x * near, edge_y, edge_x + way_x * far, edge_y, 0.1)
            yield Line(edge_x, edge_y + way_y * near, edge_x, edge_y + way_y * far, 0.1)


def _placed_label(
    label: Labelled, style: LabelStyle, sheet: Sheet, x: float, y: float
) -> Iterator[Item]:
    drawing = draw_label(label.code, style)
    if not sheet.stickers:
        yield from (moved(item, x, y) for item in drawing.items)
        yield from crop_marks(x, y, drawing.width, drawing.height)
        middle, base = x + drawing.width / 2, y + drawing.height + CAPTION + CROP_DISTANCE
        room = drawing.width - 1.5
        for line, text in enumerate((label.name, label.deck)):
            below = base + line * CAPTION * 1.4
            yield Words(middle, below, CAPTION, text, "middle", shade=NOTE_SHADE, room=room)
        return
    beside = sheet.width - drawing.width - 2 * SLACK
    below = sheet.height - drawing.height - 2 * SLACK
    if below >= CAPTION * 4:
        left, top = x + (sheet.width - drawing.width) / 2, y + SLACK + (below - 3 * CAPTION) / 2
        yield from (moved(item, left, top) for item in drawing.items)
        middle, base = x + sheet.width / 2, top + drawing.height + CAPTION * 1.6
        room = sheet.width - 2 * SLACK
        yield Words(middle, base, CAPTION, label.name, "middle", room=room)
        yield Words(middle, base + CAPTION * 1.7, CAPTION, label.deck, "middle", room=room)
        return
    left, top = x + SLACK, y + (sheet.height - drawing.height) / 2
    yield from (moved(item, left, top) for item in drawing.items)
    if beside >= CAPTION * 4:
        lines = [*wrapped(label.name, CAPTION, beside), label.deck]
        base = y + sheet.height / 2 - (len(lines) - 1) * CAPTION * 0.85 + CAPTION / 2
        for line, text in enumerate(lines):
            yield Words(
                left + drawing.width + 0.5, base + line * CAPTION * 1.7, CAPTION, text, room=beside
            )

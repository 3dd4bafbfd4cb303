"""A full-size card for one that is lost: our own drawing, our own words, and its label.

It does not try to look like the original. It says what the table needs to know, fits into the same
sleeve, and is read by the camera like any other card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from card_codes.code import Code
from card_codes.labels.drawing import Drawing, Item, Words, moved, rectangle
from card_codes.labels.label import LabelStyle, draw_label
from card_codes.labels.sheet_pages import Notes, crop_marks, margin_notes
from card_codes.labels.sheets import Sheet, placed, plain_sheet
from card_codes.labels.symbols import symbol
from card_codes.labels.text_fitting import wrapped

WIDTH = 59.0
HEIGHT = 91.0
BORDER = 3.0
HEAD = 10.0
TITLE = 3.6
TEXT = 2.2
FOOT = 1.4
LINE = 1.75
"""From base line to base line, by the height of a capital."""
GAP = 0.0
"""Cards lie edge to edge: one cut serves two."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """What to write on the card."""

    code: Code
    title: str
    deck: str
    lines: tuple[str, ...]
    note: str
    """Says that this is a stand-in, not a card of the publisher."""


def draw_stand_in(card: StandIn, style: LabelStyle) -> Drawing:
    return Drawing(WIDTH, HEIGHT, tuple(_items(card, style)))


def stand_in_pages(
    cards: Sequence[StandIn], style: LabelStyle, paper: str, start: int, notes: Notes
) -> list[Drawing]:
    sheet = stand_in_sheet(paper)
    pages = placed(cards, sheet, start)
    drawings = []
    for number, page in enumerate(pages, 1):
        items: list[Item] = []
        for card, x, y in page:
            items += [moved(item, x, y) for item in draw_stand_in(card, style).items]
        for _, x, y in page:
            items += crop_marks(x, y, WIDTH, HEIGHT)
        items += margin_notes(sheet, notes, number, len(pages))
        drawings.append(Drawing(sheet.paper.width, sheet.paper.height, tuple(items)))
    return drawings


def stand_in_sheet(paper: str) -> Sheet:
    return plain_sheet(paper, WIDTH, HEIGHT, GAP)


def _items(card: StandIn, style: LabelStyle) -> Iterator[Item]:
    inner = WIDTH - 2 * BORDER
    yield from _frame()
    yield from symbol(card.code.game, BORDER + 2, BORDER + 2, HEAD - 4, light=True)
    deck_base = BORDER + HEAD / 2 + TEXT / 2
    right = WIDTH - BORDER - 2
    room = inner - HEAD - 4
    yield Words(right, deck_base, TEXT, card.deck, "right", shade=255, room=room)

    base = BORDER + HEAD + TITLE * 2
    room = inner - 4
    for line in wrapped(card.title, TITLE, room):
        yield Words(WIDTH / 2, base, TITLE, line, "middle", bold=True, room=room)
        base += TITLE * LINE
    base += TEXT * 0.6
    for fact in card.lines:
        for line in wrapped(fact, TEXT, room):
            yield Words(WIDTH / 2, base, TEXT, line, "middle", room=room)
            base += TEXT * LINE
        base += TEXT * 0.35

    foot = HEIGHT - BORDER - 1.6
    yield Words(WIDTH / 2, foot, FOOT, card.note, "middle", shade=90, room=room)
    label = draw_label(card.code, style)
    left, top = (WIDTH - label.width) / 2, foot - FOOT - 1.5 - label.height
    yield from (moved(item, left, top) for item in label.items)


def _frame() -> Iterator[Item]:
    line = 0.4
    width, height = WIDTH - 2 * BORDER, HEIGHT - 2 * BORDER
    yield rectangle(BORDER, BORDER, width, height)
    yield rectangle(BORDER + line, BORDER + line, width - 2 * line, height - 2 * line, 255)
    yield rectangle(BORDER, BORDER, width, HEAD, 40)

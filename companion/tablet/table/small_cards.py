"""The small cards of a figure: a colony's yield, a ship in its berth."""

from __future__ import annotations

from companion.tablet.plate import NOTHING
from companion.tablet.speech import pgettext
from companion.tablet.table.pen import Pen, letters, sized
from companion.tablet.table.rect import Rect
from companion.tablet.theme import Colour, faded, look
from companion.view.table_view import Figure, SmallCard

CARD, LYING, GAP = 0.75, 1.5, 4
"""The width of a small card as a part of its height, that of one which has no room to stand, and
what lies between two in dp."""
WORDS = 18
READABLE, LEAST = 13, 11
"""Numbers on small cards, in dp: rather, and at least."""


def draw_small_cards(pen: Pen, figure: Figure, rect: Rect, ink: Colour | None) -> None:
    """All of them, in as many rows as make them largest; free places are outlines."""
    count = max(len(figure.cards), figure.slots)
    if not count:
        pen.text(pgettext("table", "none"), rect, ink or look.muted, letters(WORDS))
        return
    rows, wide, high = _card_size(rect, count)
    across, gap = -(-count // rows), sized(GAP)
    lines = rect.middle(rect.width, rows * (high + gap) - gap).rows(rows, gap)
    for row, line in enumerate(lines):
        here = max(0, min(across, count - row * across))
        places = line.middle(here * (wide + gap) - gap, high).columns(here, gap)
        for number, place in enumerate(places, start=row * across):
            if number < len(figure.cards):
                _draw_card(pen, place, figure.cards[number])
            else:
                _draw_free(pen, place, figure.icon)


def _draw_free(pen: Pen, rect: Rect, icon: str) -> None:
    pen.plate(rect, NOTHING, faded(look.line, 0.8), _radius(rect))
    if icon:
        pen.icon(icon, rect.inset(rect.width * 0.16), faded(look.line, 0.8))


def _radius(rect: Rect) -> float:
    return min(sized(6), rect.width / 4)


def _draw_card(pen: Pen, rect: Rect, card: SmallCard) -> None:
    """A good on its own colour, anything else on paper of the page."""
    good = card.icon in look.known_goods
    fill, ink = look.goods_card(card.icon) if good else (look.raised, look.text)
    pen.plate(rect, fill, NOTHING if good else look.line, _radius(rect))
    words, least, (_, _, width, height) = card.figure or str(card.text), sized(LEAST), rect
    if not words:
        pen.icon(card.icon, rect.inset(width * 0.1), ink)
    elif not card.icon:
        pen.text(words, rect.inset(sized(2)), ink, letters(WORDS), bold=True)
    elif height > width * 1.2:
        inner = rect.inset(0, height * 0.04)
        pen.icon(card.icon, inner.upper(height * 0.46)[0].lower(height * 0.42)[0], ink)
        lower = inner.lower(height * 0.48)[0]
        pen.text(words, lower, ink, height * 0.42, least=least, bold=True)
    else:
        pen.icon(card.icon, rect.left(width * 0.5)[0], ink)
        beside = rect.inset(width * 0.02, 0).right(width * 0.5)[0]
        pen.text(words, beside, ink, height * 0.8, least=least, bold=True)


def _card_size(rect: Rect, count: int) -> tuple[int, float, float]:
    """In how many rows cards lie, and how wide and high each is: upright and as large as can be;
    where their numbers would be too small, lying."""
    gap = sized(GAP)

    def tried(rows: int, shape: float) -> tuple[float, bool, float, int, float]:
        cell = rect.grid(1, -(-count // rows), gap, rows=rows)[0]
        high = max(1.0, cell.height)
        wide = max(1.0, min(cell.width, high * shape))
        high = min(high, wide / shape)
        letter = high * (0.42 if shape == CARD else 0.8)
        return min(letter, sized(READABLE)), shape == CARD, wide, rows, high

    best = max(tried(rows, shape) for rows in (1, 2, 3) for shape in (CARD, LYING))
    return best[3], best[2], best[4]

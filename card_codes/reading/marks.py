"""What decoders hand over, and what a reading is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from card_codes.code import Code
from card_codes.foreign import Foreign

MarkKind = Literal["qr", "tag"]
Point = tuple[float, float]
Polygon = tuple[Point, ...]
"""Four corners of the mark, clockwise as seen, starting at the mark's own top left where the
decoder knows it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One QR code or tag as a decoder saw it. Without text and tag it was found but not read."""

    kind: MarkKind
    polygon: Polygon
    text: str | None = None
    tag: int | None = None


@dataclass(frozen=True, slots=True)
class CardSeen:
    """One of our codes in a frame."""

    code: Code
    polygon: Polygon
    quality: float
    """0 to 1: how well the picture agrees with the mark as it was printed."""
    by: str
    """Which reader saw it, for example "zxing" or "tag, sharpened"."""
    decoded: bool = True
    """False if it was not decoded bit by bit but is the one that looks most like it."""
    sure: bool = True
    """False for a likeness that nothing bears out."""


@dataclass(frozen=True, slots=True)
class ForeignSeen:
    """Somebody else's code: to be named, never to be opened."""

    foreign: Foreign
    polygon: Polygon
    by: str


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that was read in one frame, best first, and how hard it was."""

    cards: tuple[CardSeen, ...] = ()
    foreign: tuple[ForeignSeen, ...] = ()
    steps: tuple[str, ...] = ()
    """The names of the readers that were tried."""
    perhaps: tuple[CardSeen, ...] = ()
    """Cards that a mark looks like, but not surely: they count only beside frames that are sure of
    the same. None of them is in `cards`."""
    mirrored: bool = False
    """Whether it was looked at as in a mirror, as some front cameras show things."""

    def __bool__(self) -> bool:
        return bool(self.cards)


def centre(polygon: Polygon) -> Point:
    return (
        sum(x for x, _ in polygon) / len(polygon),
        sum(y for _, y in polygon) / len(polygon),
    )


def extent(polygon: Polygon) -> float:
    """The longer side of the upright box around it."""
    across = [x for x, _ in polygon]
    down = [y for _, y in polygon]
    return max(max(across) - min(across), max(down) - min(down))


def scaled(mark: Mark, factor: float, shift: Point = (0.0, 0.0)) -> Mark:
    """The same mark in the pixels of another picture."""
    moved = tuple((x * factor + shift[0], y * factor + shift[1]) for x, y in mark.polygon)
    return replace(mark, polygon=moved)


def clockwise(points: Sequence[Point]) -> Polygon:
    """Corners in clockwise order as seen (y grows downwards), starting where they started."""
    polygon = tuple((float(x), float(y)) for x, y in points)
    following = polygon[1:] + polygon[:1]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(polygon, following, strict=True))
    return polygon if area >= 0 else polygon[:1] + polygon[:0:-1]


def without_repetitions(cards: Sequence[CardSeen]) -> tuple[CardSeen, ...]:
    """A label may carry a QR code and a tag that say the same: one card, seen at its better mark.
    The same code far away is a second label and stays."""
    kept: list[CardSeen] = []
    for card in sorted(cards, key=lambda card: -card.quality):
        if not any(_same_label(card, other) for other in kept):
            kept.append(card)
    return tuple(kept)


def _same_label(card: CardSeen, other: CardSeen) -> bool:
    return card.code == other.code and near(card.polygon, other.polygon, 1.5)


def near(polygon: Polygon, other: Polygon, reach: float) -> bool:
    """Whether their centres are at most so many of their sizes apart."""
    (x1, y1), (x2, y2) = centre(polygon), centre(other)
    most = reach * max(extent(polygon), extent(other))
    return abs(x1 - x2) <= most and abs(y1 - y2) <= most

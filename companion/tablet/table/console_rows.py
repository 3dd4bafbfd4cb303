"""How the figures of a console share its room: pure geometry.

Figures of one kind stay together and are drawn in one size. How many rows there are, and which
kinds share one, is what makes the smallest figure as large as possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, islice, pairwise
from typing import NamedTuple

from companion.tablet.table.drawn_figure import Kind, kind_of
from companion.tablet.table.rect import Rect
from companion.view.table_view import Figure

WIDE: dict[Kind, float] = {
    "button": 2.0,
    "parts": 1.4,
    "dial": 1.25,
    "steps": 0.95,
    "cards": 2.4,
    "count": 0.95,
}
"""How wide a figure of each kind is beside the others."""
HIGHER = 1.18
"""How high a row with dials is beside one without: a ring is as high as it is wide."""
SLOT = 0.55
"""How wide a place for a card is, where it is known how many there are."""
MOST_ROWS = 4
GIVES = 0.3
"""The part of its width that a figure may give to a neighbour with a longer word."""
STEP = 0.94


class Place(NamedTuple):
    """Where a figure lies, how large its word is, and how wide what stands above the word; `unit`
    is how wide it is beside others."""

    rect: Rect
    word: float
    core: float
    unit: float

    @property
    def high(self) -> float:
        """What the word leaves."""
        return self.rect.height - self.word * 1.25


class Words(NamedTuple):
    """How wide the word of each figure is per pixel of type, the sizes that may be had, and how
    wide a figure is at least, so that a finger finds it."""

    widths: Sequence[float]
    least: float
    most: float
    finger: float = 0.0


def unit_of(figure: Figure) -> float:
    kind = kind_of(figure)
    return SLOT * figure.slots if kind == "cards" and figure.slots else WIDE[kind]


def places(figures: Sequence[Figure], area: Rect, gap: float, words: Words) -> list[Place]:
    """A place for each figure, in their order, row by row."""
    runs = [len(list(some)) for _, some in groupby(figures, key=kind_of)]
    most = min(MOST_ROWS, len(runs))
    shares = [split for rows in range(1, most + 1) for split in _splits(runs, rows)]
    tried = (_laid_out(figures, share, area, gap, words) for share in shares)
    return max(tried, key=lambda found: _quality(found, words), default=[])


def _splits(runs: list[int], rows: int) -> Iterator[list[int]]:
    """How many figures each row can have, if kinds stay together and in order."""
    for cuts in combinations(range(1, len(runs)), rows - 1):
        edges = [0, *cuts, len(runs)]
        yield [sum(runs[start:end]) for start, end in pairwise(edges)]


def _quality(found: list[Place], words: Words) -> tuple[bool, float]:
    """All words can be read and dwarf no figure, and then the smallest figure is large."""
    fits = all(
        wide * place.word <= place.rect.width and place.word <= place.high
        for wide, place in zip(words.widths, found, strict=True)
    )
    return fits, min(min(place.core / place.unit, place.high) for place in found)


def _laid_out(
    figures: Sequence[Figure], share: list[int], area: Rect, gap: float, words: Words
) -> list[Place]:
    x, y, width, height = area
    found: list[Place] = []
    low, weights = y + height + gap, list(_weights(figures, share))
    for count, weight in zip(share, weights, strict=True):
        start = len(found)
        high = (height + gap) * weight / sum(weights) - gap
        low -= high + gap
        units = [unit_of(one) for one in figures[start : start + count]]
        scale = (width - gap * (count - 1)) / sum(units)
        letters = words.widths[start : start + count]
        size, widths = _with_words([unit * scale for unit in units], letters, words, gap)
        narrowest: dict[float, float] = {}
        for unit, wide in zip(units, widths, strict=True):
            narrowest[unit] = min(wide, narrowest.get(unit, wide))
        left = x
        for unit, wide in zip(units, widths, strict=True):
            found.append(Place(Rect(left, low, wide, high), size, narrowest[unit], unit))
            left += wide + gap
    return found


def _weights(figures: Sequence[Figure], share: list[int]) -> Iterator[float]:
    """How high each row is beside the others."""
    rest = iter(figures)
    for count in share:
        kinds = [kind_of(one) for one in islice(rest, count)]
        yield HIGHER if "dial" in kinds else 1.0


def _with_words(
    widths: list[float], letters: Sequence[float], words: Words, gap: float
) -> tuple[float, list[float]]:
    """The largest type at which the words of a row fit, and the widths that this takes."""
    size = words.most
    while True:
        evened = _evened(
            widths, [max(words.finger, wide * size * 1.04 + 2 * gap) for wide in letters]
        )
        if evened is not None:
            return size, evened
        if size <= words.least:
            return size, widths
        size = max(words.least, size * STEP)


def _evened(widths: list[float], needs: list[float]) -> list[float] | None:
    """Figures with longer words get some of the room of the others; None if that is too little."""
    pairs = list(zip(widths, needs, strict=True))
    lacking = [max(0.0, need - width) for width, need in pairs]
    spare = [max(0.0, min(width - need, width * GIVES)) for width, need in pairs]
    if sum(lacking) > sum(spare):
        return None
    part = sum(lacking) / (sum(spare) or 1.0)
    each = zip(widths, lacking, spare, strict=True)
    return [width + lack - free * part for width, lack, free in each]

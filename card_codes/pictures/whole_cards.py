"""Whole cards in a photograph that was taken on purpose, to be cut out exactly.

A printed border is often clearer than the edge of the card: white paper on a white table hardly
has one. So where no outline has the format of the deck's cards, a step is made outwards, to four
faint lines around a printed one (faint_sides.py). Of nested outlines the outer one is the card,
unless it holds a card and is empty otherwise: that is the sheet or the mat the cards lie on. A
picture printed across an upright card can have that format too: then the card around it counts.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from card_codes.pictures.faint_sides import Faint, beyond, evidence
from card_codes.pictures.frame import Picture, Plane, Quad
from card_codes.pictures.outline import Edges, all_outlines, least_drawn
from card_codes.pictures.proportions import Proportions
from card_codes.pictures.quadrilateral import CARD_MM, Mask, Millimetres, plausible

WORK_SIDE = 1280
"""Pixels: for an example the outline has to be exact; there is time for it."""
LEAST_DRAWN = 0.8
"""Share of every side along which there is an edge."""
CLEARLY_DRAWN, CLEAR_EVIDENCE = 0.95, 20.0
"""An outline so clear is a card even if it is a little out of format: the photograph was cropped,
or its lens is not an ordinary one."""
BORDER_SHARE = 0.6
"""Of a card: a larger outline inside it is a printed border, a smaller one may be a card."""
NEARLY_AS_LARGE = 0.7
CLEARER, MUCH_CLEARER = 1.25, 2.0
MUCH_LARGER = 2.0
AS_LONG_AS_WIDE, PARALLEL = (0.75, 1.06), 0.99
"""Length of a picture printed across a card, in widths of that card; and how askew it may lie."""
SEEN = 10.0
"""Evidence from which on there is a card around such a picture."""
FILLED = 0.8
"""Share of an outline that cards side by side take, with a gap between them."""
RIM = 4.0
"""Pixels along an outline that belong to it."""
EMPTY = 0.01
"""Share of edge pixels below which a place counts as bare ground."""
ALIKE = 0.55
"""Area of a card on a sheet against the usual one there: perspective makes the far ones smaller."""


class Cut(NamedTuple):
    """What was found in a photograph."""

    cards: list[Quad]
    parts: list[Quad]
    """Pictures printed on cards that have another format than the deck's."""


def whole_cards(picture: Picture, card_mm: Millimetres | None = None) -> list[Quad]:
    """Outlines that can only be whole cards. Without `card_mm`, of any usual format."""
    return cards_and_parts(picture, card_mm).cards


def cards_and_parts(picture: Picture, card_mm: Millimetres | None = None) -> Cut:
    edges = Edges(picture, WORK_SIDE)
    quads = all_outlines(edges, card_mm or CARD_MM)
    if not len(quads):
        return Cut([], [])
    search = _Search(edges, Proportions(card_mm))
    cards = _of_one_size(search.outermost(list(quads[search.fair(quads)])))
    around = [one for quad in quads for one in beyond(quad, edges)]
    faint = search.faint(around)
    if not cards:
        return Cut(edges.in_frame([one.quad for one in faint[:1]]), [])
    cards, parts = search.uprights(cards, list(quads), around)
    cards = [search.with_border(card, faint) for card in cards]
    if len(cards) > 1:
        more = [one.quad for one in faint if not _meets_any(one.quad, cards)]
        cards = _of_one_size(cards + more)
    return Cut(edges.in_frame(cards), edges.in_frame(parts))


class _Search:
    """For cards of one format in one photograph."""

    def __init__(self, edges: Edges, format_: Proportions) -> None:
        self._edges = edges
        self._format = format_

    def fair(self, quads: Quad) -> Mask:
        """Of the right format and drawn on all sides; or nearly so, and drawn very clearly."""
        drawn: Plane = least_drawn(quads, self._edges)
        fits, nearly = self._format.fitting(quads, self._edges.shape)
        good: Mask = fits & (drawn > LEAST_DRAWN)
        for place in np.flatnonzero(nearly & ~good & (drawn > CLEARLY_DRAWN)):
            clear = evidence(quads[place], self._edges) > CLEAR_EVIDENCE
            good[place] = clear and self._within_frame(quads[place])
        good &= np.array([plausible(quad, self._edges.shape) for quad in quads])
        return good

    def outermost(self, quads: list[Quad]) -> list[Quad]:
        """Of nested outlines the outer one, unless it is what the cards lie on."""
        quads = sorted(quads, key=lambda quad: -_area(quad))
        kept: list[Quad] = []
        for place, quad in enumerate(quads):
            within = [one for one in quads[place + 1 :] if _meet(quad, one)]
            if not _meets_any(quad, kept) and not self._is_ground(quad, within):
                kept.append(self._clearest(quad, within))
        return kept

    def faint(self, around: list[Faint]) -> list[Faint]:
        """Faint outlines of the right format; of those that meet, the clearest."""
        if not around:
            return []
        fits, _ = self._format.fitting(np.stack([one.quad for one in around]), self._edges.shape)
        fair: list[Faint] = [
            one
            for one, fit in zip(around, fits, strict=True)
            if fit and plausible(one.quad, self._edges.shape)
        ]
        kept: list[Faint] = []
        for one in sorted(fair, key=lambda one: -one.mean):
            if not _meets_any(one.quad, [other.quad for other in kept]):
                kept.append(one)
        return kept

    def uprights(
        self, cards: list[Quad], quads: list[Quad], around: list[Faint]
    ) -> tuple[list[Quad], list[Quad]]:
        """Whole cards instead of pictures printed across them; and pictures on cards of another
        format. Such a card has to be seen clearly, and not to be made of cards side by side."""
        candidates = [one.quad for one in around if one.faintest > SEEN]
        candidates += [one for one in quads if least_drawn(one[None], self._edges)[0] > LEAST_DRAWN]
        candidates = [one for one in candidates if not _filled(one, cards)]
        whole: list[Quad] = []
        parts: list[Quad] = []
        for card in cards:
            upright = self._upright_around(card, candidates)
            if upright is None:
                parts.append(card)
            elif not _meets_any(upright, whole):
                whole.append(upright)
        return whole, parts

    def _upright_around(self, quad: Quad, candidates: list[Quad]) -> Quad | None:
        """What lies clearly around an outline and is as wide as that is long. None if there is such
        a thing, but of another format."""
        upright = [one for one in candidates if _lies_across(quad, one)]
        upright = [one for one in upright if evidence(one, self._edges) > SEEN]
        if not upright:
            return quad
        fair = self._format.cropped(np.stack(upright), self._edges.shape)
        return max(itertools.compress(upright, fair), key=_area, default=None)

    def with_border(self, card: Quad, faint: list[Faint]) -> Quad:
        """The card that can faintly be seen around it, if it is only printed on that."""
        around = next((one for one in faint if _meet(one.quad, card)), None)
        return around.quad if around and self._is_print(card, around) else card

    def _is_print(self, quad: Quad, around: Faint) -> bool:
        larger = _area(around.quad) / _area(quad)
        if larger > MUCH_LARGER:
            return True
        fits, _ = self._format.fitting(quad[None], self._edges.shape)
        clearer = around.faintest > CLEARER * evidence(quad, self._edges)
        return (not fits[0] or clearer) and larger > 1 and _holds(around.quad, quad)

    def _within_frame(self, quad: Quad) -> bool:
        """Not the edge of the photograph itself, or of a strip that was pasted into it."""
        height, width = self._edges.shape
        rim = 0.01 * max(height, width)
        inside = (quad > rim) & (quad < np.array([width, height]) - rim)
        return int(inside.all(axis=1).sum()) >= 3

    def _is_ground(self, quad: Quad, within: list[Quad]) -> bool:
        """Does it hold cards, and nothing else?"""
        cards = [one for one in within if _area(one) < BORDER_SHARE * _area(quad)]
        if not cards:
            return False
        bare: Picture = np.zeros(self._edges.shape, np.uint8)
        cv2.fillConvexPoly(bare, _pixels(quad, -RIM), 1)
        for card in cards:
            cv2.fillConvexPoly(bare, _pixels(card, RIM), 0)
        edges = self._edges.maps[1][bare > 0]
        return bool(edges.size and (edges > 0).mean() < EMPTY)

    def _clearest(self, quad: Quad, within: list[Quad]) -> Quad:
        """One a little smaller is better if it is much clearer and closer to the format: a side of
        the larger one was taken from the next card, or from the cloth."""
        shape, best = self._edges.shape, quad
        clear, missed = evidence(quad, self._edges), self._format.missed(quad, shape)
        for one in within:
            if _area(one) > NEARLY_AS_LARGE * _area(quad):
                own, miss = evidence(one, self._edges), self._format.missed(one, shape)
                if miss < missed and own > MUCH_CLEARER * clear:
                    best, clear, missed = one, own, miss
        return best


def _of_one_size(quads: list[Quad]) -> list[Quad]:
    """Cards of one deck in one photograph are about as large as each other."""
    areas = [_area(quad) for quad in quads]
    if len(areas) < 2:
        return quads
    usual = float(np.median(areas)) if len(areas) > 2 else max(areas)
    return [
        quad for quad, area in zip(quads, areas, strict=True) if ALIKE < area / usual < 1 / ALIKE
    ]


def _filled(quad: Quad, cards: list[Quad]) -> bool:
    """By cards that lie side by side?"""
    return sum(_area(card) for card in cards if _holds(quad, card)) > FILLED * _area(quad)


def _lies_across(quad: Quad, upright: Quad) -> bool:
    """Within another outline, as long as that is wide?"""
    length, width = _middle_lines(quad)[1], _middle_lines(upright)[0]
    long, wide = float(np.linalg.norm(length)), float(np.linalg.norm(width))
    share, turned = long / max(wide, 1e-3), float(length @ width) / max(long * wide, 1e-3)
    return (
        AS_LONG_AS_WIDE[0] < share < AS_LONG_AS_WIDE[1]
        and abs(turned) > PARALLEL
        and all(cv2.pointPolygonTest(upright, (float(x), float(y)), True) > -RIM for x, y in quad)
    )


def _middle_lines(quad: Quad) -> list[Quad]:
    """From the middle of a side to that of the side facing it, the shorter one first."""
    middles = (quad + np.roll(quad, -1, 0)) / 2
    return sorted(middles[2:] - middles[:2], key=lambda line: float(np.linalg.norm(line)))


def _area(quad: Quad) -> float:
    return float(cv2.contourArea(quad))


def _pixels(quad: Quad, larger: float) -> npt.NDArray[np.int32]:
    """Corners as whole pixels, each side moved outwards."""
    away = quad - quad.mean(axis=0)
    length = np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-3)
    pixels: npt.NDArray[np.int32] = np.rint(quad + away / length * larger * 1.4).astype(np.int32)
    return pixels


def _holds(quad: Quad, other: Quad) -> bool:
    middle = other.mean(axis=0)
    return cv2.pointPolygonTest(quad, (float(middle[0]), float(middle[1])), False) >= 0


def _meet(one: Quad, other: Quad) -> bool:
    return _holds(one, other) or _holds(other, one)


def _meets_any(quad: Quad, others: list[Quad]) -> bool:
    return any(_meet(quad, other) for other in others)

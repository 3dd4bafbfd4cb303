"""Marks that were found but not read: which of the known codes do they look like?

A decoder has to get every bit right, or right enough. But only a few hundred codes exist, so a mark
whose corners are known can be compared with each of them, and blur that merges neighbouring modules
still leaves the right one ahead. It is accepted only when it stands apart from the second best: a
stranger's mark, or no mark at all, resembles several of ours about equally.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from card_codes.code import Code
from card_codes.labels.markers import QR_SIDE, TAG_SIDE
from card_codes.reading.agreement import (
    EDGE,
    Modules,
    contrast,
    printed_qr,
    printed_tag,
    straightened,
)
from card_codes.reading.frame import Grey
from card_codes.reading.label_check import RIVALS, bears_out
from card_codes.reading.marks import Mark, MarkKind, Polygon, centre, clockwise, extent
from card_codes.spaces import SPACES

SIDES: dict[MarkKind, int] = {"qr": QR_SIDE + 2 * EDGE, "tag": TAG_SIDE + 2 * EDGE}
SIZES = (1.0, 0.93, 1.07)
"""Blur moves the outline of a mark in or out, so slightly smaller and larger ones are tried too."""
STEPS = (0.5, 0.3, 0.18)
"""Then each corner is moved about by so many modules, as long as the likeness grows."""
SMALLEST_MARK = 16.0
"""Pixels across. Smaller ones have no modules left to compare."""
LEAST_CONTRAST = 7.0
"""Grey levels (standard deviation over the modules). Noise in the dark looks like anything."""
WORTH_A_TRY = 0.5
WORTH_SETTLING = 0.6
"""Likeness below which other sizes, and then moving the corners, will not help: no mark that came
to be matched was below, and four of five others were."""
FEW = 12
"""While corners move, only so many of the most similar prints are compared."""


@dataclass(frozen=True, slots=True)
class Separation:
    """From when on a likeness is an answer. Found on frames of the tuning family, where the
    wrong answers nearest to being taken were (0.72, 0.07) and (0.63, 0.06), among 10,000 marks."""

    likeness: float
    ahead: float


SEPARATIONS: dict[MarkKind, Separation] = {
    "tag": Separation(0.76, 0.055),
    "qr": Separation(0.64, 0.08),
}


CLEARLY_AHEAD = 0.11
"""A tag so far ahead of the second best is what it looks like. Of 980 that were not, in frames of
real photographs, the one nearest to it was 0.088 ahead."""


class Match(NamedTuple):
    code: Code
    likeness: float
    ahead: float
    polygon: Polygon
    """From the mark's own top left."""
    sure: bool = True
    """False for a tag that is only a little ahead, with no code beside it that bears it out."""


def all_codes() -> tuple[Code, ...]:
    return tuple(Code(space.game, n) for space in SPACES for n in range(1, space.size + 1))


class KnownCodes:
    """The codes as they look from above, in all four turns. Drawing all 547 QR codes takes 1.7 s,
    at the first mark that was not read; those of one game take a quarter of a second."""

    def __init__(self, codes: Iterable[Code] | None = None) -> None:
        self.codes = all_codes() if codes is None else tuple(codes)
        self._sheets: dict[MarkKind, NDArray[np.float32]] = {}

    def match(self, grey: Grey, mark: Mark) -> Match | None:
        """The code this mark shows, if one stands apart. A mark that a camera has mirrored may look
        like the wrong card in frame after frame, but looks more like its own in a mirror."""
        if len(self.codes) < 2 or extent(mark.polygon) < SMALLEST_MARK:
            return None
        if contrast(grey, mark.polygon, SIDES[mark.kind]) < LEAST_CONTRAST:
            return None
        best, wanted = self._best(grey, mark), SEPARATIONS[mark.kind]
        if best is None or best.likeness < wanted.likeness or best.ahead < wanted.ahead:
            return None
        mirrored = self._best(np.asarray(cv2.flip(grey, 1), np.uint8), _in_mirror(grey, mark))
        if mirrored is not None and mirrored.likeness > best.likeness:
            return None
        return best._replace(sure=mark.kind == "qr" or self._is_sure(grey, best))

    def _best(self, grey: Grey, mark: Mark) -> Match | None:
        """The code that it looks most like, its corners moved to where it does; None if that is
        not worth the trouble."""
        side, sheet = SIDES[mark.kind], self._sheet(mark.kind)
        if (sheet @ straightened(grey, mark.polygon, side).ravel()).max() < WORTH_A_TRY:
            return None
        tried = [
            (sheet @ straightened(grey, resized, side).ravel(), resized)
            for resized in (_resized(mark.polygon, size) for size in SIZES)
        ]
        scores, polygon = max(tried, key=lambda one: float(one[0].max()))
        if scores.max() < WORTH_SETTLING:
            return None
        few = sheet[np.argpartition(scores, -FEW)[-FEW:]] if len(scores) > FEW else sheet
        return self._closest(grey, _settled(grey, polygon, few, side), mark.kind)

    def _is_sure(self, grey: Grey, tag: Match) -> bool:
        if tag.ahead >= CLEARLY_AHEAD:
            return True
        rivals = self.codes if len(self.codes) > RIVALS else all_codes()
        return bears_out(grey, tag.polygon, tag.code, rivals[:: max(1, len(rivals) // RIVALS)])

    def _closest(self, grey: Grey, polygon: Polygon, kind: MarkKind) -> Match:
        seen = straightened(grey, polygon, SIDES[kind])
        likeness = (self._sheet(kind) @ seen.ravel()).reshape(-1, 4)
        of_codes = likeness.max(axis=1)
        first = int(np.argmax(of_codes))
        top = float(of_codes[first])
        of_codes[first] = -1.0
        turn = int(np.argmax(likeness[first]))
        turned = polygon[turn:] + polygon[:turn]
        return Match(self.codes[first], top, top - float(of_codes.max()), turned)

    def _sheet(self, kind: MarkKind) -> NDArray[np.float32]:
        """One row a code and turn. Turning the print back is turning the picture forth."""
        sheet = self._sheets.get(kind)
        if sheet is None:
            printed = printed_qr if kind == "qr" else printed_tag
            rows = [_turned(printed(code), turn) for code in self.codes for turn in range(4)]
            sheet = self._sheets[kind] = np.stack(rows)
        return sheet


def _settled(grey: Grey, polygon: Polygon, prints: NDArray[np.float32], side: int) -> Polygon:
    """Moves the corners to where the picture looks most like one of the prints."""

    def likeness(tried: Polygon) -> float:
        return float((prints @ straightened(grey, tried, side).ravel()).max())

    best, most = polygon, likeness(polygon)
    module = extent(polygon) / side
    for step in (part * module for part in STEPS):
        for corner in range(4):
            for right, down in ((step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)):
                x, y = best[corner]
                tried = (*best[:corner], (x + right, y + down), *best[corner + 1 :])
                if (found := likeness(tried)) > most:
                    best, most = tried, found
    return best


def _turned(modules: Modules, turn: int) -> NDArray[np.float32]:
    return np.ascontiguousarray(np.rot90(modules, -turn)).ravel()


def _in_mirror(grey: Grey, mark: Mark) -> Mark:
    right = grey.shape[1] - 1.0
    return replace(mark, polygon=clockwise([(right - x, y) for x, y in mark.polygon]))


def _resized(polygon: Polygon, size: float) -> Polygon:
    if size == 1.0:
        return polygon
    middle = centre(polygon)
    return tuple(
        (middle[0] + (x - middle[0]) * size, middle[1] + (y - middle[1]) * size) for x, y in polygon
    )

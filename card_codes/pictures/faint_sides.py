"""Sides of a card that can hardly be seen, such as white paper on a white table.

No single pixel of such a side tells. But a side is straight, and all along it one flank is a little
darker than the other: the mean over its whole length stands out from the noise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np

from card_codes.pictures.frame import Plane, Quad
from card_codes.pictures.outline import Edges
from card_codes.pictures.quadrilateral import crossings

POINTS = 64
"""Places along a side at which its edge is looked at."""
INDEPENDENT = POINTS / 2
"""Neighbours share pixels."""
STRONGEST = 40.0
"""Gradient (Sobel) that counts fully: a printed letter beside the card must not outvote it."""
LEAST_SPREAD = 0.5
TILTS = np.arange(-6, 7)
"""Pixels by which a side may run askew to the outline inside it."""
NEAREST, FARTHEST = 0.02, 0.16
"""Where a card may end beyond what is printed on it, in shares of its width."""
LEAST = 5.0
"""Standard deviations by which a side stands out."""
ENOUGH = 25.0
MOST_LINES = 4
MOST_OUTLINES = 24
UNEVEN = 0.6
"""How much wider one margin may be than the one that faces it."""


@dataclass(frozen=True, slots=True, eq=False)
class Faint:
    """An outline around another one, and by how much its sides stand out."""

    quad: Quad
    faintest: float
    mean: float


@dataclass(frozen=True, slots=True)
class _Line:
    """Beside one side of an outline."""

    evidence: float
    away: float
    """Pixels outwards, in the middle."""
    tilt: float


class _Flanks:
    """The gradient across the sides of an outline, at points along them and steps outwards."""

    def __init__(self, quad: Quad, edges: Edges, steps: Plane) -> None:
        if cv2.contourArea(quad, oriented=True) < 0:
            quad = quad[::-1]
        along = np.roll(quad, -1, 0) - quad
        length = np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-3)
        self.outwards = np.stack([along[:, 1], -along[:, 0]], 1) / length
        share = np.linspace(0.06, 0.94, POINTS, dtype=np.float32)[None, :, None]
        self.points = quad[:, None] + share * along[:, None]
        away = steps[None, None, :, None] * self.outwards[:, None, None]
        places = (self.points[:, :, None] + away).astype(np.float32).reshape(4 * POINTS, -1, 2)
        across, down = (
            cv2.remap(plane, places[..., 0], places[..., 1], cv2.INTER_LINEAR).reshape(
                4, POINTS, -1
            )
            for plane in (edges.across, edges.down)
        )
        turned = self.outwards[:, None, None]
        self.slope: Plane = np.clip(
            across * turned[..., 0] + down * turned[..., 1], -STRONGEST, STRONGEST
        ).astype(np.float32)


def evidence(quad: Quad, edges: Edges) -> float:
    """By how much the faintest side of an outline stands out."""
    flanks = _Flanks(quad, edges, np.arange(-1, 2, dtype=np.float32))
    return float(_standing_out(flanks.slope).max(axis=1).min())


def beyond(quad: Quad, edges: Edges) -> list[Faint]:
    """Outlines around this one of which all four sides can faintly be seen, the clearest first."""
    width = 0.8 * float(np.sqrt(max(cv2.contourArea(quad), 1.0)))
    most = int(TILTS.max())
    first, last = int(max(NEAREST * width, 3.0)), int(FARTHEST * width)
    flanks = _Flanks(quad, edges, np.arange(first - most, last + most + 1, dtype=np.float32))
    lines = [_lines(slope, first) for slope in flanks.slope]
    found = sorted(_outlines(flanks, lines), key=lambda faint: -faint.mean)
    return found[:MOST_OUTLINES]


def _standing_out(slope: Plane) -> Plane:
    """The mean over the points (second axis), in its standard deviations."""
    spread = slope.std(axis=1) / np.sqrt(INDEPENDENT) + LEAST_SPREAD
    out: Plane = np.abs(slope.mean(axis=1)) / spread
    return out


def _lines(slope: Plane, first: int) -> list[_Line]:
    """The straight lines that stand out beside one side."""
    count = slope.shape[1] - len(TILTS) + 1
    shifts = np.rint(np.linspace(-0.5, 0.5, POINTS)[None] * TILTS[:, None]).astype(int)
    columns = shifts[:, :, None] + int(TILTS.max()) + np.arange(count)
    left = _standing_out(slope[np.arange(POINTS)[None, :, None], columns])
    lines: list[_Line] = []
    while len(lines) < MOST_LINES and left.size and left.max() >= LEAST:
        which, column = (int(place) for place in np.unravel_index(left.argmax(), left.shape))
        found = min(float(left[which, column]), ENOUGH)
        lines.append(_Line(found, first + column, float(TILTS[which])))
        left[:, max(column - 3, 0) : column + 4] = 0
    return lines


def _outlines(flanks: _Flanks, lines: list[list[_Line]]) -> Iterator[Faint]:
    """One line beside each side; what is printed on a card is about in its middle."""
    for four in product(*lines):
        away = np.array([line.away for line in four])
        near, far = np.minimum(away[:2], away[2:]), np.maximum(away[:2], away[2:])
        if (far - near > UNEVEN * near + 3).any():
            continue
        tilt = np.array([line.tilt / 2 for line in four])
        starts = flanks.points[:, 0] + (away - tilt)[:, None] * flanks.outwards
        ends = flanks.points[:, -1] + (away + tilt)[:, None] * flanks.outwards
        quad = crossings(np.roll(starts, 1, 0), np.roll(ends, 1, 0), starts, ends)
        if np.isfinite(quad).all():
            sides = [line.evidence for line in four]
            yield Faint(quad.astype(np.float32), min(sides), sum(sides) / 4)

"""Long straight lines in a frame, told from print and grain.

Neighbouring edge pixels that face the same way belong together. The side of a card stays one long
piece that way, even on a printed page: the strokes of letters turn after a few pixels and fall
apart. Pieces that lie on one line, because a finger parts them, are joined.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from card_codes.pictures.frame import Picture, Plane

DIRECTIONS = 12
"""Pixels of two neighbouring directions are taken together, so that no line falls between two."""
SHORTEST = 22
"""Pixels of the small frame."""
THICKEST = 1.3
"""Standard deviation across a piece; more is a curve."""
SAME_LINE = 2.5
MOST_LINES = 18

Gradient = npt.NDArray[np.int16]
Sums = npt.NDArray[np.float64]
"""A row for each piece: how many pixels, and the sums of x, y, xx, xy and yy over them."""


@dataclass(frozen=True, slots=True, eq=False)
class StraightLines:
    lines: Plane
    """The longest ones: (normal x, normal y, distance) of unit normals."""
    drawn: npt.NDArray[np.bool_]
    """Where a straight piece runs, and a pixel beside it."""


def straight_lines(edges: Picture, across: Gradient, down: Gradient) -> StraightLines:
    """`edges` is what Canny drew, `across` and `down` the gradient."""
    sums, drawn = _pieces(edges, across, down)
    wide = cv2.dilate(drawn, np.ones((3, 3), np.uint8)) > 0
    if not len(sums):
        return StraightLines(np.zeros((0, 3), np.float32), wide)
    fit = _fitted(_joined(sums))
    normals = np.stack([-fit.along[:, 1], fit.along[:, 0]], axis=1)
    distance = -(normals * fit.middle).sum(axis=1)
    return StraightLines(np.column_stack([normals, distance]).astype(np.float32), wide)


@dataclass(frozen=True, slots=True, eq=False)
class _Fit:
    middle: Sums
    along: Sums
    length: Sums
    thickness: Sums


def _fitted(sums: Sums) -> _Fit:
    """The line through the pixels of each piece."""
    x, y, xx, xy, yy = (sums[:, 1:] / sums[:, :1]).T
    xx, xy, yy = xx - x * x, xy - x * y, yy - y * y
    angle = np.arctan2(2 * xy, xx - yy) / 2
    cosine, sine = np.cos(angle), np.sin(angle)
    spread = xx * cosine**2 + 2 * xy * cosine * sine + yy * sine**2
    return _Fit(
        np.stack([x, y], axis=1),
        np.stack([cosine, sine], axis=1),
        np.sqrt(12 * np.maximum(spread, 0)),
        np.sqrt(np.maximum(xx + yy - spread, 0)),
    )


def _pieces(edges: Picture, across: Gradient, down: Gradient) -> tuple[Sums, Picture]:
    width = edges.shape[1]
    drawn = np.flatnonzero(edges)
    slopes = [part.reshape(-1)[drawn].astype(np.float32) for part in (down, across)]
    turns = np.arctan2(*slopes) / (2 * np.pi)
    direction = np.floor(turns * DIRECTIONS).astype(np.int32) % DIRECTIONS
    facing = [drawn[direction == one] for one in range(DIRECTIONS)]
    alike: Picture = np.zeros(edges.shape, np.uint8)
    pieces, straight = [np.zeros((0, 6))], [drawn[:0]]
    for one in range(DIRECTIONS):
        pixels = np.concatenate([facing[one - 1], facing[one]])
        alike.reshape(-1)[pixels] = 1
        _, labels = cv2.connectedComponents(alike, connectivity=8, ltype=cv2.CV_16U)
        alike.reshape(-1)[pixels] = 0
        piece = labels.reshape(-1)[pixels]
        enough = np.bincount(piece, minlength=1)[piece] >= SHORTEST * 0.7
        pixels, (_, piece) = pixels[enough], np.unique(piece[enough], return_inverse=True)
        if not len(pixels):
            continue
        y, x = (part.astype(np.float64) for part in np.divmod(pixels, width))
        terms = (np.ones_like(x), x, y, x * x, x * y, y * y)
        sums = np.stack([np.bincount(piece, term) for term in terms], axis=1).astype(np.float64)
        fit = _fitted(sums)
        good = (fit.length >= SHORTEST) & (fit.thickness < THICKEST)
        pieces.append(sums[good])
        straight.append(pixels[good[piece]])
    alike.reshape(-1)[np.concatenate(straight)] = 1
    return np.concatenate(pieces), alike


def _joined(sums: Sums) -> Sums:
    """Pieces on one line added up; the lines that are drawn longest come first."""
    fit = _fitted(sums)
    half = fit.along * fit.length[:, None] / 2
    ends = np.stack([fit.middle - half, fit.middle + half])
    left = np.argsort(-fit.length)
    lines: list[tuple[float, Sums]] = []
    while len(left) and len(lines) < 2 * MOST_LINES:
        first = left[0]
        normal = np.array([-fit.along[first, 1], fit.along[first, 0]])
        away = np.abs((ends[:, left] - fit.middle[first]) @ normal).max(axis=0)
        away[0] = 0
        same = left[away < SAME_LINE]
        lines.append((float(fit.length[same].sum()), sums[same].sum(axis=0)))
        left = left[away >= SAME_LINE]
    lines.sort(key=lambda line: -line[0])
    return np.stack([line for _, line in lines[:MOST_LINES]])

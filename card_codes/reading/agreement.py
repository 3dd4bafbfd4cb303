"""How well a picture agrees with a mark as it was printed: the quality of a reading.

The corners a decoder reports are used to look at the mark straight from above, one pixel a module;
that is correlated with the modules the code must have. It is the same scale for every decoder,
tells a glancing reading from a good one, and shows a wrong corner or a wrong code at once.
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from card_codes.code import Code
from card_codes.labels.markers import qr_rows, tag_rows
from card_codes.reading.frame import Grey
from card_codes.reading.marks import Polygon

Modules = NDArray[np.float32]
EDGE = 1
"""White modules around a mark that belong to it: a black square in a pattern has no such edge."""
FINER = 4
"""Looked at so many pixels a module each way, then averaged."""


def agreement(grey: Grey, polygon: Polygon, printed: Modules) -> tuple[float, Polygon]:
    """The best correlation over the four turns, 0 to 1, and the corners from the mark's own top
    left. Decoders do not agree on where a polygon starts."""
    seen = straightened(grey, polygon, len(printed))
    scores = [float((np.rot90(seen, turn) * printed).sum()) for turn in range(4)]
    turn = int(np.argmax(scores))
    # rot90 turns against the clock: what it brings to the top left was `turn` corners onwards.
    return max(0.0, min(1.0, scores[turn])), polygon[turn:] + polygon[:turn]


def straightened(grey: Grey, polygon: Polygon, side: int) -> Modules:
    """The mark and its white edge from above, a pixel a module, mean 0 and length 1."""
    return normalised(from_above(grey, polygon, side))


def contrast(grey: Grey, polygon: Polygon, side: int) -> float:
    """How much the modules differ, in grey levels."""
    return float(from_above(grey, polygon, side).std())


def from_above(grey: Grey, polygon: Polygon, side: int) -> Modules:
    """`side` counts the white edge on both sides; the polygon does not include it."""
    size = side * FINER
    near, far = EDGE * FINER - 0.5, size - EDGE * FINER - 0.5
    corners = np.array(polygon, np.float32)
    target = np.array([[near, near], [far, near], [far, far], [near, far]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, target)
    picture = cv2.warpPerspective(
        grey, matrix, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


def normalised(modules: Modules) -> Modules:
    centred: Modules = modules - modules.mean()
    length = float(np.linalg.norm(centred))
    return (centred / max(length, 1e-6)).astype(np.float32)


@lru_cache(maxsize=1_024)
def printed_qr(code: Code) -> Modules:
    return _from_rows(qr_rows(str(code)))


@lru_cache(maxsize=1_024)
def printed_tag(code: Code) -> Modules:
    return _from_rows(tag_rows(code.tag))


def _from_rows(rows: tuple[str, ...]) -> Modules:
    light = [[0.0 if module == "#" else 1.0 for module in row] for row in rows]
    return normalised(np.pad(np.array(light, np.float32), EDGE, constant_values=1.0))

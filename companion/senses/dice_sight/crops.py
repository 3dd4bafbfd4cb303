"""Pieces of a frame as the network that reads dice gets them: a die fills most of each."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.senses.dice_sight.seen import Picture

SIDE = 64
"""Pixels of a piece."""
AROUND = 1.3
"""How many times the width of the die a piece shows."""


def crop(picture: Picture, x: float, y: float, size: float, side: int = SIDE) -> Picture:
    """The square around (x, y); what lies outside of the frame repeats its edge."""
    x, y = (
        float(np.clip(at, 0, most)) for at, most in ((x, picture.shape[1]), (y, picture.shape[0]))
    )
    width = size * AROUND
    shrink = width / side
    if shrink > 1.5:  # a warp alone would leave pixels out
        reach = 0.6 * width
        left, top = max(0, int(x - reach)), max(0, int(y - reach))
        part = picture[top : int(y + reach) + 1, left : int(x + reach) + 1]
        by = 1.5 / shrink
        small = cv2.resize(part, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
        return _warped(
            np.asarray(small, np.uint8), (x - left) * by, (y - top) * by, width * by, side
        )
    return _warped(picture, x, y, width, side)


def _warped(picture: Picture, x: float, y: float, width: float, side: int) -> Picture:
    scale = width / side
    corner = (side - 1) / 2 * scale
    matrix = np.array([[scale, 0, x - 0.5 - corner], [0, scale, y - 0.5 - corner]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpAffine(
        picture, matrix, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(seen, np.uint8)


def evened(piece: NDArray[np.floating] | Picture) -> NDArray[np.float32]:
    """Colour planes first, as bright and as rich in contrast as any other piece."""
    planes = np.asarray(piece, np.float32).transpose(2, 0, 1)
    spread = float(planes.std())
    evened: NDArray[np.float32] = (planes - planes.mean()) / np.float32(max(spread, 4.0))
    return evened

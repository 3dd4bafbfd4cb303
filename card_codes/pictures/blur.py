"""How a frame is blurred: a lens out of focus spreads a spot, a hand that moves draws it out.

A blurred card is compared with cards that are blurred the same way. Which way that is, is found by
trying a few on the card that is probably there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from card_codes.pictures.frame import Plane


@dataclass(frozen=True, slots=True)
class Blur:
    """In pixels of a card laid flat at full size; the direction in degrees."""

    spread: float = 0.0
    length: float = 0.0
    direction: int = 0

    def of(self, picture: Plane, scale: float = 1.0) -> Plane:
        """`picture` as this blur shows it; `scale` is its size compared with full size."""
        if self.spread * scale > 0.3:
            picture = cv2.GaussianBlur(picture, (0, 0), self.spread * scale)  # type: ignore[assignment]
        if self.length:
            kernel = _drawn_out(self.length * scale, self.direction)
            picture = cv2.filter2D(picture, -1, kernel, borderType=cv2.BORDER_REFLECT_101)  # type: ignore[assignment]
        return picture


BLURS = (
    *(Blur(spread) for spread in (0.0, 0.7, 1.0, 1.4, 1.9, 2.5, 3.2)),
    *(
        Blur(spread, length, direction)
        for spread in (0.7, 1.2)
        for length in (3.0, 5.0)
        for direction in range(0, 180, 30)
    ),
)
"""Those that are tried."""


@lru_cache(maxsize=64)
def _drawn_out(length: float, direction: int) -> Plane:
    """A short line, drawn eight times as large and shrunk."""
    side = int(np.ceil(length)) | 1
    kernel = np.zeros((side * 8, side * 8), np.float32)
    angle = np.radians(direction)
    half = np.array([np.cos(angle), np.sin(angle)]) * length * 4
    start, end = (side * 4 - 0.5 - half) * 256, (side * 4 - 0.5 + half) * 256
    first, last = (int(start[0]), int(start[1])), (int(end[0]), int(end[1]))
    cv2.line(kernel, first, last, 1.0, 8, cv2.LINE_8, 8)
    small: Plane = cv2.resize(kernel, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32)
    return small / np.float32(small.sum())

"""OpenCV's own QR readers: the slowest, but they are there wherever OpenCV is.

There are two. On clean frames the newer one, which finds finder patterns as square markers, reads
about as many as the older one does with a single code, and it reads several; the older one asked
for several reads almost none. So the newer goes first and the older fills in with one code.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from card_codes.reading.frame import Grey
from card_codes.reading.marks import Mark, Polygon, clockwise


class OpencvQr:
    name = "opencv"

    def __init__(self) -> None:
        self._older = cv2.QRCodeDetector()
        newer: Any = getattr(cv2, "QRCodeDetectorAruco", None)
        self._newer = newer() if newer is not None else self._older

    def decode(self, grey: Grey) -> list[Mark]:
        """They raise on codes whose text is not UTF-8 and on some damaged ones: nothing found."""
        several = self._several(grey)
        return several if any(mark.text for mark in several) else several + self._one(grey)

    def _several(self, grey: Grey) -> list[Mark]:
        try:
            found, texts, corners, _ = self._newer.detectAndDecodeMulti(grey)
        except (cv2.error, UnicodeDecodeError, SystemError, ValueError):
            return []
        return _marks(texts, corners) if found else []

    def _one(self, grey: Grey) -> list[Mark]:
        try:
            text, corners, _ = self._older.detectAndDecode(grey)
        except (cv2.error, UnicodeDecodeError, SystemError, ValueError):
            return []
        return _marks([text], corners) if text else []


def _marks(texts: Any, corners: Any) -> list[Mark]:
    if corners is None:
        return []
    quads = np.asarray(corners, np.float64).reshape(-1, 4, 2)
    return [
        Mark("qr", _polygon(quad), text or None)
        for text, quad in zip(texts, quads, strict=False)
        if np.isfinite(quad).all()
    ]


def _polygon(quad: Any) -> Polygon:
    return clockwise([(x, y) for x, y in quad.tolist()])

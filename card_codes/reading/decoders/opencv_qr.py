"""OpenCV's own QR reader: the weakest and slowest, but it is there wherever OpenCV is."""

from __future__ import annotations

import cv2
import numpy as np

from card_codes.reading.frame import Grey
from card_codes.reading.marks import Mark, clockwise


class OpencvQr:
    name = "opencv"

    def __init__(self) -> None:
        self._detector = cv2.QRCodeDetector()

    def decode(self, grey: Grey) -> list[Mark]:
        """It raises on codes whose text is not UTF-8 and on some damaged ones: nothing found."""
        try:
            found, texts, corners, _ = self._detector.detectAndDecodeMulti(grey)
        except (cv2.error, UnicodeDecodeError, SystemError, ValueError):
            return []
        if not found or corners is None:
            return []
        quads = np.asarray(corners, np.float64).reshape(-1, 4, 2)
        return [
            Mark("qr", clockwise([(x, y) for x, y in quad.tolist()]), text or None)
            for text, quad in zip(texts, quads, strict=False)
            if np.isfinite(quad).all()
        ]

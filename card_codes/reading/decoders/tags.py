"""Square tags of the family 36h11 through OpenCV: they survive blur that no QR code does.

Small ArUco families were tried and gave false ids; this one gave none.
"""

from __future__ import annotations

import cv2
import numpy as np

from card_codes.reading.decoders.decoder import Missing
from card_codes.reading.frame import Grey
from card_codes.reading.marks import Mark, Polygon, clockwise, extent

SMALLEST_PERIMETER = 40.0
"""Pixels: a tag seen at a slant, at one and a half a module the short way. OpenCV wants it as a
part of the picture's longer side; its default of 3 % takes every speck of a small noisy picture for
a tag, and one second to say no."""


class Tags:
    name = "tag"

    def __init__(self) -> None:
        aruco = getattr(cv2, "aruco", None)
        if aruco is None or not hasattr(aruco, "ArucoDetector"):  # pragma: no cover
            raise Missing("This OpenCV has no tags: 4.10 or newer is needed")
        family = aruco.getPredefinedDictionary(aruco.DICT_APRILTAG_36h11)
        settings = aruco.DetectorParameters()
        settings.polygonalApproxAccuracyRate = 0.05
        # Two windows instead of three find as many tags in three quarters of the time.
        settings.adaptiveThreshWinSizeMin = 9
        settings.adaptiveThreshWinSizeMax = 25
        settings.adaptiveThreshWinSizeStep = 16
        self._settings = settings
        self._detector = aruco.ArucoDetector(family, settings)

    def decode(self, grey: Grey) -> list[Mark]:
        """Squares whose inside is no tag by the book come back too, without a number: blurred ones
        may still look like one of ours (matching.py)."""
        self._settings.minMarkerPerimeterRate = min(1.0, SMALLEST_PERIMETER / max(grey.shape))
        self._detector.setDetectorParameters(self._settings)
        try:
            corners, ids, rejected = self._detector.detectMarkers(grey)
        except cv2.error:
            return []
        tags = [] if ids is None else np.ravel(ids).tolist()
        read = [
            Mark("tag", _polygon(quad), tag=int(tag))
            for quad, tag in zip(corners, tags, strict=False)
        ]
        unread = sorted((_polygon(quad) for quad in rejected), key=extent, reverse=True)
        return read + [Mark("tag", polygon) for polygon in unread]


def _polygon(quad: object) -> Polygon:
    return clockwise([(x, y) for x, y in np.asarray(quad, np.float64).reshape(4, 2).tolist()])

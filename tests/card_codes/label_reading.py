"""The plainest readers there are, to see whether what we print can be read at all."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import zxingcpp

from card_codes.code import Code, parse, parse_tag
from card_codes.labels.label_image import Picture

_QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


DPI = 150


def printed_pages(path: Path) -> list[Picture]:
    """The pages of a PDF as a printer would see them, in grey."""
    with pypdfium2.PdfDocument(path) as document:
        return [
            np.array(page.render(scale=DPI / 72, grayscale=True).to_numpy()).squeeze()
            for page in document
        ]


def codes_in(picture: Picture) -> list[Code]:
    """What the QR codes of a picture say; a foreign one would be missed, and so be noticed."""
    answers = [parse(found.text) for found in zxingcpp.read_barcodes(picture, formats=_QR)]
    return sorted(answer for answer in answers if isinstance(answer, Code))


def tags_in(picture: Picture) -> list[Code]:
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    _, ids, _ = cv2.aruco.ArucoDetector(family).detectMarkers(picture)
    found = [] if ids is None else np.ravel(ids)
    answers = [parse_tag(int(tag)) for tag in found]
    return sorted(answer for answer in answers if isinstance(answer, Code))

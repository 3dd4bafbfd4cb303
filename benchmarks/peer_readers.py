"""Other people's readers, each as a program would use it that has nothing else: one try a frame."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from card_codes.code import Code, parse, parse_tag
from card_codes.reading.decoders.available import available, make_decoder
from card_codes.reading.frame import Grey

Read = Callable[[Grey], set[Code]]


def qr_reader(name: str) -> Read:
    """One of the libraries for QR codes that this project uses too."""
    decoder = make_decoder(name)

    def read(grey: Grey) -> set[Code]:
        marks = decoder.decode(grey)
        return {code for mark in marks if isinstance(code := parse(mark.text or ""), Code)}

    return read


def doubled(read: Read) -> Read:
    """The same on a frame twice as wide and high."""

    def read_doubled(grey: Grey) -> set[Code]:
        large = cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
        return read(np.asarray(large, np.uint8))

    return read_doubled


def tag_reader() -> Read:
    """OpenCV's reader of tags with its own settings."""
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    detector = cv2.aruco.ArucoDetector(family)

    def read(grey: Grey) -> set[Code]:
        _, ids, _ = detector.detectMarkers(grey)
        tags = [] if ids is None else np.ravel(ids).tolist()
        return {code for tag in tags if isinstance(code := parse_tag(int(tag)), Code)}

    return read


def peers() -> dict[str, Read]:
    """Those that this machine has."""
    readers: dict[str, Read] = {}
    if "zbar" in available():
        readers["pyzbar"] = qr_reader("zbar")
    if "zxing" in available():
        readers["zxing"] = qr_reader("zxing")
        readers["zxing doubled"] = doubled(readers["zxing"])
    return readers | {"tag alone": tag_reader()}

"""Reading a picture file without trusting it.

A file of a few kilobytes can claim gigapixels, and the rarer formats have the buggiest readers. So
only the four formats cameras and browsers write are taken, their size is read from the header, and
nothing too large reaches the native decoder.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]

LARGEST_FILE = 64 * 2**20
LARGEST_AREA = 64_000_000
SUFFIXES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".bmp"})
"""What counts as a picture in a folder."""
_FRAME_HEADERS = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""JPEG segments that tell width and height."""


class UnreadablePicture(ValueError):
    """Not a picture we read. The message names the file and the reason."""


def load_picture(path: Path) -> Picture:
    """The picture as BGR, turned as the camera was held. Raises UnreadablePicture only."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadablePicture(f"Cannot read '{path}': {reason}.") from error
    if len(data) > LARGEST_FILE:
        raise UnreadablePicture(f"'{path}' is larger than {LARGEST_FILE // 2**20} MiB.")
    return decode_picture(data, str(path))


def decode_picture(data: bytes, name: str) -> Picture:
    size = claimed_size(data)
    if size is None:
        raise UnreadablePicture(f"'{name}' is not a PNG, JPEG, WebP or BMP picture.")
    width, height = size
    if width < 1 or height < 1 or width * height > LARGEST_AREA:
        raise UnreadablePicture(f"'{name}' says it has {width} x {height} pixels.")
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error as error:
        raise UnreadablePicture(f"'{name}' is damaged.") from error
    if picture is None or picture.size == 0:
        raise UnreadablePicture(f"'{name}' is damaged.")
    return np.asarray(picture, np.uint8)


def claimed_size(data: bytes) -> tuple[int, int] | None:
    """Width and height by the header; None for what is not one of our formats."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if data.startswith(b"BM") and len(data) >= 26:
        width = int.from_bytes(data[18:22], "little", signed=True)
        height = int.from_bytes(data[22:26], "little", signed=True)
        return abs(width), abs(height)
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return _webp_size(data)
    if data.startswith(b"\xff\xd8"):
        return _jpeg_size(data)
    return None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    kind, body = data[12:16], data[20:30]
    if len(body) < 10:
        return None
    if kind == b"VP8X":
        return (
            int.from_bytes(body[4:7], "little") + 1,
            int.from_bytes(body[7:10], "little") + 1,
        )
    if kind == b"VP8L":
        bits = int.from_bytes(body[1:5], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 ":
        return (
            int.from_bytes(body[6:8], "little") & 0x3FFF,
            int.from_bytes(body[8:10], "little") & 0x3FFF,
        )
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """Walks from segment to segment up to the one that tells the size."""
    place = 2
    while place + 9 <= len(data):
        if data[place] != 0xFF:
            return None
        kind = data[place + 1]
        if kind in (0x01, 0xFF) or 0xD0 <= kind <= 0xD8:
            place += 1 if kind == 0xFF else 2
            continue
        if kind in _FRAME_HEADERS:
            height = int.from_bytes(data[place + 5 : place + 7], "big")
            width = int.from_bytes(data[place + 7 : place + 9], "big")
            return width, height
        place += 2 + int.from_bytes(data[place + 2 : place + 4], "big")
    return None

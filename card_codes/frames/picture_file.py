"""Reading a picture file without trusting it.

The rarer formats have the buggiest readers, so only the four that cameras and browsers write are
taken, and the two of phones (phone_formats.py). What decoding would cost is decided from the header
(picture_header.py): a large photograph is decoded at a half or a quarter of its size, and what is
too large even so is refused before a native decoder has seen it.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from card_codes.frames import phone_formats
from card_codes.frames.phone_formats import (
    COPY_AGAIN,
    CannotRead,
    decode_phone_picture,
    phone_format,
)
from card_codes.frames.picture_header import Header, header_of
from card_codes.frames.quiet import quiet_opencv

Picture = NDArray[np.uint8]

LARGEST_FILE = 48 * 2**20
MOST_MEMORY = 160_000_000
"""Bytes for decoding: 26 megapixels at full size. With the file and the program itself a process
that reads a picture stays under 300 MB."""
LARGEST_SIDE = 16_384
SHRINKS = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4}
SUFFIXES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".bmp"}) | phone_formats.SUFFIXES
"""What counts as a picture in a folder."""


class UnreadablePicture(ValueError):
    """Not a picture we read. The message names the file and the reason."""


def load_picture(path: Path) -> Picture:
    """The picture as BGR, turned as the camera was held; a very large photograph comes at a half or
    a quarter of its size. Raises UnreadablePicture only."""
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
    if not data:
        raise UnreadablePicture(f"'{name}' is empty.")
    if kind := phone_format(data):
        try:
            return decode_phone_picture(data, kind, MOST_MEMORY)
        except CannotRead as error:
            raise UnreadablePicture(f"'{name}' {error}") from error
    header = header_of(data)
    if header is None:
        raise UnreadablePicture(
            f"'{name}' is damaged, or not a PNG, JPEG, WebP or BMP picture. {COPY_AGAIN}"
        )
    shrink = SHRINKS[_shrink(header, name)]
    try:
        with quiet_opencv():
            picture = cv2.imdecode(np.frombuffer(data, np.uint8), shrink)
    except cv2.error as error:
        raise UnreadablePicture(f"'{name}' is damaged. {COPY_AGAIN}") from error
    if picture is None or picture.size == 0:
        raise UnreadablePicture(f"'{name}' is damaged. {COPY_AGAIN}")
    return np.asarray(picture, np.uint8)


def claimed_size(data: bytes) -> tuple[int, int] | None:
    """Width and height by the header; None for what is not one of our formats."""
    header = header_of(data)
    return (header.width, header.height) if header else None


def _shrink(header: Header, name: str) -> int:
    """By how much to shrink while decoding. Raises UnreadablePicture if nothing makes it fit."""
    size = f"'{name}' says it has {header.width} x {header.height} pixels"
    if min(header.width, header.height) < 1:
        raise UnreadablePicture(f"{size}.")
    if max(header.width, header.height) <= LARGEST_SIDE:
        for shrink in SHRINKS if header.shrinks else (1,):
            if header.memory(shrink) <= MOST_MEMORY:
                return shrink
    raise UnreadablePicture(f"{size}, more than is read here: make it smaller.")

"""A small picture of what was read, kept as evidence: what the tablet saw, for the journal.

Named after its content and not after the card: a file name must not tell a secret.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import cv2

from card_codes.frames.picture_file import Picture
from card_codes.reading.marks import Polygon

AROUND = 0.6
"""So much of its size is shown on each side of a label: the card it sticks on."""
LONGEST_SIDE = 240
TO_ASK_WITH = 720
"""The longest side of a picture in which people are asked what lies there."""

Bounds = tuple[int, int, int, int]
"""Left, top, right, bottom, in pixels."""


class Thumbnails:
    """A folder of pictures. Without a folder, or when the disk is full, there is just no picture:
    that must never cost a reading."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def keep(self, picture: Picture, polygon: Polygon, longest: int = LONGEST_SIDE) -> str:
        """The name of the file, or nothing."""
        if self._folder is None:
            return ""
        try:
            data = cut_out(picture, polygon, longest)
            name = f"{hashlib.sha256(data).hexdigest()[:16]}.jpg"
            path = self._folder / name
            if not path.exists():
                self._folder.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        except (OSError, cv2.error, ValueError):
            return ""
        return name


def cut_out(picture: Picture, polygon: Polygon, longest: int = LONGEST_SIDE) -> bytes:
    """The part of a frame around a polygon, small, as JPEG."""
    left, top, right, bottom = box_around(picture, polygon)
    part = picture[top:bottom, left:right]
    if part.size == 0:
        raise ValueError("The polygon lies outside of the picture.")
    scale = min(1.0, longest / max(part.shape[:2]))
    small = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    _, encoded = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 80])
    return encoded.tobytes()


def box_around(picture: Picture, polygon: Polygon) -> Bounds:
    """Which part of a frame is kept for a polygon in it."""
    height, width = picture.shape[:2]
    across, down = [x for x, _ in polygon], [y for _, y in polygon]
    margin = AROUND * max(max(across) - min(across), max(down) - min(down))
    left, top = max(0, int(min(across) - margin)), max(0, int(min(down) - margin))
    return left, top, min(width, int(max(across) + margin)), min(height, int(max(down) + margin))

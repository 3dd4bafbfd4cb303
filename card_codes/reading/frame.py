"""The only door to native code: a frame is checked here before any decoder sees it.

Native decoders answer strange arrays in their own ways: pyzbar divides by zero and takes 16 bits
for 8, zxing-cpp and OpenCV raise errors of their own, and a strip of 3 x 50,000 pixels keeps the
tag reader busy for seconds. So nothing but a contiguous grey uint8 picture of sensible size goes
through; the rest is refused with a reason.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from card_codes.reading.marks import Polygon

Grey = NDArray[np.uint8]

SMALLEST_SIDE = 32
"""Pixels. A label that can be read is larger."""
LARGEST_SIDE = 16_384
LARGEST_AREA = 64_000_000
"""Pixels: a photograph of a large telephone camera."""
WORKING_SIDE = 2_560
"""Larger pictures are shrunk to this before reading: a label fills more of them than it needs."""


class BadFrame(ValueError):
    """Not a picture that can be read. The message says what is wrong with it."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A grey picture that is safe to decode, and how much smaller it is than what was given."""

    grey: Grey
    scale: float = 1.0
    """Working pixels times this are pixels of the picture that was given."""
    mirrored: bool = False
    """Whether left and right were exchanged before reading."""

    def in_mirror(self) -> Frame:
        """The same picture as a mirror shows it."""
        return Frame(np.asarray(cv2.flip(self.grey, 1), np.uint8), self.scale, not self.mirrored)

    def given(self, polygon: Polygon) -> Polygon:
        """Where these corners are in the picture that was given."""
        right = self.grey.shape[1] - 1.0
        return tuple(
            (round((right - x if self.mirrored else x) * self.scale, 1), round(y * self.scale, 1))
            for x, y in polygon
        )


def checked(picture: object) -> Frame:
    """Grey or BGR or BGRA of uint8 in; raises BadFrame and nothing else."""
    if not isinstance(picture, np.ndarray):
        raise BadFrame(f"A frame is an array of pixels, not {type(picture).__name__}.")
    if picture.dtype != np.uint8:
        raise BadFrame(f"A frame has bytes (uint8) as pixels, not {picture.dtype}.")
    if picture.ndim not in (2, 3):
        raise BadFrame(f"A frame has two or three dimensions, not {picture.ndim}.")
    height, width = picture.shape[:2]
    if min(height, width) < SMALLEST_SIDE:
        raise BadFrame(f"{width} x {height} pixels are too few to read anything.")
    if max(height, width) > LARGEST_SIDE or height * width > LARGEST_AREA:
        raise BadFrame(f"{width} x {height} pixels are more than a camera gives.")
    grey = _grey(np.ascontiguousarray(picture))
    longest = max(height, width)
    if longest <= WORKING_SIDE:
        return Frame(grey)
    scale = longest / WORKING_SIDE
    size = (max(SMALLEST_SIDE, round(width / scale)), max(SMALLEST_SIDE, round(height / scale)))
    return Frame(cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.uint8), scale)


def _grey(picture: NDArray[np.uint8]) -> Grey:
    """Colours go by their luminance. The result never shares memory with a caller's buffer that a
    camera may be writing the next frame into, unless it was grey already."""
    channels = 1 if picture.ndim == 2 else picture.shape[2]
    if channels == 1:
        return picture.reshape(picture.shape[:2])
    conversion = {3: cv2.COLOR_BGR2GRAY, 4: cv2.COLOR_BGRA2GRAY}.get(channels)
    if conversion is None:
        raise BadFrame(f"A frame has 1, 3 or 4 channels, not {channels}.")
    return np.asarray(cv2.cvtColor(picture, conversion), np.uint8)

"""What counts as a picture here: everything that comes from outside passes through `colour`."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from card_codes.reading.frame import BadFrame

Picture = npt.NDArray[np.uint8]
"""Height x width x 3, blue first."""
Plane = npt.NDArray[np.float32]
Matrix = npt.NDArray[np.float64]
Quad = npt.NDArray[np.float32]
"""Four corners (x, y) of a card in the frame, in the order in which they lie around it."""

SMALLEST, LARGEST = 32, 8192
"""Sides of a frame in pixels. Below, no card can be told; above, somebody wants our memory."""


def colour(frame: object) -> Picture:
    """The frame as a colour picture of bytes, whatever kind of picture it was; else BadFrame."""
    if not isinstance(frame, np.ndarray):
        raise BadFrame(f"A frame is an array of pixels, not {type(frame).__name__}.")
    if frame.dtype != np.uint8:
        raise BadFrame(f"A frame has bytes as pixels, not {frame.dtype}.")
    if frame.ndim == 3 and frame.shape[2] == 1:
        frame = frame[:, :, 0]
    if frame.ndim not in (2, 3) or (frame.ndim == 3 and frame.shape[2] not in (3, 4)):
        raise BadFrame(f"A frame is grey, colour or colour with alpha, not {frame.shape}.")
    height, width = frame.shape[:2]
    if min(height, width) < SMALLEST or max(height, width) > LARGEST:
        raise BadFrame(f"A frame of {width} x {height} pixels is too small or too large.")
    frame = np.ascontiguousarray(frame)
    if frame.ndim == 2:
        return cv2.cvtColor(frame, cv2.COLOR_GRAY2BGR)  # type: ignore[return-value]
    if frame.shape[2] == 4:
        return cv2.cvtColor(frame, cv2.COLOR_BGRA2BGR)  # type: ignore[return-value]
    return frame

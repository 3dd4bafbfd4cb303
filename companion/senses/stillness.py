"""Notices that a card is waved about before the camera: then "hold still" helps, else it annoys."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from card_codes.frames.picture_file import Picture

Small = NDArray[np.float32]
SIZE = (64, 36)
MOVING = 0.02
"""Mean change from frame to frame, of the whole range of grey."""
PATIENCE = 0.6
"""Seconds of movement without a card having been read. A card laid down well takes less."""
CALM = 0.3
"""Seconds without movement after which the hint is taken away."""


class Stillness:
    """Frames in, whether to ask for stillness out. Time is handed in."""

    def __init__(self) -> None:
        self._last: Small | None = None
        self._moved_at = float("-inf")
        self._since: float | None = None

    def look(self, picture: Picture, read: bool, at: float) -> bool:
        """`read`: something was read in this frame, so it was still enough."""
        small = cv2.resize(picture, SIZE, interpolation=cv2.INTER_AREA).astype(np.float32)
        last, self._last = self._last, small
        if last is not None and last.shape == small.shape and _change(small, last) > MOVING:
            self._moved_at = at
            self._since = at if self._since is None else self._since
        if read or at - self._moved_at > CALM:
            self._since = None
        return self._since is not None and at - self._since >= PATIENCE


def _change(one: Small, other: Small) -> float:
    return float(np.abs(one - other).mean()) / 255

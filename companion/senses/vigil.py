"""When the camera is open, and which of its frames are read: a battery has to last an evening.

It sleeps unless a roll or a card is due or somebody watches the live picture. Awake, it reads at a
pace while something moves before it, and hardly ever a picture that it has read already.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from card_codes.frames.picture_file import Picture

Small = NDArray[np.float32]
SIZE = (64, 36)
"""A die 30 pixels wide in a frame of 1280 fills a good part of a cell, or of four."""
STIR = 0.05
"""Of the whole range of grey: a cell that has changed so much since the last reading. Noise of a
dark frame changes the mean of a cell by a tenth of it."""
STIRRED = 3.0
"""Seconds of reading after a change: throws are judged within 1.5 s, hard labels a little later."""
PACE = 0.1
"""Seconds from one reading to the next meanwhile."""
AT_REST = 2.0
"""Seconds between readings of a picture that does not change."""
GLANCE = 0.2
"""Seconds between looks whether it has changed, which cost next to nothing."""
LINGERS = 10.0
"""Seconds for which a camera stays open when nothing is due any more. The next roll may be near,
and opening takes a second."""


class Vigil:
    """Used by one thread; time is handed in. It counts what it costs."""

    def __init__(self, at: float) -> None:
        self.wakes = 1
        """How often the camera was opened; it is tried out when it is chosen."""
        self.frames_read = 0
        self._open_for = 0.0
        self._opened_at: float | None = at
        self._wanted_at = at
        self._wanted = self._watched = False
        self._goes_on = False
        self._read: Small | None = None
        self._read_at = self._stirred_at = float("-inf")

    def want(self, due: bool, watched: bool, at: float) -> None:
        """Whether something is due that a camera could read, or somebody watches."""
        if self._wanted or due or watched:
            self._wanted_at = at
        self._wanted, self._watched = due or watched, watched
        if self._wanted and self._opened_at is None:
            self.wakes += 1
            self._opened_at = at

    def is_awake(self, at: float) -> bool:
        """Whether the camera should be open."""
        if self._opened_at is None:
            return False
        if self._wanted or at - self._wanted_at < LINGERS:
            return True
        self._open_for += at - self._opened_at
        self._opened_at = None
        self._read, self._stirred_at = None, float("-inf")
        return False

    def reads(self, picture: Picture, at: float) -> bool:
        """Whether this frame is to be read. One that somebody watches always is."""
        if not self._watched and at - self._read_at < PACE:
            return False
        small = cv2.resize(picture, SIZE, interpolation=cv2.INTER_AREA).astype(np.float32)
        if self._read is None or _has_changed(self._read, small):
            self._stirred_at = at
        due = self._goes_on or self._is_stirred(at) or at - self._read_at >= AT_REST
        if not (self._wanted and due):
            return False
        self._goes_on = False
        self._read, self._read_at = small, at
        self.frames_read += 1
        return True

    def go_on(self) -> None:
        """A frame was not read to its end, and is read on with the next one."""
        self._goes_on = True

    def pause(self, at: float) -> float:
        """Seconds until the next frame is worth a look."""
        if self._watched:
            return 0.0
        return PACE if self._wanted and (self._goes_on or self._is_stirred(at)) else GLANCE

    def open_for(self, at: float) -> float:
        """Seconds for which the camera was open so far."""
        return self._open_for + (0.0 if self._opened_at is None else at - self._opened_at)

    def _is_stirred(self, at: float) -> bool:
        return at - self._stirred_at < STIRRED


def _has_changed(one: Small, other: Small) -> bool:
    return one.shape != other.shape or float(np.abs(one - other).max()) > STIR * 255

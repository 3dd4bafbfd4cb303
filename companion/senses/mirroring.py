"""Whether a camera hands out frames as a mirror shows things, as some front cameras do.

A QR code is read either way and tells nothing; the tag beside it is read in one way only.
"""

from __future__ import annotations

from card_codes.frames.picture_file import Picture
from card_codes.reading.ladder import MIRRORED_BY, Reader, Step
from card_codes.reading.marks import Reading

MOST_LOOKS = 8
"""Frames with a label that are looked at for its tag; a label may have none."""


class Mirroring:
    """One for each camera, used by one thread."""

    def __init__(self) -> None:
        self.mirrored = False
        self._looks = MOST_LOOKS
        self._reader: Reader | None = None

    def look(self, picture: Picture, reading: Reading) -> None:
        """A frame and what was read in it. Costs something only until it is known."""
        if not reading.cards or not self._looks:
            return
        self._looks -= 1
        if not reading.mirrored:
            self._reader = self._reader or Reader((Step(MIRRORED_BY),))
            reading = self._reader.read(picture)
        if reading.cards:
            self.mirrored, self._looks = reading.mirrored, 0

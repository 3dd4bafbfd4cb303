"""Pictures made from a frame for a decoder that saw nothing in it: doubled, and local contrast.

Doubling gives small modules enough pixels to be told apart; equalised local contrast undoes haze,
reflections and dark corners. Both cost more than the reading itself, so each is made once a frame
and only when a step asks for it.
"""

from __future__ import annotations

from typing import Literal

import cv2
import numpy as np

from card_codes.reading.frame import Grey

Preparation = Literal["plain", "sharpened", "contrast", "doubled", "contrast doubled"]

LARGEST_DOUBLED = 4_000_000
"""Pixels: a larger frame has no small modules, and doubling it would cost too much."""
TILES = (12, 8)
CLIP = 3.0
WIDTH, GAIN = 9, 1.5


class Prepared:
    """The pictures of one frame, each with the factor back to the frame's own pixels."""

    def __init__(self, grey: Grey) -> None:
        self._grey = grey
        self._made: dict[Preparation, Grey] = {"plain": grey}

    def picture(self, preparation: Preparation) -> tuple[Grey, float]:
        """The picture, and what its coordinates have to be multiplied by."""
        made = self._made.get(preparation)
        if made is None:
            made = self._made[preparation] = self._make(preparation)
        return made, self._grey.shape[0] / made.shape[0]

    def _make(self, preparation: Preparation) -> Grey:
        if preparation == "sharpened":
            return sharpened(self._grey)
        if preparation == "contrast":
            return local_contrast(self._grey)
        source, _ = self.picture("contrast" if preparation == "contrast doubled" else "plain")
        return source if source.size > LARGEST_DOUBLED else enlarged(source, 2)


def local_contrast(grey: Grey) -> Grey:
    return np.asarray(cv2.createCLAHE(CLIP, TILES).apply(grey), np.uint8)


def sharpened(grey: Grey) -> Grey:
    """Takes back some of the blur: the corners of tags get sharp enough to be found."""
    soft = cv2.blur(grey, (WIDTH, WIDTH))
    return np.asarray(cv2.addWeighted(grey, 1 + GAIN, soft, -GAIN, 0), np.uint8)


def enlarged(grey: Grey, factor: int) -> Grey:
    size = (grey.shape[1] * factor, grey.shape[0] * factor)
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_CUBIC), np.uint8)

"""A drawn table under a camera: frames with labelled cards for the decoders that read real ones."""

from __future__ import annotations

import time
from collections.abc import Generator

import cv2
import numpy as np
from numpy.typing import NDArray

from card_codes.code import Code
from card_codes.frames.origins import Frame
from card_codes.labels.label import DEFAULT
from card_codes.labels.label_image import drawing_image
from card_codes.labels.stand_in import StandIn, draw_stand_in

Image = NDArray[np.uint8]

WIDTH, HEIGHT = 1280, 720
PIXELS_PER_MM = 6.0
FRAMES_A_SECOND = 15
SLANT = 7.0
"""Degrees: nobody lays a card down straight."""


def _wood() -> Image:
    """A brown table with a grain, and the noise of a small camera."""
    chance = np.random.default_rng(7)
    grain = chance.normal(0, 6, (HEIGHT, 1)) + chance.normal(0, 3, (HEIGHT, WIDTH))
    table = np.array([52, 78, 112]) + grain[:, :, None]
    return np.clip(table, 0, 255).astype(np.uint8)


class Desk:
    """An origin of frames as a camera is one. What lies there may change at any time."""

    name = "drawn table"
    returns = True

    def __init__(self) -> None:
        self._empty = _wood()
        self._picture = self._empty

    def lay(self, code: Code, title: str) -> None:
        """Put a card with its label before the camera, instead of what lay there."""
        drawn = draw_stand_in(StandIn(code, title, "", (), ""), DEFAULT)
        card = drawing_image(drawn, PIXELS_PER_MM)
        height, width = card.shape
        across, down = (WIDTH - width) / 2, (HEIGHT - height) / 2
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), SLANT, 1.0)
        turn[:, 2] += (across, down)
        shown = cv2.warpAffine(card, turn, (WIDTH, HEIGHT))
        where = cv2.warpAffine(np.full_like(card, 255), turn, (WIDTH, HEIGHT))[:, :, None] / 255
        mixed = self._empty * (1 - where) + shown[:, :, None] * where
        self._picture = mixed.astype(np.uint8)

    def clear(self) -> None:
        self._picture = self._empty

    def frames(self) -> Generator[Frame, None, None]:
        number = 0
        while True:
            yield Frame(self._picture, f"{self.name} {number}")
            number += 1
            time.sleep(1 / FRAMES_A_SECOND)

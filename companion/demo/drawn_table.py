"""A drawn table under a camera: frames with labelled cards, dice and balls, for the same eyes that
look at real ones."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from card_codes.code import Code
from card_codes.frames.origins import Frame
from card_codes.labels.label import DEFAULT
from card_codes.labels.label_image import drawing_image
from card_codes.labels.stand_in import StandIn, draw_stand_in
from companion.demo.drawn_dice import (
    BALL_TONES,
    Die,
    Make,
    Ship,
    draw_dice,
    draw_ship,
    eye,
)

Image = NDArray[np.uint8]
IVORY = Make()

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


class DrawnTable:
    """An origin of frames as a camera is one. What lies there may change at any time."""

    name = "drawn table"
    returns = True

    def __init__(self) -> None:
        self._empty = _wood()
        self._picture = self._empty
        self._eye = eye((WIDTH, HEIGHT), PIXELS_PER_MM * 0.7, tilt=12, towards=30)
        self._throws = 0

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

    def lay_dice(self, faces: Sequence[int], make: Make = IVORY) -> None:
        """Throw dice before the camera; each time they fall elsewhere."""
        self._throws += 1
        chance = np.random.default_rng([self._throws, 23])
        dice = [
            Die(make, face, (place - (len(faces) - 1) / 2) * 34 + x, y, turn)
            for place, (face, (x, y), turn) in enumerate(
                zip(
                    faces,
                    chance.uniform(-5, 5, (len(faces), 2)).tolist(),
                    chance.uniform(0, 360, len(faces)).tolist(),
                    strict=True,
                )
            )
        ]
        picture = self._empty.copy()
        draw_dice(picture, dice, self._eye)
        self._picture = picture

    def lay_balls(self, colours: Sequence[str]) -> None:
        """Hold a mother ship before the camera that shows these two balls."""
        one, two = (BALL_TONES[colour] for colour in colours)
        picture = self._empty.copy()
        draw_ship(picture, Ship((one, two), turn=20), self._eye)
        self._picture = picture

    def clear(self) -> None:
        self._picture = self._empty

    def frames(self) -> Generator[Frame, None, None]:
        number = 0
        while True:
            yield Frame(self._picture, f"{self.name} {number}")
            number += 1
            time.sleep(1 / FRAMES_A_SECOND)

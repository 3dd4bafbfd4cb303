"""A frame made ready for looking: bright and smooth, whatever the lamp over the table."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.senses.dice_sight.seen import Grey, Picture

LONGEST = 1280
"""Pixels. At the distance from which a card is read, a pip is a dozen of them across."""
SMOOTH = 1.4
BRIGHT = 245
MOST_GAIN = 12.0
_FEW = 0.0005


@dataclass(frozen=True, slots=True, eq=False)
class Working:
    """`scale` times a point here is the point in the frame that was given."""

    colour: Picture
    grey: Grey
    scale: float
    gain: float


def coloured(picture: Picture) -> Picture:
    """Three channels, blue first, whatever the camera gave."""
    if picture.ndim == 2 or picture.shape[2] == 1:
        return np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), np.uint8)
    return picture[:, :, :3]


def working(picture: Picture, part_of: int = 0, plane: Grey | None = None) -> Working:
    """Takes three channels, blue first. A part of a frame is as large here as in the whole, whose
    longer side is `part_of`. `plane`: what to look at instead of brightness, as large as a picture
    that is not scaled."""
    height, width = picture.shape[:2]
    scale = max(1.0, max(height, width, part_of) / LONGEST)
    colour = picture
    if scale > 1:
        size = (round(width / scale), round(height / scale))
        colour = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    seen = cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY) if plane is None else plane
    grey = cv2.GaussianBlur(seen, (0, 0), SMOOTH)
    gain = _gain(np.asarray(grey, np.uint8))
    bright = cv2.convertScaleAbs(grey, alpha=gain) if gain > 1.05 else grey
    return Working(colour, np.asarray(bright, np.uint8), scale, gain)


def _gain(grey: Grey) -> float:
    """Makes all but a few gleaming pixels fit."""
    counts = cv2.calcHist([grey], [0], None, [256], [0, 256]).ravel()
    above = np.cumsum(counts[::-1]) > _FEW * grey.size
    highest = 255 - int(np.argmax(above))
    return float(np.clip(BRIGHT / max(highest, 1), 1.0, MOST_GAIN))

"""How a flat card is described: a plane of local contrast for the eye, a thumbnail for the index.

Light falls unevenly, sleeves reflect and cameras choose their own exposure. What stays the same is
how a spot differs from its neighbourhood; so a card is compared by its local contrast: every pixel
minus the mean around it, divided by the spread around it.
"""

from __future__ import annotations

import cv2
import numpy as np

from card_codes.pictures.frame import Picture, Plane

WIDTH, HEIGHT = 118, 182
"""Two pixels a millimetre of a 59 x 91 mm card: digits can be told, noise is averaged away."""
STORED_WIDTH, STORED_HEIGHT = 236, 364
"""Examples are kept twice as large as they are compared: they are also shown to people."""
SQUARE, THUMB, RIM = 72, 20, 2
"""Sides of the square that a card is drawn as, and of its thumbnail; and the rim of that which is
left out, because every four-sided thing on the table has a rim."""
NEIGHBOURHOOD = 25
"""Pixels at full size; an eighth of the card's height."""
FLOOR = 6.0
"""Spread (in grey levels) below which a spot counts as even, so that noise is no picture."""
CEILING = 2.5


def grey(picture: Picture) -> Plane:
    return cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)


def local_contrast(plane: Plane, neighbourhood: int = NEIGHBOURHOOD, floor: float = FLOOR) -> Plane:
    """Each pixel against its neighbourhood, within +-CEILING."""
    size = (neighbourhood, neighbourhood)
    mean = cv2.blur(plane, size, borderType=cv2.BORDER_REFLECT_101)
    square = cv2.sqrBoxFilter(plane, cv2.CV_32F, size, borderType=cv2.BORDER_REFLECT_101)
    spread = np.sqrt(np.maximum(square - mean * mean, 0)) + floor
    contrast: Plane = np.clip((plane - mean) / spread, -CEILING, CEILING)
    return contrast


def half_contrast(plane: Plane) -> Plane:
    """Local contrast of a grey card at half size."""
    if plane.shape == (HEIGHT, WIDTH):
        plane = cv2.resize(plane, (WIDTH // 2, HEIGHT // 2), interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
    return local_contrast(plane, NEIGHBOURHOOD // 2 | 1)


def thumbnails(squares: Plane) -> Plane:
    """Of grey cards drawn as squares, a stack of them: four short vectors for each, one for each
    quarter turn. Each has length one; a product of two says how alike they are.

    The squares are described in one go, one under the other: what they see of each other stays
    within the rim.
    """
    count = len(squares)
    column = np.ascontiguousarray(squares, np.float32).reshape(count * SQUARE, SQUARE)
    contrast = local_contrast(column, NEIGHBOURHOOD // 2 | 1)
    small = cv2.resize(contrast, (THUMB, THUMB * count), interpolation=cv2.INTER_AREA)
    inner = small.reshape(count, THUMB, THUMB)[:, RIM:-RIM, RIM:-RIM].astype(np.float32)
    inner = inner - inner.mean(axis=(1, 2), keepdims=True)
    length = np.sqrt((inner * inner).sum(axis=(1, 2), keepdims=True))
    inner = inner / np.maximum(length, 1e-6)
    turns = [np.rot90(inner, turn, (1, 2)).reshape(count, -1) for turn in range(4)]
    return np.stack(turns, axis=1)


def squared(plane: Plane) -> Plane:
    """A flat card drawn as a square: it can be turned by quarters and stays a square."""
    return cv2.resize(plane, (SQUARE, SQUARE), interpolation=cv2.INTER_AREA).astype(np.float32)

"""Where dice lie in a frame: one small network looks at the frame in several sizes.

It knows dice of about two dozen pixels, so that a large die is found in a small copy of the frame.
It does not read them; it only says where to look closer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from cv2.typing import MatLike

from companion.senses.dice_sight.networks import Floats, ask
from companion.senses.dice_sight.seen import Picture

LONGEST = 640
"""Pixels of the largest copy that is looked at."""
COPIES = 4
"""Each is half as large as the one before."""
STRIDE, USUAL = 8, 24.0
"""As the network was taught: it answers for every eighth pixel, in parts of this width."""
GREY, CONTRAST, LEAST_SPREAD = 128.0, 40.0, 6.0
"""What is made of the brightness around each place, of its spread, and what counts as noise."""
COARSE = 4
"""The light around each place is measured in a copy smaller by this."""
SURE = 0.3
"""Less than so sure, nobody looks closer."""
SAME = 0.45
"""Two finds nearer than this part of their widths are one die."""
MOST = 8
"""Finds that are looked at, the surest first."""


@dataclass(frozen=True, slots=True)
class Found:
    """Something like a die; pixels of the frame."""

    x: float
    y: float
    size: float
    sure: float


@dataclass(frozen=True, slots=True, eq=False)
class Copy:
    """`scale` times a point here is the point in the frame."""

    seen: Picture
    scale: float


def copies_of(picture: Picture, part_of: int = 0) -> list[Copy]:
    """The largest first. For a part of a frame, `part_of` is the longer side of the whole."""
    height, width = picture.shape[:2]
    scale = max(1.0, max(height, width, part_of) / LONGEST)
    seen, copies = picture, []
    for number in range(COPIES):
        size = (max(STRIDE, round(width / scale)), max(STRIDE, round(height / scale)))
        if number and min(size) < 4 * STRIDE:
            break
        seen = np.asarray(cv2.resize(seen, size, interpolation=cv2.INTER_AREA), np.uint8)
        seen = seen if number else evened(seen, max(size) / 4)
        copies.append(Copy(seen, scale))
        scale *= 2
    return copies


def find_dice(copies: Sequence[Copy]) -> list[Found]:
    """Everything that looks like a die in one of these copies; a die may be in two of them."""
    return [find for copy in copies for find in _found(copy.seen, copy.scale)]


def distinct(found: Sequence[Found], known: Sequence[Found] = ()) -> list[Found]:
    """Each die once, those that are known and then the surest first."""
    kept = list(known)
    for one in sorted(found, key=lambda find: -find.sure):
        if all(
            np.hypot(one.x - two.x, one.y - two.y) > SAME * max(one.size, two.size) for two in kept
        ):
            kept.append(one)
    return kept[:MOST]


def _found(copy: Picture, scale: float) -> list[Found]:
    answer = ask("finder", _even_sided(copy))[0]
    sure = 1 / (1 + np.exp(-answer[0]))
    highest = cv2.dilate(sure, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((sure > SURE) & (sure >= highest))
    return [
        Found(
            float(column * STRIDE + STRIDE / 2 + answer[1, row, column] * STRIDE) * scale,
            float(row * STRIDE + STRIDE / 2 + answer[2, row, column] * STRIDE) * scale,
            float(np.exp(np.clip(answer[3, row, column], -2, 2))) * USUAL * scale,
            float(sure[row, column]),
        )
        for row, column in zip(rows, columns, strict=True)
    ]


def evened(copy: Picture, reach: float) -> Picture:
    """As bright and as rich in contrast in every corner: a pale die on a pale table stands out.
    What lies within half of `reach` counts as around; that is so smooth that a coarse copy will
    do."""
    height, width = copy.shape[:2]
    coarse = (max(1, width // COARSE), max(1, height // COARSE))
    mean = np.full((1, 3), 1 / 3, np.float32)
    grey = cv2.transform(copy, mean).astype(np.float32)
    wide = int(reach) // COARSE | 1
    middle = _around(cv2.resize(grey, coarse, interpolation=cv2.INTER_AREA), wide)
    squares = cv2.resize(cv2.multiply(grey, grey, dst=grey), coarse, interpolation=cv2.INTER_AREA)
    variance = np.maximum(_around(squares, wide) - middle * middle, 0)
    gain = CONTRAST / (np.sqrt(variance) + LEAST_SPREAD)
    gains, shifts = (cv2.resize(plane, (width, height)) for plane in (gain, GREY - middle * gain))
    # One plane after the other needs a third of the memory, and new memory takes time.
    planes = (
        cv2.add(cv2.multiply(plane, gains, dst=grey, dtype=cv2.CV_32F), shifts, dtype=cv2.CV_8U)
        for plane in cv2.split(copy)
    )
    return np.asarray(cv2.merge(tuple(planes)), np.uint8)


def _around(plane: MatLike, reach: int) -> Floats:
    """The mean of what lies around each pixel: two boxes are nearly a bell."""
    once = cv2.blur(plane, (reach, reach), borderType=cv2.BORDER_REFLECT)
    return np.asarray(cv2.blur(once, (reach, reach), borderType=cv2.BORDER_REFLECT), np.float32)


def _even_sided(copy: Picture) -> Floats:
    """Filled up to whole strides, since the network halves the picture again and again."""
    height, width = copy.shape[:2]
    below, right = -height % STRIDE, -width % STRIDE
    whole = cv2.copyMakeBorder(copy, 0, below, 0, right, cv2.BORDER_REPLICATE)
    return np.asarray(cv2.dnn.blobFromImage(whole, 1 / 255, mean=(127.5,) * 3), np.float32)

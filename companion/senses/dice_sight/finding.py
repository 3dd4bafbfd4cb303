"""Where dice lie in a frame: one small network looks at the frame in several sizes.

It knows dice of about two dozen pixels, so that a large die is found in a small copy of the frame.
It does not read them; it only says where to look closer.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

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


def find_dice(picture: Picture, part_of: int = 0) -> list[Found]:
    """The surest first. For a part of a frame, `part_of` is the longer side of the whole."""
    height, width = picture.shape[:2]
    scale = max(1.0, max(height, width, part_of) / LONGEST)
    found: list[Found] = []
    size = (max(STRIDE, round(width / scale)), max(STRIDE, round(height / scale)))
    small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    copy = _evened(small)
    for _ in range(COPIES):
        found += _found(copy, scale)
        scale *= 2
        size = (max(STRIDE, round(width / scale)), max(STRIDE, round(height / scale)))
        copy = np.asarray(cv2.resize(copy, size, interpolation=cv2.INTER_AREA), np.uint8)
        if min(size) < 4 * STRIDE:
            break
    return _distinct(found)


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


def _evened(copy: Picture) -> Picture:
    """As bright and as rich in contrast in every corner: a pale die on a pale table stands out."""
    seen = copy.astype(np.float32)
    grey = seen.mean(axis=2)
    reach = max(copy.shape) // 4 | 1
    middle = _around(grey, reach)
    spread = np.sqrt(_around((grey - middle) ** 2, reach)) + LEAST_SPREAD
    evened = GREY + (seen - middle[:, :, None]) * (CONTRAST / spread)[:, :, None]
    return np.asarray(np.clip(evened, 0, 255), np.uint8)


def _around(plane: Floats, reach: int) -> Floats:
    """The mean of what lies around each pixel: two boxes are nearly a bell."""
    once = cv2.blur(plane, (reach, reach), borderType=cv2.BORDER_REFLECT)
    return np.asarray(cv2.blur(once, (reach, reach), borderType=cv2.BORDER_REFLECT), np.float32)


def _even_sided(copy: Picture) -> Floats:
    """Filled up to whole strides, since the network halves the picture again and again."""
    height, width = copy.shape[:2]
    below, right = -height % 32, -width % 32
    whole = cv2.copyMakeBorder(copy, 0, below, 0, right, cv2.BORDER_REPLICATE)
    planes = np.asarray(whole, np.float32).transpose(2, 0, 1)[None]
    return np.ascontiguousarray(planes / 255 - 0.5, np.float32)


def _distinct(found: list[Found]) -> list[Found]:
    kept: list[Found] = []
    for one in sorted(found, key=lambda find: -find.sure):
        if all(
            np.hypot(one.x - two.x, one.y - two.y) > SAME * max(one.size, two.size) for two in kept
        ):
            kept.append(one)
    return kept[:MOST]

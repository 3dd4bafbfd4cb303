"""What is worked out from a gallery once, so that a frame costs little however many cards it has.

Thumbnails in one matrix make the first choice a single product. Per example there is also where it
differs from the cards most like it: frames, paper and printed borders are alike in a whole deck and
say nothing, a digit or a symbol says everything, so agreement there has to weigh more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from card_codes.pictures.frame import Picture, Plane
from card_codes.pictures.look import (
    HEIGHT,
    THUMB_HEIGHT,
    THUMB_WIDTH,
    WIDTH,
    grey,
    half_contrast,
    local_contrast,
    thumbnail,
)

NEIGHBOURS = 6
"""Look-alikes that an example is compared with."""
LEAST_WEIGHT = 0.08
"""Of the largest weight, for spots that are alike in all neighbours."""


@dataclass(frozen=True, slots=True, eq=False)
class Index:
    owners: tuple[str, ...]
    """The card of each example."""
    thumbs: Plane
    """Examples x thumbnail."""
    halves: npt.NDArray[np.float16]
    """Local contrast at half size, for the first closer look."""
    greys: npt.NDArray[np.uint8]
    weights: npt.NDArray[np.float16]
    """Per example and pixel; the mean of each is 1."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """One example as it is compared; made once, when the example comes into the gallery."""

    grey: npt.NDArray[np.uint8]
    thumb: Plane


def look_of(picture: Picture) -> Look:
    small = cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA).astype(np.uint8)
    plane = grey(small)
    return Look(np.rint(plane).astype(np.uint8), thumbnail(plane))


def most_similar(look: Look, others: Sequence[tuple[str, Look]]) -> tuple[str, float] | None:
    """By thumbnail first, then by local contrast at full size among the best few."""
    if not others:
        return None
    likeness = np.stack([other.thumb for _, other in others]) @ look.thumb
    contrast = local_contrast(look.grey.astype(np.float32))
    best: tuple[str, float] | None = None
    for place in np.argsort(-likeness)[:NEIGHBOURS]:
        name, other = others[int(place)]
        score = correlation(contrast, local_contrast(other.grey.astype(np.float32)))
        if best is None or score > best[1]:
            best = name, score
    return best


def build_index(owners: Sequence[str], looks: Sequence[Look]) -> Index:
    count = len(owners)
    greys = np.zeros((count, HEIGHT, WIDTH), np.uint8)
    thumbs = np.zeros((count, THUMB_WIDTH * THUMB_HEIGHT), np.float32)
    halves = np.zeros((count, HEIGHT // 2, WIDTH // 2), np.float16)
    contrasts = np.zeros((count, HEIGHT, WIDTH), np.float16)
    for place, look in enumerate(looks):
        greys[place], thumbs[place] = look.grey, look.thumb
        plane = look.grey.astype(np.float32)
        contrasts[place] = local_contrast(plane)
        halves[place] = half_contrast(plane)
    return Index(tuple(owners), thumbs, halves, greys, _weights(owners, thumbs, contrasts))


def correlation(one: Plane, other: Plane, weight: Plane | None = None) -> float:
    """Normalised, between -1 and 1."""
    if weight is None:
        weight = np.ones_like(one)
    product = float((one * other * weight).sum())
    power = float((one * one * weight).sum()) * float((other * other * weight).sum())
    return product / float(np.sqrt(max(power, 1e-9)))


def _weights(
    owners: Sequence[str], thumbs: Plane, contrasts: npt.NDArray[np.float16]
) -> npt.NDArray[np.float16]:
    weights = np.ones(contrasts.shape, np.float16)
    names = np.array(owners)
    likeness = thumbs @ thumbs.T
    for place in range(len(owners)):
        others = np.flatnonzero(names != names[place])
        if not len(others):
            continue
        nearest = others[np.argsort(-likeness[place, others])[:NEIGHBOURS]]
        change = contrasts[nearest].astype(np.float32) - contrasts[place].astype(np.float32)
        spread = cv2.GaussianBlur((change**2).mean(axis=0), (0, 0), 2.0)
        spread = np.minimum(spread, np.percentile(spread, 90))
        spread += LEAST_WEIGHT * max(float(spread.max()), 1e-6)
        weights[place] = spread / spread.mean()
    return weights

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
    RIM,
    THUMB,
    WIDTH,
    grey,
    half_contrast,
    local_contrast,
    squared,
    thumbnails,
)

NEIGHBOURS = 6
"""Look-alikes that an example is compared with."""
LEAST_WEIGHT = 0.08
"""Of the largest weight, for spots that are alike in all neighbours."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """One example as it is compared; made once, when the example comes into the gallery."""

    grey: npt.NDArray[np.uint8]
    thumb: Plane


class Index:
    """All examples of a gallery side by side."""

    def __init__(self, owners: Sequence[str], looks: Sequence[Look]) -> None:
        count = len(owners)
        self.owners = tuple(owners)
        """The card of each example."""
        self.thumbs: Plane = np.zeros((count, (THUMB - 2 * RIM) ** 2), np.float32)
        self.halves = np.zeros((count, HEIGHT // 2, WIDTH // 2), np.float16)
        """Local contrast at half size, for the first closer look."""
        self.greys = np.zeros((count, HEIGHT, WIDTH), np.uint8)
        for place, look in enumerate(looks):
            self.greys[place], self.thumbs[place] = look.grey, look.thumb
            self.halves[place] = half_contrast(look.grey.astype(np.float32))
        self._names = np.array(self.owners)
        self._weights: dict[int, Plane] = {}

    def weight(self, place: int) -> Plane:
        """How much each pixel of an example counts; 1 on average. Learned when first needed."""
        if place not in self._weights:
            self._weights[place] = self._learned(place)
        return self._weights[place]

    def _learned(self, place: int) -> Plane:
        others = np.flatnonzero(self._names != self._names[place])
        own = self._contrast(place)
        if not len(others):
            return np.ones_like(own)
        likeness = self.thumbs[others] @ self.thumbs[place]
        nearest = others[np.argsort(-likeness)[:NEIGHBOURS]]
        changes = [(self._contrast(int(other)) - own) ** 2 for other in nearest]
        spread = cv2.GaussianBlur(np.mean(changes, axis=0), (0, 0), 2.0).astype(np.float32)
        spread = np.minimum(spread, np.percentile(spread, 90)).astype(np.float32)
        spread += LEAST_WEIGHT * max(float(spread.max()), 1e-6)
        weight: Plane = spread / float(spread.mean())
        return weight

    def _contrast(self, place: int) -> Plane:
        return local_contrast(self.greys[place].astype(np.float32))


def look_of(picture: Picture) -> Look:
    small = cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA).astype(np.uint8)
    plane = grey(small)
    return Look(np.rint(plane).astype(np.uint8), thumbnails(squared(plane))[0])


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


def correlation(one: Plane, other: Plane, weight: Plane | None = None) -> float:
    """Normalised, between -1 and 1."""
    if weight is None:
        weight = np.ones_like(one)
    product = float((one * other * weight).sum())
    power = float((one * one * weight).sum()) * float((other * other * weight).sum())
    return product / float(np.sqrt(max(power, 1e-9)))

"""Width over height of the cards of a deck: measured in photographs, and learnt from several.

Millimetres cannot be seen, proportions can: those of a card that lies before an ordinary camera
come out right within a hundredth or two.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from card_codes.pictures.frame import Plane, Quad
from card_codes.pictures.quadrilateral import (
    CARD_MM,
    FOCAL_LENGTH,
    MOST_SKEW,
    Mask,
    Millimetres,
    perspectives,
)

USUAL = (0.63, 0.735)
"""Nearly all cards of games, from bridge to poker: as long as those of the deck are not known."""
NEARLY_USUAL = (0.55, 0.8)
SAME, NEARLY = 1.03, 1.13
"""How far from the deck's proportions an outline may be, and one that is very clear otherwise."""
LEARNT_FROM = 3
"""Photographs that agree."""
AGREEING = 1.025


class Proportions:
    """Which outlines have the format of the deck's cards? None: any usual one."""

    def __init__(self, card_mm: Millimetres | None = None) -> None:
        self._known = card_mm[0] / card_mm[1] if card_mm else None
        self._fitting = USUAL
        self._nearly = NEARLY_USUAL
        if self._known:
            self._fitting = (self._known / SAME, self._known * SAME)
            self._nearly = (self._known / NEARLY, self._known * NEARLY)

    def fitting(self, quads: Quad, shape: tuple[int, ...]) -> tuple[Mask, Mask]:
        """Those that fit, and those that do nearly."""
        ratio, skew = proportions(quads, shape)
        square = skew < MOST_SKEW
        (low, high), (lowest, highest) = self._fitting, self._nearly
        return (
            square & (ratio > low) & (ratio < high),
            square & (ratio > lowest) & (ratio < highest),
        )

    def cropped(self, quads: Quad, shape: tuple[int, ...]) -> Mask:
        """Those that nearly fit in a photograph whose middle is no longer that of the camera."""
        ratio, skew = proportions(quads, shape)
        low, high = self._nearly
        fit: Mask = (skew < 2 * MOST_SKEW) & (ratio > low) & (ratio < high)
        return fit

    def missed(self, quad: Quad, shape: tuple[int, ...]) -> float:
        """By how much an outline is not of the deck's format; 0 while that is not known."""
        if self._known is None:
            return 0.0
        return abs(float(np.log(proportions(quad[None], shape)[0][0] / self._known)))


def proportions(quads: Quad, shape: tuple[int, ...]) -> tuple[Plane, Plane]:
    """Width over height of each as a card before an ordinary camera, and how askew that is."""
    sides = np.linalg.norm(np.roll(quads, -1, 1) - quads, axis=2)
    lying = sides[:, 0] + sides[:, 2] > sides[:, 1] + sides[:, 3]
    upright = np.where(lying[:, None, None], np.roll(quads, 1, 1), quads)
    middle = np.array([shape[1] / 2, shape[0] / 2])
    matrices = perspectives((upright - middle) / (FOCAL_LENGTH * max(shape[:2])))
    across, down = matrices[:, :, 0], matrices[:, :, 1]
    width = np.linalg.norm(across, axis=1)
    height = np.maximum(np.linalg.norm(down, axis=1), 1e-12)
    skew = np.abs((across * down).sum(axis=1)) / np.maximum(width * height, 1e-15)
    return (width / height).astype(np.float32), skew.astype(np.float32)


def learnt(ratios: Iterable[float]) -> Millimetres | None:
    """The format that most photographs of a deck agree on, or None: the densest few of them.

    The height is taken for the usual one: only the proportions can be seen, and only they count.
    """
    seen = np.sort(np.array(list(ratios), np.float64))
    if len(seen) < LEARNT_FROM:
        return None
    ends = np.searchsorted(seen, seen * AGREEING**2, side="right")
    start = int((ends - np.arange(len(seen))).argmax())
    dense = seen[start : ends[start]]
    if len(dense) < max(LEARNT_FROM, len(seen) / 2):
        return None
    ratio = float(np.median(dense))
    usual = CARD_MM[0] / CARD_MM[1]
    if usual / AGREEING < ratio < usual * AGREEING:
        return CARD_MM
    return round(ratio * CARD_MM[1], 1), CARD_MM[1]

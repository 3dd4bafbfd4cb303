"""A new photograph laid exactly as the cards lie that are in the gallery already.

A cut is a pixel or two off, and pale cards on pale tables are cut askew. What cards of one make
share (borders, frames, corners) says how they lie to each other; when all of them lie the same way,
and the same way up, what differs between two of them is what is printed.
"""

from __future__ import annotations

import numpy as np

from card_codes.pictures.frame import Picture, Quad
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.guessing import BOTH_WAYS, guesses
from card_codes.pictures.index import NEAR_TWIN, correlation
from card_codes.pictures.look import half_contrast, local_contrast
from card_codes.pictures.rectify import FULL, HALF, Levels, corners, placing_of, refined

KIN = 0.5
"""Correlation at half size from which on two photographs show cards of one make."""
FARTHEST = 0.08
"""Of the card's size: a cut that is farther off is another thing."""


def registered(picture: Picture, quad: Quad, gallery: Gallery) -> Quad:
    """The outline of a new photograph, moved and turned to lie as the card most like it lies.

    Without a near-twin or a card of its make in the gallery the outline stays as it is.
    """
    if not len(gallery):
        return quad
    index, levels = gallery.index, Levels(picture)
    kin: list[tuple[float, Quad]] = []
    for guess in guesses(levels, [quad], index, BOTH_WAYS)[:3]:
        best = guess.example
        half = index.halves[best].astype(np.float32)
        placing = refined(levels, placing_of(guess.quad), half, 10)
        kin.append((correlation(half_contrast(levels.flat(placing, HALF)), half), corners(placing)))
        card = local_contrast(index.looks[best].grey)
        placing = refined(levels, placing, card, 5)
        if correlation(local_contrast(levels.flat(placing, FULL)), card) > NEAR_TWIN:
            return corners(placing)
    alike, moved = max(kin, key=lambda one: one[0], default=(0.0, quad))
    return moved if alike > KIN and _away(moved, quad) < FARTHEST else quad


def _away(moved: Quad, quad: Quad) -> float:
    """How far the corners are from where they were, whichever of them is the first."""
    size = float(np.linalg.norm(quad[0] - quad[2]))
    turns = (np.roll(moved, turn, axis=0) for turn in range(4))
    return min(float(np.abs(turned - quad).max()) for turned in turns) / max(size, 1e-3)

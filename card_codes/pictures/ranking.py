"""Which cards of the gallery a card in a frame is most like, in grey and in colour, either way up.

Many cards look nearly the same when they are turned upside down, and nobody photographs all of them
the same way up. So every card is compared as it was photographed and turned.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from card_codes.pictures.colours import cells_of, off
from card_codes.pictures.frame import Matrix, Plane
from card_codes.pictures.index import Index, Rival
from card_codes.pictures.look import HEIGHT, SQUARE, WIDTH, half_contrast, thumbnails
from card_codes.pictures.rectify import HALF, Levels

SHORTLIST = 32
"""Examples that are compared, of all examples either way up, the likeliest thumbnails first."""
HALF_TURN: Matrix = np.array([[-1, 0, WIDTH - 1], [0, -1, HEIGHT - 1], [0, 0, 1.0]])


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """The shortlist, the likeliest first."""

    places: npt.NDArray[np.intp]
    """Examples of the index."""
    turned: npt.NDArray[np.bool_]
    """Is it seen upside down?"""
    grey: Plane
    """Correlation at half size."""
    off: Plane
    """How far the colours are away."""
    contrast: Plane
    """What is seen: local contrast at half size."""
    coloured: Plane
    """The same in colour."""
    cells: Plane
    """Its colours."""

    @property
    def rivals(self) -> list[Rival]:
        pairs = zip(self.places.tolist(), self.turned.tolist(), strict=True)
        return [Rival(place, turned) for place, turned in pairs]

    @property
    def leader(self) -> Rival:
        return Rival(int(self.places[0]), bool(self.turned[0]))

    def near(self, fit: float) -> list[Rival]:
        """Those that fit so well."""
        return [rival for rival, grey in zip(self.rivals, self.grey, strict=True) if grey > fit]


def ranked(levels: Levels, placing: Matrix, index: Index) -> Ranking:
    views = thumbnails(levels.square(placing, SQUARE)[None])[0, [0, 2]]
    alike = index.thumbs @ views.T
    places, turns = np.divmod(np.argsort(-alike, axis=None)[:SHORTLIST], 2)
    turned = turns == 1
    contrast = half_contrast(levels.flat(placing, HALF))
    either = contrast.reshape(-1)
    alike = index.halves[places].reshape(len(places), -1) @ np.stack([either, either[::-1]]).T
    length = index.lengths[places] * np.sqrt(np.vdot(contrast, contrast))
    grey: Plane = np.where(turned, alike[:, 1], alike[:, 0]) / np.maximum(length, 1e-6)
    cells = index.cells[places]
    cells[turned] = cells[turned, ::-1]
    coloured = levels.coloured(placing, HALF)
    own = cells_of(coloured)
    far = off(own, cells)
    order = np.argsort(far - grey)
    return Ranking(places[order], turned[order], grey[order], far[order], contrast, coloured, own)

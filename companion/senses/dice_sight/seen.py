"""What was found in one frame: dice and balls, where they lie, and what they show."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Grey = NDArray[np.uint8]
Matrix = NDArray[np.float64]
Polygon = tuple[tuple[float, float], ...]

UNREAD = "?"


@dataclass(frozen=True, slots=True)
class Seen:
    """A die or a ball. `shows` is a number, a colour or UNREAD; `quality` goes from 0 to 1."""

    shows: str
    polygon: Polygon
    quality: float

    @property
    def middle(self) -> tuple[float, float]:
        across = sum(x for x, _ in self.polygon) / len(self.polygon)
        down = sum(y for _, y in self.polygon) / len(self.polygon)
        return across, down

    @property
    def size(self) -> float:
        """The side of a square as large as it."""
        x, y = np.array(self.polygon).T
        twice = np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))
        return float(np.sqrt(abs(twice) / 2))

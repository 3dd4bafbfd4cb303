"""What a die shows, by the second network: it looks at each die closely, a few times.

Each look is shifted or scaled a little. A die that is really there reads the same each time; a
guess does not, and that is what makes its certainty worth something.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.senses.dice_sight.crops import crop, evened
from companion.senses.dice_sight.finding import Found
from companion.senses.dice_sight.networks import ask
from companion.senses.dice_sight.seen import Picture

LOOKS: tuple[tuple[float, float, float], ...] = (
    (0.0, 0.0, 1.0),
    (0.05, 0.03, 1.1),
    (-0.04, -0.05, 0.92),
)
"""How far to the side, in parts of the width, and how much more of what lies around."""
ANSWERS = 7
"""No die, or one to six."""


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """`chances`: of no die, of one, ... of six; the mean of all looks. The top in pixels."""

    chances: NDArray[np.float32]
    least: float
    """How sure the most doubtful look was of what all together say."""
    top: tuple[float, float]
    side: float

    @property
    def value(self) -> int:
        """0 for no die."""
        return int(self.chances.argmax())


def name_dice(picture: Picture, found: Sequence[Found]) -> list[Named]:
    """One answer for each, in their order."""
    if not found:
        return []
    looks = [
        (one.x + across * one.size, one.y + down * one.size, one.size * around)
        for one in found
        for across, down, around in LOOKS
    ]
    pieces = np.stack([evened(crop(picture, *look)) for look in looks])
    answers = ask("reader", pieces).reshape(len(found), len(LOOKS), -1)
    return [
        _named(one, looks[k * len(LOOKS) : (k + 1) * len(LOOKS)]) for k, one in enumerate(answers)
    ]


def _named(answers: NDArray[np.float32], looks: Sequence[tuple[float, float, float]]) -> Named:
    raw = np.exp(answers[:, :ANSWERS] - answers[:, :ANSWERS].max(axis=1, keepdims=True))
    chances = raw / raw.sum(axis=1, keepdims=True)
    mean = chances.mean(axis=0)
    where = np.array(looks)
    tops = where[:, :2] + answers[:, ANSWERS : ANSWERS + 2] * where[:, 2:]
    sides = np.exp(np.clip(answers[:, ANSWERS + 2], -2, 1)) * where[:, 2]
    x, y = np.median(tops, axis=0)
    least = float(chances[:, mean.argmax()].min())
    return Named(mean, least, (float(x), float(y)), float(np.median(sides)))

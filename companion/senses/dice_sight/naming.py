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

Look = tuple[float, float, float]
LOOKS: tuple[Look, ...] = (
    (0.0, 0.0, 1.0),
    (0.05, 0.03, 1.1),
    (-0.04, -0.05, 0.92),
)
"""How far to the side, in parts of the width, and how much more of what lies around."""
NO_DIE = 0.9
"""So sure that there is none, nobody looks again."""
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
    """One answer for each, in their order. What the first look takes for no die gets no second."""
    answers = [[one] for one in _looked(picture, found, LOOKS[:1])]
    again = [k for k, one in enumerate(answers) if _chances(one[0])[0] < NO_DIE]
    more = _looked(picture, [found[k] for k in again], LOOKS[1:])
    for number, answer in enumerate(more):
        answers[again[number // (len(LOOKS) - 1)]].append(answer)
    return [_named(find, np.array(one)) for find, one in zip(found, answers, strict=True)]


Answers = NDArray[np.float32]


def _looked(picture: Picture, found: Sequence[Found], looks: Sequence[Look]) -> Answers:
    """All looks at the first, then all at the second, and so on."""
    if not found:
        return np.zeros((0, ANSWERS + 3), np.float32)
    places = [_place(one, look) for one in found for look in looks]
    return ask("reader", np.stack([evened(crop(picture, *place)) for place in places]))


def _place(found: Found, look: Look) -> tuple[float, float, float]:
    across, down, around = look
    return found.x + across * found.size, found.y + down * found.size, found.size * around


def _chances(answers: Answers) -> Answers:
    raw = np.exp(answers[..., :ANSWERS] - answers[..., :ANSWERS].max(axis=-1, keepdims=True))
    chances: Answers = raw / raw.sum(axis=-1, keepdims=True)
    return chances


def _named(found: Found, answers: Answers) -> Named:
    chances = _chances(answers)
    mean = chances.mean(axis=0)
    where = np.array([_place(found, look) for look in LOOKS[: len(answers)]])
    tops = where[:, :2] + answers[:, ANSWERS : ANSWERS + 2] * where[:, 2:]
    sides = np.exp(np.clip(answers[:, ANSWERS + 2], -2, 1)) * where[:, 2]
    x, y = np.median(tops, axis=0)
    least = float(chances[:, mean.argmax()].min())
    return Named(mean, least, (float(x), float(y)), float(np.median(sides)))

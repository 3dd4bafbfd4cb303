"""What a die shows, by the second network: it looks at each die closely, a few times.

Each look is shifted or scaled a little, and one is of the mirror image, in which every face of
pips shows the same number. A die that is really there reads the same each time; a guess does not,
and that is what makes its certainty worth something.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

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
FARTHER = 1.35
"""From so much farther away the doubter looks: it sees what lies around."""
MIRRORED = 1
"""This one of them is looked at in a mirror."""
NO_DIE = 0.2
"""The chances of no die in all looks together, from which on nothing can be sure any more."""
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

    @property
    def likeliest(self) -> int:
        """What it shows if it is a die."""
        return 1 + int(self.chances[1:].argmax())


def doubt_dice(picture: Picture, found: Sequence[Found]) -> list[Named]:
    """The same by a network that was taught otherwise, and sees more of what lies around."""
    farther = [replace(find, size=find.size * FARTHER) for find in found]
    return name_dice(picture, farther, "doubter")


def name_dice(picture: Picture, found: Sequence[Found], by: str = "reader") -> list[Named]:
    """One answer for each, in their order."""
    answers: list[list[Answer]] = [[] for _ in found]
    for number, look in enumerate(LOOKS):
        unsettled = [k for k, one in enumerate(answers) if _against(one) < NO_DIE]
        places = [_place(found[k], look) for k in unsettled]
        seen = _looked(picture, places, number == MIRRORED, by)
        for k, answer in zip(unsettled, seen, strict=True):
            answers[k].append(answer)
    return [_named(find, np.array(one)) for find, one in zip(found, answers, strict=True)]


Answer = NDArray[np.float32]
Place = tuple[float, float, float]


def _against(answers: Sequence[Answer]) -> float:
    """The chances of no die in all looks so far."""
    return sum(float(_chances(answer)[0]) for answer in answers)


def _looked(picture: Picture, places: Sequence[Place], mirrored: bool, by: str) -> Sequence[Answer]:
    if not places:
        return ()
    pieces = np.stack([evened(crop(picture, *place)) for place in places])
    answers = ask(by, pieces[..., ::-1] if mirrored else pieces)
    if mirrored:
        answers[:, ANSWERS] *= -1  # the top, back to its own side
    return tuple(answers)


def _place(found: Found, look: Look) -> Place:
    across, down, around = look
    return found.x + across * found.size, found.y + down * found.size, found.size * around


def _chances(answers: Answer) -> Answer:
    raw = np.exp(answers[..., :ANSWERS] - answers[..., :ANSWERS].max(axis=-1, keepdims=True))
    chances: Answer = raw / raw.sum(axis=-1, keepdims=True)
    return chances


def _named(found: Found, answers: Answer) -> Named:
    chances = _chances(answers)
    mean = chances.mean(axis=0)
    where = np.array([_place(found, look) for look in LOOKS[: len(answers)]])
    tops = where[:, :2] + answers[:, ANSWERS : ANSWERS + 2] * where[:, 2:]
    sides = np.exp(np.clip(answers[:, ANSWERS + 2], -2, 1)) * where[:, 2]
    x, y = np.median(tops, axis=0)
    least = float(chances[:, mean.argmax()].min())
    return Named(mean, least, (float(x), float(y)), float(np.median(sides)))

"""Dice with pips in a frame: two witnesses say what each shows, and a number needs both.

The network has seen very many drawn dice and may still be sure of something it has never seen; the
pips are counted without it. Where they agree the number stands; where only the network has one it
has to be very sure; where they differ nobody knows, and the table is asked.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from companion.senses.dice_sight.counting import Counted, count_pips
from companion.senses.dice_sight.finding import find_dice
from companion.senses.dice_sight.naming import Named, name_dice
from companion.senses.dice_sight.seen import UNREAD, Matrix, Picture, Polygon, Seen

NO_DIE = 0.5
"""More likely than this to be no die, it is not even mentioned."""
AGREEING = 0.5
"""So sure the network has to be of what the pips say too."""
ALONE = 0.97
"""And so sure, in every look, where pips could not be counted."""

SQUARE = (4, 5)
"""Faces whose corner pips make a square: they tell how the top is sloped. The rows of a six stand
closer on some dice than on others."""
ONE_PLANE = 0.2
"""Tops whose shapes differ by more than this (a logarithm) do not lie in one plane."""


def read_dice(picture: Picture, part_of: int = 0) -> tuple[Seen, ...]:
    """All dice, from left to right; one that is in doubt is unread. For a part of a frame,
    `part_of` is the longer side of the whole."""
    found = find_dice(picture, part_of)
    seen: list[Seen] = []
    tops: list[Counted | None] = []
    for find, named in zip(found, name_dice(picture, found), strict=True):
        if named.chances[0] <= NO_DIE:
            counted = count_pips(picture, find, named)
            shows, sure = judged(named, counted)
            seen.append(Seen(shows, _square(named), sure))
            tops.append(counted)
    level = [
        one if _lies_flat(top, tops) else replace(one, shows=UNREAD, quality=0.0)
        for one, top in zip(seen, tops, strict=True)
    ]
    return tuple(sorted(level, key=lambda one: one.middle))


def judged(named: Named, counted: Counted | None) -> tuple[str, float]:
    """What is shown, and how sure that is."""
    chance = float(named.chances[named.value])
    if named.value == 0:
        return UNREAD, 0.0
    if counted is None:
        return (str(named.value), chance) if named.least >= ALONE else (UNREAD, chance)
    if counted.value == named.value and chance >= AGREEING:
        return str(named.value), max(chance, 1 - (1 - chance) / 2)
    return UNREAD, 0.0


def _lies_flat(top: Counted | None, tops: list[Counted | None]) -> bool:
    """Whether no other top is sloped less and differently: then this die leans on something."""
    if top is None or top.value not in SQUARE:
        return True
    return not any(
        other is not None
        and other.value in SQUARE
        and apart(top, other) > ONE_PLANE
        and _flatness(other) > _flatness(top)
        for other in tops
    )


def _measure(top: Counted) -> Matrix:
    """The same for all tops in one plane, however the dice are turned in it and however large."""
    square = top.arms.T @ top.arms
    measure: Matrix = square / np.sqrt(max(float(np.linalg.det(square)), 1e-9))
    return measure


def _flatness(top: Counted) -> float:
    """1 for a top that is seen from straight above."""
    return float(1 / np.sqrt(np.linalg.cond(_measure(top))))


def apart(one: Counted, two: Counted) -> float:
    """How differently two tops are sloped: 0 for tops in one plane."""
    stretch = np.linalg.eigvals(np.linalg.solve(_measure(one), _measure(two)))
    return float(np.abs(np.log(np.maximum(stretch.real, 1e-6))).max())


def _square(named: Named) -> Polygon:
    x, y = named.top
    half = named.side / 2
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))

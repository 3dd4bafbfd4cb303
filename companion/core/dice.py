"""Dice as data: the faces that are printed on them, and what follows from that exactly."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any, get_args

from companion.core.chances import Roll, RollSum
from companion.core.game import AnyGame

MOST_DICE = 8


def chances(faces: tuple[int, ...]) -> dict[int, Fraction]:
    """The exact chance of each number on a die with these faces, lowest number first."""
    return {number: Fraction(count, len(faces)) for number, count in sorted(Counter(faces).items())}


def dice_due(game: AnyGame, state: Any, dice: str) -> tuple[tuple[int, ...], ...]:
    """The faces of each die that is thrown now: those of the pack (`dice.<name>`), and as many of
    them as the rules take. Empty if the pack does not say."""
    faces = game.pack.values.get("dice", {}).get(dice)
    if isinstance(faces, list | tuple) and faces:
        for count in range(1, MOST_DICE + 1):
            if not game.check(state, Roll(dice, (faces[0],) * count)):
                return (tuple(faces),) * count
    return ()


def sums_due(game: AnyGame, state: Any, dice: str) -> tuple[int, ...]:
    """What the dice that are thrown now may show together, where the rules ask for no faces."""
    thrown = dice_due(game, state, dice) if RollSum in get_args(game.move_type) else ()
    least, most = sum(map(min, thrown)), sum(map(max, thrown))
    sums = range(least, most + 1) if thrown else ()
    return tuple(total for total in sums if not game.check(state, RollSum(dice, total)))

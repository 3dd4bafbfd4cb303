"""Dice against what fair dice would do, exactly: binomial bands and how unusual it is.

The band of an outcome holds what it shows in 95 of 100 games with fair dice. With several outcomes
one of them is outside of its band more often than that, so the verdict on all of them multiplies
the smallest chance by their number: it never calls luck rare that is not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb, exp, lgamma, log
from typing import Literal

from msgspec import Struct

OUTSIDE = 0.025
"""Of fair games lie below a band, and as many above it."""
ENOUGH = 12
"""Fewer rolls say nothing."""
UNEVEN = 0.2
RARE = 0.05

Chances = Mapping[int, Fraction]
Verdict = Literal["too-few", "usual", "uneven", "rare"]


class Outcome(Struct, frozen=True):
    """How often an outcome came, how often it should, and the band of what is nothing unusual."""

    value: int
    count: int
    expected: float
    low: int
    high: int

    @property
    def inside(self) -> bool:
        return self.low <= self.count <= self.high


class Luck(Struct, frozen=True):
    """All outcomes of some dice. `one_in`: of so many games with fair dice one is as uneven."""

    rolls: int
    outcomes: tuple[Outcome, ...]
    verdict: Verdict
    one_in: int
    mean: float
    expected_mean: float


def luck(counts: Mapping[int, int], chances: Chances) -> Luck:
    """Judge how often each outcome came. What the dice cannot show is left out."""
    rolls = sum(counts.get(value, 0) for value in chances)
    outcomes = []
    smallest = 1.0
    for value in sorted(chances):
        count, chance = counts.get(value, 0), float(chances[value])
        low, high = band(rolls, chance)
        outcomes.append(Outcome(value, count, rolls * chance, low, high))
        smallest = min(smallest, as_unlikely(count, rolls, chance))
    likely = min(1.0, smallest * len(chances))
    return Luck(
        rolls=rolls,
        outcomes=tuple(outcomes),
        verdict=_verdict(rolls, likely),
        one_in=max(1, round(1 / max(likely, 1e-9))),
        mean=sum(one.value * one.count for one in outcomes) / rolls if rolls else 0.0,
        expected_mean=float(sum(value * chance for value, chance in chances.items())),
    )


def _verdict(rolls: int, likely: float) -> Verdict:
    if rolls < ENOUGH:
        return "too-few"
    if likely >= UNEVEN:
        return "usual"
    return "uneven" if likely >= RARE else "rare"


def probability(count: int, rolls: int, chance: float) -> float:
    """The chance that an outcome comes exactly so often."""
    if chance <= 0 or chance >= 1:
        return float(count == round(rolls * chance))
    if rolls < 500:
        return float(comb(rolls, count) * chance**count * (1 - chance) ** (rolls - count))
    orders = lgamma(rolls + 1) - lgamma(count + 1) - lgamma(rolls - count + 1)
    return exp(orders + count * log(chance) + (rolls - count) * log(1 - chance))


def band(rolls: int, chance: float) -> tuple[int, int]:
    """The fewest and the most that are nothing unusual."""
    low, below = 0, probability(0, rolls, chance)
    while below <= OUTSIDE and low < rolls:
        low += 1
        below += probability(low, rolls, chance)
    high, above = rolls, probability(rolls, rolls, chance)
    while above <= OUTSIDE and high > 0:
        high -= 1
        above += probability(high, rolls, chance)
    return low, high


def as_unlikely(count: int, rolls: int, chance: float) -> float:
    """The chance of anything that is at most as likely as this: the exact two-sided test."""
    limit = probability(count, rolls, chance) * (1 + 1e-7)
    every = (probability(other, rolls, chance) for other in range(rolls + 1))
    return min(1.0, sum(one for one in every if one <= limit))


def drawn_together(balls: tuple[int, ...], count: int) -> dict[int, Fraction]:
    """The chance of each sum of so many balls that show together out of one vessel."""
    sums = Counter(map(sum, combinations(balls, count)))
    return {total: Fraction(orders, sums.total()) for total, orders in sums.items()}


def thrown_together(faces: tuple[int, ...], dice: int) -> dict[int, Fraction]:
    """The chance of each sum of so many dice with these faces."""
    sums = {0: Fraction(1)}
    for _ in range(dice):
        more: dict[int, Fraction] = {}
        for total, chance in sums.items():
            for face in faces:
                more[total + face] = more.get(total + face, Fraction(0)) + chance / len(faces)
        sums = more
    return sums

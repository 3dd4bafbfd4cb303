"""Dice as data: the faces that are printed on them, and what follows from that exactly."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction


def chances(faces: tuple[int, ...]) -> dict[int, Fraction]:
    """The exact chance of each number on a die with these faces, lowest number first."""
    return {number: Fraction(count, len(faces)) for number, count in sorted(Counter(faces).items())}

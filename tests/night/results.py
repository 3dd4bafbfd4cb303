"""Results as short as a person would say them: "a 10, b 7"."""

from __future__ import annotations

from companion.night.formats import Format
from companion.night.scoring import Placed, Result, Score, placed


def result(told: str, winner: str = "", *, halted: bool = False) -> Result:
    """Players in turn order with their victory points."""
    scores = [entry.split() for entry in told.split(",")]
    return Result(tuple(Score(name, int(points)) for name, points in scores), winner, halted)


def game(format: Format, told: str, winner: str = "", target: int = 10) -> tuple[Placed, ...]:
    return placed(format, result(told, winner), target, 4)

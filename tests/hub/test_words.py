"""Figures as people write them, in three languages."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.hub.words import figure, time_left
from companion.night.standings import Standing

LINE = Standing(1, "p1", 3, Fraction(15, 2), 1, 0, 0, 24, Fraction(2857, 10000))


@pytest.mark.parametrize(
    ("language", "points", "share"),
    [("en", "7.5", "28.57%"), ("de", "7,5", "28,57 %"), ("it", "7,5", "28,57 %")],
)
def test_figures(language: str, points: str, share: str) -> None:
    assert figure(LINE, "points", language) == points
    assert figure(LINE, "share", language) == share
    assert figure(LINE, "victory-points", language) == "24"


def test_thirds_of_a_point_have_two_decimals() -> None:
    line = Standing(1, "p1", 3, Fraction(8, 3), 1, 0, 0, 24, Fraction(0))
    assert figure(line, "points", "en") == "2.67"
    assert figure(line, "share", "en") == "0.00%"


def test_a_clock() -> None:
    assert [time_left(seconds) for seconds in (3000, 61, 0, -5)] == [
        "50:00",
        "1:01",
        "0:00",
        "-0:05",
    ]

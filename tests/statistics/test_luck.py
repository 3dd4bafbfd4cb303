"""Dice against the expected band: exact, and honest about what is nothing unusual."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

import pytest

from companion.statistics.luck import as_unlikely, band, luck, probability, thrown_together

COIN = {0: Fraction(1, 2), 1: Fraction(1, 2)}
DIE = thrown_together((1, 2, 3, 4, 5, 6), 1)


def test_a_band_is_exact() -> None:
    """Of 1024 ways to throw a coin ten times, 11 show heads once or less, 56 twice or less."""
    assert band(10, 0.5) == (2, 8)
    assert sum(comb(10, heads) for heads in (0, 1)) / 1024 <= 0.025
    assert sum(comb(10, heads) for heads in (0, 1, 2)) / 1024 > 0.025


@pytest.mark.parametrize("rolls", [1, 7, 60, 499, 500, 2000])
@pytest.mark.parametrize("chance", [1 / 36, 1 / 6, 0.5])
def test_a_band_holds_nineteen_games_of_twenty_and_no_more_than_it_must(
    rolls: int, chance: float
) -> None:
    low, high = band(rolls, chance)
    inside = sum(probability(count, rolls, chance) for count in range(low, high + 1))
    assert inside >= 0.95 - 1e-9
    assert sum(probability(count, rolls, chance) for count in range(low)) <= 0.025 + 1e-9
    assert sum(probability(count, rolls, chance) for count in range(low + 1)) > 0.025


def test_the_two_sided_chance_counts_everything_as_unlikely() -> None:
    assert as_unlikely(5, 10, 0.5) == 1.0
    assert as_unlikely(0, 10, 0.5) == pytest.approx(2 / 1024)


def test_what_came_as_often_as_it_should_is_nothing_unusual() -> None:
    judged = luck(dict.fromkeys(DIE, 10), DIE)
    assert (judged.verdict, judged.rolls, judged.mean) == ("usual", 60, 3.5)
    assert all(one.inside and one.expected == pytest.approx(10) for one in judged.outcomes)


def test_few_rolls_say_nothing_however_strange_they_look() -> None:
    assert luck({6: 11}, DIE).verdict == "too-few"


def test_a_loaded_die_is_noticed() -> None:
    judged = luck({1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 40}, DIE)
    assert judged.verdict == "rare"
    assert judged.one_in > 1000
    assert not judged.outcomes[-1].inside


def test_fair_dice_are_seldom_called_rare() -> None:
    """One game in twenty at most, as promised."""
    random = Random(7)
    rare = 0
    for _ in range(400):
        counts = dict.fromkeys(DIE, 0)
        for _ in range(70):
            counts[random.randint(1, 6)] += 1
        rare += luck(counts, DIE).verdict == "rare"
    assert rare <= 400 * 0.05


def test_two_dice_are_judged_by_their_sum() -> None:
    sums = thrown_together((1, 2, 3, 4, 5, 6), 2)
    assert sums[7] == Fraction(6, 36)
    assert sum(sums.values()) == 1
    assert luck({7: 6, 2: 1}, sums).expected_mean == 7


def test_a_die_with_faces_twice_counts_them_twice() -> None:
    assert thrown_together((1, 2, 2, 3, 3, 4), 1)[2] == Fraction(1, 3)
    assert luck({}, COIN).rolls == 0

"""Odds of the mother ship: those of section 1 of the fact table, and counted one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from companion.core.setup import Setup
from companion.games.starfarers.odds import encounter, shakes, speeds, sums, win_fight, win_race
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.setting_up import starting_state

SEATS = dict.fromkeys(("yellow", "red", "white", "blue"), "")
BOXES = {edition: Box(Setup("starfarers", edition, SEATS)) for edition in ("2019", "2001")}
VALUES = {1: 0, 2: 1, 3: 2, 4: 3}


def test_the_chance_of_an_encounter() -> None:
    assert encounter(BOXES["2001"]) == Fraction(1, 2)
    assert encounter(BOXES["2019"]) == Fraction(2, 5)


def test_base_speeds() -> None:
    assert speeds(BOXES["2001"], 0) == {3: Fraction(4, 6), 4: Fraction(1, 6), 5: Fraction(1, 6)}
    assert speeds(BOXES["2019"], 2) == {5: Fraction(6, 10), 6: Fraction(2, 10), 7: Fraction(2, 10)}


def test_shakes_on_which_only_the_balls_count() -> None:
    assert shakes(BOXES["2019"]) == {
        "low": Fraction(3, 10),
        "middle": Fraction(3, 10),
        "high": Fraction(4, 10),
    }


@pytest.mark.parametrize(
    ("ahead", "in_2001", "in_2019"),
    [
        (-3, Fraction(1, 12), Fraction(8, 100)),
        (-2, Fraction(2, 9), Fraction(21, 100)),
        (-1, Fraction(7, 18), Fraction(39, 100)),
        (0, Fraction(11, 18), Fraction(61, 100)),
        (1, Fraction(7, 9), Fraction(79, 100)),
        (2, Fraction(11, 12), Fraction(92, 100)),
        (3, Fraction(35, 36), Fraction(98, 100)),
        (4, Fraction(1), Fraction(1)),
    ],
)
def test_fights(ahead: int, in_2001: Fraction, in_2019: Fraction) -> None:
    assert win_fight(BOXES["2001"], ahead) == in_2001
    assert win_fight(BOXES["2019"], ahead) == in_2019


@pytest.mark.parametrize("edition", BOXES)
def test_sums_are_those_of_all_pairs(edition: str) -> None:
    box = BOXES[edition]
    totals = [VALUES[a] + VALUES[b] for a, b in combinations(box.dice.balls, 2)]
    assert sums(box) == {
        total: Fraction(totals.count(total), len(totals)) for total in sorted(set(totals))
    }


def test_a_race_with_black_as_base_speed_differs() -> None:
    agreed = Box(Setup("starfarers", "2019", SEATS, {"black_ball_compared": "base-speed"}))
    assert win_race(BOXES["2019"], starting_state(BOXES["2019"]), 0) == Fraction(61, 100)
    assert win_race(agreed, starting_state(agreed), 0) == Fraction(72, 100)

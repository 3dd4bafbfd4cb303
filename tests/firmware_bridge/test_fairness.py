"""The verdict on many throws: known chi-square values, fair rows pass, loaded rows do not."""

import random

import pytest

from firmware_bridge.fairness import EQUALLY_LIKELY, chi_square_chance, judge
from firmware_bridge.messages import SETS, SetName


@pytest.mark.parametrize(
    ("value", "degrees", "chance"),
    [  # the 5 % and 1 % columns of any printed table
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (7.815, 3, 0.05),
        (9.210, 2, 0.01),
        (11.345, 3, 0.01),
        (18.307, 10, 0.05),
        (16.919, 9, 0.05),
        (0.0, 4, 1.0),
    ],
)
def test_the_table_of_chi_square(value: float, degrees: int, chance: float) -> None:
    assert chi_square_chance(value, degrees) == pytest.approx(chance, abs=0.0002)


@pytest.mark.parametrize("name", SETS)
def test_a_fair_row_looks_fair(name: SetName) -> None:
    chance = random.Random(5)
    verdict = judge(name, [chance.choice(EQUALLY_LIKELY[name]) for _ in range(600)])
    assert verdict.fair
    assert f"chi-square {verdict.chi_square:.2f}" in verdict.words
    assert verdict.throws == 600


def test_a_loaded_die_is_found() -> None:
    chance = random.Random(5)
    verdict = judge("blue", [(chance.choice("1223344444"),) for _ in range(600)])
    assert verdict.fair is False
    assert verdict.words.startswith("Does not look fair")


def test_what_the_box_cannot_show_is_found() -> None:
    verdict = judge("balls4", [("red", "red")] * 2 + [("red", "blue")] * 300)
    assert verdict.fair is False
    assert "red and red" in verdict.words


def test_two_yellow_balls_are_normal_in_the_ship_of_five() -> None:
    assert EQUALLY_LIKELY["balls5"].count(("yellow", "yellow")) == 1
    assert len(EQUALLY_LIKELY["balls5"]) == 10
    assert len(EQUALLY_LIKELY["balls4"]) == 6


def test_few_throws_tell_nothing() -> None:
    assert judge("dice", [("1", "1")] * 3).fair is None
    assert judge("dice", []).fair is None

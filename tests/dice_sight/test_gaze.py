"""Looking where dice lay: the same answer for less, and nothing missed for long."""

from __future__ import annotations

import numpy as np

from companion.senses.dice_sight.gaze import IN_A_ROW, Gaze
from companion.senses.dice_sight.reading import Wanted, read
from companion.senses.dice_sight.taught import Taught
from tests.dice_sight.at_table import dice_frame
from tests.senses.shown import EMPTY

PAIR = Wanted("dice", 2, frozenset("123456"), "pips")


def test_a_part_says_what_the_whole_says_and_where() -> None:
    frame = dice_frame(3, 5)
    gaze, whole = Gaze(), read(frame, PAIR, Taught())
    for _ in range(IN_A_ROW + 2):
        seen = gaze.look(frame, PAIR, Taught())
        assert [one.shows for one in seen] == [one.shows for one in whole]
        for one, other in zip(seen, whole, strict=True):
            assert np.hypot(*np.subtract(one.middle, other.middle)) < 2


def test_dice_that_are_gone_or_elsewhere_are_seen_at_once() -> None:
    gaze = Gaze()
    gaze.look(dice_frame(3, 5), PAIR, Taught())
    assert gaze.look(EMPTY, PAIR, Taught()) == ()
    gaze.look(dice_frame(3, 5), PAIR, Taught())
    seen = gaze.look(dice_frame(2, 6, number=5), PAIR, Taught())
    assert sorted(one.shows for one in seen) == ["2", "6"]


def test_a_third_die_is_noticed_after_a_few_frames() -> None:
    gaze, alone = Gaze(), dice_frame(3, 5)
    gaze.look(alone, PAIR, Taught())
    crowded = alone.copy()
    third = dice_frame(4, number=12)
    (seen,) = read(third, Wanted("one", 1, frozenset("123456"), "pips"), Taught())
    x, y = (round(value) for value in seen.middle)
    crowded[20:180, 20:180] = third[y - 80 : y + 80, x - 80 : x + 80]
    counts = [len(gaze.look(crowded, PAIR, Taught())) for _ in range(IN_A_ROW + 1)]
    assert counts[-1] == 3

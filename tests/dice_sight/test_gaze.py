"""Looking where dice lay: the same answer for less, and nothing missed for long."""

from __future__ import annotations

import numpy as np

from card_codes.frames.budget import MOST
from companion.senses.dice_sight.gaze import IN_A_ROW, Gaze
from companion.senses.dice_sight.reading import Wanted, read
from companion.senses.dice_sight.seen import Picture, Seen
from companion.senses.dice_sight.taught import Taught
from tests.dice_sight.at_table import dice_frame
from tests.senses.shown import EMPTY

PAIR = Wanted("dice", 2, frozenset("123456"), "pips")


class Sundial:
    """A clock on which every step that is begun takes as long as the test says."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step / 2  # it is asked before a step and after it
        return self.now


def told(gaze: Gaze, frame: Picture) -> tuple[Seen, ...]:
    """However many frames' time it takes."""
    seen = gaze.look(frame, PAIR, Taught())
    while seen is None:
        seen = gaze.look(frame, PAIR, Taught())
    return seen


def test_a_part_says_what_the_whole_says_and_where() -> None:
    frame = dice_frame(3, 5)
    gaze, whole = Gaze(), read(frame, PAIR, Taught())
    for _ in range(IN_A_ROW + 2):
        seen = told(gaze, frame)
        assert [one.shows for one in seen] == [one.shows for one in whole]
        for one, other in zip(seen, whole, strict=True):
            assert np.hypot(*np.subtract(one.middle, other.middle)) < 2


def test_dice_that_are_gone_or_elsewhere_are_seen_at_once() -> None:
    gaze = Gaze()
    told(gaze, dice_frame(3, 5))
    assert told(gaze, EMPTY) == ()
    told(gaze, dice_frame(3, 5))
    seen = told(gaze, dice_frame(2, 6, number=5))
    assert sorted(one.shows for one in seen) == ["2", "6"]


def test_a_third_die_is_noticed_after_a_few_frames() -> None:
    gaze, alone = Gaze(), dice_frame(3, 5)
    told(gaze, alone)
    crowded = alone.copy()
    third = dice_frame(4, number=12)
    (seen,) = read(third, Wanted("one", 1, frozenset("123456"), "pips"), Taught())
    x, y = (round(value) for value in seen.middle)
    crowded[20:180, 20:180] = third[y - 80 : y + 80, x - 80 : x + 80]
    counts = [len(told(gaze, crowded)) for _ in range(IN_A_ROW + 1)]
    assert counts[-1] == 3


def test_what_does_not_fit_into_a_frame_is_read_on_while_the_next_ones_come() -> None:
    """And it is about the frame that was begun, whatever the next ones show."""
    first, gaze = dice_frame(3, 5), Gaze(clock=Sundial(MOST))
    looks = [gaze.look(first, PAIR, Taught())]
    while looks[-1] is None:
        assert gaze.is_busy
        looks.append(gaze.look(EMPTY, PAIR, Taught()))
    assert len(looks) > 2
    assert looks[-1] == read(first, PAIR, Taught())
    assert not gaze.is_busy


def test_steps_are_taken_only_while_they_fit() -> None:
    clock = Sundial(MOST / 8)
    gaze, frame = Gaze(clock=clock), dice_frame(3, 5)
    gaze.look(frame, PAIR, Taught())
    for _ in range(8):
        begun = clock.now
        gaze.look(frame, PAIR, Taught())
        assert clock.now - begun <= MOST + 2 * clock.step


def test_a_frame_that_cannot_be_read_does_not_keep_the_next_ones_waiting() -> None:
    gaze = Gaze(clock=Sundial(MOST))
    gaze.look(dice_frame(3, 5), PAIR, Taught())
    gaze.forget()
    assert told(gaze, EMPTY) == ()

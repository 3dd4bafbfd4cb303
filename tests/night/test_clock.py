"""The clock of a round: time is handed in, so an evening takes no time to test."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from companion.night.clock import Clock, rung

START = 1_000_000
HOUR = Clock(3600).begun(START)


def test_it_runs_down_and_below_zero() -> None:
    assert Clock(3600).left(START) == 3600, "it has not started"
    assert HOUR.left(START + 600) == 3000
    assert HOUR.left(START + 3700) == -100


def test_without_a_limit_nothing_runs_down() -> None:
    clock = Clock(0).begun(START)
    assert clock.left(START + 600) is None
    assert clock.played(START + 600) == 600
    assert rung(clock, (5,), START, START + 9999) == ()


def test_a_pause_stands_still_for_all() -> None:
    paused = HOUR.stopped(START + 100)
    assert paused.left(START + 500) == 3500
    assert paused.resumed(START + 500).left(START + 600) == 3400


def test_extra_time_for_one_table_or_for_all() -> None:
    clock = HOUR.given(300, (2,)).given(60, ())
    assert clock.left(START, 1) == 3660
    assert clock.left(START, 2) == 3960
    assert clock.given(60, (2,)).left(START, 2) == 4020


def test_warnings_and_the_end_are_heard_once() -> None:
    assert rung(HOUR, (15, 5), START, START + 2699) == ()
    assert rung(HOUR, (15, 5), START + 2699, START + 2700) == (15,)
    assert rung(HOUR, (15, 5), START + 2700, START + 2701) == ()
    assert rung(HOUR, (15, 5), START, START + 4000) == (15, 5, 0)


@given(st.lists(st.integers(0, 5000), min_size=2, max_size=20))
def test_however_rarely_somebody_asks_each_warning_is_heard_once(asked: list[int]) -> None:
    moments = [START, *(START + second for second in sorted(asked)), START + 5001]
    heard = [
        warning for before, now in pairwise(moments) for warning in rung(HOUR, (15, 5), before, now)
    ]
    assert heard == [15, 5, 0]

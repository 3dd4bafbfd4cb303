"""Times of records on the clock of the wall; older records may hold something else."""

import time

import pytest

from companion.statistics.game import played_seconds
from companion.wording.local_time import local_time


def test_a_time_is_told_where_the_table_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "CET-1")
    time.tzset()
    try:
        assert local_time("2026-01-02T20:00:00Z", "%Y-%m-%d %H:%M") == "2026-01-02 21:00"
        assert local_time("2026-01-02T20:00:00+03:00", "%H:%M") == "18:00"
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize(
    "at", ["", "yesterday", "2026-01-02T20:00:00", "9999-12-31T23:59:59-14:00"]
)
def test_what_is_no_time_ends_nothing(at: str) -> None:
    assert local_time(at, "%H:%M") == "?"
    assert played_seconds("2026-01-02T20:00:00Z", at) == 0

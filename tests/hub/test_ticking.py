"""The running clock: an hour passes without waiting, and every warning is heard once."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.hub.night_file import NightFile
from companion.hub.ticking import Tick, ticks
from companion.night.events import RoundStarted, TimeGiven
from companion.night.trouble import NightError
from tests.hub.nights import NOW, new_night, opening, play_round


class Hand:
    """Turns the clock instead of waiting; at the end of the hour the results come in."""

    def __init__(self, path: Path) -> None:
        new_night(path).close()
        self.now = NOW
        self.file = NightFile(path, lambda: self.now)

    def sleep(self, seconds: float) -> None:
        self.now += int(seconds)
        if self.now == NOW + 3600:
            play_round(self.file, Random(1))


def test_warnings_and_the_end_for_all_and_for_a_table_with_more_time(tmp_path: Path) -> None:
    hand = Hand(tmp_path / "friday.night")
    hand.file.do(lambda _: [RoundStarted(), TimeGiven(120, (2,))])
    shown: list[Tick] = list(ticks(hand.file, hand.sleep))
    assert len(shown) == 3601
    assert [shown[0].text, shown[60].text, shown[3600].text] == ["50:00", "49:00", "-10:00"]
    heard = [
        (second, table, warning)
        for second, tick in enumerate(shown)
        for table, due in tick.rung.items()
        for warning in due
    ]
    assert heard == [
        (2400, 0, 10),
        (2520, 2, 10),
        (2700, 0, 5),
        (2820, 2, 5),
        (3000, 0, 0),
        (3120, 2, 0),
    ]


def test_before_the_first_round_there_is_no_clock(tmp_path: Path) -> None:
    with (
        NightFile.new(tmp_path / "empty.night", opening()) as file,
        pytest.raises(NightError, match="No round"),
    ):
        next(ticks(file, lambda _: None))

"""Some of the damaged journals; the command line of `damaged_journals` takes any number of them."""

from pathlib import Path

import pytest

from companion.table.journal import Journal
from tests.table.damaged_journals import run
from tests.table.play import SETUP
from tests.table.test_damage import change, trouble_of

COUNT = 800


def test_every_damage_is_told_and_nothing_is_lost_without_a_word() -> None:
    told: list[str] = []
    outcomes = run(COUNT, seed=13, say=told.append)
    assert told == []
    assert outcomes["told"] + outcomes["same"] == COUNT
    assert outcomes["told"] > COUNT / 2
    assert outcomes["same"] > COUNT / 10


@pytest.mark.parametrize("value", ["'one'", "x'01'", "1.5", "''", "zeroblob(70000)"])
def test_a_mark_that_is_no_number_is_none(path: Path, value: str) -> None:
    with Journal(path) as journal:
        journal.new_game(SETUP)
    change(path, f"INSERT INTO running (one, game) VALUES (1, {value})")
    with Journal(path) as journal:
        assert journal.running is None
        assert not journal.games()[0].running
        journal.mark_running(1)
        assert journal.running == 1


def test_a_mark_on_no_game_is_told(path: Path, journal: Journal) -> None:
    journal.new_game(SETUP)
    change(path, "INSERT INTO running (one, game) VALUES (1, 7)")
    assert trouble_of(lambda: journal.open(journal.running or 0)) == "no-such-game"

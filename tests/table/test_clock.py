"""Whose time runs, how long a turn and a round take, and what is left of it after a kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.simulation.play import simulated_setup
from companion.table.clock import ASLEEP, BESIDE, KEPT_EVERY, TableClock
from companion.table.journal import Journal
from companion.table.table import Table

SETUP = simulated_setup("settlers", "english-5", {})


class Hands:
    """A clock that is turned by hand."""

    def __init__(self) -> None:
        self.time = 500.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def table(path: Path) -> Table:
    return Journal(path).new_game(SETUP)


@pytest.fixture
def clock(table: Table, path: Path, hands: Hands) -> TableClock:
    made = TableClock(table, path, hands)
    made.run(True)
    return made


def pass_time(clock: TableClock, hands: Hands, seconds: int, limit: float = 0.0) -> int:
    """Second by second, as a screen looks; how often it was reminded."""
    reminded = 0
    for _ in range(seconds):
        hands.time += 1
        reminded += clock.look(limit)
    return reminded


def test_the_time_of_whoever_acts_runs(clock: TableClock, hands: Hands, table: Table) -> None:
    first, second = table.game.seats[:2]
    clock.follow(first, 1)
    pass_time(clock, hands, 30)
    clock.follow(second, 1)  # answers in the turn of the first
    pass_time(clock, hands, 5)
    clock.follow(second, 2)
    pass_time(clock, hands, 20)
    assert clock.clock.spent == {first: 30, second: 25}
    assert clock.clock.in_turn == 20
    assert clock.clock.in_round == 55
    clock.follow(first, 3)
    assert clock.clock.in_round == 0, "a round begins with the first seat"


def test_a_reminder_comes_once_and_again_after_more_time(clock: TableClock, hands: Hands) -> None:
    clock.follow("red", 1)
    assert pass_time(clock, hands, 179, 180) == 0
    assert pass_time(clock, hands, 60, 180) == 1
    clock.grant(120)
    assert pass_time(clock, hands, 60, 180) == 0
    assert pass_time(clock, hands, 60, 180) == 1
    clock.follow("blue", 2)
    assert clock.clock.extra == 0
    assert pass_time(clock, hands, 500) == 0, "without a limit nobody is reminded"


def test_a_pause_counts_for_nobody(clock: TableClock, hands: Hands) -> None:
    clock.follow("red", 1)
    pass_time(clock, hands, 10)
    clock.pause(True)
    assert pass_time(clock, hands, 300, 60) == 0
    clock.pause(False)
    pass_time(clock, hands, 10)
    assert clock.clock.spent == {"red": 20}


def test_a_tablet_that_slept_counts_for_nobody(clock: TableClock, hands: Hands) -> None:
    clock.follow("red", 1)
    hands.time += ASLEEP + 1
    clock.look()
    assert clock.clock.spent == {}


def test_it_is_there_again_and_belongs_to_its_game(
    clock: TableClock, hands: Hands, table: Table, path: Path
) -> None:
    clock.follow("red", 4)
    pass_time(clock, hands, 40)
    clock.grant(60)
    again = TableClock(table, path, hands)
    assert again.clock == clock.clock
    again.follow("red", 4)
    assert again.clock.in_turn == 40, "the same turn goes on"
    with Journal(path) as journal:
        other = journal.new_game(SETUP)
        assert TableClock(other, path, hands).clock.spent == {}


@pytest.mark.parametrize(
    "change",
    [
        {"spent": {"red": -1}},
        {"spent": {"red": "long"}},
        {"spent": {"nobody": 1}},
        {"in_turn": 1e12},
        {"more": 1},
        {"game": 99},
        {"started": "2001-01-01T00:00:00Z"},
    ],
)
def test_what_is_no_clock_of_this_game_is_not_taken(
    clock: TableClock, hands: Hands, table: Table, path: Path, change: dict[str, object]
) -> None:
    clock.follow("red", 1)
    pass_time(clock, hands, 12)
    file = Path(f"{path}{BESIDE}")
    kept = json.loads(file.read_text())
    file.write_text(json.dumps(kept | change))
    assert TableClock(table, path, hands).clock.spent == {}
    file.write_bytes(b"[" * 100_000)
    assert TableClock(table, path, hands).clock.spent == {}


KILLED = """
import sys, time
from pathlib import Path
from companion.table.clock import TableClock
from companion.table.journal import Journal
path = Path(sys.argv[1])
now = [0.0]
clock = TableClock(Journal(path).open(1), path, lambda: now[0])
clock.run(True)
clock.follow("red", 1)
for second in range(95):
    now[0] += 1
    clock.look()
print("ready", flush=True)
time.sleep(60)
"""


def test_a_kill_costs_a_few_seconds_at_most(table: Table, path: Path, hands: Hands) -> None:
    told = [sys.executable, "-c", KILLED, str(path)]
    with subprocess.Popen(told, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        os.kill(process.pid, signal.SIGKILL)
    assert 95 - KEPT_EVERY <= TableClock(table, path, hands).clock.spent["red"] <= 95

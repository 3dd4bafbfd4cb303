"""What the table's clock measured is in the record, and whoever reads it can add it up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.core.events import Clocked
from companion.core.record import Unreadable, read_record, write_lines
from companion.games.registry import make_game
from companion.games.settlers.rules.moves import Begin
from companion.simulation.play import play, simulated_setup
from companion.statistics.game import game_statistics
from companion.statistics.household import table_statistics
from companion.table.clock import TableClock
from companion.table.journal import Journal
from companion.table.table import Table

SETUP = simulated_setup("settlers", "english-5", {})


class Hands:
    def __init__(self) -> None:
        self.time = 500.0

    def __call__(self) -> float:
        return self.time


def played(table: Table, clock: TableClock, hands: Hands, events: int) -> None:
    """Each event takes a second more than the one before it."""
    game = make_game(SETUP)
    for number, step in enumerate(play(game, "clocked"), start=1):
        if number > events:
            return
        due = game.due(step.before).seats
        clock.follow(due[0] if due else "", number)
        hands.time += number % 50
        table.accept(step.move, "simulation", clock=clock.measured())


@pytest.fixture
def evening(path: Path) -> tuple[Table, TableClock, Hands]:
    table, hands = Journal(path).new_game(SETUP), Hands()
    clock = TableClock(table, path, hands)
    clock.run(True)
    return table, clock, hands


def test_without_a_clock_the_record_is_as_it_was(path: Path) -> None:
    table, hands = Journal(path).new_game(SETUP), Hands()
    played(table, TableClock(table, path, hands), hands, 3)
    assert b"clock" not in table.export()
    assert table_statistics(table).clocked is None


def test_it_counts_what_was_thought_stopped_and_granted(
    evening: tuple[Table, TableClock, Hands],
) -> None:
    table, clock, hands = evening
    played(table, clock, hands, 20)
    clock.grant(60)
    granted = clock.clock.seat
    clock.pause(True)
    hands.time += 1234
    clock.pause(False)
    table.undo_to(18, deliberate=True)
    step = list(play(make_game(SETUP), "clocked"))[18]
    table.accept(step.move, "simulation", clock=clock.measured())
    record = read_record(table.export(), make_game)
    last = record.events[-1].clock
    assert last is not None
    assert sum(last.spent.values()) == sum(range(1, 21)), "what was undone was thought all the same"
    assert (last.stopped, last.extra) == (1234, {granted: 60})
    again = game_statistics(table.game, table.start_state, record.started, record.events)
    assert again.clocked == last
    assert again.seconds == sum(last.spent.values()), "not what lies between the times of events"


def test_a_clock_that_was_stopped_or_is_off_measures_nothing(
    evening: tuple[Table, TableClock, Hands],
) -> None:
    _, clock, hands = evening
    clock.follow("red", 1)
    hands.time += 10
    clock.run(False)
    assert clock.measured() is None
    hands.time += 30
    clock.run(True)
    measured = clock.measured()
    assert measured == Clocked({"red": 10})


def test_it_survives_a_kill(evening: tuple[Table, TableClock, Hands], path: Path) -> None:
    table, clock, hands = evening
    clock.follow("red", 1)
    hands.time += 30
    clock.pause(True)
    hands.time += 25
    clock.look()
    clock.grant(60)
    again = TableClock(table, path, hands)
    again.run(True)
    assert again.measured() == Clocked({"red": 30}, 25, {"red": 60})


@pytest.mark.parametrize(
    "clock",
    [
        {"spent": {"red": -1}},
        {"spent": {"red": 1.5}},
        {"spent": {"red": "long"}},
        {"stopped": 10**9},
        {"spent": {"nobody": 5}},
        {"extra": {"nobody": 5}},
        {"more": 1},
        7,
    ],
)
def test_what_no_clock_measured_is_refused(
    evening: tuple[Table, TableClock, Hands], clock: Any
) -> None:
    table = evening[0]
    table.accept(Begin("red"), "tap", clock=Clocked({"red": 3}))
    bodies = [msgspec.json.decode(line) for line in table.export().splitlines()]
    for body in bodies:
        body.pop("hash")
    bodies[1]["clock"] = clock
    data = write_lines([msgspec.json.encode(body) for body in bodies], sealed=False)
    with pytest.raises(Unreadable, match="Line 2"):
        read_record(data, make_game)

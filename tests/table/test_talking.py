"""What is begun at a table and is no event yet: sealed choices, ticks, what hands owe."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.core.words import Note
from companion.games.settlers.rules.moves import Discard
from companion.games.settlers.rules.resources import Resources
from companion.simulation.play import play, simulated_setup
from companion.table.journal import Journal
from companion.table.table import Table
from companion.table.talking import BESIDE, Talking
from companion.view.snapshot import Reading
from companion.view.table_view import Offer

SETUP = simulated_setup("settlers", "english-5", {})
SEATS = ("red", "blue")
RED = Discard("red", Resources(lumber=4))
BLUE = Discard("blue", Resources(wool=3, ore=1))
OFFER = Offer("trade red", "red", "blue", {"gives": {"lumber": 1}, "takes": {"ore": 1}})
OWED = (Note("take-cards", {"cards": ("1 lumber",)}, "red"),)


def begun(journal: Journal, events: int = 9) -> Table:
    table = journal.new_game(SETUP)
    for step, _ in zip(play(table.game, "talk"), range(events), strict=False):
        table.accept(step.move, "simulation")
    return table


@pytest.fixture
def table(path: Path) -> Table:
    return begun(Journal(path))


def talking(table: Table, path: Path) -> Talking:
    return Talking(table, path)


def test_choices_are_told_together_once_the_last_one_is_made(table: Table, path: Path) -> None:
    talk = talking(table, path)
    assert talk.seal("blue", BLUE, SEATS) is None
    assert talk.sealed(SEATS) == {"blue": BLUE}
    assert talk.seal("red", RED, SEATS) == {"red": RED, "blue": BLUE}
    assert talk.talk.sealed == {}


def test_a_choice_may_be_changed_until_then(table: Table, path: Path) -> None:
    talk = talking(table, path)
    talk.seal("blue", Discard("blue", Resources(wool=4)), SEATS)
    talk.seal("blue", BLUE, SEATS)
    assert talk.seal("red", RED, SEATS) == {"red": RED, "blue": BLUE}


def test_who_need_not_choose_any_more_has_no_choice(table: Table, path: Path) -> None:
    talk = talking(table, path)
    talk.seal("blue", BLUE, SEATS)
    assert talk.sealed(("red",)) == {}


def test_each_seat_ticks_for_itself(table: Table, path: Path) -> None:
    talk = talking(table, path)
    talk.begin(OWED)
    talk.tick("blue")
    talk.tick("blue")
    assert talk.talk.ticked == ("blue",)
    assert talk.talk.owed == OWED


def test_an_offer_waits_until_it_is_answered(table: Table, path: Path) -> None:
    talk = talking(table, path)
    talk.offer(OFFER)
    assert talk.snapshot().talk.offer == OFFER
    talk.offer(None)
    assert talking(table, path).talk.offer is None


def test_another_position_voids_everything(table: Table, path: Path) -> None:
    talk = talking(table, path)
    talk.begin(OWED)
    talk.tick("blue")
    talk.seal("blue", BLUE, SEATS)
    table.undo(deliberate=True)
    assert (talk.talk.ticked, talk.talk.owed, talk.talk.sealed) == ((), (), {})
    assert talk.talk.n == table.n


def test_it_is_there_again_when_the_game_is_opened_again(table: Table, path: Path) -> None:
    talk = talking(table, path)
    talk.begin(OWED)
    talk.tick("red")
    talk.seal("blue", BLUE, SEATS)
    with Journal(path) as journal:
        again = journal.talking(journal.open(table.number))
    assert again.talk == talk.talk
    assert again.sealed(SEATS) == {"blue": BLUE}


READINGS = (
    Reading(BLUE, "roller", 0.9, "throw", "reading n=1", alternatives=(RED,), confirmed=False),
)


def test_readings_wait_until_there_are_none(table: Table, path: Path) -> None:
    talk = talking(table, path)
    talk.wait_for_yes(READINGS)
    assert talking(table, path).readings == READINGS
    talk.wait_for_yes(())
    assert talking(table, path).readings == ()


def test_a_reading_that_is_no_move_of_the_game_waits_no_more(table: Table, path: Path) -> None:
    talk = talking(table, path)
    talk.wait_for_yes((Reading({"kind": "win"}, "roller", 0.9, "throw"),))
    assert talking(table, path).readings == ()


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.table.test_talking import BLUE, OFFER, OWED, READINGS, SEATS, begun
from companion.table.journal import Journal
journal = Journal(Path(sys.argv[1]))
talk = journal.talking(begun(journal))
talk.begin(OWED)
talk.tick("red")
talk.seal("blue", BLUE, SEATS)
talk.offer(OFFER)
talk.wait_for_yes(READINGS)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kills with SIGKILL")
def test_it_is_there_again_after_a_kill(path: Path) -> None:
    root = Path(__file__).parent.parent.parent
    command = [sys.executable, "-c", KILLED, str(path)]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    with Journal(path) as journal:
        (game,) = journal.games()
        again = journal.talking(journal.open(game.number))
    assert again.talk.owed == OWED
    assert again.talk.ticked == ("red",)
    assert again.talk.offer == OFFER
    assert again.readings == READINGS
    assert again.sealed(SEATS) == {"blue": BLUE}


@pytest.mark.parametrize(
    "garbage",
    [
        b"",
        b"\xff\xfe\x00",
        b"{}",
        b"[" * 100_000,
        b'{"game": 1, "talk": {"n": 1, "more": 2}}',
        b'{"game": 1, "talk": {"sealed": {"blue": {"kind": "no such move"}}}}',
        b'{"game": 1, "talk": ' + b'"x' * 100_000,
    ],
)
def test_what_cannot_be_read_is_no_talk(table: Table, path: Path, garbage: bytes) -> None:
    Path(f"{path}{BESIDE}").write_bytes(garbage)
    talk = talking(table, path)
    assert talk.sealed(SEATS) == {}
    assert talk.seal("blue", BLUE, SEATS) is None
    assert talking(table, path).sealed(SEATS) == {"blue": BLUE}


def test_a_strange_choice_in_the_file_counts_as_none(table: Table, path: Path) -> None:
    talk = talking(table, path)
    talk.seal("blue", BLUE, SEATS)
    file = Path(f"{path}{BESIDE}")
    file.write_bytes(file.read_bytes().replace(b'"discard"', b'"dance"'))
    assert talking(table, path).sealed(SEATS) == {}


def test_the_talk_of_another_game_is_not_ours(path: Path) -> None:
    with Journal(path) as journal:
        first, second = begun(journal), begun(journal)
        journal.talking(first).seal("blue", BLUE, SEATS)
        assert journal.talking(second).sealed(SEATS) == {}


def test_a_snapshot_holds_the_position_and_what_led_to_it(table: Table, path: Path) -> None:
    snapshot = talking(table, path).snapshot()
    assert snapshot.event is not None
    assert table.game.apply(snapshot.before, snapshot.event.move) == snapshot.after == table.state
    assert snapshot.n == table.n

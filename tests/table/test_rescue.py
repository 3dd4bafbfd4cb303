"""A game that is put aside can be rescued: back to what can be followed, or out as a record."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.record import chained
from companion.core.setup import Setup
from companion.games.starship.rules.moves import BuildBooster, EndTurn
from companion.statistics.household import journal_statistics
from companion.table.journal import Journal
from companion.table.store import JournalError
from companion.table.table import Table
from tests.table.first_turn import FIRST_TURN, play_first_turn
from tests.table.play import SETUP, Ticking, play
from tests.table.test_damage import trouble_of
from tests.table.written_journals import NONSENSE, write_game

UNREADABLE = {"kind": "fly_away", "seat": "moon"}
BOOSTER = 14


def stuck(path: Path, *moves: Any) -> int:
    """A game whose last events nobody can follow."""
    return write_game(path, [*FIRST_TURN[:4], *moves], running=True)


@pytest.mark.parametrize("moves", [(NONSENSE,), (UNREADABLE, NONSENSE)])
def test_the_table_goes_back_to_the_last_event_that_can_be_followed(
    path: Path, moves: tuple[Any, ...]
) -> None:
    number = stuck(path, *moves)
    with Journal(path, Ticking()) as journal:
        assert trouble_of(lambda: journal.open(number)) == "unplayable"
        rescue = journal.rescue(number)
        assert (rescue.last, rescue.n) == (4, 4 + len(moves))
        table = journal.go_back(number)
        assert (table.n, table.can_redo) == (4, 0)
        assert not journal.games()[0].aside
        table.accept(FIRST_TURN[4], "tap")
        assert journal.open(number).n == 5
        assert table.history()[-2].kind == "went-back"
        assert journal.verify() is None


def test_what_cannot_be_followed_is_kept_as_a_line_of_play(path: Path) -> None:
    number = stuck(path, NONSENSE, NONSENSE)
    with Journal(path, Ticking()) as journal:
        table = journal.go_back(number)
        table.accept(FIRST_TURN[4], "tap")
        other, ours = table.branches()
        assert (other.n, other.shared, other.current) == (6, 4, False)
        assert ours.current
        assert trouble_of(lambda: table.switch(other.tip)) == "unplayable"
        assert table.n == 5


def test_a_line_that_differs_after_something_nobody_can_follow_has_no_title(path: Path) -> None:
    number = stuck(path, NONSENSE)
    with Journal(path, Ticking()) as journal:
        table = journal.go_back(number)
        table.accept(FIRST_TURN[4], "tap")
    unread = stuck(path, UNREADABLE)
    with Journal(path, Ticking()) as journal:
        table = journal.go_back(unread)
        assert [(line.n, line.title) for line in table.branches()] == [(5, None), (4, None)]


def test_the_whole_record_goes_out_and_no_rule_is_asked(path: Path) -> None:
    number = stuck(path, UNREADABLE)
    with Journal(path, Ticking()) as journal:
        data = journal.rescue(number).record()
    lines = [json.loads(line) for line in data.splitlines()]
    assert [line.get("n") for line in lines] == [None, 1, 2, 3, 4, 5, None]
    assert lines[-2]["move"] == UNREADABLE
    assert lines[-1]["end"] == 5


def test_a_record_that_went_out_so_is_the_record_of_the_table(journal: Journal) -> None:
    table = journal.new_game(SETUP)
    play(table, 40, Random(1))
    assert journal.rescue(table.number).record() == table.export()
    assert journal.rescue(table.number).last == 40


def test_a_game_that_can_be_followed_is_opened_as_it_was_left(journal: Journal) -> None:
    table = journal.new_game(SETUP)
    play(table, 10, Random(1))
    table.undo_to(7, deliberate=True)
    again = journal.go_back(table.number)
    assert (again.n, again.can_redo) == (7, 3)


@pytest.mark.parametrize(
    "setup", [Setup("chess", "of tomorrow", SETUP.seats), replace(SETUP, edition="of tomorrow")]
)
def test_rules_that_nobody_has_leave_the_record(path: Path, setup: Setup) -> None:
    number = write_game(path, FIRST_TURN[:3], setup)
    with Journal(path, Ticking()) as journal:
        rescue = journal.rescue(number)
        assert (rescue.last, rescue.n) == (None, 3)
        assert trouble_of(lambda: journal.go_back(number)) == "unplayable"
        assert len(rescue.record().splitlines()) == 5


def test_a_position_that_never_had_a_meaning_leaves_the_record(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = write_game(path, FIRST_TURN[:3])

    def no_longer(*_: object) -> None:
        raise KeyError("a rule of tomorrow")

    with Journal(path, Ticking()) as journal:
        monkeypatch.setattr("companion.table.playable.must_have_meaning", no_longer)
        assert journal.rescue(number).last is None


@pytest.fixture
def forgotten(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A table whose undone events hold a move that the rules cannot apply any more."""
    table = journal.new_game(SETUP)
    play_first_turn(table)
    table.undo_to(BOOSTER - 1, deliberate=True)
    apply = table.game.apply

    def applied(state: Any, move: Any) -> Any:
        if isinstance(move, BuildBooster):
            raise KeyError("no such thing any more")
        return apply(state, move)

    with monkeypatch.context() as patched:
        patched.setattr(table.game, "apply", applied)
        yield table


def test_redo_of_what_cannot_be_followed_is_told_and_does_nothing(forgotten: Table) -> None:
    before = forgotten.state
    assert trouble_of(forgotten.redo) == "unplayable"
    assert (forgotten.state, forgotten.n) == (before, BOOSTER - 1)


def test_another_line_after_it_is_listed_without_a_title(forgotten: Table) -> None:
    forgotten.accept(EndTurn("moon"), "tap")
    other, _ = forgotten.branches()
    assert other.title is not None
    with pytest.raises(JournalError) as caught:
        forgotten.switch(other.tip)
    assert caught.value.trouble == "unplayable"


@pytest.mark.parametrize(
    "header",
    [b'{"hello":1}', b'{"format":"companion-record","version":99,"setup":{}}', b"[]"],
)
def test_a_game_whose_header_nobody_can_read_is_one_game_and_not_the_journal(
    tmp_path: Path, header: bytes
) -> None:
    path = tmp_path / "journal.sqlite3"
    with Journal(path) as journal:
        played = journal.new_game(SETUP).number
    strange = write_game(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        (guard,) = db.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'games%UPDATE'"
        ).fetchone()
        db.execute(f"DROP TRIGGER {guard}")
        db.execute(
            "UPDATE games SET header = ?, hash = ? WHERE id = ?",
            (header.decode(), chained("", header), strange),
        )
    with Journal(path) as journal:
        listed = {entry.number: entry.aside for entry in journal.games()}
        assert listed[played] == ""
        assert listed[strange]
        assert journal.open(played).n == 0
        with pytest.raises(JournalError) as caught:
            journal.open(strange)
        assert caught.value.of_one_game
        assert journal.rescue(strange).last is None
        assert journal_statistics(journal).games == 1

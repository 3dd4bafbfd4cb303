"""A stored game is the truth: what an older version accepted is opened, told and played on."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from companion.games.registry import GAMES
from companion.table.journal import Journal
from tests.stored_games.dump import dumped, restored
from tests.stored_games.evening import Evening
from tests.stored_games.expectation import (
    JOURNALS,
    RECORDS,
    SWITCHES,
    changes,
    differences,
    found,
)
from tests.stored_games.make import Clock, switches

NAMES = [f"{path.parent.name}/{path.stem}" for path in JOURNALS]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


def test_there_is_a_journal_for_each_game_and_edition() -> None:
    editions = {f"{kind.name}-{edition}" for kind in GAMES.values() for edition in kind.editions}
    assert {path.stem for path in JOURNALS if path.parent.name == "0.1.0"} == editions
    assert len(RECORDS) == 3 * len(JOURNALS)
    assert {path.parent for path in SWITCHES} == {path.parent for path in JOURNALS}


@pytest.mark.parametrize("stored", JOURNALS, ids=NAMES)
def test_each_holds_all_that_a_journal_can_hold(stored: Path, place: Path) -> None:
    """Else the other tests would prove little."""
    restored(stored.read_text("utf-8"), place)
    with Journal(place) as journal:
        tables = [journal.open(entry.number) for entry in journal.games()]
        done = {step.kind for step in tables[0].history()}
        notes = [json.loads(step.note) for step in tables[0].history() if step.note]
        rulings = {
            (event.move.__struct_config__.tag, code)
            for table in tables
            for event in table.events()
            if event.ruling
            for code in event.ruling.problems
        }
        assert done == {"start", "accept", "undo", "redo", "switch", "correct"}
        assert {note["change"] for note in notes} == {"replace", "swap", "insert", "remove"}
        assert len(tables[0].branches()) >= 5
        assert len(rulings) >= 8
        assert tables[0].can_redo
        assert tables[1].header.setup.switches
        assert tables[2].header.position is not None
        assert tables[2].game.winner(tables[2].state)


@pytest.mark.parametrize("stored", JOURNALS, ids=NAMES)
def test_it_tells_what_it_told_then(stored: Path) -> None:
    """Every line of play of every game; what differs stands in changed.toml with its reason."""
    assert found(stored) == changes(stored)


@pytest.mark.parametrize("stored", JOURNALS, ids=NAMES)
def test_its_games_go_on(stored: Path, place: Path) -> None:
    """The games that were not over are played on, undone and opened again, and nothing is lost."""
    restored(stored.read_text("utf-8"), place)
    before = dumped(place)
    with Journal(place, Clock()) as journal:
        for number in (1, 2):
            table = journal.open(number)
            n = table.n
            Evening(table, "on").play(20)
            table.undo_to(n + 10, deliberate=True)
            assert journal.open(number).state == table.state
        assert journal.verify() is None
    kept = {
        line
        for line in before.splitlines()
        if line.startswith(("INSERT INTO events", "INSERT INTO games"))
    }
    assert kept <= set(dumped(place).splitlines())


def falsified(place: Path) -> int:
    """Every position that the older version kept is that of its game's start, with a right seal."""
    with closing(sqlite3.connect(place)) as db:
        kept = db.execute(
            "SELECT event, made_by, events.hash, game FROM checkpoints"
            " JOIN events ON events.id = event"
        ).fetchall()
        with Journal(place) as journal:
            starts = {entry.number: journal.open(entry.number) for entry in journal.games()}
            false = {number: table.start_state for number, table in starts.items()}
        for event, made_by, digest, number in kept:
            state = msgspec.json.encode(false[number])
            seal = hashlib.sha256(f"{made_by}\n{digest}\n".encode() + state).hexdigest()
            change = "UPDATE checkpoints SET made_by = ?, state = ?, digest = ? WHERE event = ?"
            db.execute(change, (made_by, state, seal, event))
        db.commit()
        return len(kept)


@pytest.mark.parametrize("stored", JOURNALS, ids=NAMES)
def test_positions_that_an_older_version_kept_are_never_believed(
    stored: Path, place: Path, tmp_path: Path
) -> None:
    restored(stored.read_text("utf-8"), place)
    restored(stored.read_text("utf-8"), tmp_path / "untouched")
    assert falsified(place)
    with Journal(place) as false, Journal(tmp_path / "untouched") as untouched:
        untouched.forget_checkpoints()
        for entry in false.games():
            assert false.open(entry.number).state == untouched.open(entry.number).state


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_its_records_come_in_as_they_are(record: Path, place: Path) -> None:
    data = record.read_bytes()
    with Journal(place, Clock()) as journal:
        assert journal.import_record(data).export() == data


@pytest.mark.parametrize("table", SWITCHES, ids=lambda path: path.parent.name)
def test_packs_keep_the_defaults_and_the_options_of_every_switch(table: Path) -> None:
    """Set-ups of older versions name only what differs from a default."""
    now = switches()
    for edition, then in json.loads(table.read_text("utf-8")).items():
        for name, switch in then.items():
            assert now[edition][name]["default"] == switch["default"], (edition, name)
            assert set(now[edition][name]["options"]) >= set(switch["options"]), (edition, name)


def test_a_place_that_is_told_otherwise_would_be_found() -> None:
    """Other values, lost entries and shorter lists are found; what is new is no harm."""
    was = {"a": {"b": [1, 2]}, "c": 3}
    assert list(differences(was, {"a": {"b": [1, 2], "new": 1}, "c": 3}, "x")) == []
    assert list(differences(was, {"a": {"b": [1, 5]}, "c": 3}, "x")) == [("x/a/b/1", 5)]
    assert list(differences(was, {"a": {"b": [1]}}, "x")) == [("x/a/b", [1]), ("x/c", "(not told)")]

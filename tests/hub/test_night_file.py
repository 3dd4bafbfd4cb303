"""A night in a file: nothing changes afterwards, nothing is half done, names can be deleted."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.hub.night_file import Kept, NightFile
from companion.hub.people import Person, find, shown_names
from companion.night.events import CheckedIn, Closed, Event, Left
from companion.night.night import Night, follow
from companion.night.planning import next_round, preliminary_standings
from companion.night.trouble import NightError
from companion.table.store import JournalError
from companion.wording.phrases import Phrases
from tests.hub.nights import NAMES, new_night, opening, play_round

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "friday.night"


def test_a_night_is_there_again_as_it_was(path: Path) -> None:
    with new_night(path) as file:
        play_round(file, Random(1))
        night, people = file.night, file.people()
    with NightFile(path) as again:
        assert again.night == night
        assert again.people() == people
        assert follow(kept.happened for kept in again.kept()) == night


def test_a_night_is_not_opened_over_another(path: Path) -> None:
    new_night(path).close()
    before = path.read_bytes()
    with pytest.raises(NightError, match="there already"):
        NightFile.new(path, opening())
    assert path.read_bytes() == before


def test_what_is_not_there_is_said_so(path: Path) -> None:
    with pytest.raises(NightError, match="no night"):
        NightFile(path)
    assert not path.exists()
    path.write_text("this is a letter to my aunt")
    with pytest.raises(JournalError, match="not a journal"):
        NightFile(path)


def test_an_event_that_is_refused_leaves_nothing_behind(path: Path) -> None:
    with new_night(path) as file:
        before, count = file.night, len(file.kept())

        def one_good_one_bad(_: Night) -> list[Event]:
            return [Left(("p1",)), Closed()]

        with pytest.raises(NightError, match="missing"):
            file.do(one_good_one_bad)
        assert file.night == before
        assert len(file.kept()) == count


def test_two_programs_write_to_one_night(path: Path) -> None:
    with new_night(path) as one, NightFile(path) as other:
        one.do(lambda _: [Left(("p1",))])
        other.do(lambda _: [Left(("p2",))])
        assert one.night == other.night
        assert {"p1", "p2"}.isdisjoint(one.night.present)
        assert other.enter([Person("Ines")]) == ("p9",)
        assert one.enter([Person("Jan")]) == ("p10",)


def test_events_cannot_be_changed_in_the_file(path: Path) -> None:
    new_night(path).close()
    with closing(sqlite3.connect(path)) as db:
        for statement in ("UPDATE events SET line = ''", "DELETE FROM events"):
            with pytest.raises(sqlite3.IntegrityError, match="only grow"):
                db.execute(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET line = replace(line, 'Friday', 'Sunday') WHERE id = 1",
        "DELETE FROM events WHERE id = 5",
        "UPDATE events SET hash = 'abc' WHERE id = 4",
    ],
)
def test_whoever_changes_them_all_the_same_is_noticed(path: Path, statement: str) -> None:
    new_night(path).close()
    with closing(sqlite3.connect(path)) as db:
        triggers = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        made = triggers.fetchall()
        for name, _ in made:
            db.execute(f"DROP TRIGGER {name}")
        db.execute(statement)
        for _, sql in made:
            db.execute(sql)
        db.commit()
    with pytest.raises(JournalError, match="damaged"):
        NightFile(path)


def test_a_deleted_name_is_nowhere_in_the_files_and_the_results_stay(path: Path) -> None:
    with new_night(path) as file:
        play_round(file, Random(1))
        standing = preliminary_standings(file.night)
    name = NAMES[1].encode()
    assert name in b"".join(one.read_bytes() for one in path.parent.iterdir())
    with NightFile(path) as file:
        file.forget(["p2"])
        assert preliminary_standings(file.night) == standing
        assert name not in b"".join(one.read_bytes() for one in path.parent.iterdir())
        shown = shown_names(file.people(), file.night.entrants, Phrases("de"))
        assert shown["p2"] == "Spieler 2"
        assert shown["p1"] == NAMES[0]
        file.do(next_round)
    with NightFile(path) as again:
        assert again.night.forgotten == {"p2"}


def test_names_of_people(path: Path) -> None:
    with new_night(path) as file:
        for wrong, why in (
            (Person(" "), "needs a name"),
            (Person("x" * 61), "visible characters"),
            (Person("line\nbreak"), "visible characters"),
            (Person("Someone", "ADA lovelace"), "nickname"),
        ):
            count = len(file.night.entrants)
            with pytest.raises(NightError, match=why):
                file.enter([Person("Good"), wrong])
            assert len(file.night.entrants) == count
        (second,) = file.enter([Person("Ada Lovelace", "Countess", "Club <b>")])
        people = file.people()
        assert people[second].shown == "Countess"
        assert find(people, "countess") == second
        assert find(people, "p3") == "p3"
        assert find(people, "Gül") == "p7"
        for unclear in ("Ada Lovelace", "Nobody", ""):
            with pytest.raises(NightError, match="Nobody, or more than one"):
                find(people, unclear)


def test_what_was_acknowledged_is_on_the_disk_while_the_file_is_open(path: Path) -> None:
    """A copy of the open files, log and all, holds it: nothing waits for the file to be closed."""
    with new_night(path) as file:
        file.do(lambda _: [Left(("p4",))])
        other = path.parent / "copy"
        other.mkdir()
        for one in path.parent.iterdir():
            if one.is_file():
                (other / one.name).write_bytes(one.read_bytes())
        with NightFile(other / path.name) as copy:
            assert copy.night == file.night
        file.do(lambda _: [CheckedIn(("p4",))])


def test_killed_writers_lose_nothing_that_was_acknowledged(path: Path) -> None:
    """Ten processes are killed in the middle of their work; both events of a step, or none."""
    new_night(path).close()
    random, acknowledged = Random(1), 0
    for _ in range(10):
        with subprocess.Popen(
            [sys.executable, "-m", "tests.hub.killed_writers", str(path)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        ) as writer:
            assert writer.stdout is not None
            acknowledged = int(writer.stdout.readline())
            time.sleep(random.random() / 50)
            writer.kill()
            told = writer.stdout.read().split("\n")[:-1]
            acknowledged = int(told[-1]) if told else acknowledged
        with NightFile(path) as file:
            kept = file.kept()
            assert len(kept) >= acknowledged
            assert "p1" in file.night.present
            assert len(kept) % 2 == start_parity(kept)
    assert acknowledged > 40


def start_parity(kept: list[Kept]) -> int:
    """Events before the first of the writers' pairs, as odd or even."""
    first = next(at for at, one in enumerate(kept) if isinstance(one.happened.event, Left))
    return first % 2

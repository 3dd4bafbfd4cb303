"""Files that are damaged, foreign, locked or full: told clearly, and nothing is lost or changed."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.table.correction import Replace
from companion.table.journal import Journal
from companion.table.store import JournalError, JournalTrouble, Store
from companion.table.table import Table
from tests.table.first_turn import FIRST_TURN, play_first_turn
from tests.table.play import SETUP, Ticking, play


def change(path: Path, *statements: str) -> None:
    """What another program might do to the file behind our back."""
    db = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        db.execute(statement)
    db.close()


UNLOCKED = "DROP TRIGGER events_stay_as_they_are_UPDATE"


def trouble_of(work: Callable[[], object]) -> JournalTrouble:
    with pytest.raises(JournalError) as caught:
        work()
    error = caught.value
    assert all((error.happened, error.kept, error.to_do))
    assert error.to_do in str(error)
    return error.trouble


@pytest.mark.parametrize(
    "content",
    [b"this is not a database, it is a letter" * 50, b"\x89PNG\r\n\x1a\n" + bytes(5000), b"x"],
)
def test_a_file_that_is_no_database_is_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert trouble_of(lambda: Journal(path)) == "not-a-journal"
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


def test_a_database_of_another_program_is_left_alone(path: Path) -> None:
    change(path, "CREATE TABLE contacts (name TEXT)")
    before = path.read_bytes()
    assert trouble_of(lambda: Journal(path)) == "not-a-journal"
    assert path.read_bytes() == before


def test_a_journal_of_a_newer_companion_asks_for_an_update(path: Path) -> None:
    Journal(path).close()
    change(path, "PRAGMA user_version = 99")
    assert trouble_of(lambda: Journal(path)) == "newer"


def test_a_folder_that_is_not_there_and_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    assert trouble_of(lambda: Journal(tmp_path / "nowhere" / "j.sqlite3")) == "unreachable"
    assert trouble_of(lambda: Journal(tmp_path)) == "unreachable"


def test_an_empty_file_becomes_a_journal(path: Path) -> None:
    path.touch()
    with Journal(path) as journal:
        assert journal.games() == ()


def test_the_journal_only_grows(journal: Journal, path: Path, table: Table) -> None:
    play(table, 3, Random(1))
    for sql in (
        "UPDATE events SET line = ''",
        "DELETE FROM events",
        "UPDATE steps SET cursor = 1",
        "DELETE FROM steps",
        "UPDATE games SET header = ''",
        "DELETE FROM games",
    ):
        with pytest.raises(sqlite3.IntegrityError, match="only grows"):
            change(path, sql)
    assert journal.verify() is None


@pytest.mark.parametrize(
    ("statements", "n"),
    [
        ([UNLOCKED, "UPDATE events SET line = replace(line, 'simulation', 'scan') WHERE n = 7"], 7),
        ([UNLOCKED, "UPDATE events SET hash = upper(hash) WHERE n = 7"], 7),
        ([UNLOCKED, "UPDATE events SET parent = parent - 1 WHERE n = 7"], 7),
        ([UNLOCKED, "UPDATE events SET n = n + 1 WHERE n >= 7"], 8),
        ([UNLOCKED, "UPDATE events SET game = 2 WHERE n = 7"], 7),
        (["DROP TRIGGER games_stay_as_they_are_UPDATE", "UPDATE games SET header = '{}'"], 0),
        (["DROP TRIGGER events_stay_as_they_are_DELETE", "DELETE FROM events WHERE n = 7"], 0),
        (["DROP TRIGGER steps_stay_as_they_are_DELETE", "DELETE FROM steps"], 0),
    ],
)
def test_verify_finds_the_first_broken_link(
    journal: Journal, path: Path, table: Table, statements: list[str], n: int
) -> None:
    play(table, 12, Random(1))
    journal.new_game(SETUP)
    assert journal.verify() is None
    change(path, *statements)
    broken = journal.verify()
    assert broken is not None
    assert broken.n == n


def test_verify_looks_at_branches_too(journal: Journal, path: Path, table: Table) -> None:
    play(table, 12, Random(1))
    table.undo_to(4, deliberate=True)
    play(table, 3, Random(2))
    change(path, UNLOCKED, "UPDATE events SET line = line || ' ' WHERE n = 10")
    broken = journal.verify()
    assert broken is not None
    assert broken.n == 10


def test_a_changed_event_never_gets_into_a_position(
    journal: Journal, path: Path, table: Table
) -> None:
    play(table, 12, Random(1))
    change(path, UNLOCKED, "UPDATE events SET line = replace(line, 'moon', 'sun') WHERE n = 4")
    assert trouble_of(lambda: journal.open(table.number)) == "damaged"
    change(path, "DROP TRIGGER games_stay_as_they_are_UPDATE", "UPDATE games SET header = 'x'")
    assert trouble_of(lambda: journal.open(table.number)) == "damaged"
    assert trouble_of(journal.games) == "damaged"


def test_torn_files_are_told_and_nothing_else_is_raised(tmp_path: Path) -> None:
    """A few bytes overwritten at many places: either it works, or it is a JournalError."""
    whole = tmp_path / "whole.sqlite3"
    with Journal(whole, Ticking()) as journal:
        table = journal.new_game(SETUP)
        play(table, 80, Random(1))
        table.undo_to(70, deliberate=True)
        play(table, 20, Random(2))
    data = whole.read_bytes()
    random = Random(3)
    torn = tmp_path / "torn.sqlite3"
    noticed = 0
    for at in range(0, len(data), 499):
        width = random.choice((1, 4, 64))
        torn.write_bytes(data[:at] + random.randbytes(width) + data[at + width :])
        noticed += use_all_of_it(torn)
    for length in range(0, len(data), 4096):
        torn.write_bytes(data[:length])
        noticed += use_all_of_it(torn)
    assert noticed > 20


def use_all_of_it(path: Path) -> bool:
    """Open, verify, read and write; whether something was found to be wrong."""
    for leftover in ("-wal", "-shm"):
        Path(f"{path}{leftover}").unlink(missing_ok=True)
    try:
        with Journal(path, Ticking(), wait=0.1) as journal:
            broken = journal.verify()
            for entry in journal.games():
                table = journal.open(entry.number)
                table.export()
                table.branches()
                table.undo(deliberate=True)
                play(table, 2, Random(1))
            return broken is not None
    except JournalError:
        return True


def limited_to(store: Store, pages: int) -> None:
    store._db.execute(f"PRAGMA max_page_count = {pages}")


def test_a_full_disk_takes_no_event_and_changes_nothing(
    journal: Journal, path: Path, table: Table
) -> None:
    play(table, 30, Random(1))
    limited_to(journal._store, 1)  # SQLite takes that as: no more than it has now
    random = Random(2)
    accepted = table.n

    def until_full() -> None:
        nonlocal accepted
        while True:
            play(table, 1, random)
            accepted = table.n

    assert trouble_of(until_full) == "full"
    assert table.n == accepted
    state, data = table.state, table.export()
    with Journal(path) as other:
        assert other.open(table.number).export() == data
        assert other.verify() is None
    assert trouble_of(until_full) == "full"
    assert table.state == state
    limited_to(journal._store, 1_000_000)
    assert play(table, 3, Random(3)) == 3
    assert table.n == accepted + 3
    assert journal.verify() is None


def test_a_full_disk_leaves_no_half_correction_and_no_half_import(
    journal: Journal, table: Table
) -> None:
    play_first_turn(table)
    play(table, 300, Random(1), quiet=True)
    same_again = Replace(FIRST_TURN[3])
    preview = table.preview_correction(4, same_again, by="Ada", reason="said twice")
    data = table.export()
    limited_to(journal._store, 1)
    assert trouble_of(lambda: journal.import_record(data)) == "full"
    assert trouble_of(lambda: table.accept_correction(preview)) == "full"
    assert len(journal.games()) == 1
    assert len(table.branches()) == 1
    assert table.export() == data
    limited_to(journal._store, 1_000_000)
    table.accept_correction(preview)
    assert len(table.branches()) == 2
    assert journal.verify() is None


HOLD_THE_LOCK = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.read()
"""


def test_another_program_that_is_writing_is_waited_for_but_not_for_ever(
    journal: Journal, path: Path, table: Table
) -> None:
    play(table, 5, Random(1))
    state = table.state
    with subprocess.Popen(
        [sys.executable, "-c", HOLD_THE_LOCK, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        other.stdout.readline()
        assert trouble_of(lambda: play(table, 1, Random(1))) == "locked"
        assert trouble_of(lambda: table.undo(deliberate=True)) == "locked"
        assert trouble_of(lambda: journal.new_game(SETUP)) == "locked"
        assert (table.n, table.state) == (5, state)
        assert journal.open(table.number).state == state
        other.stdin.close()
    assert play(table, 1, Random(1)) == 1


def test_a_journal_that_may_not_be_written_to(
    path: Path, table: Table, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(table, 5, Random(1))
    journal._store._db.execute("PRAGMA query_only = ON")
    assert trouble_of(lambda: play(table, 1, Random(1))) == "unreachable"
    assert table.n == 5


def test_an_error_while_writing_takes_everything_back(
    journal: Journal, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(table, 5, Random(1))
    data = table.export()

    def stop(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(table._tree, "log", stop)
    with pytest.raises(KeyboardInterrupt):
        play(table, 1, Random(1))
    monkeypatch.undo()
    assert (table.n, table.export()) == (5, data)
    assert journal.open(table.number).export() == data
    assert play(table, 1, Random(1)) == 1


def test_a_copy_of_the_files_of_a_running_journal_is_whole(
    journal: Journal, path: Path, table: Table, tmp_path: Path
) -> None:
    """What is left on the disk if the power fails now: the file and its log."""
    play(table, 70, Random(1))
    copy = tmp_path / "copy"
    copy.mkdir()
    for name in ("", "-wal"):
        shutil.copy(f"{path}{name}", copy / f"{path.name}{name}")
    with Journal(copy / path.name) as again:
        assert again.verify() is None
        assert again.open(table.number).export() == table.export()

"""A journal that is removed, exchanged or cut while it is open acknowledges nothing any more.

One whose end is missing says so.
"""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.table.journal import Journal
from companion.table.table import Table
from tests.table.play import SETUP, Ticking, play
from tests.table.test_damage import trouble_of


def log(path: Path) -> Path:
    return Path(f"{path}-wal")


def removed(path: Path) -> None:
    path.unlink()


def folder_moved(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


def exchanged(path: Path) -> None:
    copy = path.with_suffix(".copy")
    shutil.copy(path, copy)
    os.replace(copy, path)


def cut(path: Path) -> None:
    os.truncate(path, 4096)


def log_removed(path: Path) -> None:
    log(path).unlink()


def log_cut(path: Path) -> None:
    os.truncate(log(path), 0)


@pytest.mark.parametrize("happens", [removed, folder_moved, exchanged, cut, log_removed, log_cut])
def test_nothing_is_acknowledged_any_more(
    journal: Journal, path: Path, table: Table, happens: Callable[[Path], None]
) -> None:
    play(table, 5, Random(1))
    journal._store._db.execute("PRAGMA wal_checkpoint")  # so that there is something to cut
    play(table, 5, Random(1))
    state = table.state
    happens(path)
    assert trouble_of(lambda: play(table, 1, Random(2))) == "taken-away"
    assert trouble_of(lambda: journal.new_game(SETUP)) == "taken-away"
    assert (table.n, table.state) == (10, state)


def test_taken_away_in_the_middle_of_a_step(
    journal: Journal, path: Path, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(table, 5, Random(1))
    write = table._tree.log

    def write_and_lose(*args: object) -> object:
        path.unlink()
        return write(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(table._tree, "log", write_and_lose)
    assert trouble_of(lambda: play(table, 1, Random(2))) == "taken-away"
    assert table.n == 5


def test_a_checkpoint_of_the_log_and_another_reader_are_no_alarm(
    journal: Journal, path: Path, table: Table
) -> None:
    for turn in range(5):
        play(table, 5, Random(turn))
        journal._store._db.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
        with Journal(path) as other:
            assert other.open(table.number).n == table.n
            assert other.lost == 0


@pytest.mark.parametrize("keep", [0, 20_000])
def test_an_end_that_is_missing_is_told(path: Path, tmp_path: Path, keep: int) -> None:
    """SQLite passes over what it cannot read at the end of its log, without a word."""
    copy = tmp_path / "copy.sqlite3"
    with Journal(path, Ticking()) as journal:
        table = journal.new_game(SETUP)
        journal._store._db.execute("PRAGMA wal_checkpoint")
        play(table, 30, Random(1))
        for part in ("", "-wal", "-tail"):
            shutil.copy(f"{path}{part}", f"{copy}{part}")
    os.truncate(log(copy), keep)
    with Journal(copy, Ticking()) as journal:
        table = journal.open(1)
        assert journal.lost == 30 - table.n > 0
        broken = journal.verify()
        assert broken is not None
        assert str(journal.lost) in broken.reason
        play(table, 1, Random(2))
        assert journal.lost == 0, "whoever goes on has been told"


def test_a_note_that_nobody_can_read_says_nothing(path: Path, journal: Journal) -> None:
    journal.new_game(SETUP)
    for text in (b"", b"x" * 50, b"\xff\xfe", b"-7"):
        Path(f"{path}-tail").write_bytes(text)
        assert journal.lost == 0


def test_a_journal_that_is_kept_nowhere_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with Journal(":memory:") as journal:
        play(journal.new_game(SETUP), 3, Random(1))
    assert list(tmp_path.iterdir()) == []

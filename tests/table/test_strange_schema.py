"""A file may bring views and triggers along that SQLite would run. Nothing is read from such a one,
and a question that does not end is broken off."""

import time
from pathlib import Path
from random import Random

import pytest

from companion.table.journal import Journal
from companion.table.store import Store
from tests.table.play import SETUP, Ticking, play
from tests.table.test_damage import UNLOCKED, change, trouble_of

ENDLESS = """
CREATE VIEW games AS
WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)
SELECT x AS id, '' AS header, '' AS hash FROM c
"""


@pytest.mark.parametrize(
    "statements",
    [
        ["ALTER TABLE games RENAME TO others", ENDLESS],
        [
            "CREATE TRIGGER helpful AFTER INSERT ON steps BEGIN DELETE FROM checkpoints; END",
        ],
        ["DROP TABLE running", "CREATE VIEW running AS SELECT 1 AS one, 1 AS game"],
        ["CREATE TABLE more (x)"],
        ["CREATE INDEX more ON events (length(line))"],
        ["DROP TABLE checkpoints"],
        [
            "DROP TRIGGER steps_stay_as_they_are_DELETE",
            "CREATE TRIGGER steps_stay_as_they_are_DELETE BEFORE DELETE ON steps "
            "BEGIN SELECT 1; END",
        ],
    ],
    ids=["endless view", "trigger", "view", "table", "index", "missing", "in disguise"],
)
def test_a_file_with_other_parts_is_not_read(path: Path, statements: list[str]) -> None:
    with Journal(path, Ticking()) as journal:
        play(journal.new_game(SETUP), 5, Random(1))
    change(path, *statements)
    began = time.process_time()
    assert trouble_of(lambda: Journal(path)) == "damaged"
    assert time.process_time() - began < 2


def test_lacking_a_guard_is_no_harm(path: Path) -> None:
    with Journal(path) as journal:
        journal.new_game(SETUP)
    change(path, UNLOCKED)
    with Journal(path) as journal:
        assert len(journal.games()) == 1


def test_a_question_without_end_is_broken_off(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.store._PATIENCE", 3)
    endless = (
        "WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) FROM c"
    )
    with Store(path) as store:
        assert trouble_of(lambda: store.rows(endless)) == "damaged"
        assert store.rows("SELECT 1") == [(1,)], "the next one has all the time again"


def test_a_value_of_any_length_is_not_read(path: Path) -> None:
    with Store(path) as store:
        assert trouble_of(lambda: store.rows("SELECT zeroblob(100000000)")) == "damaged"

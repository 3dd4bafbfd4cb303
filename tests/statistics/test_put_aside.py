"""The numbers of a household are there, although one of its games cannot be followed."""

from pathlib import Path
from random import Random

from companion.statistics.household import journal_statistics
from companion.table.journal import Journal
from tests.table.play import SETUP, Ticking, play
from tests.table.written_journals import write_game


def test_a_game_that_cannot_be_followed_tells_nothing_and_the_others_do(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with Journal(path, Ticking()) as journal:
        play(journal.new_game(SETUP), 40, Random(1))
    write_game(path)
    with Journal(path, Ticking()) as journal:
        assert journal_statistics(journal).games == 1

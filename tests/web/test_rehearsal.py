"""A small rehearsal: eight tables, a hub that is killed in its commits, files compared."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.hub.night_file import NightFile
from companion.night.events import ResultCorrected
from companion.night.scoring import told
from companion.web.comparing import acknowledged_lost, standings_equal
from companion.web.rehearsed_night import Rehearsal


@pytest.mark.timeout(280)
def test_nothing_acknowledged_is_lost_and_the_standings_are_right(tmp_path: Path) -> None:
    rehearsal = Rehearsal(tmp_path, tables=8, rounds=1, seed=1, kills=3)
    report = rehearsal.run()
    assert report.kills == 3
    assert report.games == 8
    assert report.acknowledged_lost == 0
    assert report.standings_equal
    the_comparison_can_fail(rehearsal, tmp_path)


def the_comparison_can_fail(rehearsal: Rehearsal, folder: Path) -> None:
    night = folder / "rehearsal.night"
    copies = folder / "rehearsal.night.tables"
    with NightFile(night) as file:
        current = file.night.rounds[0]
        loser = min(current.results[1].scores, key=lambda score: score.points).player
        assert current.replayed == {table.number for table in current.seating.tables}
        other = told(current.results[1].scores, loser)
        file.do(lambda _: [ResultCorrected(1, 1, other, "Gina", "a test")])
    assert not standings_equal(night, rehearsal.played)
    with closing(sqlite3.connect(copies / "table-3.journal")) as db:
        db.execute("DROP TRIGGER steps_stay_as_they_are_DELETE")
        db.execute("DELETE FROM steps WHERE id = (SELECT max(id) FROM steps)")
        db.execute(
            "CREATE TRIGGER steps_stay_as_they_are_DELETE BEFORE DELETE ON steps "
            "BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END"
        )
        db.commit()
    assert acknowledged_lost(rehearsal.played, copies) in (1, 2), "a step, perhaps with its event"

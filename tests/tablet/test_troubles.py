"""What goes wrong with files is said in the language of the table, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from companion.core.setup import SetupError
from companion.demo.hands import Hands
from companion.games.registry import edition_pack
from companion.simulation.play import play
from companion.table.archive_file import HouseholdError
from companion.table.store import JournalError, JournalTrouble
from companion.tablet.speech import speech
from companion.tablet.troubles import trouble
from companion.tablet.undo import UndoButton
from tests.table.archives import import_household
from tests.tablet.driving import Driver
from tests.tablet.played_games import SETUP
from tests.tablet.starship.scenes import lay_out


@pytest.fixture(params=["de", "it"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    speech.use(request.param)
    yield str(request.param)
    speech.use("en")


@pytest.mark.parametrize("kind", get_args(JournalTrouble))
def test_every_trouble_of_the_journal_is_said_in_every_language(
    kind: JournalTrouble, language: str
) -> None:
    error = JournalError(kind, Path("journal.sqlite3"))
    said = trouble(error)
    assert "journal.sqlite3" in said
    for english in (error.happened, error.kept, error.to_do):
        assert english not in said


def test_a_set_up_that_cannot_be_is_said_with_its_fields(language: str) -> None:
    with pytest.raises(SetupError) as raised:
        edition_pack("starship", "klingon")
    assert "klingon" in trouble(raised.value)
    assert trouble(raised.value) != str(raised.value)


def test_what_is_wrong_within_an_archive_is_said_too(tmp_path: Path, language: str) -> None:
    strange = tmp_path / "strange.zip"
    strange.write_bytes(b"PK" + bytes(100))
    with pytest.raises(HouseholdError) as raised:
        import_household(strange, tmp_path, tmp_path / "kept", {})
    assert trouble(raised.value) != str(raised.value)


def test_a_full_disk_in_mid_game_is_told_and_the_step_can_be_done_again(driver: Driver) -> None:
    driver.app.prefer(language="de")
    driver.app.session.start(SETUP)
    driver.app.show("table")
    session, hands = driver.app.session, Hands(driver)
    disk = session.journal._store._db
    disk.execute("PRAGMA max_page_count = 1")  # SQLite takes that as: no more than it has now
    for step in play(session.opened.game, "until the disk is full"):
        try:
            session.accept(step.move)
        except JournalError as error:
            move, told = step.move, trouble(error)
            break
    driver.frames(10)
    driver.rest()
    before = session.opened.n
    hands.play(move)
    assert "kein Platz mehr" in told
    assert told in driver.texts()
    assert session.opened.n == before
    disk.execute("PRAGMA max_page_count = 1000000")
    hands.tap("close")
    driver.rest()
    hands.play(move)
    assert session.opened.n == before + 1


def test_a_full_disk_while_going_back_is_told_too(driver: Driver) -> None:
    lay_out(driver, "trade")
    driver.app.show("journal")
    driver.frames(10)
    driver.rest()
    disk = driver.app.session.journal._store._db
    disk.execute("PRAGMA query_only = ON")
    undo = next(widget for widget in driver.widgets() if isinstance(widget, UndoButton))
    before = driver.app.session.opened.n
    driver.tap(undo)
    driver.frames(5)
    assert driver.app.session.opened.n == before
    disk.execute("PRAGMA query_only = OFF")
    assert any("cannot be opened or written" in text for text in driver.texts())

"""An archive from elsewhere: nothing in it empties a file or keeps the app from starting."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from companion.core.words import Message
from companion.table.archive_file import JOURNAL, MANIFEST
from companion.table.household import Incoming, prepare
from companion.table.journal import Journal
from companion.table.titles import Titled
from companion.tablet.page_builder import is_in_use
from companion.tablet.preferences import DeviceChoice, Preferences, PreferencesFile
from companion.tablet.screens.household import HouseholdPage
from companion.tablet.screens.journal import picture_of
from companion.tablet.speech import _
from tests.table.test_damage import change
from tests.table.test_household import OURS, written
from tests.table.written_journals import AT, NONSENSE, write_game
from tests.tablet.devices.at_table import wait_until
from tests.tablet.driving import Driver
from tests.tablet.played_games import put_game


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """Another household, in the hands of somebody who means harm."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder


@pytest.fixture
def at_home(tmp_path: Path) -> Iterator[Driver]:
    folder = tmp_path / "home"
    folder.mkdir()
    put_game(folder, 20)
    driver = Driver(folder)
    yield driver
    driver.close()


def packed(folder: Path) -> Path:
    files = {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".zip"}
    files.pop(f"{JOURNAL}-tail", None)
    return written(folder / "all.zip", {MANIFEST: OURS, **files})


def take(driver: Driver, archive: Path) -> HouseholdPage:
    driver.app.show("household")
    driver.frames()
    page = driver.app.page
    assert isinstance(page, HouseholdPage)
    page.take(archive)
    return page


def says(driver: Driver, text: str) -> bool:
    return any(text in shown for shown in driver.texts())


def test_no_device_comes_with_an_archive(at_home: Driver, elsewhere: Path) -> None:
    letter = elsewhere.parent / "letter.txt"
    letter.write_text("dear")
    put_game(elsewhere, 5)
    spying = DeviceChoice(f"spy://loop://?file={letter}", "0")
    PreferencesFile(elsewhere).write(Preferences(theme="light", devices=spying))
    at_home.app.keep(devices=DeviceChoice("off", "frames"))
    take(at_home, packed(elsewhere))
    wait_until(at_home, lambda: at_home.app.page_name == "home")
    at_home.frames(20)
    app = at_home.app
    assert app.preferences.theme == "light", "what a person likes comes along"
    assert app.preferences.devices == DeviceChoice("off", "frames"), "as on this tablet before"
    assert app.devices.choice == app.preferences.devices
    assert letter.read_text() == "dear"


def test_an_address_that_lies_in_the_preferences_is_not_opened_at_the_start(
    tmp_path: Path,
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("dear")
    choice = DeviceChoice(f"spy://loop://?file={letter}")
    PreferencesFile(tmp_path).write(Preferences(devices=choice))
    driver = Driver(tmp_path)
    try:
        driver.frames(20)
        assert not driver.app.devices.is_on("roller")
        driver.app.devices.use("roller", choice.roller)  # not even if a page would ask for it
        wait_until(driver, lambda: driver.app.devices.roller_light.code == "lost")
        assert letter.read_text() == "dear"
    finally:
        driver.close()


def test_a_game_of_nonsense_is_put_aside_and_the_app_goes_on(
    at_home: Driver, elsewhere: Path
) -> None:
    put_game(elsewhere, 20)
    write_game(elsewhere / JOURNAL, [NONSENSE], running=True)
    take(at_home, packed(elsewhere))
    wait_until(at_home, lambda: at_home.app.page_name == "home")
    at_home.frames(6)
    assert says(at_home, "1 game cannot be followed by this app and is put aside.")
    assert [bool(entry.aside) for entry in at_home.app.session.journal.games()] == [False, True]
    at_home.app.session.open(1)


def test_a_stored_game_of_nonsense_does_not_keep_the_app_from_starting(tmp_path: Path) -> None:
    put_game(tmp_path, 20)
    write_game(tmp_path / JOURNAL, [NONSENSE], running=True)
    driver = Driver(tmp_path)
    try:
        assert driver.app.page_name == "home"
        assert says(driver, _("This app cannot follow the events of the game."))
        driver.app.session.open(1)
        driver.app.show("table")
        driver.frames()
        assert driver.app.page_name == "table"
    finally:
        driver.close()


def test_a_strange_mark_does_not_keep_the_app_from_starting(tmp_path: Path) -> None:
    put_game(tmp_path, 20)
    change(tmp_path / JOURNAL, "DELETE FROM running", "INSERT INTO running VALUES (1, 'one')")
    driver = Driver(tmp_path)
    try:
        assert driver.button("Start a new game")
        driver.app.show("saved")
        driver.frames()
        assert says(driver, "Ada")
    finally:
        driver.close()


def test_the_looking_through_is_told_game_by_game_and_can_be_stopped(
    at_home: Driver, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _game in range(3):
        put_game(elsewhere, 20)
    follow = Journal.follow

    go_on = Event()

    def wait_in_the_second(journal: Journal, number: int, until: float) -> None:
        if number == 2:
            go_on.wait(60)
        follow(journal, number, until)

    monkeypatch.setattr(Journal, "follow", wait_in_the_second)
    before = {path.name for path in at_home.folder.iterdir()}
    take(at_home, packed(elsewhere))
    wait_until(at_home, lambda: says(at_home, "Game 2 of 3."))
    at_home.rest()
    at_home.tap("Stop")
    go_on.set()
    wait_until(at_home, lambda: says(at_home, "Stopped. Nothing was changed."))
    assert {path.name for path in at_home.folder.iterdir()} == before
    assert at_home.button("Export everything")


@pytest.mark.parametrize("begun", [False, True], ids=["not begun", "looked through"])
def test_whoever_leaves_the_page_leaves_nothing_behind(
    at_home: Driver, elsewhere: Path, monkeypatch: pytest.MonkeyPatch, begun: bool
) -> None:
    """Whether the archive was looked through before the page was left, or only after."""
    left, ended = Event(), Event()

    def look_through(*args: Any, **kwargs: Any) -> Incoming:
        try:
            assert begun or left.wait(60)
            incoming = prepare(*args, **kwargs)
            assert left.wait(60)
            return incoming
        finally:
            ended.set()

    monkeypatch.setattr("companion.tablet.screens.household.prepare", look_through)
    put_game(elsewhere, 60)
    page = take(at_home, packed(elsewhere))
    at_home.app.show("home")
    wait_until(at_home, lambda: not is_in_use(page))
    left.set()
    wait_until(at_home, ended.is_set)
    wait_until(at_home, lambda: not list(at_home.folder.glob(".import-*")))
    at_home.frames(10)
    assert not list(at_home.folder.glob("kept-*"))
    assert at_home.app.page_name == "home"


def test_leftovers_are_gone_after_the_next_start(tmp_path: Path) -> None:
    (tmp_path / ".import-x").mkdir()
    (tmp_path / ".household-x").write_bytes(b"half")
    driver = Driver(tmp_path)
    driver.close()
    assert not list(tmp_path.glob(".*"))


def test_an_end_of_the_journal_that_is_missing_is_told_at_the_start(tmp_path: Path) -> None:
    put_game(tmp_path, 20)
    (tmp_path / f"{JOURNAL}-tail").write_text("24")
    driver = Driver(tmp_path)
    try:
        assert says(driver, "3 steps at the end of the journal are not there any more.")
    finally:
        driver.close()


def test_a_journal_that_is_taken_away_is_told_and_nothing_is_acknowledged(
    at_home: Driver,
) -> None:
    session = at_home.app.session
    at_home.app.show("journal")
    at_home.frames()
    before = session.opened.n
    (at_home.folder / JOURNAL).unlink()
    at_home.app.post(lambda: session.undo_to(before - 1, deliberate=True))
    at_home.frames(6)
    assert says(at_home, "was removed, exchanged or cut short")
    assert session.opened.n == before


def test_evidence_with_a_name_that_no_disk_takes_is_none(tmp_path: Path) -> None:
    title = Message("x", {})
    event = Titled(1, AT, "scan", title, False, False, None, None, "x" * 5000 + ".jpg")
    assert picture_of(tmp_path, event) is None


def test_an_archive_with_a_name_that_no_disk_takes_is_not_there(at_home: Driver) -> None:
    at_home.app.show("household")
    at_home.frames()
    page = at_home.app.page
    assert isinstance(page, HouseholdPage)
    page._ask(Path("x" * 390))
    at_home.frames()
    assert says(at_home, "There is no such file")

"""Settings in a real window: each choice takes hold at once and is there again after a restart."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.core.setup import Setup
from companion.senses.proposal import Ignored
from companion.table.owner import OwnerStore
from companion.tablet.devices.sentences import ignored_sentence
from companion.tablet.screens.box_values import BoxValuesPage
from companion.tablet.screens.household import HouseholdPage
from companion.tablet.speech import speech
from companion.tablet.widgets import InputLine, SmallButton
from companion.view.colours import PLAYER_COLOURS
from tests.tablet.devices.at_table import wait_until
from tests.tablet.driving import SIZES, Driver
from tests.tablet.layout_check import layout_faults
from tests.tablet.played_games import put_game

THEMES = ("dark", "light", "contrast")


def started(folder: Path, events: int) -> Driver:
    put_game(folder, events)
    driver = Driver(folder)
    assert driver.app.session.table is not None, "home opens the running game"
    return driver


def settle(driver: Driver) -> None:
    driver.frames(4)
    driver.rest()


# --- look -----------------------------------------------------------------------------------------


def test_the_language_changes_in_the_middle_of_a_game_and_the_game_stays(tmp_path: Path) -> None:
    driver = started(tmp_path, 40)
    try:
        driver.app.show("table")
        driver.frames()
        state = driver.app.session.opened.state
        driver.app.show("settings")
        driver.frames()
        driver.tap("Italiano")
        driver.tap("back")
        assert driver.app.page_name == "table"
        assert speech.language == "it"
        assert driver.app.session.opened.state == state
        assert any(text.startswith("Annulla") for text in driver.texts())
    finally:
        driver.close()


def test_players_change_colours_and_never_wear_the_same(tmp_path: Path) -> None:
    driver = started(tmp_path, 5)
    try:
        before = {seat: appearance.colour for seat, appearance in driver.app.appearances().items()}
        driver.app.show("settings")
        driver.frames()
        draft_colours = [before["moon"], before["sun"]]
        page = driver.app.page
        buttons = [w for w in page.walk() if type(w).__name__ == "ColourButton"]
        names = list(PLAYER_COLOURS)
        # the first row belongs to Moon: give Moon the colour of Sun
        driver.tap(buttons[names.index(draft_colours[1])])
        after = {seat: appearance.colour for seat, appearance in driver.app.appearances().items()}
        assert after == {"moon": before["sun"], "sun": before["moon"]}
    finally:
        driver.close()


# --- at the table ---


def test_the_tablet_stays_awake_while_a_game_runs_unless_told_otherwise(tmp_path: Path) -> None:
    driver = started(tmp_path, 20)
    try:
        assert Window.allow_screensaver
        driver.app.show("table")
        assert not Window.allow_screensaver
        driver.app.show("journal")
        assert not Window.allow_screensaver
        driver.app.prefer(keep_awake=False)
        assert Window.allow_screensaver
    finally:
        driver.close()


class _Activity:
    def __init__(self) -> None:
        self.wanted: list[int] = []

    def setRequestedOrientation(self, wanted: int) -> None:  # noqa: N802  # Android's word
        self.wanted.append(wanted)


def test_on_a_tablet_the_picture_is_held_while_a_game_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    activity = _Activity()
    holder: Any = ModuleType("holder")
    holder.mActivity = activity
    ways: Any = ModuleType("ways")
    ways.SCREEN_ORIENTATION_LOCKED, ways.SCREEN_ORIENTATION_FULL_SENSOR = 14, 10
    jnius: Any = ModuleType("jnius")
    jnius.autoclass = lambda name: holder if name.endswith("PythonActivity") else ways
    driver = started(tmp_path, 20)
    try:
        monkeypatch.setitem(sys.modules, "jnius", jnius)
        monkeypatch.setenv("ANDROID_ARGUMENT", "1")
        driver.app.show("table")
        driver.app.prefer(lock_orientation=False)
        assert activity.wanted == [14, 10]
    finally:
        monkeypatch.undo()
        driver.close()


# --- box and files ---


def box_page(driver: Driver) -> BoxValuesPage:
    driver.app.show("box_values")
    driver.frames()
    assert isinstance(driver.app.page, BoxValuesPage)
    return driver.app.page


def owned(driver: Driver) -> dict[str, Any]:
    return OwnerStore(driver.folder / "owner.json").get("starship", "mayfair-2001")


def type_first(driver: Driver, text: str) -> None:
    """Type into the first value that has no options: how many cards the Sensor Module sees."""
    entry = next(w for w in driver.app.page.walk() if isinstance(w, InputLine))
    entry.text = text
    driver.tap(first(driver, "Use this value"))


def first(driver: Driver, text: str) -> Widget:
    return next(w for w in driver.widgets() if isinstance(w, SmallButton) and w.text == text)


def test_a_value_of_the_box_is_corrected_and_taken_back(driver: Driver) -> None:
    box_page(driver)
    driver.tap("Aigel X")
    assert owned(driver) == {"cards.trade-ore-3.name": "Aigel X"}
    driver.tap("Back to the edition's value: Rigel X")
    assert owned(driver) == {}


def test_a_corrected_value_is_in_the_next_game(driver: Driver) -> None:
    box_page(driver)
    driver.tap("Aigel X")
    driver.app.show("new_game")
    settle(driver)
    driver.tap("Start the game")
    corrections = driver.app.session.opened.header.setup.corrections
    assert corrections == {"cards.trade-ore-3.name": "Aigel X"}


def test_a_typed_value_is_checked_before_it_is_kept(driver: Driver) -> None:
    box_page(driver)
    for typed in ("0, 2, 99", "0 2 two"):
        type_first(driver, typed)
        assert owned(driver) == {}, typed
    type_first(driver, "0, 2, 4")
    assert owned(driver) == {"modules.sensor_cards": [0, 2, 4]}


def test_everything_goes_into_one_file_and_comes_back(tmp_path: Path) -> None:
    driver = started(tmp_path, 30)
    try:
        driver.app.prefer(language="de", theme="light")
        state = driver.app.session.opened.state
        driver.app.show("household")
        settle(driver)
        driver.tap("Alles exportieren")
        page = driver.app.page
        assert isinstance(page, HouseholdPage)
        wait_until(driver, lambda: any(page.archives.glob("*.zip")))
        (archive,) = page.archives.glob("*.zip")
        # life goes on: another game, another language
        driver.app.prefer(language="it")
        driver.app.session.start(Setup("starship", "kosmos-2001", {"moon": "C", "sun": "D"}))
        driver.app.show("household")
        driver.frames()
        driver.tap(first(driver, "Importa"))
        settle(driver)
        driver.tap("Importalo")
        wait_until(driver, lambda: driver.app.page_name == "home")
        assert speech.language == "de"
        assert driver.app.session.opened.state == state
        assert len(driver.app.session.games()) == 1
        (kept,) = tmp_path.glob("kept-*")
        assert (kept / "journal.sqlite3").exists(), "what was here is kept aside"
        assert archive.exists()
        ignored = Ignored("roller", "nothing-due")
        driver.app.devices.dispatch("on_ignored", ignored)
        driver.frames()
        told = ignored_sentence(driver.app.words, ignored)
        assert told in driver.texts(), "devices are listened to as before"
    finally:
        driver.close()


def test_a_strange_file_changes_nothing(tmp_path: Path) -> None:
    driver = started(tmp_path, 30)
    try:
        state = driver.app.session.opened.state
        strange = tmp_path / "strange.zip"
        strange.write_bytes(b"PK\x03\x04 this is no archive")
        driver.app.show("household")
        driver.frames()
        page = driver.app.page
        assert isinstance(page, HouseholdPage)
        page.take(strange)
        wait_until(driver, lambda: "This is not an archive of this app." in driver.texts())
        assert driver.app.page_name == "household"
        driver.app.show("home")
        assert driver.app.session.opened.state == state
        assert not list(tmp_path.glob("kept-*"))
    finally:
        driver.close()


def test_about_says_that_it_is_unofficial_and_names_licences(driver: Driver) -> None:
    driver.app.show("about")
    driver.frames()
    texts = driver.texts()
    assert any(text.startswith("An unofficial app for boxed games") for text in texts)
    assert {"Apache-2.0", "MIT", "LGPL-3.0"} <= set(texts)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_page_of_the_settings_has_a_fault_of_layout(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    driver = started(tmp_path, 5)
    faults: list[str] = []
    try:
        driver.resize(size)
        for theme, language, percent in zip(
            THEMES, ("en", "de", "it"), (80, 140, 100), strict=True
        ):
            driver.app.prefer(language=language, theme=theme, text_percent=percent)
            shown: list[tuple[str, dict[str, str]]] = [
                ("settings", {"tab": tab}) for tab in ("look", "table", "household")
            ]
            for page, arguments in (*shown, ("box_values", {}), ("household", {}), ("about", {})):
                driver.app.show(page, **arguments)
                driver.frames(6)
                where = f"{page} {arguments} {language}"
                faults += [f"{where}: {fault}" for fault in layout_faults(driver.app.root)]
    finally:
        driver.resize(SIZES[0])
        driver.close()
    assert faults == []

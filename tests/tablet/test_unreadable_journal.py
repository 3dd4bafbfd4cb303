"""A journal that cannot be read is said on the screen, with ways on; nothing is written over."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.base import ExceptionManager

from companion.table.journal import Journal
from companion.table.store import JournalError
from companion.tablet.speech import _
from tests.tablet.driving import SIZES, Driver
from tests.tablet.layout_check import layout_faults
from tests.tablet.played_games import put_game

NAME = "journal.sqlite3"


def foreign(path: Path) -> None:
    path.write_bytes(b"not a journal at all" * 200)


def torn(path: Path) -> None:
    put_game(path.parent, 40)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])


def newer(path: Path) -> None:
    put_game(path.parent, 20)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.commit()
    connection.close()


def list_of_games_damaged(path: Path) -> None:
    """The file opens, but what page 2 of it held is gone."""
    put_game(path.parent, 20)
    content = bytearray(path.read_bytes())
    content[4096:7000] = bytes(range(256)) * 11 + bytes(88)
    path.write_bytes(content)


@pytest.mark.parametrize("spoil", [foreign, torn, newer])
def test_the_app_starts_and_says_what_is_wrong(
    spoil: Callable[[Path], None], tmp_path: Path
) -> None:
    spoil(tmp_path / NAME)
    before = (tmp_path / NAME).read_bytes()
    driver = Driver(tmp_path)
    try:
        assert _("The journal cannot be read") in driver.texts()
        assert any(str(tmp_path) in text for text in driver.texts())
        driver.rest()
        driver.tap("Try again")
        driver.frames()
        assert _("The journal cannot be read") in driver.texts()
    finally:
        driver.close()
    assert (tmp_path / NAME).read_bytes() == before


def test_it_is_put_aside_whole_and_an_empty_one_is_played_with(tmp_path: Path) -> None:
    torn(tmp_path / NAME)
    before = (tmp_path / NAME).read_bytes()
    driver = Driver(tmp_path)
    try:
        driver.rest()
        driver.tap("Put it aside, begin an empty one")
        driver.rest()
        driver.tap("Begin an empty journal")
        assert not list(tmp_path.glob("kept-*"))
        driver.hold("Begin an empty journal")
        driver.frames()
        assert driver.button("Start the first game")
        (kept,) = tmp_path.glob("kept-*")
        assert (kept / NAME).read_bytes() == before
        with Journal(tmp_path / NAME) as journal:
            assert journal.games() == ()
    finally:
        driver.close()


def test_a_mended_journal_is_opened_by_trying_again(tmp_path: Path) -> None:
    put_game(tmp_path, 30)
    whole = (tmp_path / NAME).read_bytes()
    foreign(tmp_path / NAME)
    driver = Driver(tmp_path)
    try:
        (tmp_path / NAME).write_bytes(whole)
        driver.rest()
        driver.tap("Try again")
        driver.frames()
        assert driver.button("Continue")
    finally:
        driver.close()


def test_a_page_that_meets_damage_says_so_and_leads_back(tmp_path: Path) -> None:
    list_of_games_damaged(tmp_path / NAME)
    driver = Driver(tmp_path)
    try:
        driver.app.show("saved")
        driver.frames()
        assert _("The journal cannot be read") in driver.texts()
        driver.tap("back")
        driver.frames()
        assert driver.app.page_name == "home"
    finally:
        driver.close()


def test_damage_met_in_the_middle_of_a_frame_is_told_and_ends_nothing(driver: Driver) -> None:
    error = JournalError("damaged", driver.folder / NAME)
    assert ExceptionManager.handle_exception(error) == ExceptionManager.PASS
    driver.frames()
    assert any(error.happened in text for text in driver.texts())
    assert ExceptionManager.handle_exception(RuntimeError("ours")) == ExceptionManager.RAISE


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_page_fits(size: tuple[int, int], tmp_path: Path) -> None:
    foreign(tmp_path / NAME)
    driver = Driver(tmp_path, size)
    try:
        for language, percent in (("en", 100), ("de", 140), ("it", 140)):
            driver.app.prefer(language=language, text_percent=percent)
            driver.frames(6)
            faults = layout_faults(driver.app.root)
            # a path has no spaces; it is broken where the line ends
            assert [fault for fault in faults if str(tmp_path) not in fault] == []
    finally:
        driver.close()

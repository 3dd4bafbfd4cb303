"""The first start: three questions, once."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.tablet.speech import speech
from companion.tablet.theme import look
from tests.tablet.driving import SIZES, Driver
from tests.tablet.layout_check import layout_faults
from tests.tablet.played_games import put_game


def test_it_asks_once_and_everything_takes_hold(tmp_path: Path) -> None:
    driver = Driver(tmp_path, greets=True)
    try:
        assert driver.app.page_name == "welcome"
        driver.tap("Deutsch")
        driver.frames()
        assert speech.language == "de"
        before = look.body
        driver.tap("120 %")
        driver.frames()
        assert look.body == pytest.approx(before * 1.2)
        driver.tap("An")
        driver.frames()
        assert driver.app.preferences.sounds == "quiet"
        driver.rest()
        driver.tap("Zu den Spielen")
        driver.frames()
        assert driver.app.page_name == "home"
        driver.close()
        driver.start()
        assert driver.app.page_name == "home"
    finally:
        driver.app.prefer(language="en", text_percent=100)
        driver.close()


def test_a_household_with_games_is_not_asked(tmp_path: Path) -> None:
    put_game(tmp_path, 3)
    driver = Driver(tmp_path, greets=True)
    assert driver.app.page_name == "home"
    driver.close()


@pytest.mark.parametrize("size", [*SIZES, (1024, 600)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_it_fits(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(size)
    driver.app.prefer(language="de", text_percent=140)
    driver.app.show("welcome")
    driver.frames(6)
    faults = layout_faults(driver.app.root)
    driver.resize(SIZES[0])
    assert faults == []


def test_pictures_have_what_the_questions_leave(tmp_path: Path) -> None:
    driver = Driver(tmp_path, greets=True)
    try:
        shown = (((1280, 800), 100, True), ((1024, 600), 100, True), ((1024, 600), 140, False))
        for size, letters, seen in shown:
            driver.resize(size)
            driver.app.prefer(text_percent=letters)
            driver.frames(6)
            pictures, asked = driver.app.page.ids.paintings, driver.app.page.ids.list
            assert (pictures.height > 0) == seen, size
            assert not seen or asked.height >= asked.content.height - 1, "nothing has to scroll"
    finally:
        driver.app.prefer(text_percent=100)
        driver.resize(SIZES[0])
        driver.close()

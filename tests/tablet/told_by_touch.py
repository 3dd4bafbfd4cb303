"""The page of a game under way, reached as a table reaches it."""

from __future__ import annotations

from pathlib import Path

from companion.core.setup import Setup
from companion.demo.hands import Hands
from companion.tablet.screens.under_way import UnderWayPage
from tests.tablet.driving import Driver


def from_the_menu(home: Path, setup: Setup) -> tuple[Driver, Hands, UnderWayPage]:
    driver = Driver(home)
    driver.app.session.start(setup)
    driver.app.show("table")
    driver.frames(4)
    hands = Hands(driver)
    hands.tap("menu")
    hands.tap("menu under-way")
    driver.frames(6)
    page = driver.app.page
    assert isinstance(page, UnderWayPage)
    return driver, hands, page

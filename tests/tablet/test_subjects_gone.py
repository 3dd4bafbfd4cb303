"""A page whose subject is gone leaves: an event that was taken back, a game that is not open."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.tablet.pages import OF_A_GAME
from companion.tablet.screens.correct import CorrectPage
from companion.tablet.screens.journal import EventRow
from companion.tablet.undo import UndoButton
from tests.tablet.driving import Driver
from tests.tablet.played_games import put_game


def in_journal(folder: Path, events: int) -> Driver:
    put_game(folder, events)
    driver = Driver(folder)
    driver.app.show("journal")
    driver.frames()
    return driver


def previewed(driver: Driver) -> None:
    page = driver.app.page
    assert isinstance(page, CorrectPage)
    end = time.monotonic() + 150
    while page._preview is None:
        assert time.monotonic() < end
        driver.wait(0.1)
    driver.rest()


def test_the_only_event_did_not_happen_and_is_undone(tmp_path: Path) -> None:
    """Seven taps: event 1, correct, it did not happen, a reason, accept, undo, the answer."""
    driver = in_journal(tmp_path, 1)
    driver.tap(next(w for w in driver.widgets() if isinstance(w, EventRow)))
    driver.tap("Correct this event")
    driver.tap("It did not happen")
    previewed(driver)
    driver.tap("misheard")
    driver.rest()
    driver.tap("Accept the correction")
    driver.frames()
    assert driver.app.session.opened.n == 0
    assert driver.app.page_name == "journal"
    driver.rest()
    driver.tap(next(w for w in driver.widgets() if isinstance(w, UndoButton)))
    driver.frames()
    assert driver.app.session.opened.n == 0
    driver.close()


@pytest.mark.parametrize("page", ["event", "correct"])
@pytest.mark.parametrize("left", [0, 4])
def test_a_page_about_an_event_that_is_taken_back_leaves(
    tmp_path: Path, page: str, left: int
) -> None:
    driver = in_journal(tmp_path, 6)
    driver.app.show("event", n=5)
    if page == "correct":
        driver.app.show("correct", n=5)
    driver.frames()
    driver.app.post(lambda: driver.app.session.undo_to(left, deliberate=True))
    driver.frames()
    assert driver.app.page_name == "journal"
    driver.close()


@pytest.mark.parametrize("page", ["event", "correct"])
def test_a_page_about_an_event_that_is_still_there_stays(tmp_path: Path, page: str) -> None:
    driver = in_journal(tmp_path, 6)
    driver.app.show(page, n=5)
    driver.frames()
    driver.app.post(lambda: driver.app.session.undo_to(5, deliberate=True))
    driver.frames()
    assert driver.app.page_name == page
    driver.close()


def test_a_row_of_an_event_that_was_just_taken_back_opens_nothing(tmp_path: Path) -> None:
    driver = in_journal(tmp_path, 6)
    row = next(w for w in driver.widgets() if isinstance(w, EventRow))
    assert row.item is not None
    assert row.item.n == 6
    driver.app.session.undo_to(4, deliberate=True)
    row.dispatch("on_act")
    driver.frames()
    assert driver.app.page_name == "journal"
    driver.close()


def test_accepting_in_the_frame_in_which_the_event_is_taken_back_changes_nothing(
    tmp_path: Path,
) -> None:
    driver = in_journal(tmp_path, 6)
    driver.app.show("correct", n=6)
    driver.frames()
    driver.tap("It did not happen")
    previewed(driver)
    page: Any = driver.app.page
    page.draft.reason = "misheard"
    driver.app.post(lambda: driver.app.session.undo_to(3, deliberate=True))
    page.accept()
    driver.frames()
    assert (driver.app.session.opened.n, driver.app.page_name) == (3, "journal")
    driver.close()


def fail() -> None:
    raise OSError("the archive is damaged")


@pytest.mark.parametrize("page", sorted(OF_A_GAME))
@pytest.mark.parametrize("way", ["back", "refresh"])
def test_no_page_of_a_game_stays_when_the_files_were_replaced(
    tmp_path: Path, page: str, way: str
) -> None:
    """After an import, or one that failed, no game is open; the page was left open below."""
    driver = in_journal(tmp_path, 6)
    arguments = {"n": 5} if page in ("event", "correct") else {}
    driver.app.show(page, **arguments)
    driver.frames()
    if way == "back":
        driver.app.show("settings")
        driver.frames()
    with pytest.raises(OSError, match="damaged"):
        driver.app._with_files_free(fail)
    leave: dict[str, Callable[[], object]] = {
        "back": driver.app.back,
        "refresh": driver.app.main_thread.refresh,
    }
    leave[way]()
    driver.frames()
    assert driver.app.page_name == "home"
    assert driver.app.session.opened.n == 6, "home has opened the running game again"
    driver.close()


def test_the_result_of_a_game_that_is_no_longer_over_is_the_score_so_far(tmp_path: Path) -> None:
    put_game(tmp_path)
    driver = Driver(tmp_path)
    driver.app.show("result")
    driver.frames()
    assert "Link to BG Stats" in driver.texts()
    table = driver.app.session.opened
    driver.app.post(lambda: driver.app.session.undo_to(table.n - 1, deliberate=True))
    driver.frames()
    shown = driver.texts()
    assert "The score so far" in shown
    assert "Link to BG Stats" not in shown
    driver.close()

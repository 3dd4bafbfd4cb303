"""Undo is one thing: on the table and in the journal, in every game, the same tap and hold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.uix.widget import Widget

from companion.demo.hands import Hands
from companion.simulation.play import play, simulated_setup
from companion.table.journal import Journal
from companion.table.table import Table
from companion.tablet.undo import UndoButton, ask_undo
from tests.tablet.driving import Driver

GAMES = {"starship": "mayfair-2001", "starfarers": "2019", "settlers": "english-5"}
PAGES = ("table", "journal")


@pytest.fixture(params=GAMES)
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driver]:
    """A game of each kind, not begun."""
    with Journal(tmp_path / "journal.sqlite3") as journal:
        table = journal.new_game(simulated_setup(request.param, GAMES[request.param], {}))
        journal.mark_running(table.number)
    driver = Driver(tmp_path)
    yield driver
    driver.close()


def play_until(table: Table, *, uncovered: bool) -> None:
    """Play until the last event has uncovered something, or has not after one that did."""
    seen = False
    for step in play(table.game, "undo"):
        table.accept(step.move, "simulation")
        seen = seen or table.game.reveals(step.before, step.move)
        if seen and table.game.reveals(step.before, step.move) is uncovered:
            return
    raise AssertionError("no such event")


def show(driver: Driver, page: str) -> Widget:
    """Its undo button."""
    driver.app.show(page)
    driver.frames(10)
    driver.rest()
    if page == "journal":
        return next(w for w in driver.widgets() if isinstance(w, UndoButton))
    return Hands(driver).control("undo")


@pytest.mark.parametrize("page", PAGES)
def test_a_tap_asks_and_only_the_held_answer_takes_an_uncovered_card_back(
    driver: Driver, page: str
) -> None:
    table = driver.app.session.opened
    play_until(table, uncovered=True)
    before = table.n
    driver.tap(show(driver, page))
    driver.rest()
    assert (table.n, driver.app.stage.dialog is None) == (before, False)
    driver.tap("Hold to undo 1 event")
    driver.rest()
    assert (table.n, driver.app.stage.dialog is None) == (before, False), "a tap is not enough"
    driver.hold("Hold to undo 1 event")
    driver.frames()
    assert (table.n, driver.app.stage.dialog) == (before - 1, None)


@pytest.mark.parametrize("page", PAGES)
def test_what_uncovered_nothing_goes_back_with_one_tap(driver: Driver, page: str) -> None:
    table = driver.app.session.opened
    play_until(table, uncovered=False)
    before = table.n
    driver.tap(show(driver, page))
    driver.frames()
    assert (table.n, driver.app.stage.dialog) == (before - 1, None)


def test_an_answer_about_an_older_last_event_takes_nothing_back(driver: Driver) -> None:
    """The roller may have told something while the question was open."""
    table = driver.app.session.opened
    play_until(table, uncovered=True)
    driver.tap(show(driver, "table"))
    driver.rest()
    state = table.state
    (step,) = (one for one in play(table.game, "undo") if one.before == state)
    driver.app.session.accept(step.move)
    after = table.n
    driver.frames()
    driver.hold("Hold to undo 1 event")
    driver.frames()
    assert table.n == after


def test_two_taps_in_one_frame_take_one_event_back(driver: Driver) -> None:
    table = driver.app.session.opened
    play_until(table, uncovered=False)
    before = table.n
    for _ in range(2):
        ask_undo(driver.app, before - 1)
    driver.frames()
    assert table.n == before - 1

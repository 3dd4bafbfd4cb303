"""A game of another package is played on the tablet by touch, and all pages know it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.setup import Setup
from companion.demo.hands import Hands
from companion.simulation.play import play
from companion.tablet.page import Page
from companion.tablet.pages import PAGES, page_class
from tests.games.small_game import registered
from tests.tablet.driving import Driver
from tests.tablet.layout_check import layout_faults

SETUP = Setup("lanterns", "first", {"north": "Ada", "south": "Ben"})
READ = ("journal", "statistics", "result", "new_game", "home", "almanac", "box_values", "saved")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_there(page: str) -> None:
    assert issubclass(page_class(page), Page)  # type: ignore[arg-type]  # Kivy has no types


def test_its_journal_statistics_result_and_corrections_can_be_read(
    tmp_path: Path, driver: Driver
) -> None:
    app = driver.app
    with registered(tmp_path):
        table = app.session.start(SETUP)
        for step in play(table.game, "read"):
            app.session.accept(step.move, "tap")
        for page in READ:
            app.show(page)
            driver.frames(3)
            assert app.page_name == page
        for page in ("event", "correct"):
            app.show(page, n=4)
            driver.frames(3)
            assert app.page_name == page


@pytest.mark.usefixtures("in_a_hurry")
def test_its_table_is_played_by_touch_until_somebody_wins(tmp_path: Path, driver: Driver) -> None:
    """A secret card, a die and a place on its plan; nobody wrote a line of window for it."""
    app = driver.app
    with registered(tmp_path):
        table = app.session.start(SETUP)
        app.show("table")
        driver.rest()
        hands = Hands(driver)
        kinds = set()
        for step in play(table.game, "by touch"):
            hands.play(step.move)
            assert table.state == step.after, step.move
            assert layout_faults(app.root) == []
            kinds.add(type(step.move).__name__)
        assert kinds == {"Draw", "Roll", "Light"}
        assert table.game.winner(table.state) is not None
        driver.tap(hands.result())
        driver.rest()
        assert app.page_name == "result"


def test_a_pier_that_is_not_free_is_explained_and_its_undo_asks(
    tmp_path: Path, driver: Driver
) -> None:
    """What every table has: reasons that the table may overrule, and undo that asks about cards."""
    app = driver.app
    with registered(tmp_path):
        table = app.session.start(SETUP)
        for step in play(table.game, "closed"):
            if step.before.phase == "light" and step.before.shown < 6:
                break
            app.session.accept(step.move, "tap")
        app.show("table")
        driver.rest()
        hands, before = Hands(driver), table.n
        hands.tap(f"verb {table.state.active} light")
        hands.tap_place("pier 6")
        driver.rest()
        assert any("Pier not free: 6" in text for text in driver.texts())
        assert table.n == before
        hands.tap("close")
        app.session.undo_to(1, deliberate=True)
        driver.rest()
        hands.tap("undo")
        driver.rest()
        assert (table.n, app.stage.dialog is None) == (1, False), "a card was uncovered"

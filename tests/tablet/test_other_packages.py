"""A game of another package, whose table the tablet cannot draw yet, keeps nobody from playing."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.core.setup import Setup
from companion.games.registry import GAMES
from companion.simulation.play import play
from companion.tablet.pages import PAGES, has_table, page_module, table_module
from tests.games.small_game import registered
from tests.tablet.driving import Driver

READ = ("journal", "statistics", "result", "new_game", "home", "almanac", "box_values", "saved")


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_of_our_games_are_there(game: str) -> None:
    assert has_table(game)
    assert find_spec(table_module(game)) is not None


@pytest.mark.parametrize("game", ["lanterns", "widgets"])
def test_a_game_without_a_folder_here_has_none(game: str) -> None:
    assert not has_table(game)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_its_module(page: str) -> None:
    assert find_spec(page_module(page)) is not None


def test_its_journal_statistics_result_and_corrections_can_be_read(
    tmp_path: Path, driver: Driver
) -> None:
    app = driver.app
    with registered(tmp_path):
        table = app.session.start(Setup("lanterns", "first", {"north": "Ada", "south": "Ben"}))
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
        app.show("table")
        driver.frames(3)
        assert type(app.page).__name__ == "JournalPage"

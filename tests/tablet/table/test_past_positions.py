"""The board as it was, beside what everybody could count then; the journal shows it."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.core.setup import Setup
from companion.games.registry import make_game
from companion.simulation.play import play
from companion.tablet.position import position_view
from companion.tablet.table.board_map import BoardMap
from tests.tablet.driving import Driver

SETUPS = {
    "settlers": Setup(
        "settlers", "english-5", {"blue": "Anna", "orange": "Ben", "white": "Clara", "red": "Dan"}
    ),
    "starfarers": Setup(
        "starfarers", "2019", {"yellow": "Anna", "red": "Ben", "white": "Clara", "blue": "Dan"}
    ),
}


@pytest.mark.parametrize("game", SETUPS)
def test_the_map_shows_the_position_that_was(driver: Driver, game: str) -> None:
    setup = SETUPS[game]
    *_, last = islice(play(make_game(setup), "past"), 60)
    driver.app.session.start(setup)
    shown = position_view(driver.app, last.before)
    driver.app.stage.set_page(shown)
    driver.frames(6)
    (board,) = (widget for widget in shown.walk() if isinstance(widget, BoardMap))
    assert board.offered == ()
    assert any(len(canvas.children) > 20 for canvas in board._canvases.values())
    names = [text for text in driver.texts() if text in setup.seats.values()]
    assert sorted(names) == sorted(setup.seats.values())

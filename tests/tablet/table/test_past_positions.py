"""The board as it was, beside what everybody could count then; the journal shows it."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.core.setup import Setup
from companion.games.registry import GAMES, make_game
from companion.simulation.play import play
from companion.tablet.position import position_view
from companion.tablet.table.plan_map import PlanMap
from companion.view.building import table_view
from companion.view.snapshot import Snapshot
from tests.tablet.driving import Driver

GAME_TABLES = {name: kind.table for name, kind in GAMES.items()}
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
    (board,) = (widget for widget in shown.walk() if isinstance(widget, PlanMap))
    assert board.offered == ()
    standing = GAME_TABLES[game](make_game(setup)).board(last.before, None)
    assert standing is not None
    assert board.drawn_pieces == {
        piece.key for layer in standing.layers.values() for piece in layer
    }
    names = [text for text in driver.texts() if text in setup.seats.values()]
    assert sorted(names) == sorted(setup.seats.values())


def test_without_a_map_all_figures_and_cards_are_there(driver: Driver) -> None:
    """What the view of that position says is what is read, and points explain themselves."""
    setup = Setup("starship", "mayfair-2001", {"moon": "Anna", "sun": "Ben"})
    game = make_game(setup)
    *_, last = islice(play(game, "past"), 200)
    driver.app.session.start(setup)
    shown = position_view(driver.app, last.before)
    driver.app.stage.set_page(shown)
    driver.frames(6)
    read = {text for widget in shown.walk() for text in getattr(widget, "texts", ())}
    view = table_view(GAME_TABLES["starship"](game), Snapshot(last.before))
    for seat in view.seats:
        keys = {widget.key for widget in shown.walk() if hasattr(widget, "key")}
        told = [one for one in seat.figures if one.number is not None]
        assert {one.key for one in told} <= keys
        assert {str(one.number) for one in told} <= read
        assert {setup.seats[seat.id], str(seat.points.total)} <= read
    points = next(w for w in shown.walk() if getattr(w, "key", "") == "figure moon points")
    driver.hold(points)
    assert driver.app.stage.dialog is not None

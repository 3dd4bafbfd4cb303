"""The page where something that lies on the table is entered: it ends in one move."""

from __future__ import annotations

import pytest

from companion.demo.hands import Hands
from companion.games.registry import make_game
from companion.games.starfarers.rules.moves import TurnSector
from companion.simulation.play import play
from tests.tablet.driving import Driver
from tests.tablet.settlers.evenings import a_setup as island_setup
from tests.tablet.settlers.evenings import sit_down
from tests.tablet.starfarers.evenings import a_setup as space_setup
from tests.tablet.starfarers.evenings import show_table

pytestmark = pytest.mark.usefixtures("in_a_hurry")


def at_a_sector(driver: Driver) -> TurnSector:
    """A table whose next event turns a sector up; gives that event's move."""
    setup = space_setup(sectors="explorer")
    for step in play(make_game(setup), "sector"):
        if isinstance(step.move, TurnSector) and step.move.turn:
            session = driver.app.session
            session.open(session.journal.new_game(setup, step.before).number)
            show_table(driver)
            return step.move
    raise AssertionError("no sector was turned up")


def test_a_sector_is_entered_as_it_lies(driver: Driver) -> None:
    move = at_a_sector(driver)
    Hands(driver).play(move)
    assert driver.app.session.opened.events()[-1].move == move
    assert driver.app.page_name == "table"


def test_what_was_entered_is_kept_while_the_page_is_left(driver: Driver) -> None:
    sit_down(driver, island_setup(set_up="variable", number_tokens="random"))
    hands = Hands(driver)
    hands.tap("enter")
    for kind in ("forest", "hills", "hills"):
        hands.tap(f"option {kind}")
    driver.app.back()
    driver.rest()
    hands.tap("enter")
    assert "hills (1)" in driver.texts()
    assert "Terrain (16)" in driver.texts()


def test_nobody_stays_where_nothing_is_to_be_entered(driver: Driver) -> None:
    """Whatever took the question away: an event from elsewhere, or an undo."""
    move = at_a_sector(driver)
    hands = Hands(driver)
    hands.tap("enter")
    assert driver.app.page_name == "enter"
    driver.app.session.accept(move)
    driver.frames(6)
    assert driver.app.page_name == "table"
    driver.app.session.undo_to(0, deliberate=True)
    driver.frames(6)
    hands.tap("enter")
    assert driver.app.page_name == "enter"

"""A whole evening with four seats, every move of it by touch in the real app."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.rules.games import make_game
from companion.rules.starfarers.moves import Discard
from companion.showing.short_games import short_game
from companion.showing.starfarers.hands import Hands
from companion.simulation.play import play
from tests.ui.driving import Driver
from tests.ui.evenings_by_touch import play_by_touch
from tests.ui.layout_check import layout_faults
from tests.ui.starfarers.evenings import a_setup, show_table


@pytest.mark.timeout(1200)
@pytest.mark.usefixtures("in_a_hurry")
def test_four_seats_play_to_the_end_by_touch_alone(driver: Driver) -> None:
    record = short_game("starfarers")
    driver.app.session.start(record.setup)
    show_table(driver)
    hands = Hands(driver)
    play_by_touch(driver, hands, [event.move for event in record.events], Discard)
    driver.rest()
    driver.tap(hands.result())
    driver.frames()
    assert driver.app.page_name == "result"
    assert layout_faults(driver.app.root) == []


@pytest.mark.timeout(600)
@pytest.mark.usefixtures("in_a_hurry")
@pytest.mark.parametrize(
    ("edition", "switches", "start"),
    [("2019", {"sectors": "explorer"}, 0), ("2001", {}, 20)],
    ids=["unknown sectors", "practice board of 2001"],
)
def test_a_part_of_an_evening_with_other_boards(
    driver: Driver, edition: str, switches: dict[str, str], start: int
) -> None:
    setup = a_setup(edition, **switches)
    steps = list(islice(play(make_game(setup), "boards"), start + 45))
    session = driver.app.session
    session.open(session.journal.new_game(setup, steps[start].before).number)
    show_table(driver)
    play_by_touch(driver, Hands(driver), [step.move for step in steps[start:]], Discard)

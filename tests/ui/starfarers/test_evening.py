"""A whole evening with four seats, every move of it by touch in the real app."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.rules.games import make_game
from companion.rules.starfarers.moves import Discard
from companion.showing.starfarers.hands import Hands
from companion.simulation.play import Step, play
from tests.ui.driving import Driver
from tests.ui.layout_check import layout_faults
from tests.ui.starfarers.evenings import a_setup, show_table

SEED = "e41"
"""A short evening with almost every kind of move."""


def play_by_touch(driver: Driver, steps: list[Step]) -> None:
    """Each tap makes what it says: one event, and the position that the rules come to."""
    hands, table = Hands(driver), driver.app.session.opened
    started = table.n
    for number, step in enumerate(steps, start=1):
        hands.say(step.move)
        following = steps[number].move if number < len(steps) else None
        if isinstance(step.move, Discard) and isinstance(following, Discard):
            continue
        assert table.n == started + number, step.move
        assert table.state == step.after, step.move
        if number % 40 == 0:
            assert layout_faults(driver.app.root) == []


@pytest.mark.timeout(1200)
@pytest.mark.usefixtures("in_a_hurry")
def test_four_seats_play_to_the_end_by_touch_alone(driver: Driver) -> None:
    setup = a_setup(start="advanced")
    driver.app.session.start(setup)
    show_table(driver)
    play_by_touch(driver, list(play(make_game(setup), SEED)))
    driver.rest()
    driver.tap(Hands(driver).result())
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
    play_by_touch(driver, steps[start:])

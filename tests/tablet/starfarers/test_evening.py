"""A whole evening with four seats, every move of it by touch in the real app.

Its first half has a roller and a camera: dice and balls come from the tower, encounter cards from
their labels. Then they are put away, and the table goes on by hand.
"""

from __future__ import annotations

import re
from itertools import islice

import pytest

from companion.demo.hands import Hands
from companion.demo.short_games import short_game
from companion.demo.stand_ins import StandIns
from companion.games.registry import make_game
from companion.games.starfarers.rules.moves import Discard
from companion.simulation.play import play
from tests.tablet.driving import Driver
from tests.tablet.evenings_by_touch import play_by_touch
from tests.tablet.layout_check import layout_faults
from tests.tablet.starfarers.evenings import a_setup, show_table

WITH_DEVICES = 200
"""So many events are played with roller and camera."""
UNPLUGGED = 240
"""Up to here the table looks for the roller, in real time; then nobody wants it any more."""


@pytest.mark.timeout(1200)
@pytest.mark.usefixtures("in_a_hurry")
def test_four_seats_play_to_the_end_with_devices_and_then_by_hand(driver: Driver) -> None:
    record = short_game("starfarers")
    driver.app.session.start(record.setup)
    show_table(driver)
    moves = [event.move for event in record.events]
    with StandIns(driver, driver.folder / "roller") as devices:
        play_by_touch(driver, Hands(driver, devices), moves[:WITH_DEVICES], Discard)
        devices.put_away()
        hands = Hands(driver)
        play_by_touch(driver, hands, moves[WITH_DEVICES:UNPLUGGED], Discard)
    driver.app.devices.use("roller", "")
    play_by_touch(driver, hands, moves[UNPLUGGED:], Discard)
    sources = [event.source for event in driver.app.session.opened.titles()]
    assert sources.count("roller") > 30
    assert sources.count("scan") > 3
    driver.rest()
    driver.tap(hands.result())
    driver.frames()
    assert driver.app.page_name == "result"
    assert layout_faults(driver.app.root) == []
    ids = re.compile(r"\d+,\d+|green-folk|scientists|merchants|diplomats")
    assert not [text for text in driver.texts() if ids.search(text)], "names, not ids"


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
    with StandIns(driver, driver.folder / "roller") as devices:
        moves = [step.move for step in steps[start:]]
        play_by_touch(driver, Hands(driver, devices), moves, Discard)

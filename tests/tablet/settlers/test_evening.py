"""A whole evening with four seats, every move of it by touch in the real app."""

from __future__ import annotations

import pytest

from companion.core.chances import Draw, Roll
from companion.demo.hands import Hands
from companion.demo.short_games import short_game
from companion.demo.stand_ins import StandIns
from companion.games.settlers.rules.moves import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
    ClaimVictory,
    Discard,
    EndTurn,
    FoundRoad,
    FoundSettlement,
    HandOver,
    LayIsland,
    MoveRobber,
    PlaceFreeRoad,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Steal,
    TradeWithBank,
    TradeWithPlayer,
)
from tests.tablet.driving import Driver
from tests.tablet.evenings_by_touch import play_by_touch
from tests.tablet.layout_check import layout_faults
from tests.tablet.settlers.evenings import sit_down

EVERY_KIND = {
    LayIsland,
    Roll,
    FoundSettlement,
    FoundRoad,
    BuildRoad,
    BuildSettlement,
    BuildCity,
    BuyDevelopment,
    Draw,
    PlayKnight,
    PlayRoadBuilding,
    PlaceFreeRoad,
    PlayYearOfPlenty,
    PlayMonopoly,
    HandOver,
    Discard,
    MoveRobber,
    Steal,
    TradeWithBank,
    TradeWithPlayer,
    ClaimVictory,
    EndTurn,
}

WITH_ROLLER = 120
"""So many events are played while the dice tower stands there."""
UNPLUGGED = 160
"""Up to here the table looks for it, which takes real time; then nobody wants it any more."""


@pytest.mark.timeout(900)
@pytest.mark.usefixtures("in_a_hurry")
def test_four_seats_play_to_the_end_with_a_roller_and_then_by_hand(driver: Driver) -> None:
    """Everything from the empty island to the result page; each tap makes what it says."""
    record = short_game("settlers")
    moves = [event.move for event in record.events]
    assert {type(move) for move in moves} >= EVERY_KIND
    sit_down(driver, record.setup)
    with StandIns(driver, driver.folder / "roller") as devices:
        play_by_touch(driver, Hands(driver, devices), moves[:WITH_ROLLER], Discard)
        devices.put_away()
        hands = Hands(driver)
        play_by_touch(driver, hands, moves[WITH_ROLLER:UNPLUGGED], Discard)
    driver.app.devices.use("roller", "")
    play_by_touch(driver, hands, moves[UNPLUGGED:], Discard)
    sources = [event.source for event in driver.app.session.opened.titles()]
    assert sources.count("roller") > 12
    driver.rest()
    driver.tap(hands.result())
    driver.frames()
    assert driver.app.page_name == "result"
    assert layout_faults(driver.app.root) == []

"""A whole evening with four seats, every move of it by touch in the real app."""

from __future__ import annotations

import pytest

from companion.rules.core.chances import Draw, Roll
from companion.rules.settlers.moves import (
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
from companion.showing.settlers.hands import Hands
from companion.showing.short_games import short_game
from tests.ui.driving import Driver
from tests.ui.evenings_by_touch import play_by_touch
from tests.ui.layout_check import layout_faults
from tests.ui.settlers.evenings import sit_down

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


@pytest.mark.timeout(900)
@pytest.mark.usefixtures("in_a_hurry")
def test_four_seats_play_to_the_end_by_touch_alone(driver: Driver) -> None:
    """Everything from the empty island to the result page; each tap makes what it says."""
    record = short_game("settlers")
    moves = [event.move for event in record.events]
    assert {type(move) for move in moves} >= EVERY_KIND
    sit_down(driver, record.setup)
    hands = Hands(driver)
    play_by_touch(driver, hands, moves, Discard)
    driver.rest()
    driver.tap(hands.result())
    driver.frames()
    assert driver.app.page_name == "result"
    assert layout_faults(driver.app.root) == []

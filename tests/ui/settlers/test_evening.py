"""A whole evening with four seats, every move of it by touch in the real app."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.rules.core.chances import Draw, Roll
from companion.rules.settlers.game import Settlers
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
from tests.ui.driving import Driver
from tests.ui.layout_check import layout_faults
from tests.ui.settlers.evenings import Deciding, a_setup, sit_down

MOST_EVENTS = 400
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
    app = driver.app
    sit_down(driver, a_setup(set_up="variable", trade_and_build="combined"))
    game, hands = app.session.opened.game, Hands(driver)
    assert isinstance(game, Settlers)
    deciding = Deciding(game, "evening-383")
    made: Counter[type] = Counter()
    while game.winner(app.session.opened.state) is None:
        expected = app.session.opened.state
        events = app.session.opened.n
        moves = deciding.next_moves(expected)
        for move in moves:
            hands.say(move)
            expected = game.apply(expected, move)
            made[type(move)] += 1
        assert app.session.opened.state == expected, moves
        assert app.session.opened.n == events + len(moves)
        if events % 40 == 0:
            assert layout_faults(app.root) == []
        assert events < MOST_EVENTS
    assert made.keys() >= EVERY_KIND
    driver.rest()
    driver.tap(hands.result())
    driver.frames()
    assert app.page_name == "result"
    assert layout_faults(app.root) == []

"""A table of Settlers at which somebody is about to roll."""

from __future__ import annotations

import pytest

from companion.demo.hands import Hands
from companion.games.settlers.rules.moves import Begin
from tests.tablet.driving import Driver
from tests.tablet.settlers.evenings import a_setup, sit_down


@pytest.fixture
def hands(driver: Driver, in_a_hurry: None) -> Hands:
    """Four players at the printed island; Anna, who is blue, is about to roll."""
    sit_down(driver, a_setup(trade_and_build="combined"))
    hands = Hands(driver)
    hands.play(Begin("blue"))
    return hands

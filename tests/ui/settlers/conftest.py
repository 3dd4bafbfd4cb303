"""A table of Settlers at which somebody is about to roll."""

from __future__ import annotations

import pytest

from companion.rules.settlers.moves import Begin
from companion.showing.settlers.hands import Hands
from tests.ui.driving import Driver
from tests.ui.settlers.evenings import a_setup, sit_down


@pytest.fixture
def hands(driver: Driver, in_a_hurry: None) -> Hands:
    """Four players at the printed island; Anna, who is blue, is about to roll."""
    sit_down(driver, a_setup(trade_and_build="combined"))
    hands = Hands(driver)
    hands.say(Begin("blue"))
    return hands

"""What hands owe, on the strips: it stays until it is touched, and keeps nobody from playing."""

from __future__ import annotations

from companion.core.chances import Roll
from companion.demo.hands import Hands
from companion.games.settlers.rules.moves import EndTurn
from companion.games.settlers.rules.production import DICE
from companion.tablet.table.owed import OwedChip
from tests.tablet.driving import Driver
from tests.tablet.layout_check import layout_faults
from tests.tablet.settlers.evenings import show_table

THREE = Roll(DICE, (1, 2))
"""Pays orange one ore on the printed island."""


def chip_of(driver: Driver, seat: str) -> OwedChip | None:
    found = (one for one in driver.widgets() if isinstance(one, OwedChip))
    return next((one for one in found if one.key == f"owed {seat}"), None)


def ways(driver: Driver, seat: str) -> list[tuple[str, dict[str, int]]]:
    chip = chip_of(driver, seat)
    return [(one.flow, one.cards) for one in chip.owed if one.flow] if chip else []


def test_it_stays_through_other_turns_a_kill_and_goes_with_one_touch(hands: Hands) -> None:
    driver = hands.driver
    hands.play(THREE)
    assert ways(driver, "orange") == [("in", {"ore": 1})]
    chip = chip_of(driver, "blue")
    assert chip is not None
    driver.tap(chip)
    driver.frames()
    assert ways(driver, "blue") == []
    hands.play(EndTurn("blue"))
    hands.play(THREE)
    assert ways(driver, "orange") == [("in", {"ore": 1}), ("in", {"ore": 1})]
    assert layout_faults(driver.app.root) == []
    number = driver.app.session.opened.number
    driver.close()
    driver.start()
    driver.app.session.open(number)
    show_table(driver)
    driver.rest()
    assert ways(driver, "orange") == [("in", {"ore": 1}), ("in", {"ore": 1})]
    chip = chip_of(driver, "orange")
    assert chip is not None
    driver.hold(chip)
    assert "Take 1 ore from the bank." in "\n".join(driver.texts())
    driver.app.stage.close_dialog()
    driver.rest()
    driver.tap(chip)
    driver.frames()
    assert ways(driver, "orange") == []
    assert driver.app.session.opened.n == 4, "no event"


def test_an_undo_turns_it_round(hands: Hands) -> None:
    hands.play(THREE)
    hands.tap("undo")
    hands.driver.frames()
    assert ways(hands.driver, "orange") == [("out", {"ore": 1})]
    chip = chip_of(hands.driver, "orange")
    assert chip is not None
    assert chip.texts == ["Put 1 ore back into the bank."]
    assert layout_faults(hands.driver.app.root) == []
    hands.play(THREE)
    assert hands.played == 2, "nothing waited for it"

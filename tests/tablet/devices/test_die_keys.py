"""The keypad for dice and balls: one tap for one die, two taps for a pair, one roll for both."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kivy.uix.anchorlayout import AnchorLayout

from companion.senses.keypad import Keys
from companion.tablet.devices.dice_pictures import BallPicture
from companion.tablet.table.die_keys import DiceKeypad, FaceKey
from tests.tablet.driving import Driver
from tests.tablet.layout_check import layout_faults

Told = list[tuple[int, ...]]
Open = Callable[[Keys], Told]


@pytest.fixture
def shown(driver: Driver) -> Open:
    def put(keys: Keys) -> Told:
        told: Told = []
        holder = AnchorLayout()
        holder.add_widget(DiceKeypad(keys, told.append, size_hint=(0.9, 0.6)))
        driver.app.stage.set_page(holder)
        driver.rest()
        return told

    return put


def _key(driver: Driver, place: int, face: int) -> FaceKey:
    keys = [w for w in driver.widgets() if isinstance(w, FaceKey)]
    return next(key for key in keys if (key.die, key.face) == (place, face))


def test_one_die_is_one_tap(driver: Driver, shown: Open) -> None:
    told = shown(Keys("blue", (1, 2, 3, 4), 1))
    driver.tap("4")
    assert told == [(4,)]


def test_two_dice_are_two_taps_and_one_roll(driver: Driver, shown: Open) -> None:
    told = shown(Keys("dice", (1, 2, 3, 4, 5, 6), 2))
    driver.tap(_key(driver, 1, 5))
    assert told == []
    assert _key(driver, 1, 5).chosen
    driver.tap(_key(driver, 1, 2))
    driver.tap(_key(driver, 0, 6))
    assert told == [(6, 2)], "the second thought about a die counts"
    assert not _key(driver, 0, 6).chosen
    assert layout_faults(driver.app.root) == []


def test_balls_have_colour_sign_and_letter(driver: Driver, shown: Open) -> None:
    told = shown(Keys("balls", (1, 2, 3, 4), 2))
    letters = [w.letter.text for w in driver.widgets() if isinstance(w, BallPicture)]
    assert letters == ["K", "B", "Y", "R"] * 2
    driver.tap(_key(driver, 0, 1))
    driver.tap(_key(driver, 1, 4))
    assert told == [(1, 4)]
    assert layout_faults(driver.app.root) == []

"""A roll from the virtual roller, on a real pty, shown in the real window and answered by touch."""

from __future__ import annotations

import time

import pytest
from kivy.clock import Clock

from companion.core.chances import Roll
from companion.demo.hands import Hands
from companion.games.starship.rules.moves import FlyTo
from companion.tablet.devices.proposal_chip import ProposalChip
from companion.tablet.tap_guard import tap_guard
from tests.firmware_bridge.partners import PATIENCE
from tests.table.first_turn import FIRST_TURN
from tests.tablet.devices.at_table import (
    ROLL_DUE,
    SETUP,
    armed,
    last_event,
    lay_out,
    proposed,
    roller,
    wait_until,
)
from tests.tablet.driving import Driver


def chips(driver: Driver) -> list[ProposalChip]:
    return [widget for widget in driver.widgets() if isinstance(widget, ProposalChip)]


def test_a_throw_is_proposed_and_accepting_it_makes_one_event(driver: Driver) -> None:
    lay_out(driver)
    table = driver.app.session.opened
    with roller(driver) as tower:
        tower.type("throw yellow 2")
        proposed(driver)
        assert "Yellow die: 2" in driver.texts()
        assert table.n == ROLL_DUE, "a reading alone changes nothing"
        driver.tap("Yes, it is so")
        driver.rest()
    assert table.n == ROLL_DUE + 1
    move, source, evidence = last_event(driver)
    assert (move, source) == (Roll("yellow", (2,)), "roller")
    assert " reading n=1 " in evidence
    assert not chips(driver)


def test_a_throw_that_waits_is_there_again_when_the_app_was_ended(driver: Driver) -> None:
    """The tower has told it, and tells it only once."""
    lay_out(driver)
    with roller(driver) as tower:
        tower.type("throw yellow 2")
        proposed(driver)
        number = driver.app.session.opened.number
        driver.app.keep_devices()
        tower.unplug()
        driver.close()
        driver.start()
        driver.app.session.open(number)
        driver.app.show("table")
        proposed(driver)
        assert "Yellow die: 2" in driver.texts()
        driver.tap("Yes, it is so")
        driver.rest()
        assert last_event(driver)[:2] == (Roll("yellow", (2,)), "roller")
        assert driver.app.session.talking.readings == ()


def test_two_hasty_taps_on_yes_make_one_event(driver: Driver, long_rest: None) -> None:
    lay_out(driver)
    with roller(driver) as tower:
        tower.type("throw yellow 2")
        proposed(driver)
        yes = driver.button("Yes, it is so")
        driver.tap(yes)
        driver.tap(yes)
        driver.rest()
    assert driver.app.session.opened.n == ROLL_DUE + 1


def test_a_tap_meant_for_the_keypad_does_not_accept_what_has_just_come(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock of the rest stands still: a machine that is busy must not make this pass by."""
    lay_out(driver)
    with roller(driver) as tower:
        at = Clock.time() + 1
        monkeypatch.setattr(tap_guard, "_clock", lambda: at)
        assert not tap_guard.active
        tower.type("throw yellow 2")
        wait_until(driver, lambda: chips(driver))
        driver.tap("Yes, it is so")
        assert driver.app.session.opened.n == ROLL_DUE
        monkeypatch.undo()
        driver.rest()
        driver.tap("Yes, it is so")
        driver.rest()
    assert driver.app.session.opened.n == ROLL_DUE + 1


def test_a_rejected_throw_is_thrown_again(driver: Driver) -> None:
    lay_out(driver)
    with roller(driver) as tower:
        tower.type("throw yellow 2")
        proposed(driver)
        driver.tap("No, roll again")
        driver.rest()
        assert not chips(driver)
        assert driver.app.session.opened.n == ROLL_DUE
        armed(driver)
        tower.type("throw yellow 3")
        proposed(driver)
        driver.tap("Yes, it is so")
        driver.rest()
    assert last_event(driver)[0] == Roll("yellow", (3,))


def test_a_throw_for_a_game_that_was_left_meanwhile_is_not_heard(driver: Driver) -> None:
    lay_out(driver)
    devices, heard = driver.app.devices, []
    with roller(driver) as tower:
        tower.type("throw yellow 2")
        end = time.monotonic() + PATIENCE
        while all(posted.droppable for posted in driver.app.main_thread._waiting):
            assert time.monotonic() < end, "the reading never came"
            time.sleep(0.005)
        devices.bind(on_ignored=lambda _, told: heard.append(told))
        driver.app.session.start(SETUP)
        driver.frames(3)
        assert not heard
        assert not devices.proposals


def test_a_misread_throw_is_corrected_on_the_keypad(driver: Driver) -> None:
    lay_out(driver)
    with roller(driver) as tower:
        tower.type("throw yellow 2")
        proposed(driver)
        driver.tap("Something else")
        driver.rest()
        Hands(driver).tap("face 0 3")
        driver.rest()
    assert last_event(driver) == (Roll("yellow", (3,)), "keypad", "")
    assert driver.app.session.opened.n == ROLL_DUE + 1


def test_a_throw_that_nobody_waits_for_is_shown_as_ignored(driver: Driver) -> None:
    lay_out(driver)
    with roller(driver) as tower:
        tower.type("throw yellow 2")
        proposed(driver)
        driver.tap("Yes, it is so")
        driver.rest()
        wait_until(driver, lambda: tower.device.armed_set is None)
        tower.type("throw yellow 3")
        said = "Something moved in the roller, but no roll is needed now: not used."
        wait_until(driver, lambda: said in driver.texts())
    assert driver.app.session.opened.n == ROLL_DUE + 1
    assert not chips(driver)


def test_a_die_that_cannot_be_read_is_asked_for(driver: Driver) -> None:
    lay_out(driver)
    with roller(driver) as tower:
        tower.type("throw yellow ?")
        proposed(driver)
        assert "The roller could not read it. What does it show?" in driver.texts()
        driver.tap("3")
        driver.rest()
    assert last_event(driver)[:2] == (Roll("yellow", (3,)), "keypad")


def test_the_button_on_the_tower_says_yes(driver: Driver) -> None:
    lay_out(driver)
    with roller(driver) as tower:
        tower.type("throw yellow 2")
        proposed(driver)
        tower.type("button")
        wait_until(driver, lambda: driver.app.session.opened.n == ROLL_DUE + 1)
    assert last_event(driver)[:2] == (Roll("yellow", (2,)), "roller")


def test_a_roller_lost_in_mid_game_and_plugged_in_again(driver: Driver) -> None:
    lay_out(driver)
    devices = driver.app.devices
    with roller(driver) as tower:
        tower.type("unplug")
        wait_until(driver, lambda: devices.roller_light.code == "lost")
        Hands(driver).tap("roller")
        assert "Roller: down" in driver.texts()
        driver.tap("Close")
        driver.rest()
        Hands(driver).tap("face 0 2")
        driver.rest()
        assert last_event(driver)[:2] == (Roll("yellow", (2,)), "keypad"), (
            "the game goes on by hand"
        )
        tower.type("replug")
        wait_until(driver, lambda: devices.roller_light.state == "ready")
        assert driver.app.session.opened.n == ROLL_DUE + 1


def test_another_move_takes_an_old_reading_away(driver: Driver) -> None:
    lay_out(driver)
    with roller(driver) as tower:
        tower.type("throw yellow 2")
        proposed(driver)
        driver.app.session.accept(Roll("yellow", (1,)), "tap")
        driver.app.session.accept(FlyTo("moon", 1), "tap")
        driver.rest()
    assert not chips(driver)
    assert driver.app.session.opened.n == len(FIRST_TURN[:ROLL_DUE]) + 2

"""The page of the roller: ports and what answers there, the virtual roller as a process, tests."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest

from companion.core.chances import Roll
from companion.tablet.screens.roller import CalibrationSheet, PortLine, RollerPage
from firmware_bridge.calibration import steps
from firmware_bridge.virtual import VirtualRoller
from tests.firmware_bridge.partners import BRISK
from tests.tablet.devices.at_table import last_event, lay_out, proposed, wait_until
from tests.tablet.driving import Driver


@pytest.fixture
def ports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine of our own: no other program's virtual roller is listed."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "roller"


def page(driver: Driver) -> RollerPage:
    assert isinstance(driver.app.page, RollerPage)
    return driver.app.page


def opened(driver: Driver) -> None:
    driver.app.devices.timings = BRISK
    driver.app.show("roller")
    driver.frames()
    wait_until(driver, lambda: page(driver)._findings is not None)


def _says(driver: Driver, text: str) -> bool:
    return text in driver.texts()


def lines(driver: Driver) -> list[str]:
    found = [line for line in driver.widgets() if isinstance(line, PortLine)]
    return [text.text for line in found for text in line.walk() if getattr(text, "text", "")]


def test_a_running_virtual_roller_is_listed_and_can_be_used(driver: Driver, ports: Path) -> None:
    with VirtualRoller(driver.folder / "other", pace=0.0, by_itself=False):
        ports.mkdir(parents=True)
        (ports / f"virtual-{os.getpid()}").symlink_to(driver.folder / "other")
        opened(driver)
        assert any(text.startswith("Virtual: A roller: virtual-roller") for text in lines(driver))
        driver.tap("Use this one")
        wait_until(driver, lambda: driver.app.devices.roller_light.state == "ready")
        assert driver.app.preferences.devices.roller == str(ports / f"virtual-{os.getpid()}")


@pytest.mark.usefixtures("ports")
def test_a_virtual_roller_is_started_thrown_and_stopped_from_the_page(driver: Driver) -> None:
    lay_out(driver)
    opened(driver)
    driver.tap("Start a virtual roller")
    wait_until(driver, lambda: driver.app.devices.roller_light.code == "armed")
    driver.tap("Roll the virtual dice")
    proposed(driver)
    assert any("reading n=1" in text for text in driver.texts()), "the raw line is shown"
    driver.tap("back")
    driver.rest()
    driver.tap("Yes, it is so")
    driver.rest()
    move, source, _ = last_event(driver)
    assert isinstance(move, Roll)
    assert source == "roller"
    driver.app.show("roller")
    driver.frames()
    driver.tap("Stop the virtual roller")
    wait_until(driver, lambda: driver.app.devices.roller_light.code == "off")
    assert not driver.app.devices.virtual.runs


@pytest.mark.usefixtures("ports")
def test_parts_and_lamps_of_a_roller_are_tested_without_a_game(driver: Driver) -> None:
    with VirtualRoller(driver.folder / "roller", pace=0.0, by_itself=False) as tower:
        driver.app.devices.timings = BRISK
        driver.app.devices.use("roller", tower.port)
        wait_until(driver, lambda: driver.app.devices.roller_light.state == "ready")
        opened(driver)
        driver.tap("Self test")
        wait_until(driver, lambda: "Every part of the roller works." in driver.texts())
        driver.tap("Lamps")
        wait_until(driver, lambda: "The lamps are lit." in driver.texts())
        assert tower.device.leds[1] != "000000"
        driver.tap("Lamps")
        wait_until(driver, lambda: "The lamps are out." in driver.texts())
        assert tower.device.leds[1] == "000000"


@pytest.mark.usefixtures("ports")
def test_a_roller_is_taught_step_by_step(driver: Driver) -> None:
    with VirtualRoller(
        driver.folder / "roller", sets=("yellow",), pace=0.0, by_itself=False
    ) as tower:
        driver.app.devices.timings = BRISK
        driver.app.devices.use("roller", tower.port)
        wait_until(driver, lambda: driver.app.devices.roller_light.state == "ready")
        opened(driver)
        driver.tap("Calibrate")
        row = steps(("yellow",))
        for number in range(1, len(row) + 1):
            said = f"Step {number} of {len(row)}"
            wait_until(driver, partial(_says, driver, said))
            driver.rest()
            driver.tap("It lies there")
        wait_until(driver, lambda: "The roller knows its dice now." in driver.texts())
    assert not [w for w in driver.widgets() if isinstance(w, CalibrationSheet)]


@pytest.mark.usefixtures("ports")
def test_a_test_without_a_roller_says_why_not(driver: Driver) -> None:
    opened(driver)
    driver.tap("Self test")
    assert "The roller is not there." in driver.texts()


@pytest.mark.usefixtures("ports")
def test_ports_that_are_asked_again_say_so_though_nothing_is_new(driver: Driver) -> None:
    opened(driver)
    driver.rest()
    assert not _says(driver, "The ports were asked again.")
    driver.tap("Ask again")
    wait_until(driver, lambda: _says(driver, "The ports were asked again."))

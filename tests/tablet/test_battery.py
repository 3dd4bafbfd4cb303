"""The battery: what Linux and Android tell of it, and a warning once a game."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from companion.tablet.battery import AndroidBattery, BatteryWatch, Charge, LinuxBattery
from tests.tablet.devices.at_table import lay_out
from tests.tablet.driving import Driver


class StandIn:
    """A battery that is as full as a test says."""

    def __init__(self, percent: int, plugged_in: bool = False) -> None:
        self.now: Charge | None = Charge(percent, plugged_in)

    def charge(self) -> Charge | None:
        return self.now


def supply(folder: Path, name: str, **files: str) -> None:
    (folder / name).mkdir()
    for file, text in files.items():
        (folder / name / file).write_text(f"{text}\n", encoding="ascii")


def test_the_battery_of_linux(tmp_path: Path) -> None:
    battery = LinuxBattery(tmp_path)
    assert battery.charge() is None
    supply(tmp_path, "AC", type="Mains", online="0")
    supply(tmp_path, "hid-mouse", type="Battery", scope="Device", capacity="90")
    assert battery.charge() is None
    supply(tmp_path, "BAT0", type="Battery", status="Discharging", capacity="14")
    assert battery.charge() == Charge(14, False)
    (tmp_path / "BAT0" / "status").write_text("Charging")
    assert battery.charge() == Charge(14, True)
    (tmp_path / "BAT0" / "capacity").write_text("many")
    assert battery.charge() is None
    assert LinuxBattery(tmp_path / "nowhere").charge() is None


def test_the_battery_of_android(monkeypatch: pytest.MonkeyPatch) -> None:
    extras = {"level": 24, "scale": 200, "plugged": 0}
    told = SimpleNamespace(getIntExtra=extras.get)
    asked: list[object] = []

    def register(receiver: object, intents: object) -> object:
        asked.append((receiver, intents))
        return told

    classes = {
        "android.content.IntentFilter": lambda action: ("filter", action),
        "android.content.Intent": SimpleNamespace(ACTION_BATTERY_CHANGED="changed"),
        "org.kivy.android.PythonActivity": SimpleNamespace(
            mActivity=SimpleNamespace(registerReceiver=register)
        ),
    }
    jnius = ModuleType("jnius")
    jnius.autoclass = classes.__getitem__  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    assert AndroidBattery().charge() == Charge(12, False)
    assert asked == [(None, ("filter", "changed"))]
    extras["plugged"] = 2
    assert AndroidBattery().charge() == Charge(12, True)
    extras["scale"] = -1
    assert AndroidBattery().charge() is None
    del classes["android.content.Intent"]
    assert AndroidBattery().charge() is None


def test_once_a_game_at_fifteen_per_cent() -> None:
    battery, told = StandIn(16), list[int]()
    watch = BatteryWatch(battery, told.append)
    watch.look("1")
    battery.now = Charge(15, True)
    watch.look("1")
    assert told == []
    battery.now = Charge(15, False)
    for game in ("1", "1", "2", "2", "1"):
        watch.look(game)
    battery.now = None
    watch.look("3")
    assert told == [15, 15]


def test_the_table_is_told_and_can_be_used_below_the_notice(driver: Driver) -> None:
    driver.app.battery.watch.battery = StandIn(9)
    driver.app.battery.look()
    lay_out(driver)
    assert not any("battery" in text for text in driver.texts())
    driver.app.battery.begin()
    driver.wait(61)
    told = "9% of the battery is left. Plug the tablet in soon."
    assert told in driver.texts()
    driver.wait(6)
    assert told not in driver.texts()
    driver.wait(61)
    assert told not in driver.texts()

"""How full the battery is, and a word about it once a game, while there is time to plug in.

No widget is imported here: it is tried without a window.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from firmware_bridge.android import is_android

SUPPLIES = Path("/sys/class/power_supply")
LOW = 15
"""Per cent."""
EVERY = 60.0
"""Seconds from one look to the next."""


class Charge(NamedTuple):
    percent: int
    plugged_in: bool


class Battery(Protocol):
    def charge(self) -> Charge | None:
        """None where nothing is known: then nobody is warned."""


class LinuxBattery:
    """What the kernel tells in files. Of several batteries the fullest counts: a mouse has one too,
    which says that it is of a device."""

    def __init__(self, supplies: Path = SUPPLIES) -> None:
        self._supplies = supplies

    def charge(self) -> Charge | None:
        found: list[Charge] = []
        try:
            supplies = sorted(self._supplies.iterdir())
        except OSError:
            return None
        for supply in supplies:
            percent = _told(supply / "capacity")
            if _told(supply / "type") != "Battery" or _told(supply / "scope") == "Device":
                continue
            if percent.isdecimal() and int(percent) <= 100:
                found.append(Charge(int(percent), _told(supply / "status") != "Discharging"))
        return max(found, default=None)


def _told(path: Path) -> str:
    try:
        with path.open(encoding="ascii") as file:
            return file.read(64).strip()
    except (OSError, ValueError):
        return ""


class AndroidBattery:
    """What Android tells everybody who asks; it needs no permission. `jnius` exists only inside an
    Android package."""

    def charge(self) -> Charge | None:
        try:
            told = self._told()
            level, scale = told.getIntExtra("level", -1), told.getIntExtra("scale", -1)
            plugged = told.getIntExtra("plugged", 0) != 0
        except Exception:  # Java exceptions come through as a class of their own
            return None
        known = scale > 0 and 0 <= level <= scale
        return Charge(100 * level // scale, plugged) if known else None

    def _told(self) -> Any:
        autoclass = import_module("jnius").autoclass
        intent_filter = autoclass("android.content.IntentFilter")
        changed = autoclass("android.content.Intent").ACTION_BATTERY_CHANGED
        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        return activity.registerReceiver(None, intent_filter(changed))


def find_battery() -> Battery:
    return AndroidBattery() if is_android() else LinuxBattery()


class BatteryWatch:
    """`warn` is called with the per cent that are left, once for each game."""

    def __init__(self, battery: Battery, warn: Callable[[int], None]) -> None:
        self.battery = battery
        self._warn = warn
        self._warned: set[str] = set()

    def look(self, game: str) -> None:
        """Warn once if the battery is low while this game is on the table."""
        if game in self._warned:
            return
        charge = self.battery.charge()
        if charge is not None and charge.percent <= LOW and not charge.plugged_in:
            self._warned.add(game)
            self._warn(charge.percent)

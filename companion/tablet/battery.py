"""How full the battery is, and a word about it once a game, while there is time to plug in.

The word is a notice at the top of the table: it goes by itself and takes no touch. No widget is
imported here: all but the notice is tried without a window.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from kivy.clock import Clock

from companion.tablet.speech import _, speech
from companion.wording import phrases
from firmware_bridge.android import is_android

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

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


class BatteryNotice:
    """Looks once a minute while a game is on the table."""

    def __init__(self, app: CompanionApp) -> None:
        self._app = app
        self.watch = BatteryWatch(find_battery(), self._tell)
        self._beat = Clock.create_trigger(self.look, EVERY, interval=True)

    def begin(self) -> None:
        self._beat()

    def end(self) -> None:
        self._beat.cancel()

    def look(self, *_: object) -> None:
        app = self._app
        if app.page_name == "table" and app.session.playing:
            self.watch.look(app.night.key(app.session.opened.number))

    def _tell(self, left: int) -> None:
        left_over = phrases.percent(speech.language, left / 100, 0)
        self._app.stage.notice(
            _("{percent} of the battery is left. Plug the tablet in soon.", percent=left_over)
        )

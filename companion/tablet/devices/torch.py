"""The lamp beside the camera. No widget is imported here: it is tried without a window."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_bridge.android import is_android

if TYPE_CHECKING:
    from companion.tablet.devices.android_camera import AndroidTorch

LAMPS = Path("/sys/class/leds")


class LinuxTorch:
    """One lamp that can be switched by writing into its file."""

    def __init__(self, lamp: Path) -> None:
        self._brightness = lamp / "brightness"
        self._most = lamp / "max_brightness"
        self.on = False

    def switch(self) -> None:
        """On or off; a lamp that cannot be switched stays as it is."""
        try:
            most = self._most.read_text(encoding="ascii").strip()
            self._brightness.write_text("0" if self.on else most, encoding="ascii")
        except OSError:
            return
        self.on = not self.on


def find_torch(lamps: Path = LAMPS) -> AndroidTorch | LinuxTorch | None:
    """The first lamp that is called a torch or a flash and that we may switch."""
    if is_android():
        from companion.tablet.devices.android_camera import AndroidTorch

        return AndroidTorch()
    if not lamps.is_dir():
        return None
    for lamp in sorted(lamps.iterdir()):
        name = lamp.name.lower()
        if ("torch" in name or "flash" in name) and os.access(lamp / "brightness", os.W_OK):
            return LinuxTorch(lamp)
    return None

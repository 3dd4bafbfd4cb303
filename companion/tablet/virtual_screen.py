"""A screen where there is none: Xvfb, for the tests and for showing the app on a server."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Self

from companion.tablet.when_ended import when_ended

SIDE = 1920
"""Room for a tablet both ways up."""


class NoVirtualScreen(RuntimeError):
    """Xvfb is not installed, or it does not start."""


def has_screen() -> bool:
    """True when a window can be opened. Only Unix desktops can be without a screen."""
    if sys.platform in ("win32", "darwin") or "ANDROID_ARGUMENT" in os.environ:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class VirtualScreen:
    """Starts Xvfb on a free number and names it in DISPLAY; must come before kivy is imported."""

    def __init__(self) -> None:
        program = shutil.which("Xvfb")
        if program is None:
            raise NoVirtualScreen("Xvfb is not installed; `make setup` installs it on Debian.")
        reading, writing = os.pipe()
        command = [program, "-displayfd", str(writing), "-screen", "0", f"{SIDE}x{SIDE}x24"]
        self._server = subprocess.Popen(
            [*command, "-nolisten", "tcp"],
            pass_fds=[writing],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # killed with us it would leave its socket; it is ended instead
        )
        os.close(writing)
        with os.fdopen(reading) as number:
            display = number.readline().strip()
        if not display:
            self._server.wait()
            raise NoVirtualScreen("Xvfb did not start.")
        os.environ["DISPLAY"] = f":{display}"
        self._end = when_ended('kill "$1"', str(self._server.pid))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the screen; windows on it are gone."""
        self._end()
        self._server.wait()

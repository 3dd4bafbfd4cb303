"""When and how a dice tower gets newer firmware. An older one goes on working."""

import re

from firmware_bridge.messages import Greeting

FIRMWARE = "1.1.0"
"""The version in firmware/core/version.h."""
TOWER = "dice-tower"
"""How that firmware greets; other devices count their versions themselves."""


def is_outdated(greeting: Greeting) -> bool:
    """Whether this is our own firmware, in an older version than the one that can be built here."""
    numbers = re.fullmatch(r"\d+(\.\d+)*", greeting.fw)
    return greeting.name == TOWER and bool(numbers) and _parts(greeting.fw) < _parts(FIRMWARE)


def how_to_flash(port: str) -> str:
    return (
        f"Firmware {FIRMWARE} belongs on it: it stays up under a flood of lines, and a power cut "
        "cannot bring an old start number back. The older one goes on working. `make firmware`, "
        f"then: avrdude -p m328p -c arduino -b 115200 -P {port} "
        "-U flash:w:firmware_bridge/firmware/build/roller.hex:i (a Nano with its old boot loader: "
        "-b 57600). What it has learnt stays. See docs/hardware.md."
    )


def _parts(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))

"""USB serial on Android, where pyserial cannot open anything: usb4a and usbserial4a instead.

Both exist only inside an Android package, so they are imported when first needed. Their ports
follow pyserial's interface, but know no file to wait on and read the hardware only when asked.
"""

import sys
import time
from importlib import import_module
from typing import Any

from firmware_bridge.transport import BAUD_RATE, PolledPort, Unreachable, gone

TURN = 0.004
"""Seconds between two looks at the hardware: short for a person, long for a battery."""


def is_android() -> bool:
    return hasattr(sys, "getandroidapilevel")


def ports() -> list[str]:
    """The names of all USB devices; which one is a roller, the greeting will tell."""
    usb = import_module("usb4a.usb")
    return [str(device.getDeviceName()) for device in usb.get_usb_device_list()]


class AndroidPort(PolledPort):
    """A usbserial4a port as a transport."""

    def __init__(self, port: str, line: Any) -> None:
        super().__init__(port, line)
        self._woken = False

    def read(self, timeout: float) -> bytes:
        end = time.monotonic() + timeout
        try:
            # Asking `in_waiting` is what makes usbserial4a fetch bytes; its `read` would spin.
            while not (waiting := self._line.in_waiting):
                if self._woken or time.monotonic() >= end:
                    self._woken = False
                    return b""
                time.sleep(TURN)
            return bytes(self._line.read(waiting))
        except Exception as problem:  # Java exceptions come through as a class of their own
            raise gone(self._port) from problem

    def write(self, data: bytes) -> None:
        try:
            written = self._line.write(data)
        except Exception as problem:  # as above
            raise gone(self._port) from problem
        if written is None:  # how usbserial4a says that it is closed
            raise gone(self._port)

    def wake(self) -> None:
        self._woken = True


def open_android_port(port: str) -> AndroidPort:
    """Opens a USB device by its Android name; asks the person for permission when needed."""
    usb = import_module("usb4a.usb")
    serial4a = import_module("usbserial4a.serial4a")
    device = usb.get_usb_device(port)
    if not device:
        raise Unreachable(port, "missing", f"There is no USB device {port}. Is the cable in?")
    if not usb.has_usb_permission(device):
        usb.request_usb_permission(device)
        text = "Android asks whether this app may use the roller. Allow it; it then connects."
        raise Unreachable(port, "denied", text)
    try:
        line = serial4a.get_serial_port(port, BAUD_RATE, 8, "N", 1, timeout=1)
    except Exception as problem:  # usbserial4a raises plain Exception, too
        raise Unreachable(port, "failed", f"{port} does not open: {problem}") from problem
    if not line.is_open:
        raise Unreachable(port, "failed", f"{port} does not open. Pull the cable and try again.")
    return AndroidPort(port, line)

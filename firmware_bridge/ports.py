"""Opens a port by its name, the way this system needs it.

pyserial also opens URLs, and some of them do more than talk to a device: `spy://` empties any file
that it is told to write to. A name that lies in a file or was found by searching is therefore never
taken as a URL; one that a person types at this moment is, if it only leads to a device.
"""

from firmware_bridge.android import is_android, open_android_port
from firmware_bridge.transport import Transport, Unreachable, open_serial_port

TALKING = frozenset({"socket", "rfc2217", "hwgrep", "loop"})
"""Kinds of URL that lead to a device or a program and touch nothing else."""


def open_port(port: str) -> Transport:
    """A device by its name; a USB device on Android."""
    if is_url(port):
        text = f"{port} is an address, not a port of this machine: it has to be typed each time."
        raise Unreachable(port, "failed", text)
    return open_android_port(port) if is_android() else open_serial_port(port)


def open_typed_port(port: str) -> Transport:
    """What a person has just typed: a device by its name, or a URL that leads to one."""
    if not is_url(port):
        return open_port(port)
    kind = port.partition("://")[0].lower()
    if kind not in TALKING:
        text = f"{port} is not opened: only {', '.join(sorted(TALKING))} lead to a roller."
        raise Unreachable(port, "failed", text)
    return open_serial_port(port)


def is_url(port: str) -> bool:
    """Whether pyserial would take it for one."""
    return "://" in port

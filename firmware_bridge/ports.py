"""Opens a port by its name, the way this system needs it."""

from firmware_bridge.android import is_android, open_android_port
from firmware_bridge.transport import Transport, open_serial_port


def open_port(port: str) -> Transport:
    """A pyserial URL is one everywhere; a plain name is a USB device on Android."""
    if is_android() and "://" not in port:
        return open_android_port(port)
    return open_serial_port(port)

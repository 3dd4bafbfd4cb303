"""The lowest layer: bytes in, bytes out, on anything pyserial can open by name or URL.

`Transport` is what the layers above need; android.py and null_modem.py are two more of its kind.
"""

import errno
import os
import re
import select
import threading
from contextlib import suppress
from io import UnsupportedOperation
from typing import Any, Literal, Protocol

BAUD_RATE = 57600

Trouble = Literal["missing", "denied", "busy", "gone", "failed"]


class Unreachable(Exception):
    """A port that cannot be opened, or is no longer there. The text is for the person."""

    def __init__(self, port: str, trouble: Trouble, text: str) -> None:
        super().__init__(text)
        self.port = port
        self.trouble = trouble


class Transport(Protocol):
    """An open line to one device. Only `wake` and `close` may be called from another thread."""

    def read(self, timeout: float) -> bytes:
        """What has arrived; waits up to `timeout` for it. Raises Unreachable when it is gone."""

    def write(self, data: bytes) -> None: ...

    def wake(self) -> None:
        """Makes a waiting `read` return early, with nothing."""

    def close(self) -> None: ...


def open_serial_port(port: str) -> Transport:
    """Opens a port by name (`/dev/ttyUSB0`, `COM3`, a pty) or pyserial URL (`socket://...`)."""
    import serial  # not before a port is opened: most only ask what may go wrong with one

    try:
        line = serial.serial_for_url(
            port, baudrate=BAUD_RATE, timeout=0.02, write_timeout=1.0, exclusive=True
        )
    except (OSError, ValueError, LookupError, re.error) as problem:  # what a mistyped URL raises
        raise explain(port, problem) from problem
    if os.name == "posix":
        with suppress(UnsupportedOperation):  # loop:// and rfc2217:// have no descriptor
            return SelectPort(port, line)
    return PolledPort(port, line)


def explain(port: str, problem: Exception) -> Unreachable:
    """What a person can do about a port that does not open."""
    number = getattr(problem, "errno", None)
    if number is None and isinstance(problem.__context__, OSError):
        number = problem.__context__.errno
    if number in (errno.EACCES, errno.EPERM):
        text = f"No permission to use {port}. On Linux, add yourself to the group dialout."
        return Unreachable(port, "denied", text)
    if number in (errno.EBUSY, errno.EAGAIN):
        return Unreachable(port, "busy", f"Another program is using {port}. Close it there first.")
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return Unreachable(port, "missing", f"There is no port {port}. Is the cable in?")
    if number == errno.ECONNREFUSED:
        return Unreachable(port, "missing", f"Nobody answers at {port}. Is that program running?")
    return Unreachable(port, "failed", f"{port} does not open: {problem}")


def gone(port: str) -> Unreachable:
    return Unreachable(port, "gone", f"The cable at {port} was pulled, or the device is off.")


class PolledPort:
    """Any pyserial port, read in short turns: pyserial cannot wait for a port and a wake call."""

    def __init__(self, port: str, line: Any) -> None:
        self._port = port
        self._line = line

    def read(self, timeout: float) -> bytes:  # noqa: ARG002  # a turn has its own length
        try:
            data: bytes = self._line.read(max(1, self._line.in_waiting))
        except (OSError, TypeError, AttributeError) as problem:
            raise gone(self._port) from problem
        return data

    def write(self, data: bytes) -> None:
        try:
            self._line.write(data)
        except (OSError, TypeError, AttributeError) as problem:
            raise gone(self._port) from problem

    def wake(self) -> None:
        """A turn is short enough."""

    def close(self) -> None:
        self._line.close()


class SelectPort(PolledPort):
    """A pyserial port with a file descriptor: waits exactly as long as needed, and can be woken."""

    def __init__(self, port: str, line: Any) -> None:
        super().__init__(port, line)
        self._fd: int = line.fileno()
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_write, False)
        self._ready = select.poll()
        self._ready.register(self._fd, select.POLLIN)
        self._ready.register(self._wake_read, select.POLLIN)
        self._guard = threading.Lock()
        self._closed = False

    def read(self, timeout: float) -> bytes:
        ready = self._ready.poll(max(0.0, timeout) * 1000)
        if not ready:
            return b""
        try:
            for fd, _ in ready:
                if fd == self._fd:
                    if data := os.read(fd, 4096):
                        return data
                    raise gone(self._port)
                os.read(fd, 4096)
        except BlockingIOError:
            return b""
        except OSError as problem:
            raise gone(self._port) from problem
        return b""

    def wake(self) -> None:
        with self._guard:
            if not self._closed:
                with suppress(BlockingIOError):  # already full of wake calls
                    os.write(self._wake_write, b"!")

    def close(self) -> None:
        with self._guard:
            if self._closed:
                return
            self._closed = True
            os.close(self._wake_read)
            os.close(self._wake_write)
            super().close()

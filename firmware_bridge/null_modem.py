"""Two transports that talk to each other in memory, with a hook that may spoil what passes.

For tests of a host without any port; the hook gets each piece written and returns the pieces that
arrive: split, repeated, reordered, corrupted, or none.
"""

import threading
from collections.abc import Callable, Iterable

from firmware_bridge.transport import gone

Hook = Callable[[bytes], Iterable[bytes]]


def untouched(data: bytes) -> Iterable[bytes]:
    return (data,)


class NullModem:
    """One end. `pair` makes two."""

    def __init__(self, hook: Hook) -> None:
        self.other = self
        self._hook = hook
        self._arrived: list[bytes] = []
        self._something = threading.Condition()
        self._woken = False
        self._closed = False

    def read(self, timeout: float) -> bytes:
        """One piece at a time, as it was split."""
        with self._something:
            self._something.wait_for(
                lambda: self._arrived or self._woken or self._closed, max(0.0, timeout)
            )
            self._woken = False
            if self._arrived:
                return self._arrived.pop(0)
            if self._closed:
                raise gone("null modem")
            return b""

    def write(self, data: bytes) -> None:
        pieces = [piece for piece in self._hook(data) if piece]
        with self.other._something:
            if self._closed:
                raise gone("null modem")
            self.other._arrived += pieces
            self.other._something.notify_all()

    def wake(self) -> None:
        with self._something:
            self._woken = True
            self._something.notify_all()

    def close(self) -> None:
        """Either end closes both, as a pulled cable does."""
        for end in (self, self.other):
            with end._something:
                end._closed = True
                end._something.notify_all()


def pair(to_device: Hook = untouched, to_host: Hook = untouched) -> tuple[NullModem, NullModem]:
    """The host's end and the device's end."""
    host, device = NullModem(to_device), NullModem(to_host)
    host.other, device.other = device, host
    return host, device

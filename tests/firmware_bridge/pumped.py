"""The virtual roller's device on any transport, without pty and faults: for tests in memory."""

import threading
import time
from typing import Self

from firmware_bridge.messages import SETS, Reading
from firmware_bridge.transport import Transport, Unreachable
from firmware_bridge.virtual.device import Device
from firmware_bridge.virtual.kept import Kept
from firmware_bridge.virtual.tower import Tower


class PumpedDevice:
    """Throws by itself at once when armed."""

    def __init__(self, transport: Transport, resend: tuple[float, ...] = (0.005, 0.01)) -> None:
        self.device = Device(Kept(), SETS, resend=resend)
        self._transport = transport
        self._tower = Tower(self.device, 1, 0.0, True)
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def made(self) -> list[Reading]:
        return list(self.device.made)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._transport.close()
        self._thread.join(3)

    def _run(self) -> None:
        link = self.device.link
        try:
            while True:
                now = time.monotonic()
                link.tick(now)
                self._tower.tick(now)
                for line in link.outbox:
                    self._transport.write(line)
                link.outbox.clear()
                wake = min(link.wake_at, self._tower.wake_at, now + 0.5)
                link.receive(self._transport.read(wake - now), time.monotonic())
        except Unreachable:
            pass

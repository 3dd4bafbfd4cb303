"""The virtual roller as a whole: device, tower, faults and cable, run by one thread."""

import os
import random
import select
import threading
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Self

from firmware_bridge.messages import Reading, SetName, to_line
from firmware_bridge.messages import State as StateMessage
from firmware_bridge.virtual.cable import Cable
from firmware_bridge.virtual.device import Device
from firmware_bridge.virtual.faults import Faults
from firmware_bridge.virtual.kept import Kept
from firmware_bridge.virtual.link import RESEND
from firmware_bridge.virtual.tower import Tower
from firmware_bridge.virtual.typed import TypedCommands

LONGEST_HELD = 512


class VirtualRoller:
    """A device on a real pty at `link`. `type` takes the fault commands a person would type."""

    def __init__(
        self,
        link: str | Path,
        *,
        sets: tuple[SetName, ...] = ("yellow", "blue", "dice", "balls4"),
        seed: int | None = None,
        pace: float = 0.1,
        by_itself: bool = True,
        device_id: str = "51AB",
        resend: tuple[float, ...] = RESEND,
    ) -> None:
        self.faults = Faults(seed)
        self.cable = Cable(Path(link))
        # It remembers nothing from an earlier start: a random boot number, as the protocol says.
        self._kept = Kept(id=device_id, boot=random.randrange(0x10000))
        self.device = Device(self._kept, sets, resend=resend)
        self.tower = Tower(self.device, seed, pace, by_itself)
        self._typed = TypedCommands(self)
        self._guard = threading.RLock()
        self._closing = False
        self._frozen_until = 0.0
        self._from_host = bytearray()
        self._late: deque[tuple[float, bytes]] = deque()
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_write, False)
        self._thread = threading.Thread(target=self._run, name="virtual roller", daemon=True)
        self.cable.plug()

    @property
    def port(self) -> str:
        return str(self.cable.link)

    def start(self) -> Self:
        self._thread.start()
        return self

    def close(self) -> None:
        if self._closing:
            return
        self._closing = True
        self._wake()
        if self._thread.ident is not None:
            self._thread.join(3.0)
        self.cable.unplug()
        os.close(self._wake_read)
        os.close(self._wake_write)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.close()

    def type(self, text: str) -> str:
        """Carries out a typed command and says what it did; from any thread."""
        with self._guard:
            said = self._typed.obey(text, time.monotonic())
        self._wake()
        return said

    def made(self) -> list[Reading]:
        """Every settled reading so far: what a host must have received, once each."""
        with self._guard:
            return list(self.device.made)

    # What typed commands need

    def reset(self) -> None:
        """In mid-line, as resets are."""
        self._flush(time.monotonic())
        self._late.clear()
        torn = to_line(0x7F, StateMessage("moving"))[:13]
        self.cable.write(torn)
        self.device.reset()
        self.tower.stop()
        self._frozen_until = 0.0

    def cut_power(self) -> None:
        self.unplug()
        self._kept.cut_power()
        self.reset()

    def unplug(self) -> None:
        self.cable.unplug()
        self._from_host.clear()
        self._late.clear()

    def freeze(self, seconds: float) -> None:
        self._frozen_until = time.monotonic() + seconds

    # In its own thread

    def _wake(self) -> None:
        with suppress(BlockingIOError, OSError):
            os.write(self._wake_write, b"!")

    def _run(self) -> None:
        while not self._closing:
            with self._guard:
                now = time.monotonic()
                if now >= self._frozen_until:
                    self.device.link.tick(now)
                    self.tower.tick(now)
                    self._flush(now)
                wait = self._wait(now)
                cable = self.cable.fileno() if now >= self._frozen_until else -1
            ends = [self._wake_read, cable] if cable >= 0 else [self._wake_read]
            try:
                ready, _, _ = select.select(ends, [], [], wait)
            except (OSError, ValueError):
                continue  # unplugged just now
            if self._wake_read in ready:
                os.read(self._wake_read, 4096)
            if cable in ready:
                with self._guard:
                    now = time.monotonic()
                    if now >= self._frozen_until:  # it may have been frozen while it waited
                        self._receive(now)

    def _wait(self, now: float) -> float:
        if now < self._frozen_until:
            return min(self._frozen_until - now, 1.0)
        late = self._late[0][0] if self._late else float("inf")
        return max(
            0.0, min(self.device.link.wake_at - now, self.tower.wake_at - now, late - now, 1)
        )

    def _receive(self, now: float) -> None:
        self._from_host += self.cable.read()
        while (end := self._from_host.find(b"\n")) >= 0:
            line = bytes(self._from_host[: end + 1])
            del self._from_host[: end + 1]
            if line.startswith(b"!"):
                self._typed.obey(line[1:].decode("ascii", "replace").strip(), now)
                continue
            for arriving in self.faults.pass_on(line):
                self.device.link.receive(arriving, now)
        if len(self._from_host) > LONGEST_HELD:
            self._from_host.clear()
        self.tower.tick(now)
        self._flush(now)

    def _flush(self, now: float) -> None:
        lines, self.device.link.outbox = self.device.link.outbox, []
        due = now + self.faults.delay
        self._late.extend(
            (due, arriving) for line in lines for arriving in self.faults.pass_on(line)
        )
        ready = bytearray()
        while self._late and self._late[0][0] <= now:
            ready += self._late.popleft()[1]
        if not ready:
            return
        for piece in self.faults.pieces(bytes(ready)):
            self.cable.write(piece)
            if self.faults.split:
                time.sleep(0.0002)

"""Two partners for a device under test: a well-behaved host, and a terminal that dares all."""

import queue
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

import pytest
from msgspec.structs import replace

from firmware_bridge.framer import Frame, Framer, format_line
from firmware_bridge.happenings import (
    Happening,
    RollerButton,
    RollerNote,
    RollerReading,
    RollerRefusal,
    RollerState,
)
from firmware_bridge.messages import SetName, Show
from firmware_bridge.ports import open_port
from firmware_bridge.roller import Roller
from firmware_bridge.timings import Timings
from firmware_bridge.transport import Transport


class DeviceUnderTest(Protocol):
    """What the tests need to do to a device. `set` and `show` are words of the protocol."""

    port: str
    """A port or pyserial URL; the same one after a replug."""
    timings: Timings
    quiet: float
    """Seconds after which it would have said whatever it had to say: 2.5 for a real device."""
    sets: tuple[SetName, ...]
    """The sets that can be thrown here; at least one, all calibrated."""

    def throw(self, name: SetName, show: Show) -> None:
        """The dice or balls move, then lie still showing this."""

    def cock(self, name: SetName) -> None:
        """They move, then come to rest so that they cannot be read for sure."""

    def press(self) -> None:
        """Presses the button shortly."""

    def reset(self) -> None:
        """Restarts it as the reset button does; power stays on."""

    def unplug(self) -> None:
        """Pulls the cable; the device stays powered (external supply)."""

    def replug(self) -> None:
        """Puts it back."""


H = TypeVar("H", RollerState, RollerReading, RollerButton, RollerNote, RollerRefusal)
PATIENCE = 90.0
"""Seconds for what must come. It costs nothing when it comes, and the machine may be busy."""
BRISK = replace(Timings().scaled(0.3), hellos=40, tries=40)
"""Short waits, but so many that a machine that is busy does not look like a roller that is lost."""


class Host:
    """A roller and everything it has told so far."""

    def __init__(self, device: DeviceUnderTest) -> None:
        self.told: list[Happening] = []
        self._queue: queue.SimpleQueue[Happening] = queue.SimpleQueue()
        self.roller = Roller(device.port, self._queue.put, timings=device.timings)

    def wait(self, kind: type[H], fits: Callable[[H], bool] = lambda _: True) -> H:
        """The next happening of this kind that fits; everything before it is kept in `told`."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                happening = self._queue.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                pytest.fail(f"no such {kind.__name__}; told: {self.told[-12:]}")
            self.told.append(happening)
            if isinstance(happening, kind) and fits(happening):
                return happening

    def wait_state(self, state: str) -> RollerState:
        return self.wait(RollerState, lambda told: told.state == state)

    def wait_armed(self) -> None:
        self.wait(RollerState, lambda told: told.throw_state == "armed")

    def wait_throw(self, ticket: str) -> RollerReading:
        return self.wait(RollerReading, lambda told: told.confirmed and told.throw == ticket)

    def listen(self, seconds: float) -> list[Happening]:
        """What is told in this time."""
        end = time.monotonic() + seconds
        heard = []
        while (left := end - time.monotonic()) > 0:
            try:
                heard.append(self._queue.get(timeout=left))
            except queue.Empty:
                break
        self.told += heard
        return heard


def throws(told: list[Happening]) -> list[RollerReading]:
    return [one for one in told if isinstance(one, RollerReading) and one.confirmed]


@contextmanager
def connected(device: DeviceUnderTest) -> Iterator[Host]:
    host = Host(device)
    host.roller.start()
    try:
        host.wait_state("ready")
        yield host
    finally:
        assert host.roller.close(), "closing must not hang"


class Terminal:
    """A bare line to the device, for what a well-behaved host would not do."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._framer = Framer()
        self._heard: deque[Frame] = deque()

    def send(self, data: bytes) -> None:
        self._transport.write(data)

    def say(self, sequence: int, kind: str, **fields: str) -> None:
        self.send(format_line(sequence, kind, fields))

    def hear(self, kind: str, fields: dict[str, str] | None = None) -> Frame:
        """The next line of this kind with these fields; what came before it is dropped."""
        wanted = (fields or {}).items()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            while self._heard:
                frame = self._heard.popleft()
                if frame.kind == kind and wanted <= frame.fields.items():
                    return frame
            self._heard += self._framer.feed(self._transport.read(0.1))
        pytest.fail(f"no {kind} {fields}")

    def answer(self, of: int) -> Frame:
        """The answer to a command, whatever it is."""
        return self.until_answer(of)[-1]

    def until_answer(self, of: int) -> list[Frame]:
        """The answer to a command, and everything that came before it."""
        frames = []
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            while self._heard:
                frames.append(self._heard.popleft())
                if frames[-1].fields.get("of") == f"{of:02X}":
                    return frames
            self._heard += self._framer.feed(self._transport.read(0.1))
        pytest.fail(f"no answer to {of:02X}")

    def got(self, event: Frame) -> None:
        """Acknowledges an event."""
        self.say(event.sequence, "got", n=event.fields["n"], boot=event.fields["boot"])

    def collect(self, seconds: float) -> list[Frame]:
        """Everything not yet looked at, and what comes in this time."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._heard += self._framer.feed(self._transport.read(left))
        frames = [*self._heard]
        self._heard.clear()
        return frames

    def greet(self, after: str = "") -> Frame:
        """Says hello until it is answered: the device may still be starting, or not even have
        ended the boot `after` which it is awaited."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.send(b"\n")
            self.say(0x10, "hello", protocol="1")
            self._heard += self.collect(0.5)
            while self._heard:
                frame = self._heard.popleft()
                fits = frame.kind == "greeting" and frame.fields.get("of") == "10"
                if fits and frame.fields["boot"] != after:
                    return frame
        pytest.fail("no greeting")


@contextmanager
def terminal(device: DeviceUnderTest) -> Iterator[Terminal]:
    transport = open_port(device.port)
    try:
        yield Terminal(transport)
    finally:
        transport.close()

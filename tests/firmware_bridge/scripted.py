"""A device that a test plays by hand."""

import queue
import time
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from firmware_bridge.framer import Frame, Framer, format_line
from firmware_bridge.happenings import Happening
from firmware_bridge.null_modem import pair
from firmware_bridge.roller import Roller
from firmware_bridge.timings import Timings
from tests.firmware_bridge.partners import PATIENCE

QUICK = Timings().scaled(0.1)
PLAYED_BY_HAND = replace(QUICK, hellos=1000, tries=1000)
"""Whoever plays the device may be slow: that must not look like a lost one."""
GREETING = {
    "protocol": "1",
    "name": "scripted",
    "fw": "1",
    "id": "0001",
    "boot": "0001",
    "waiting": "0",
    "sets": "blue,green",
    "can": "-",
}


class Script:
    """A device played by hand at the other end of a null modem."""

    def __init__(self) -> None:
        host, self._end = pair()
        self.told: queue.SimpleQueue[Happening] = queue.SimpleQueue()
        self.roller = Roller(
            "script", self.told.put, timings=PLAYED_BY_HAND, open_transport=lambda _: host
        )
        self._framer = Framer()
        self.heard: list[Frame] = []

    def say(self, sequence: int, kind: str, **fields: str) -> None:
        self._end.write(format_line(sequence, kind, fields))

    def hear(self, *kinds: str) -> Frame:
        """The next line of one of these kinds."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for frame in self._framer.feed(self._end.read(0.1)):
                self.heard.append(frame)
                if frame.kind in kinds:
                    return frame
        pytest.fail(f"host did not say {kinds}: {self.heard}")

    def greet(self) -> None:
        while (heard := self.hear("hello", "disarm")).kind == "hello":
            self.say(0, "greeting", **GREETING, of=f"{heard.sequence:02X}")
        self.say(1, "ack", of=f"{heard.sequence:02X}")


def wait_for(condition: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)

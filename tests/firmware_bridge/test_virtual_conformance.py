"""The virtual roller passes the conformance tests; so does the emulated Uno (tests/hardware)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.messages import SetName, Show
from firmware_bridge.virtual import VirtualRoller
from tests.firmware_bridge.conformance import Conformance
from tests.firmware_bridge.partners import BRISK, DeviceUnderTest


class VirtualUnderTest:
    """Thrown by typed commands, as a person would."""

    def __init__(self, roller: VirtualRoller) -> None:
        self.port = roller.port
        self.timings = BRISK
        self.quiet = 0.5
        self.sets: tuple[SetName, ...] = tuple(roller.device.lying)
        self._roller = roller

    def throw(self, name: SetName, show: Show) -> None:
        assert self._roller.type(f"throw {name} {','.join(show)}") == "thrown"

    def cock(self, name: SetName) -> None:
        self._roller.type("doubtful")
        assert self._roller.type(f"throw {name}") == "thrown"

    def press(self) -> None:
        self._roller.type("button")

    def reset(self) -> None:
        self._roller.type("reset")

    def unplug(self) -> None:
        self._roller.type("unplug")

    def replug(self) -> None:
        self._roller.type("replug")


class TestVirtualRoller(Conformance):
    @pytest.fixture
    def device(self, tmp_path: Path) -> Iterator[DeviceUnderTest]:
        sets: tuple[SetName, ...] = ("yellow", "blue", "dice", "balls4", "balls5")
        with VirtualRoller(
            tmp_path / "roller",
            sets=sets,
            seed=1,
            pace=0.05,
            by_itself=False,
            resend=(0.05, 0.1, 0.2, 0.4),
        ) as made:
            yield VirtualUnderTest(made)

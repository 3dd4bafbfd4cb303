"""The built image in an emulated ATmega328P is a roller like any other."""

import pytest

from tests.firmware_bridge.conformance import Conformance
from tests.firmware_bridge.partners import DeviceUnderTest
from tests.hardware.emulated_uno import EmulatedUno

SPEED = 4
"""Times real time: the same image, less waiting. A busy machine makes it slower, not wrong."""


class TestEmulatedUno(Conformance):
    @pytest.fixture
    def device(self, uno: EmulatedUno) -> DeviceUnderTest:
        uno.set_speed(SPEED)
        return uno

"""The Android transport against a fake of usb4a and usbserial4a, which exist only in the package.

The fake behaves as their source does: `in_waiting` fetches bytes from the hardware, opening
without permission asks for it and stays closed, writing to a closed port returns None.
"""

import queue
import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from firmware_bridge import android, discovery
from firmware_bridge.happenings import Happening, RollerReading
from firmware_bridge.null_modem import NullModem, pair
from firmware_bridge.ports import open_port
from firmware_bridge.roller import Roller
from firmware_bridge.transport import Unreachable
from tests.firmware_bridge.partners import BRISK, PATIENCE
from tests.firmware_bridge.pumped import PumpedDevice

NAME = "/dev/bus/usb/001/002"


class FakeSerial:
    """As usbserial4a's CdcAcmSerial, with a null modem for hardware."""

    def __init__(self, end: NullModem) -> None:
        self.is_open = True
        self._end = end
        self._buffer = bytearray()

    @property
    def in_waiting(self) -> int:
        if not self.is_open:
            raise OSError("portNotOpenError")
        self._buffer += self._end.read(0.001)
        return len(self._buffer)

    def read(self, size: int = 1) -> bytes:
        data = bytes(self._buffer[:size])
        del self._buffer[:size]
        return data

    def write(self, data: bytes) -> int | None:
        if not self.is_open:
            return None
        self._end.write(data)
        return len(data)

    def close(self) -> None:
        self.is_open = False


class FakeAndroid:
    """One USB device, one person who may or may not allow it."""

    def __init__(self, host: NullModem) -> None:
        self.allowed = True
        self.asked = 0
        self.plugged = True
        self.settings: tuple[object, ...] = ()
        self._host = host
        self._device = SimpleNamespace(getDeviceName=lambda: NAME)

    def modules(self) -> dict[str, ModuleType]:
        usb: Any = ModuleType("usb4a.usb")
        usb.get_usb_device_list = lambda: [self._device] if self.plugged else []
        usb.get_usb_device = lambda name: self._device if self.plugged and name == NAME else None
        usb.has_usb_permission = lambda _: self.allowed
        usb.request_usb_permission = self._request
        serial4a: Any = ModuleType("usbserial4a.serial4a")
        serial4a.get_serial_port = self._open
        names = {"usb4a.usb": usb, "usbserial4a.serial4a": serial4a}
        return {"usb4a": ModuleType("usb4a"), "usbserial4a": ModuleType("usbserial4a"), **names}

    def _request(self, _: object) -> None:
        self.asked += 1

    def _open(self, name: str, *settings: object, timeout: float) -> FakeSerial:
        assert name == NAME
        self.settings = (*settings, timeout)
        return FakeSerial(self._host)


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeAndroid]:
    host, device = pair()
    fake = FakeAndroid(host)
    for name, module in fake.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(sys, "getandroidapilevel", lambda: 34, raising=False)
    with PumpedDevice(device, (0.1,)):
        yield fake


def test_it_is_found_and_greets(phone: FakeAndroid) -> None:
    assert android.ports() == [NAME]
    (finding,) = discovery.look_around(BRISK)
    assert (finding.port, finding.verdict) == (NAME, "roller")
    assert phone.settings == (57600, 8, "N", 1, 1)


def test_a_throw_arrives(phone: FakeAndroid) -> None:
    told: queue.SimpleQueue[Happening] = queue.SimpleQueue()
    roller = Roller(NAME, told.put, timings=BRISK)
    roller.start()
    ticket = roller.arm("blue")
    while not isinstance(reading := told.get(timeout=PATIENCE), RollerReading):
        pass
    assert reading.throw == ticket
    assert roller.close()


def test_without_permission_the_person_is_asked(phone: FakeAndroid) -> None:
    phone.allowed = False
    with pytest.raises(Unreachable, match="Allow it") as problem:
        open_port(NAME)
    assert problem.value.trouble == "denied"
    assert phone.asked == 1


def test_a_device_that_is_not_there(phone: FakeAndroid) -> None:
    phone.plugged = False
    with pytest.raises(Unreachable, match="Is the cable in"):
        open_port(NAME)


def test_a_closed_port_is_gone(phone: FakeAndroid) -> None:
    port = open_port(NAME)
    port.wake()
    port.close()
    with pytest.raises(Unreachable):
        port.write(b"x")
    with pytest.raises(Unreachable):
        port.read(0.01)

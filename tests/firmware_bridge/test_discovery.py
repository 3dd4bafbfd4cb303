"""Strange devices are told apart with a clear word, and get nothing but the hello."""

import errno
import os
import pty
import select
import threading
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import serial
from serial.tools import list_ports

from firmware_bridge import discovery
from firmware_bridge.discovery import Candidate, candidates, look_around, probe, recognise
from firmware_bridge.ports import open_port, open_typed_port
from firmware_bridge.timings import Timings
from firmware_bridge.virtual import VirtualRoller

QUICK = Timings(hello=0.2, hellos=6)
PATIENT = Timings(hellos=100)
"""For those that answer: they are asked only until they do."""
GPS = b"$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n"
TORN_GPS = b"519,4807.038,N,01131.000,E,1,08*3A\r\n"

Talk = Callable[[bytes], bytes]
"""What a device answers to what it gets; called with nothing every 50 ms."""


class Impostor:
    """Some other device on a real pty."""

    def __init__(self, talk: Talk) -> None:
        self._end, self._host = pty.openpty()
        tty.setraw(self._host)
        self.port = os.ttyname(self._host)
        self.heard = b""
        self._talk = talk
        self._closing = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._closing:
            ready, _, _ = select.select([self._end], [], [], 0.05)
            data = os.read(self._end, 4096) if ready else b""
            self.heard += data
            if answer := self._talk(data):
                os.write(self._end, answer)

    def close(self) -> None:
        self._closing = True
        self._thread.join()
        os.close(self._end)
        os.close(self._host)


@pytest.fixture
def impostor(request: pytest.FixtureRequest) -> Iterator[Impostor]:
    made = Impostor(request.param)
    yield made
    made.close()


def gps(_: bytes) -> bytes:
    return TORN_GPS + GPS


def modem_with_echo(data: bytes) -> bytes:
    return data + b"\r\nERROR\r\n" if data else b""


def modem(data: bytes) -> bytes:
    return b"\r\nERROR\r\n" if data else b""


def crossed_wires(data: bytes) -> bytes:
    return data


def silent(_: bytes) -> bytes:
    return b""


def wrong_speed(_: bytes) -> bytes:
    return b"\xf8\x00\x9e\x80\xe6"


def chatty_sketch(_: bytes) -> bytes:
    return b"Temperature: 21.4\r\n"


@pytest.mark.parametrize(
    ("impostor", "verdict", "word"),
    [
        (gps, "gps", "GPS"),
        (modem_with_echo, "modem", "modem"),
        (modem, "modem", "modem"),
        (crossed_wires, "echo", "sends back"),
        (silent, "silent", "does not answer"),
        (wrong_speed, "stranger", "no roller"),
        (chatty_sketch, "stranger", "no roller"),
    ],
    indirect=["impostor"],
)
def test_a_strange_device_is_recognised(impostor: Impostor, verdict: str, word: str) -> None:
    finding = probe(impostor.port, QUICK)
    assert finding.verdict == verdict
    assert word in finding.words
    assert impostor.port in finding.words
    rest = impostor.heard.replace(b"\n@00 hello protocol=1*", b"")
    assert rest.replace(rest[:5], b"") == b"", "nothing but hellos was written"


def test_a_port_that_can_only_be_polled_works_too() -> None:
    assert probe("loop://", QUICK, open_typed_port).verdict == "echo"


def test_a_wrong_checksum_is_no_gps() -> None:
    assert recognise(GPS.replace(b"*47", b"*48")) == "stranger"


def test_a_roller_is_found(tmp_path: Path) -> None:
    with VirtualRoller(tmp_path / "roller") as virtual:
        finding = probe(virtual.port, PATIENT)
    assert finding.verdict == "roller"
    assert finding.greeting is not None
    assert finding.greeting.name == "virtual-roller"


def test_a_roller_of_another_protocol_is_named(tmp_path: Path) -> None:
    with VirtualRoller(tmp_path / "roller") as virtual:
        virtual.type("protocol 2")
        finding = probe(virtual.port, PATIENT)
    assert finding.verdict == "other-protocol"
    assert "protocol 2" in finding.words


def test_a_busy_port(tmp_path: Path) -> None:
    with VirtualRoller(tmp_path / "roller") as virtual:
        first = open_port(virtual.port)
        finding = probe(virtual.port, QUICK)
        first.close()
        assert probe(virtual.port, PATIENT).verdict == "roller"
    assert finding.verdict == "busy"
    assert "Another program" in finding.words


def test_a_missing_port(tmp_path: Path) -> None:
    finding = probe(str(tmp_path / "nothing"), QUICK)
    assert finding.verdict == "missing"
    assert "Is the cable in?" in finding.words


def test_nobody_behind_a_socket() -> None:
    finding = probe("socket://127.0.0.1:1", QUICK, open_typed_port)
    assert finding.verdict in ("missing", "failed")
    assert "typed" not in finding.words


def test_a_port_without_permission(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests may run as root, who may do everything: so the system's answer is played."""

    def refuse(*_: object, **__: object) -> None:
        raise serial.SerialException(errno.EACCES, "could not open port: Permission denied")

    monkeypatch.setattr(serial, "serial_for_url", refuse)
    finding = probe("/dev/ttyACM0", QUICK)
    assert finding.verdict == "denied"
    assert "dialout" in finding.words


def test_likely_ports_come_first_and_unlikely_ones_are_not_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def port(name: str, vid: int | None, pid: int | None) -> SimpleNamespace:
        return SimpleNamespace(device=name, description="n/a", vid=vid, pid=pid)

    listed = [
        port("/dev/ttyS0", None, None),
        port("/dev/ttyACM1", 0x1546, 0x01A7),
        port("/dev/ttyUSB0", 0x1A86, 0x7523),
    ]
    monkeypatch.setattr(list_ports, "comports", lambda: listed)
    monkeypatch.setattr(discovery, "virtual_folder", lambda: tmp_path)
    found = candidates()
    assert [one.port for one in found] == ["/dev/ttyUSB0", "/dev/ttyACM1", "/dev/ttyS0"]
    assert [one.likely for one in found] == [True, False, False]
    verdicts = [one.verdict for one in look_around(QUICK, found=found[1:])]
    assert verdicts == ["not-asked", "not-asked"]


def test_running_virtual_rollers_are_listed_beside_real_ports(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(list_ports, "comports", list)
    monkeypatch.setattr(discovery, "virtual_folder", lambda: tmp_path)
    with VirtualRoller(tmp_path / "roller") as virtual:
        (tmp_path / f"virtual-{os.getpid()}").symlink_to(virtual.port)
        (tmp_path / "virtual-999999999").symlink_to(virtual.port)
        (finding,) = look_around(PATIENT)
    assert (finding.verdict, finding.virtual) == ("roller", True)
    assert not (tmp_path / "virtual-999999999").is_symlink(), "a dead one is cleared away"


def test_all_ports_are_asked_at_once(tmp_path: Path) -> None:
    impostors = [Impostor(silent) for _ in range(4)]
    found = [Candidate(one.port, likely=True) for one in impostors]
    findings = look_around(Timings(hello=0.05, hellos=2), found=found)
    for one in impostors:
        one.close()
    assert [one.verdict for one in findings] == ["silent"] * 4

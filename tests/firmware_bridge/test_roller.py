"""The roller's state machine: found, greeted, lost, found again; closing never hangs."""

import queue
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

import pytest

from firmware_bridge.conversation import Failed
from firmware_bridge.delivered import BOOTS_KEPT, Delivered, Mark
from firmware_bridge.framer import Framer
from firmware_bridge.happenings import (
    Happening,
    RollerButton,
    RollerNote,
    RollerReading,
    RollerRefusal,
    RollerState,
)
from firmware_bridge.null_modem import NullModem, pair
from firmware_bridge.ports import open_typed_port
from firmware_bridge.roller import Roller
from firmware_bridge.timings import Timings
from firmware_bridge.transport import Unreachable, gone
from firmware_bridge.virtual import VirtualRoller
from tests.firmware_bridge.partners import PATIENCE, Host, connected, throws
from tests.firmware_bridge.pumped import PumpedDevice
from tests.firmware_bridge.scripted import PLAYED_BY_HAND, QUICK, Script, wait_for
from tests.firmware_bridge.test_virtual_conformance import VirtualUnderTest

NEVER = Timings().scaled(1000)
"""Whoever waited for any of these would wait for minutes."""


@pytest.fixture
def virtual(tmp_path: Path) -> Iterator[VirtualRoller]:
    with VirtualRoller(tmp_path / "roller", seed=1, pace=0.0) as made:
        yield made


def test_nothing_but_hello_goes_to_a_port_that_did_not_greet(script: Script) -> None:
    for _ in range(3):
        script.hear("hello")
        script.say(9, "weather", n="1", boot="0001")
        script.say(9, "button", n="1", boot="0001", press="short")
    script.roller.arm("blue")
    script.hear("hello")
    assert {frame.kind for frame in script.heard} == {"hello"}


def test_another_protocol_is_named_and_gets_nothing_more(script: Script) -> None:
    hello = script.hear("hello")
    script.say(0, "greeting", of=f"{hello.sequence:02X}", protocol="2", all="new")
    while not (isinstance(told := script.told.get(timeout=PATIENCE), RollerState) and told.why):
        pass
    assert told.state == "lost"
    assert "protocol 2, this program knows 1. Update the program." in told.why
    assert {frame.kind for frame in script.heard} == {"hello"}


def test_an_unknown_event_is_acknowledged_and_noted_once(script: Script) -> None:
    script.greet()
    for n in ("1", "2"):
        script.say(2, "weather", n=n, boot="0001", sun="yes")
        assert script.hear("got").fields == {"n": n, "boot": "0001"}
    script.say(3, "gossip")
    script.say(4, "button", n="3", boot="0001", press="long")
    script.hear("got")
    told = []
    while not script.told.empty():
        told.append(script.told.get())
    notes = [one.detail for one in told if isinstance(one, RollerNote)]
    assert notes == ["weather: unknown kind", "gossip: unknown kind"]
    assert [one.press for one in told if isinstance(one, RollerButton)] == ["long"]


def test_an_event_is_acknowledged_only_after_it_was_handed_over() -> None:
    host, end = pair()
    order: list[str] = []
    roller = Roller(
        "script",
        lambda told: order.append("handed") if isinstance(told, RollerButton) else None,
        timings=PLAYED_BY_HAND,
        open_transport=lambda _: host,
    )
    write = host.write

    def watched(data: bytes) -> None:
        if b"got" in data:
            order.append("got")
        write(data)

    host.write = watched  # type: ignore[method-assign]
    script = Script.__new__(Script)
    script._end, script._framer, script.heard = end, Framer(), []
    roller.start()
    script.greet()
    script.say(4, "button", n="3", boot="0001", press="long")
    script.hear("got")
    assert order == ["handed", "got"]
    assert roller.close()


def test_a_program_started_anew_does_not_use_a_reading_again(script: Script) -> None:
    seen = Delivered([Mark("0001", "0001", 3)])
    assert Mark("0001", "0001", 3) in seen
    assert Mark("0001", "0001", 2) in seen
    assert Mark("0001", "0001", 4) not in seen
    assert Mark("0002", "0001", 3) not in seen
    for boot in range(BOOTS_KEPT * 2):
        seen.add(Mark("0003", f"{boot:04X}", 1))
    assert len(seen._highest) == BOOTS_KEPT


def test_a_frozen_roller_is_lost_and_comes_back(virtual: VirtualRoller) -> None:
    device = VirtualUnderTest(virtual)
    device.timings = QUICK
    with connected(device) as host:
        virtual.type("freeze")
        assert host.wait_state("lost").why == "The roller stopped answering."
        virtual.type("thaw")
        host.wait_state("ready")


def test_after_a_power_cut_the_throw_is_armed_again(virtual: VirtualRoller) -> None:
    virtual.tower.by_itself = False
    device = VirtualUnderTest(virtual)
    with connected(device) as host:
        ticket = host.roller.arm("blue")
        host.wait_armed()
        virtual.type("power")
        host.wait_state("lost")
        virtual.type("replug")
        host.wait_armed()
        virtual.type("throw blue 4")
        assert host.wait_throw(ticket).show == ("4",)
        host.listen(0.3)
        assert len(throws(host.told)) == 1


def test_faults_can_be_sent_over_the_port_itself(virtual: VirtualRoller) -> None:
    from firmware_bridge.ports import open_port

    line = open_port(virtual.port)
    line.write(b"!corrupt 7%\n!nonsense\n")
    wait_for(lambda: virtual.faults.rates["corrupt"] == 0.07)
    line.close()


def test_several_rollers_at_once(tmp_path: Path) -> None:
    def play(number: int) -> None:
        with VirtualRoller(tmp_path / f"roller{number}", seed=number, pace=0.0) as virtual:
            with connected(VirtualUnderTest(virtual)) as host:
                for _ in range(20):
                    host.wait_throw(host.roller.arm("dice"))
                got = [one.show for one in throws(host.told)]
            assert got == [one.show for one in virtual.made()]

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(play, range(4)))


def test_a_roller_over_a_socket() -> None:
    class Plug:
        """A socket as the device's end."""

        def __init__(self, link: socket.socket) -> None:
            self._link = link

        def read(self, timeout: float) -> bytes:
            try:
                self._link.settimeout(max(0.001, timeout))
                return self._link.recv(4096)
            except TimeoutError:
                return b""
            except OSError as problem:
                raise gone("socket") from problem

        def write(self, data: bytes) -> None:
            try:
                self._link.sendall(data)
            except OSError as problem:
                raise gone("socket") from problem

        def wake(self) -> None: ...

        def close(self) -> None:
            self._link.close()

    with socket.create_server(("127.0.0.1", 0)) as server:
        told: queue.SimpleQueue[Happening] = queue.SimpleQueue()
        port = f"socket://127.0.0.1:{server.getsockname()[1]}"
        roller = Roller(port, told.put, timings=PLAYED_BY_HAND, open_transport=open_typed_port)
        roller.start()
        link, _ = server.accept()
        with PumpedDevice(Plug(link), (0.1,)) as device:
            ticket = roller.arm("balls5")
            while not (
                isinstance(happening := told.get(timeout=PATIENCE), RollerReading)
                and happening.throw == ticket
            ):
                pass
            assert roller.close()
            assert happening.show == device.made[0].show


def test_the_wait_doubles_up_to_its_limit() -> None:
    tries: list[float] = []

    def refuse(port: str) -> NullModem:
        tries.append(time.monotonic())
        raise Unreachable(port, "missing", "not there")

    timings = Timings(first_retry=0.02, longest_retry=0.1)
    roller = Roller("nowhere", lambda _: None, timings=timings, open_transport=refuse)
    roller.start()
    wait_for(lambda: len(tries) >= 6)
    assert roller.close()
    waits = [after - before for before, after in pairwise(tries)]
    for wait, least in zip(waits, [0.02, 0.04, 0.08, 0.1, 0.1], strict=False):
        assert wait >= least * 0.95


def test_closing_waits_for_nothing_in_any_state(virtual: VirtualRoller, tmp_path: Path) -> None:
    def closes(port: str, state: str) -> bool:
        host = Host(VirtualUnderTest(virtual))
        host.roller = roller = Roller(port, host._queue.put, timings=NEVER)
        roller.start()
        host.wait_state(state)
        return roller.close(PATIENCE) and roller.state == "off"

    assert closes(str(tmp_path / "nothing"), "lost")
    assert closes(virtual.port, "ready")
    virtual.type("freeze")
    assert closes(virtual.port, "greeting")


def test_closing_before_starting_and_from_the_listener(virtual: VirtualRoller) -> None:
    assert Roller(virtual.port, lambda _: None).close()
    closed = threading.Event()
    roller: Roller

    def listener(told: Happening) -> None:
        if isinstance(told, RollerState) and told.state == "ready":
            roller.close()
        if isinstance(told, RollerState) and told.state == "off":
            closed.set()

    roller = Roller(virtual.port, listener)
    roller.start()
    assert closed.wait(PATIENCE)


def test_closing_does_not_wait_for_a_listener_that_hangs(virtual: VirtualRoller) -> None:
    hangs, go_on = threading.Event(), threading.Event()

    def listener(_: Happening) -> None:
        hangs.set()
        go_on.wait()

    roller = Roller(virtual.port, listener)
    roller.start()
    assert hangs.wait(PATIENCE)
    assert not roller.close(timeout=0.2)
    go_on.set()
    assert roller.close(PATIENCE)


def test_a_set_the_device_lacks_is_refused_and_not_armed_again(virtual: VirtualRoller) -> None:
    with connected(VirtualUnderTest(virtual)) as host:
        ticket = host.roller.arm("balls5")
        refusal = host.wait(RollerRefusal)
        assert (refusal.throw, refusal.why) == (ticket, "no-set")
        virtual.type("reset")
        host.wait_state("ready")
        assert not [one for one in host.listen(0.3) if isinstance(one, RollerRefusal)]


def test_a_command_to_an_absent_roller_fails_at_once() -> None:
    roller = Roller("nowhere", lambda _: None)
    with pytest.raises(Failed, match="not connected"):
        roller.selftest().result(1)


def test_a_command_under_way_fails_when_the_cable_is_pulled(virtual: VirtualRoller) -> None:
    with connected(VirtualUnderTest(virtual)) as host:
        virtual.type("freeze")
        future = host.roller.selftest()
        time.sleep(0.05)
        virtual.type("unplug")
        with pytest.raises(Failed, match="lost"):
            future.result(PATIENCE)


def test_a_listener_that_fails_does_not_cost_the_link(
    virtual: VirtualRoller, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures: list[object] = []
    monkeypatch.setattr(threading, "excepthook", failures.append)
    shows: list[str] = []

    def listener(told: Happening) -> None:
        if isinstance(told, RollerReading) and told.confirmed:
            shows.append(told.throw)
            raise RuntimeError("careless")

    roller = Roller(virtual.port, listener, timings=QUICK)
    roller.start()
    wait_for(lambda: roller.state == "ready")
    for number in range(1, 4):
        roller.arm("blue")
        wait_for(lambda number=number: len(shows) == number)  # type: ignore[misc]
    time.sleep(0.5)
    assert roller.close()
    assert len(shows) == len(set(shows)) == len(failures) == 3

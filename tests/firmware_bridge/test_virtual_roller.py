"""The virtual roller: fair and repeatable, and every fault on command costs no throw."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.fairness import judge
from firmware_bridge.happenings import RollerNote, RollerReading, RollerState
from firmware_bridge.messages import SETS, SetName, Show
from firmware_bridge.virtual import VirtualRoller
from firmware_bridge.virtual.device import Device
from firmware_bridge.virtual.kept import Kept
from firmware_bridge.virtual.tower import Tower
from tests.firmware_bridge.partners import Host, connected, throws
from tests.firmware_bridge.test_virtual_conformance import VirtualUnderTest

RESEND = (0.03, 0.06, 0.12)


@pytest.fixture
def virtual(tmp_path: Path) -> Iterator[VirtualRoller]:
    with VirtualRoller(tmp_path / "roller", seed=1, pace=0.01, resend=RESEND) as made:
        yield made


@pytest.fixture
def host(virtual: VirtualRoller) -> Iterator[Host]:
    with connected(VirtualUnderTest(virtual)) as made:
        yield made


@pytest.mark.parametrize(
    "typed",
    [
        "drop 2",
        "duplicate 3",
        "corrupt 3",
        "corrupt 30%",
        "delay 0.02",
        "split on",
        "garbage 500",
        "freeze 0.2",
        "reset",
        "unplug; replug",
        "garbage 100; reset; unplug; replug; drop 1",
    ],
)
def test_no_fault_costs_or_doubles_a_throw(typed: str, virtual: VirtualRoller, host: Host) -> None:
    tickets = []
    for _ in range(4):
        for command in typed.split(";"):
            assert "not understood" not in virtual.type(command)
        tickets.append(host.roller.arm("dice"))
        host.wait_throw(tickets[-1])
    host.listen(0.3)
    assert [one.throw for one in throws(host.told)] == tickets
    assert [one.show for one in throws(host.told)] == [one.show for one in virtual.made()]


def test_a_bump_is_noted_and_is_no_throw(virtual: VirtualRoller, host: Host) -> None:
    virtual.type("bump blue")
    assert host.wait(RollerNote).code == "bumped"
    host.listen(0.2)
    assert throws(host.told) == []


def test_a_doubtful_throw_is_told_as_such_and_may_be_cleared_by_hand(
    virtual: VirtualRoller, host: Host
) -> None:
    virtual.type("doubtful")
    ticket = host.roller.arm("balls4")
    assert not host.wait_throw(ticket).settled
    host.wait(RollerState, lambda told: told.throw_state == "doubtful")
    virtual.type("place balls4 red,red")
    virtual.type("place balls4 red,blue")
    settled = host.wait(RollerReading, lambda told: told.settled and told.confirmed)
    assert (settled.throw, settled.show) == (ticket, ("red", "blue"))


def test_a_wrong_protocol_version_is_told_and_cured(virtual: VirtualRoller, host: Host) -> None:
    virtual.type("protocol 9")
    virtual.type("reset")
    assert "protocol 9" in host.wait_state("lost").why
    virtual.type("protocol 1")
    host.wait_state("ready")


def row(seed: int | None, name: SetName, count: int) -> list[Show]:
    tower = Tower(Device(Kept(), SETS), seed, 0.0, True)
    return [tower.fair(name) for _ in range(count)]


@pytest.mark.parametrize("name", SETS)
def test_the_same_seed_throws_the_same_row_and_it_is_fair(name: SetName) -> None:
    assert row(5, name, 50) == row(5, name, 50) != row(6, name, 50)
    assert judge(name, row(5, name, 5000)).fair


def test_the_name_of_the_port_outlives_the_cable(virtual: VirtualRoller) -> None:
    link = Path(virtual.port)
    assert link.is_symlink()
    virtual.type("unplug")
    assert not link.is_symlink()
    virtual.type("replug")
    assert link.is_symlink()
    virtual.close()
    assert not link.is_symlink()

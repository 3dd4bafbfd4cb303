"""Host and device in memory, with somebody between them who spoils the bytes."""

import queue
import random
from collections.abc import Callable, Iterable

import pytest

from firmware_bridge.happenings import Happening, RollerReading
from firmware_bridge.messages import SETS
from firmware_bridge.null_modem import Hook, NullModem, pair
from firmware_bridge.roller import Roller
from firmware_bridge.timings import Timings
from tests.firmware_bridge.partners import PATIENCE
from tests.firmware_bridge.pumped import PumpedDevice

QUICK = Timings(0.01, 0.004, 0.005, 0.05, 0.1, 0.01, 0.05, hellos=10_000, tries=10_000)
"""A null modem cannot be plugged in again: however busy the machine is, nobody gives up."""
THROWS = 150


def splitting(chance: random.Random) -> Hook:
    def hook(data: bytes) -> Iterable[bytes]:
        while data:
            size = chance.randint(1, 9)
            yield data[:size]
            data = data[size:]

    return hook


def repeating(chance: random.Random) -> Hook:
    def hook(data: bytes) -> Iterable[bytes]:
        return (data,) * chance.choice([1, 1, 1, 2, 3])

    return hook


def repeating_bytes(chance: random.Random) -> Hook:
    def hook(data: bytes) -> Iterable[bytes]:
        place = chance.randrange(len(data) * 8)
        return (data[: place + 1], data[place:])

    return hook


def reordering(chance: random.Random) -> Hook:
    def hook(data: bytes) -> Iterable[bytes]:
        place = chance.randrange(len(data) * 8)
        return (
            data[:place],
            data[place + 1 : place + 2],
            data[place : place + 1],
            data[place + 2 :],
        )

    return hook


def corrupting(chance: random.Random) -> Hook:
    def hook(data: bytes) -> Iterable[bytes]:
        spoilt = bytearray(data)
        if chance.random() < 0.15:
            spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
        return (bytes(spoilt),)

    return hook


def dropping(chance: random.Random) -> Hook:
    def hook(data: bytes) -> Iterable[bytes]:
        return () if chance.random() < 0.15 else (data,)

    return hook


def ends(host: NullModem) -> Callable[[str], NullModem]:
    return lambda _: host


@pytest.mark.parametrize(
    "spoil", [splitting, repeating, repeating_bytes, reordering, corrupting, dropping]
)
def test_every_throw_arrives_once_in_order(spoil: Callable[[random.Random], Hook]) -> None:
    host, device = pair(spoil(random.Random(1)), spoil(random.Random(2)))
    told: queue.SimpleQueue[Happening] = queue.SimpleQueue()
    roller = Roller("null modem", told.put, timings=QUICK, open_transport=ends(host))
    readings: list[RollerReading] = []
    with PumpedDevice(device) as pumped:
        roller.start()
        for number in range(THROWS):
            ticket = roller.arm(SETS[number % len(SETS)])
            while not readings or readings[-1].throw != ticket:
                happening = told.get(timeout=PATIENCE)
                if isinstance(happening, RollerReading) and happening.confirmed:
                    readings.append(happening)
        assert roller.close()
        made = pumped.made
    assert [(one.boot, one.n, one.show) for one in readings] == [
        (one.boot, one.n, one.show) for one in made
    ]
    assert len(made) == THROWS

"""Every throw is delivered exactly once and in order, whatever the line does to it."""

import queue
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_bridge.delivered import Mark
from firmware_bridge.happenings import Happening, RollerReading, RollerState
from firmware_bridge.messages import SETS
from firmware_bridge.roller import Roller
from firmware_bridge.timings import Timings
from firmware_bridge.virtual import VirtualRoller
from tests.firmware_bridge.partners import PATIENCE

THROWS = 10_000
RECONNECT_EVERY = 500
QUICK = Timings(
    hello=0.01,
    answer=0.003,
    read=0.005,
    slow=0.05,
    silence=0.1,
    first_retry=0.005,
    longest_retry=0.05,
    hellos=100,
    tries=50,
)


class Table:
    """Counts what arrives, over as many connections and program starts as it takes."""

    def __init__(self, port: str) -> None:
        self.readings: list[RollerReading] = []
        self.reconnects = 0
        self._port = port
        self._told: queue.SimpleQueue[Happening] = queue.SimpleQueue()
        self._roller = self._start()

    def _start(self) -> Roller:
        """As a program does that was started anew: it knows the last reading of its record."""
        seen = [Mark(last.device, last.boot, last.n) for last in self.readings[-8:]]
        roller = Roller(self._port, self._told.put, timings=QUICK, seen=seen)
        roller.start()
        return roller

    def restart(self) -> None:
        assert self._roller.close()
        self._roller = self._start()

    def close(self) -> None:
        assert self._roller.close()
        while not self._told.empty():
            self._take()

    def play(self, number: int, disturb: Callable[[], object]) -> None:
        """Arms a throw and waits for its reading, while somebody trips over the cable."""
        ticket = self._roller.arm(SETS[number % len(SETS)])
        disturb()
        while (reading := self._take()) is None or reading.throw != ticket:
            pass

    def _take(self) -> RollerReading | None:
        told = self._told.get(timeout=PATIENCE)
        if isinstance(told, RollerState):
            self.reconnects += told.state == "ready" and told.throw_state == "idle"
        if isinstance(told, RollerReading) and told.confirmed:
            self.readings.append(told)
            return told
        return None


@pytest.mark.timeout(900)
def test_ten_thousand_throws_over_a_bad_line(tmp_path: Path) -> None:
    resend = (0.003, 0.006, 0.012)
    with VirtualRoller(tmp_path / "roller", sets=SETS, seed=7, pace=0.0, resend=resend) as virtual:
        for fault in ("corrupt 5%", "duplicate 2%", "drop 1%"):
            virtual.type(fault)
        table = Table(virtual.port)
        disturbances = [
            lambda: virtual.type("reset"),
            lambda: (virtual.type("unplug"), virtual.type("replug")),
            lambda: (virtual.type("garbage 300"), virtual.type("reset")),
        ]
        for number in range(THROWS):
            turn, rest = divmod(number + 1, RECONNECT_EVERY)
            if rest == 0 and turn % 4 == 0:
                table.restart()
            kind = turn % 4 - 1
            table.play(number, disturbances[kind] if rest == 0 and kind >= 0 else lambda: None)
        table.close()
        made = virtual.made()
        done = virtual.faults.done
    assert [(one.boot, one.n, one.show) for one in table.readings] == [
        (one.boot, one.n, one.show) for one in made
    ]
    assert len(made) == THROWS
    assert done["corrupt"] > THROWS * 0.1
    assert done["duplicate"] > THROWS * 0.04
    assert done["drop"] > THROWS * 0.02
    assert table.reconnects >= THROWS // RECONNECT_EVERY

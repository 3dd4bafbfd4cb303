"""How long a settled line takes to its listener, beside a bare pyserial readline loop.

All get the same lines on the same kind of pty in the same run, in turns, so that a busy machine
hurts all alike. A bare loop only reads the line; the roller also checks it, parses it, sorts
out repetitions, hands it over in its own thread and acknowledges it.

    python benchmarks/roller.py [--lines 2000] [--rounds 5]
"""

import argparse
import os
import pty
import select
import statistics
import threading
import time
import tty
from collections.abc import Callable

import serial

from firmware_bridge.framer import Framer
from firmware_bridge.happenings import Happening, RollerReading
from firmware_bridge.messages import Ack, Disarm, Greeting, Hello, Reading, from_host, to_line
from firmware_bridge.roller import Roller
from firmware_bridge.transport import BAUD_RATE

PAUSE = 0.001
"""Between two lines, so that each finds the reader waiting, as a throw does."""


class Pty:
    """The device's end, written by hand: nothing of the virtual roller is measured."""

    def __init__(self) -> None:
        self.end, self._host = pty.openpty()
        tty.setraw(self._host)
        self.port = os.ttyname(self._host)

    def send(self, line: bytes) -> None:
        os.write(self.end, line)

    def close(self) -> None:
        os.close(self.end)
        os.close(self._host)


def reading(n: int) -> bytes:
    return to_line(n & 0xFF, Reading(n, "0001", "blue", "51C0", ("3",), 97, True))


class BareLoop:
    """What a first sketch of a program would do."""

    def __init__(self, line: Pty, arrived: Callable[[], None]) -> None:
        self._port = serial.Serial(line.port, BAUD_RATE, timeout=0.2)
        self._arrived = arrived
        self._closing = False
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        while not self._closing:
            if self._port.readline():
                self._arrived()

    def close(self) -> None:
        self._closing = True
        self._thread.join()
        self._port.close()


class ChunkLoop(BareLoop):
    """The same by somebody who knows that readline fetches every byte on its own."""

    def _run(self) -> None:
        held = b""
        while not self._closing:
            held += self._port.read(max(1, self._port.in_waiting))
            *lines, held = held.split(b"\n")
            for _ in lines:
                self._arrived()


class BridgeLoop:
    """The roller; a thread plays the device that greets and takes acknowledgements."""

    def __init__(self, line: Pty, arrived: Callable[[], None]) -> None:
        self._line = line
        self._arrived = arrived
        self._ready = threading.Event()
        self._closing = False
        self._thread = threading.Thread(target=self._answer, daemon=True)
        self._thread.start()
        self._roller = Roller(line.port, self._listen)
        self._roller.start()
        self._ready.wait(5)

    def _answer(self) -> None:
        framer = Framer()
        while not self._closing:
            if not select.select([self._line.end], [], [], 0.1)[0]:
                continue
            for frame in framer.feed(os.read(self._line.end, 4096)):
                of = f"{frame.sequence:02X}"
                message = from_host(frame)
                if isinstance(message, Hello):
                    greeting = Greeting(1, "bench", "1", "0001", "0001", 0, ("blue",), (), of)
                    self._line.send(to_line(0, greeting))
                elif isinstance(message, Disarm):
                    self._line.send(to_line(1, Ack(of)))
                    self._ready.set()

    def _listen(self, told: Happening) -> None:
        if isinstance(told, RollerReading):
            self._arrived()

    def close(self) -> None:
        self._roller.close()
        self._closing = True
        self._thread.join()


Loop = type[BareLoop] | type[BridgeLoop]
LOOPS: dict[str, Loop] = {
    "bare readline loop": BareLoop,
    "bare chunk loop": ChunkLoop,
    "roller": BridgeLoop,
}


def latencies(loop: Loop, lines: int) -> list[float]:
    """Seconds from writing a line at the device to the listener's call, one line at a time."""
    line = Pty()
    arrived = threading.Event()
    at = 0.0

    def mark() -> None:
        nonlocal at
        at = time.perf_counter()
        arrived.set()

    reader = loop(line, mark)
    times = []
    for n in range(1, lines + 1):
        text = reading(n)
        time.sleep(PAUSE)
        arrived.clear()
        sent = time.perf_counter()
        line.send(text)
        if not arrived.wait(5):
            raise RuntimeError(f"line {n} did not arrive")
        times.append(at - sent)
    reader.close()
    line.close()
    return times


def rate(loop: Loop, lines: int) -> float:
    """Lines a second when they come as fast as they are taken."""
    line = Pty()
    arrived = threading.Semaphore(0)
    reader = loop(line, arrived.release)
    under_way = 0
    begin = time.perf_counter()
    for n in range(1, lines + 1):
        while under_way >= 20:  # what surely fits into the pty
            arrived.acquire(timeout=5)
            under_way -= 1
        line.send(reading(n))
        under_way += 1
    for _ in range(under_way):
        arrived.acquire(timeout=5)
    spent = time.perf_counter() - begin
    reader.close()
    line.close()
    return lines / spent


def main() -> None:
    arguments = argparse.ArgumentParser(description="Roller latency beside a bare readline loop")
    arguments.add_argument("--lines", type=int, default=1000)
    arguments.add_argument("--rounds", type=int, default=5)
    options = arguments.parse_args()
    times: dict[str, list[float]] = {name: [] for name in LOOPS}
    for _ in range(options.rounds):
        for name, loop in LOOPS.items():
            times[name] += latencies(loop, options.lines)
    rates = {name: rate(loop, options.lines * 2) for name, loop in LOOPS.items()}

    print(f"{'':22}{'median':>10}{'p99':>10}{'lines/s':>10}")
    median = {name: statistics.median(row) for name, row in times.items()}
    for name, row in times.items():
        late = statistics.quantiles(row, n=100)[98]
        print(f"{name:22}{median[name] * 1e6:8.0f}us{late * 1e6:8.0f}us{rates[name]:10.0f}")
    for name in ("bare readline loop", "bare chunk loop"):
        print(f"median, roller to {name}: {median['roller'] / median[name]:.2f}")
    print("aim: at most 1.50 of the bare readline loop")


if __name__ == "__main__":
    main()

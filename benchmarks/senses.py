"""How long a reading takes until it is posted, beside a bare loop that does nothing else.

Roller: from the last byte of a line on a pty to the proposal, beside a thread that reads the same
line with pyserial. Camera: from the frame that makes a card sure to the proposal, beside the bare
decoder on the same frame. Both in turns in one run, so that a busy machine hurts both alike. The
limit is 100 ms to the screen.

    python benchmarks/senses.py [--lines 500] [--cards 24] [--rounds 3]
"""

from __future__ import annotations

import argparse
import os
import pty
import select
import statistics
import sys
import tempfile
import threading
import time
import tty
from collections import deque
from collections.abc import Generator
from pathlib import Path

import serial

sys.path.insert(0, str(Path(__file__).parent.parent))  # the tests' camera draws the frames

from card_codes.code import Code
from card_codes.frames.origins import Frame
from card_codes.frames.picture_file import Picture
from card_codes.reading.ladder import Reader
from companion.games.physical_cards import physical_cards
from companion.senses.proposal import Item, Proposal
from companion.senses.senses import Senses
from companion.table.journal import Journal
from companion.table.table import Table
from firmware_bridge.framer import Framer
from firmware_bridge.messages import Ack, Arm, Disarm, Greeting, Hello, Reading, from_host, to_line
from firmware_bridge.transport import BAUD_RATE
from tests.card_codes.shown_cards import label_card, shown
from tests.table.first_turn import FIRST_TURN
from tests.table.play import SETUP

PAUSE = 0.002
"""Between two readings, so that each finds everybody waiting, as a throw does."""
LIMIT = 0.1
MOST_FRAMES = 6
ROLL_DUE = 5
Times = list[float]


class Bell:
    """Rung by whoever has the reading; says when."""

    def __init__(self) -> None:
        self._rung = threading.Event()
        self._posted: deque[Item] = deque()
        self.at = 0.0

    def ring(self) -> None:
        self.at = time.perf_counter()
        self._rung.set()

    def post(self, item: Item) -> None:
        self._posted.append(item)
        self.ring()

    def posted(self) -> list[Item]:
        """What came since the last time."""
        return [self._posted.popleft() for _ in range(len(self._posted))]

    def since(self, start: float) -> float:
        if not self._rung.wait(5):
            raise TimeoutError("a reading did not arrive")
        self._rung.clear()
        return self.at - start


class Wire:
    """The device's end of a pty, played by hand: nothing of the virtual roller is measured."""

    def __init__(self) -> None:
        self._end, self._host = pty.openpty()
        tty.setraw(self._host)
        self.port = os.ttyname(self._host)
        self.ticket = ""
        self.armed = threading.Event()
        self._closing = False
        self._thread = threading.Thread(target=self._answer, daemon=True)

    def answer(self) -> None:
        self._thread.start()

    def send(self, line: bytes) -> None:
        os.write(self._end, line)

    def close(self) -> None:
        self._closing = True
        if self._thread.ident is not None:
            self._thread.join()
        os.close(self._end)
        os.close(self._host)

    def _answer(self) -> None:
        framer = Framer()
        while not self._closing:
            if not select.select([self._end], [], [], 0.1)[0]:
                continue
            for frame in framer.feed(os.read(self._end, 4096)):
                of, message = f"{frame.sequence:02X}", from_host(frame)
                if isinstance(message, Hello):
                    told = Greeting(1, "bench", "1", "0001", "0001", 0, ("yellow",), (), of)
                    self.send(to_line(0, told))
                elif isinstance(message, Arm | Disarm):
                    self.send(to_line(1, Ack(of)))
                    if isinstance(message, Arm):
                        self.ticket = message.throw
                        self.armed.set()


def line(n: int, ticket: str) -> bytes:
    return to_line(n & 0xFF, Reading(n, "0001", "yellow", ticket, ("2",), 97, True))


def bare_roller(lines: int) -> Times:
    """What a first sketch of a program would do: no check, no rules, no queue."""
    wire, bell, closing = Wire(), Bell(), threading.Event()
    port = serial.Serial(wire.port, BAUD_RATE, timeout=0.2)

    def read() -> None:
        held = b""
        while not closing.is_set():
            held += port.read(max(1, port.in_waiting))
            *whole, held = held.split(b"\n")
            for _ in whole:
                bell.ring()

    thread = threading.Thread(target=read)
    thread.start()
    times = []
    for n in range(1, lines + 1):
        time.sleep(PAUSE)
        text = line(n, "51C0")
        start = time.perf_counter()
        wire.send(text)
        times.append(bell.since(start))
    closing.set()
    thread.join()
    port.close()
    wire.close()
    return times


def sensed_roller(table: Table, lines: int) -> Times:
    wire, bell = Wire(), Bell()
    wire.answer()
    senses = Senses(table, bell.post)
    senses.roller.start(wire.port)
    wire.armed.wait(5)
    time.sleep(0.2)
    bell.posted()
    bell.ring()
    bell.since(0.0)
    times = []
    for n in range(1, lines + 1):
        time.sleep(PAUSE)
        text = line(n, wire.ticket)
        start = time.perf_counter()
        wire.send(text)
        times.append(proposed_at(bell) - start)
    senses.close()
    wire.close()
    return times


def proposed_at(bell: Bell) -> float:
    """When a proposal was posted; lights that changed meanwhile are passed over."""
    while True:
        at = bell.since(0.0)
        if any(isinstance(item, Proposal) for item in bell.posted()):
            return at


class Stage:
    """A camera that shows one frame at a time, when it is told to."""

    name = "stage"
    returns = False

    def __init__(self) -> None:
        self._picture: Picture | None = None
        self._wanted = threading.Event()
        self.over = False
        self.shown_at = 0.0
        self._count = 0

    def show(self, picture: Picture) -> None:
        self._picture = picture
        self._count += 1
        self._wanted.set()

    def looked_at(self, senses: Senses) -> None:
        """Waits until the sense has done with every frame so far."""
        end = time.monotonic() + 5
        while senses.camera.view is None or senses.camera.view.number < self._count - 1:
            if time.monotonic() > end:
                raise TimeoutError("a frame was not looked at")
            time.sleep(PAUSE)
        time.sleep(PAUSE)

    def frames(self) -> Generator[Frame, None, None]:
        while not self.over:
            if self._wanted.wait(0.1) and self._picture is not None:
                self._wanted.clear()
                self.shown_at = time.perf_counter()
                yield Frame(self._picture, self.name)


def bare_camera(pictures: list[Picture], codes: list[Code]) -> Times:
    reader, times = Reader(codes=codes), []
    for picture in pictures:
        start = time.perf_counter()
        assert reader.read(picture).cards
        times.append(time.perf_counter() - start)
    return times


def sensed_camera(table: Table, pictures: list[Picture], folder: Path) -> Times:
    """Each card in as many frames as it takes; the clock starts with the one that makes it sure."""
    bell, stage = Bell(), Stage()
    senses = Senses(table, bell.post, thumbnails=folder)
    senses.camera.start(stage)
    times: Times = []
    for picture in pictures:
        for _ in range(MOST_FRAMES):
            bell.posted()
            stage.show(picture)
            stage.looked_at(senses)
            items = bell.posted()
            if [type(item) for item in items] == [Proposal]:
                times.append(bell.at - stage.shown_at)
                break
    stage.over = True
    senses.close()
    return times


def said(name: str, times: Times) -> float:
    median = statistics.median(times) * 1000
    p99 = statistics.quantiles(times, n=100)[98] * 1000
    print(f"{name:28} {len(times):5} readings   median {median:8.3f} ms   p99 {p99:8.3f} ms")
    return p99 / 1000


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--lines", type=int, default=500)
    options.add_argument("--cards", type=int, default=24)
    options.add_argument("--rounds", type=int, default=3)
    chosen = options.parse_args()
    codes = [Code("starship", card.number) for card in physical_cards("starship")]
    pictures = [
        shown([label_card(code)], "clean", number).frame
        for number, code in enumerate(codes[: chosen.cards])
    ]
    bare_lines: Times = []
    lines: Times = []
    bare_frames: Times = []
    frames: Times = []
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder) / "journal") as journal:
        rolling, drawing = journal.new_game(SETUP), journal.new_game(SETUP)
        for move in FIRST_TURN[:ROLL_DUE]:
            rolling.accept(move, "tap")
        for _ in range(chosen.rounds):
            bare_lines += bare_roller(chosen.lines)
            lines += sensed_roller(rolling, chosen.lines)
            bare_frames += bare_camera(pictures, codes)
            frames += sensed_camera(drawing, pictures, Path(folder))
    said("roller, bare loop", bare_lines)
    roller = said("roller, until posted", lines)
    said("camera, bare decoder", bare_frames)
    camera = said("camera, until posted", frames)
    for name, ours, bare in (("roller", lines, bare_lines), ("camera", frames, bare_frames)):
        ratio = statistics.median(ours) / statistics.median(bare)
        print(f"{name}: {ratio:.1f} times the bare loop")
    worst = max(roller, camera)
    print(f"p99 is {worst / LIMIT:.0%} of the {LIMIT * 1000:.0f} ms that a reading has")


if __name__ == "__main__":
    main()

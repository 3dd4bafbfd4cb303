"""How long a reading takes to the screen: from the last byte or frame to the chip in the window.

The real app in a real window, sixty frames a second, on a virtual screen where there is none. Two
clocks: until the chip is laid out and the window starts to draw it, which is our work, and until
the window has flipped, which on a virtual screen is a processor painting a million pixels. The
limit is 100 ms; the ratios against it are printed, and our own work in a frame beside 50 ms.

    python benchmarks/app_latency.py [--lines 100] [--cards 20]
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))  # the tests' camera draws the frames

from benchmarks.senses import MOST_FRAMES, ROLL_DUE, Stage, Wire, line
from companion.demo.guest_home import guest_home
from companion.tablet.virtual_screen import VirtualScreen, has_screen

LIMIT = 0.1
LONGEST_FRAME = 0.05
PATIENCE = 5.0
Times = list[float]


class Shown(NamedTuple):
    """When the window began to draw, and when it had flipped."""

    drawing: float
    flipped: float

    def since(self, start: float) -> Shown:
        return Shown(self.drawing - start, self.flipped - start)


class Watched:
    """The app, its window's flips with the clock, and the frames between them."""

    def __init__(self, folder: Path) -> None:
        from kivy.base import EventLoop, runTouchApp
        from kivy.core.window import Window

        from companion.tablet.app import CompanionApp

        self._loop, self._window = EventLoop, Window
        self.app = CompanionApp(folder)
        self.app._run_prepare()
        runTouchApp(embedded=True)
        self.drawing = self.flipped = time.perf_counter()
        self.frames: Times = []
        Window.bind(on_draw=self._draw, on_flip=self._flip)

    def _draw(self, *_: object) -> None:
        self.drawing = time.perf_counter()

    def _flip(self, *_: object) -> None:
        self.flipped = time.perf_counter()

    def frame(self) -> None:
        """One frame; what it took without the wait for the next one is noted."""
        start = time.thread_time()
        self._loop.idle()
        self.frames.append(time.thread_time() - start)

    def until(self, is_so: Callable[[], bool]) -> Shown:
        """When the window was drawn for the first time after it was so."""
        end = time.monotonic() + PATIENCE
        while not is_so():
            if time.monotonic() > end:
                raise TimeoutError("a reading never came to the screen")
            self.frame()
        return Shown(self.drawing, self.flipped)

    def close(self) -> None:
        self._window.unbind(on_draw=self._draw, on_flip=self._flip)
        self.app.dispatch("on_stop")


def shown_roller(watched: Watched, lines: int) -> list[Shown]:
    """The chip on the table; each reading is set aside before the next one."""
    devices = watched.app.devices
    wire = Wire()
    wire.answer()
    devices.use("roller", wire.port)
    watched.until(wire.armed.is_set)
    for _ in range(20):
        watched.frame()
    times = []
    for n in range(1, lines + 1):
        text = line(n, wire.ticket)
        start = time.perf_counter()
        wire.send(text)
        times.append(watched.until(lambda: bool(devices.proposals)).since(start))
        for proposal in devices.proposals:
            devices.set_aside(proposal)
        for _ in range(3 + n % 3):  # readings come at any time between two frames
            watched.frame()
    devices.use("roller", "off")
    watched.frame()
    wire.close()
    return times


def shown_camera(watched: Watched, cards: int) -> list[Shown]:
    """The clock starts with the frame that makes a card sure."""
    from card_codes.code import Code
    from companion.games.physical_cards import physical_cards
    from tests.card_codes.shown_cards import label_card, shown

    devices, stage = watched.app.devices, Stage()
    codes = [Code("starship", card.number) for card in physical_cards("starship")]
    pictures = [
        shown([label_card(code)], "clean", number).frame
        for number, code in enumerate(codes[:cards])
    ]
    devices.use("camera", "", origin=stage)
    watched.until(lambda: devices.senses is not None)
    times = []
    for picture in pictures:
        for _ in range(MOST_FRAMES):
            stage.show(picture)
            if (at := _proposed(watched, stage)) is not None:
                times.append(at.since(stage.shown_at))
                break
        for proposal in devices.proposals:
            devices.set_aside(proposal)
    stage.over = True
    devices.use("camera", "")
    return times


def _proposed(watched: Watched, stage: Stage) -> Shown | None:
    """When it was on the screen; None if this frame was looked at and did not make it sure."""
    devices = watched.app.devices

    def looked() -> bool:
        view = devices.view
        return view is not None and view.number >= stage._count - 1

    shown = watched.until(lambda: bool(devices.proposals) or looked())
    if devices.proposals:
        return shown
    watched.frame()  # what was told may still wait in the queue
    return watched.until(lambda: True) if devices.proposals else None


def said(name: str, times: Times) -> float:
    median = statistics.median(times) * 1000
    most = sorted(times)[int(len(times) * 0.98)] * 1000
    print(f"{name:28} {len(times):4} readings  median {median:7.1f} ms  98 % in {most:7.1f} ms")
    return most / 1000


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--lines", type=int, default=100)
    options.add_argument("--cards", type=int, default=20)
    chosen = options.parse_args()
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    with ExitStack() as stack:
        folder = stack.enter_context(guest_home())
        if not has_screen():
            stack.enter_context(VirtualScreen())
        from companion.tablet.window import prepare_window

        prepare_window(smooth=False)
        from tests.table.first_turn import FIRST_TURN
        from tests.table.play import SETUP

        watched = Watched(folder)
        stack.callback(watched.close)
        session = watched.app.session
        session.start(SETUP)
        watched.app.show("table")
        for _ in range(20):
            watched.frame()
        watched.frames.clear()
        camera = shown_camera(watched, chosen.cards)
        for move in FIRST_TURN[:ROLL_DUE]:
            session.accept(move, "tap")
        roller = shown_roller(watched, chosen.lines)
        laid_out = drawn = 0.0
        for name, shown in (("roller", roller), ("camera", camera)):
            laid_out = max(laid_out, said(f"{name}, laid out", [one.drawing for one in shown]))
            drawn = max(drawn, said(f"{name}, drawn", [one.flipped for one in shown]))
        limit = f"of the {LIMIT * 1000:.0f} ms that a reading has"
        print(f"laid out in {laid_out / LIMIT:.2f}, drawn in {drawn / LIMIT:.2f} {limit}")
        longest = sorted(watched.frames)[int(len(watched.frames) * 0.99)]
        share = longest / LONGEST_FRAME
        print(f"work in 99 % of {len(watched.frames)} frames: {share:.2f} of 50 ms or less")


if __name__ == "__main__":
    main()

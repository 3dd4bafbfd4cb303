"""How long the window takes: to start, to show each screen, and while devices are at work.

In the real window, on a virtual screen where there is none; software then draws what a tablet's
graphics chip draws. Each figure stands beside its limit: 3 s to the first screen, 50 ms a frame,
100 ms from the last byte of a reading to the screen, and no drawing at all when nothing changes.

    python benchmarks/frames.py [--rounds 3] [--throws 12] [--cards 12]
"""

from __future__ import annotations

import argparse
import atexit
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from companion.ui.virtual_screen import VirtualScreen, has_screen

START_LIMIT = 3.0
FRAME_LIMIT = 0.05
READING_LIMIT = 0.1
IDLE_SECONDS = 2.0
BEGAN = "COMPANION_BENCHMARK_BEGAN"


def start_once(folder: str) -> None:
    """In a process of its own: run the app and say when its first screen was there."""
    from companion.ui.window import prepare_window

    prepare_window(smooth=False)
    from kivy.clock import Clock
    from kivy.core.window import Window

    from companion.ui.app import CompanionApp

    app = CompanionApp(Path(folder))
    flips: list[float] = []

    def flipped(*_: object) -> None:
        flips.append(time.time())
        if getattr(app, "page", None) is not None:
            Window.unbind(on_flip=flipped)
            print(flips[-1] - float(os.environ[BEGAN]), time.process_time())
            Clock.schedule_once(lambda _: app.stop(), 0)

    Window.bind(on_flip=flipped)
    app.run()


def starts(folder: Path, rounds: int) -> list[Took]:
    times = []
    for _ in range(rounds):
        command = [sys.executable, __file__, "--start-once", str(folder)]
        began = os.environ | {BEGAN: str(time.time())}
        done = subprocess.run(command, env=began, capture_output=True, text=True, check=True)
        times.append(Took(*map(float, done.stdout.split()[-2:])))
    return times


class Took(NamedTuple):
    """What a clock on the wall says, and how long the window's thread was at work itself."""

    wall: float
    work: float


class Watch:
    def __init__(self) -> None:
        self._wall, self._work = time.perf_counter(), time.thread_time()

    def stop(self) -> Took:
        return Took(time.perf_counter() - self._wall, time.thread_time() - self._work)


def told(name: str, times: Sequence[Took], limit: float) -> None:
    """Median and longest beside the limit. On a busy machine only the work can be compared."""
    for word, pick in (("median", statistics.median), ("longest", max)):
        wall, work = pick(t.wall for t in times), pick(t.work for t in times)
        print(
            f"{name:36} {word:8} {wall * 1000:8.1f} ms = {wall / limit:5.0%} of the limit"
            f"   (work {work * 1000:7.1f} ms = {work / limit:5.0%})"
        )


class Frames:
    """Runs the window's loop without its pause between frames, and times each turn of it."""

    def __init__(self) -> None:
        from kivy.base import EventLoop
        from kivy.clock import Clock
        from kivy.core.window import Window

        Clock._max_fps = 0
        self._idle: Callable[[], Any] = EventLoop.idle
        self.drawn = 0
        Window.bind(on_flip=self._flipped)

    def _flipped(self, *_: object) -> None:
        self.drawn += 1

    def next(self) -> Took:
        """One turn; how long it took."""
        watch = Watch()
        self._idle()
        return watch.stop()

    def until_drawn(self, is_so: Callable[[], bool] = lambda: True) -> None:
        """Until something was drawn in a turn at whose end it is so."""
        drawn = False
        while not drawn:
            before = self.drawn
            self.next()
            drawn = self.drawn > before and is_so()

    def during(self, seconds: float) -> list[Took]:
        """Every turn that drew something."""
        end, times = time.perf_counter() + seconds, []
        while time.perf_counter() < end:
            before, took = self.drawn, self.next()
            if self.drawn != before:
                times.append(took)
            else:
                time.sleep(0.001)
        return times


def screens(driver: Any, frames: Frames, household: Any, rounds: int) -> dict[str, list[Took]]:
    """From the decision to show a screen to its first frame."""
    from companion.showing.screens import screens as every_screen

    times: dict[str, list[Took]] = {}
    for _ in range(rounds):
        for screen in every_screen():
            if screen.show(driver, household):
                driver.app.show("home")
                frames.during(0.05)
                watch = Watch()
                screen.open(driver)
                frames.until_drawn()
                times.setdefault(screen.name, []).append(watch.stop())
                frames.during(0.05)
    return times


def moves(driver: Any, frames: Frames, count: int) -> list[Took]:
    """From a move on the table to the frame that shows what came of it."""
    from companion.showing.starship.script import short_game

    script = short_game()
    driver.app.session.start(script.setup)
    driver.app.show("table")
    frames.during(0.3)
    times = []
    for event in script.events[:count]:
        watch = Watch()
        driver.app.session.accept(event.move)
        frames.until_drawn()
        times.append(watch.stop())
    return times


def play_until(driver: Any, chance: type) -> None:
    """A game in which dice or a card are due next, shown at the table."""
    from companion.showing.starship.script import short_game

    script, session = short_game(), driver.app.session
    session.start(script.setup)
    for event in script.events:
        if isinstance(event.move, chance):
            break
        session.accept(event.move)
    driver.app.show("table")


def readings(driver: Any, frames: Frames, stand_ins: Any, throws: int) -> list[Took]:
    """From the last byte of a throw to the frame that proposes it."""
    devices, times = driver.app.devices, []
    for throw in range(throws):
        while devices.roller_light.code != "armed":
            frames.during(0.02)
        frames.during(0.1)
        stand_ins.tower.type(f"throw yellow {1 + throw % 3}")
        watch = Watch()
        frames.until_drawn(lambda: bool(devices.proposals))
        times.append(watch.stop())
        devices.reject(devices.proposals[0])
    return times


def busy(driver: Any, frames: Frames, stand_ins: Any, cards: int) -> list[Took]:
    """Frames while cards are looked for at full speed and the roller talks all the time."""
    from card_codes.code import Code
    from companion.rules.physical_cards import physical_cards

    drawn: list[Took] = []
    for card in physical_cards("starship")[:cards]:
        stand_ins.desk.lay(Code("starship", card.number), card.id)
        for _ in range(5):
            stand_ins.tower.type("throw blue 3")
            drawn += frames.during(0.1)
        for proposal in driver.app.devices.proposals:
            driver.app.devices.reject(proposal)
    return drawn


def at_rest(driver: Any, frames: Frames) -> tuple[int, float]:
    """Frames drawn, and time of the processor, while nothing happens."""
    driver.app.show("table")
    frames.during(1.0)
    drawn, began = frames.drawn, time.process_time()
    frames.during(IDLE_SECONDS)
    return frames.drawn - drawn, time.process_time() - began


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--moves", type=int, default=60)
    options.add_argument("--throws", type=int, default=12)
    options.add_argument("--cards", type=int, default=12)
    options.add_argument("--start-once", metavar="FOLDER")
    chosen = options.parse_args()
    if chosen.start_once:
        start_once(chosen.start_once)
        return
    if not has_screen():
        atexit.register(VirtualScreen().close)
    from companion.ui.window import prepare_window

    prepare_window(smooth=False)
    from companion.rules.core.chances import Draw, Roll
    from companion.showing.driver import Driver
    from companion.showing.household import furnish
    from companion.showing.stand_ins import StandIns

    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        household = furnish(folder)
        told("start to the first screen", starts(folder, 3), START_LIMIT)
        driver = Driver(folder)
        frames = Frames()
        first = screens(driver, frames, household, chosen.rounds)
        for name, times in first.items():
            told(f"first frame of {name}", times, FRAME_LIMIT)
        told("a move to its frame", moves(driver, frames, chosen.moves), FRAME_LIMIT)
        with StandIns(driver, folder / "roller") as stand_ins:
            play_until(driver, Roll)
            read = readings(driver, frames, stand_ins, chosen.throws)
            told("reading to the screen", read, READING_LIMIT)
            play_until(driver, Draw)
            drawn = busy(driver, frames, stand_ins, chosen.cards)
            told("frame with devices at work", drawn, FRAME_LIMIT)
            driver.app.devices.use_roller("off")
            driver.app.devices.use_camera("")
        count, seconds = at_rest(driver, frames)
        print(f"at rest for {IDLE_SECONDS:.0f} s: {count} frames drawn, {seconds:.3f} s processor")
        driver.close()


if __name__ == "__main__":
    main()

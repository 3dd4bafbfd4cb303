"""How long the window takes: to start, to show each screen, and while devices are at work.

In the real window, on a virtual screen where there is none; software then draws what a tablet's
graphics chip draws. Each figure stands beside its limit: 3 s to the first screen, 50 ms a frame,
100 ms from the last byte of a reading to the screen, and no drawing at all when nothing changes.
A page is made ready in several turns and then comes on whole, so all of these turns are counted:
the first, the longest, and how long it takes until nothing is left to do; the limit is 300 ms.

    python benchmarks/frames.py [--rounds 3] [--throws 12] [--cards 12]
    python benchmarks/frames.py --turns    # every turn of every opening, as JSON for tablet.py
"""

from __future__ import annotations

import argparse
import atexit
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.start_up import start
from companion.demo.guest_home import guest_home
from companion.tablet.virtual_screen import VirtualScreen, has_screen

START_LIMIT = 3.0
FRAME_LIMIT = 0.05
READING_LIMIT = 0.1
PAGE_LIMIT = 0.3
QUIET_TURNS = 4
"""So many turns without a drawing: nothing more comes."""
IDLE_SECONDS = 2.0


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
    line = f"{name:32}"
    for word, pick in (("median", statistics.median), ("longest", max)):
        wall, work = pick(t.wall for t in times), pick(t.work for t in times)
        line += f"  {word} {_beside(wall, limit)} (work {work * 1000:6.1f})"
    print(line)


def _beside(seconds: float, limit: float) -> str:
    return f"{seconds * 1000:7.1f} ms ={seconds / limit:5.0%}"


class Frames:
    """Runs the window's loop without its pause between frames, and times each turn of it."""

    def __init__(self, stage: Any) -> None:
        from kivy.base import EventLoop
        from kivy.clock import Clock
        from kivy.core.window import Window

        self._clock, self._stage = Clock, stage
        self._usual = Clock._max_fps
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

    def after(self, do: Callable[[], object]) -> list[Took]:
        """Do something as a touch would, and time every turn until nothing comes of it any more.

        What is done belongs to the first turn. The turns that are waited for in vain are left out.
        """
        watch = Watch()
        do()
        self._idle()
        times, quiet = [watch.stop()], 0
        while quiet < QUIET_TURNS:
            before = self.drawn
            times.append(self.next())
            quiet = 0 if self.drawn > before or self._stage.coming is not None else quiet + 1
        return times[:-QUIET_TURNS]

    def until_drawn(self, is_so: Callable[[], bool]) -> None:
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

    def as_usual(self, seconds: float) -> list[Took]:
        """Every turn, with the pause between frames that there is when nobody measures."""
        self._clock._max_fps = self._usual
        end, times = time.perf_counter() + seconds, []
        while time.perf_counter() < end:
            times.append(self.next())
        self._clock._max_fps = 0
        return times


def collecting(frames: Frames) -> None:
    """Everybody thinks for a while: what pages left behind is tidied up, not in frames below."""
    from companion.tablet.gc_policy import REST

    longest = max(turn.work for turn in frames.as_usual(REST + 4))
    print(f"garbage collection at rest: longest turn {longest * 1000:.1f} ms work")


class Opening(NamedTuple):
    """A screen from the decision to show it: its turns until nothing was left to do."""

    name: str
    turns: list[Took]

    @property
    def complete(self) -> Took:
        return Took(sum(t.wall for t in self.turns), sum(t.work for t in self.turns))

    @property
    def longest(self) -> Took:
        return max(self.turns, key=lambda turn: turn.work)


def openings(driver: Any, frames: Frames, household: Any, rounds: int) -> list[Opening]:
    """Every screen, opened from home as often as there are rounds."""
    from companion.demo.screens import screens as every_screen

    found = []
    for _ in range(rounds):
        for screen in every_screen():
            if screen.show(driver, household):
                driver.app.show("home")
                driver.frames(2)
                frames.during(0.05)
                found.append(Opening(screen.name, frames.after(partial(screen.open, driver))))
                frames.during(0.05)
    return found


def tell_openings(found: Sequence[Opening]) -> None:
    """A line for each page; one for all tables of a game."""
    lines: dict[str, list[Opening]] = {}
    for opening in found:
        game, _, scene = opening.name.partition(" ")
        lines.setdefault(f"tables of {game}" if scene else game, []).append(opening)
    for name, opened in lines.items():
        first = statistics.median(opening.turns[0].wall for opening in opened)
        longest = max(opened, key=lambda opening: opening.longest.work)
        wall, work = longest.longest
        complete = statistics.median(opening.complete.wall for opening in opened)
        latest = max(opening.complete.wall for opening in opened)
        scene = f"  {longest.name}" if longest.name != name else ""
        print(
            f"{name:20} first {first * 1000:5.1f}  longest {_beside(wall, FRAME_LIMIT)}"
            f" (work {work * 1000:5.1f})  complete {_beside(complete, PAGE_LIMIT)}"
            f", at most {latest * 1000:5.1f}{scene}"
        )


def moves(driver: Any, frames: Frames, game: str, count: int) -> list[Took]:
    """Every turn from a move on the table until all that came of it is shown."""
    from companion.demo.short_games import short_game

    script = short_game(game)
    driver.app.session.start(script.setup)
    driver.app.show("table")
    driver.frames()
    frames.during(0.3)
    times = []
    for event in script.events[:count]:
        times += frames.after(partial(driver.app.session.accept, event.move))
    return times


def play_until(driver: Any, chance: type) -> None:
    """A game in which dice or a card are due next, shown at the table."""
    from companion.demo.short_games import short_game

    script, session = short_game("starship"), driver.app.session
    session.start(script.setup)
    for event in script.events:
        if isinstance(event.move, chance):
            break
        session.accept(event.move)
    driver.app.show("table")
    driver.frames()


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
    from companion.games.physical_cards import physical_cards

    drawn: list[Took] = []
    for card in physical_cards("starship")[:cards]:
        stand_ins.drawn_table.lay(Code("starship", card.number), card.id)
        for _ in range(5):
            stand_ins.tower.type("throw blue 3")
            drawn += frames.during(0.1)
        for proposal in driver.app.devices.proposals:
            driver.app.devices.reject(proposal)
    return drawn


def at_rest(driver: Any, frames: Frames) -> tuple[int, float]:
    """Frames drawn, and time of the processor, while nothing happens."""
    driver.app.show("table")
    driver.frames()
    frames.as_usual(3.0)  # pages that were left are taken apart in that time
    drawn, began = frames.drawn, time.process_time()
    frames.as_usual(IDLE_SECONDS)
    return frames.drawn - drawn, time.process_time() - began


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--moves", type=int, default=60)
    options.add_argument("--throws", type=int, default=12)
    options.add_argument("--cards", type=int, default=12)
    options.add_argument("--turns", action="store_true")
    chosen = options.parse_args()
    with guest_home() as folder:
        if not has_screen():
            atexit.register(VirtualScreen().close)
        measure(folder, chosen)


def measure(folder: Path, chosen: argparse.Namespace) -> None:
    """Everything but the start happens in one window, which is opened here."""
    from companion.tablet.window import prepare_window

    prepare_window(smooth=False)
    from companion.core.chances import Draw, Roll
    from companion.demo.driver import Driver
    from companion.demo.household import furnish
    from companion.demo.stand_ins import StandIns

    household = furnish(folder)
    if not chosen.turns:
        starts = [start("app", folder) for _ in range(3)]
        told("start to the first screen", [Took(s["wall"], s["work"]) for s in starts], START_LIMIT)
    driver = Driver(folder)
    frames = Frames(driver.app.stage)
    opened = openings(driver, frames, household, chosen.rounds)
    if chosen.turns:
        print(json.dumps([(opening.name, opening.turns) for opening in opened]))
        driver.close()
        return
    tell_openings(opened)
    collecting(frames)
    for game in ("starship", "starfarers", "settlers"):
        told(f"a move in {game}", moves(driver, frames, game, chosen.moves), FRAME_LIMIT)
    with StandIns(driver, folder / "roller") as stand_ins:
        play_until(driver, Roll)
        collecting(frames)
        read = readings(driver, frames, stand_ins, chosen.throws)
        told("reading to the screen", read, READING_LIMIT)
        play_until(driver, Draw)
        collecting(frames)
        drawn = busy(driver, frames, stand_ins, chosen.cards)
        told("frame with devices at work", drawn, FRAME_LIMIT)
        driver.app.devices.use("roller", "off")
        driver.app.devices.use("camera", "")
    count, seconds = at_rest(driver, frames)
    print(f"at rest for {IDLE_SECONDS:.0f} s: {count} frames drawn, {seconds:.3f} s processor")
    driver.close()


if __name__ == "__main__":
    main()

"""The built firmware in an emulated Uno, and hands that lay dice and balls on its sensors."""

import random
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from firmware_bridge.messages import Calibrate, SetName, Show
from firmware_bridge.timings import Timings

FIRMWARE: Final = Path(__file__).parents[2] / "firmware_bridge" / "firmware"
EMULATOR: Final = FIRMWARE / "build" / "emulator"
IMAGE: Final = FIRMWARE / "build" / "roller.elf"

SETS: Final[tuple[SetName, ...]] = ("yellow", "blue", "dice", "balls4", "balls5")

WHITE_SHEET: Final = "........."
PIPS: Final = {
    1: "....#....",
    2: "#.......#",
    3: "#...#...#",
    4: "#.#...#.#",
    5: "#.#.#.#.#",
    6: "#.##.##.#",
}
MARKS: Final = {
    1: "#........",
    2: ".#.......",
    3: "##.......",
    4: "#.#......",
    5: ".#..#....",
    6: "##.#.....",
}
"""Stickers for a die whose own faces do not tell its undersides apart."""
FACES: Final[dict[SetName, tuple[int, ...]]] = {
    "yellow": (1, 1, 2, 2, 3, 3),
    "blue": (1, 2, 2, 3, 3, 4),
    "dice": (1, 2, 3, 4, 5, 6),
}
"""What side 1, 2, ... 6 shows when it is on top."""
WELLS: Final[dict[SetName, tuple[int, ...]]] = {"yellow": (0,), "blue": (1,), "dice": (0, 1)}

WHITE_CARD: Final = (6000, 2200, 2400, 2000)
BALLS: Final = {
    "black": (350, 130, 130, 120),
    "blue": (1500, 250, 500, 900),
    "yellow": (3800, 1900, 1500, 400),
    "red": (1700, 1300, 300, 250),
}
"""Counts of a TCS34725: clear, red, green, blue."""


def underside(name: SetName, side: int) -> str:
    """What lies on the cells when this side is on top."""
    return PIPS[7 - side] if name == "dice" else MARKS[side]


def quarter_turn(pattern: str) -> str:
    return "".join(pattern[3 * (2 - column) + row] for row in range(3) for column in range(3))


class EmulatedUno:
    """A device under test. Times of the tower are in its own milliseconds."""

    def __init__(self, process: "subprocess.Popen[str]", port: Path) -> None:
        self.port = str(port)
        self.timings = Timings(hellos=40, tries=40)
        self.quiet = 2.5
        self.sets = SETS
        self.chance = random.Random(4)
        self._process = process

    def order(self, text: str) -> list[str]:
        """Gives the emulator one command; what it printed before its `ok`."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(text + "\n")
        self._process.stdin.flush()
        printed: list[str] = []
        for line in self._process.stdout:
            if line.startswith("ok"):
                return printed
            assert not line.startswith("error"), line
            printed.append(line.rstrip())
        raise AssertionError(f"the emulator ended at {text!r}: {self._process.poll()}")

    def set_speed(self, times: int) -> None:
        """Faster than a real board; its silences shrink with it."""
        self.order(f"speed {times}")
        self.quiet = 0.3 + 2.2 / times

    def lay_die(self, well: int, pattern: str, tumbling: int = 0) -> None:
        """`tumbling` milliseconds of nonsense before it lies still."""
        for _ in range(self.chance.randrange(4)):
            pattern = quarter_turn(pattern) if len(pattern) == 9 else pattern
        self.order(f"die {well} {pattern} {tumbling}")

    def lay_ball(self, window: int, counts: tuple[int, ...], shaking: int = 0) -> None:
        self.order(f"ball {window} {' '.join(map(str, counts))} {shaking}")

    def lay(self, name: SetName, show: Show, moving: int = 0) -> None:
        for place, entry in enumerate(show):
            if name in WELLS:
                sides = [side for side in range(1, 7) if FACES[name][side - 1] == int(entry)]
                pattern = underside(name, self.chance.choice(sides))
                self.lay_die(WELLS[name][place], pattern, moving)
            else:
                self.lay_ball(place, BALLS[entry], moving)

    def lay_for(self, lesson: Calibrate) -> None:
        """What the person is asked to lay there for one step of the calibration."""
        assert lesson.set is not None
        places = (0, 1) if lesson.place is None else (lesson.place - 1,)
        if lesson.set not in WELLS:
            for window in places:
                self.lay_ball(window, BALLS.get(lesson.item, WHITE_CARD))
            return
        wells = WELLS[lesson.set]
        for well in wells if lesson.place is None else (wells[lesson.place - 1],):
            white = lesson.side is None
            self.lay_die(well, WHITE_SHEET if white else underside(lesson.set, lesson.side or 0))

    def throw(self, name: SetName, show: Show) -> None:
        self.lay(name, show, moving=300)

    def cock(self, name: SetName) -> None:
        for well in WELLS[name]:
            self.lay_die(well, "....?....", tumbling=300)

    def press(self, milliseconds: int = 100) -> None:
        self.order(f"press {milliseconds}")

    def reset(self) -> None:
        self.order("reset")

    def unplug(self) -> None:
        self.order("unplug line")

    def replug(self) -> None:
        self.order("plug")

    def lights(self) -> dict[str, str]:
        (line,) = self.order("lights")
        return dict(word.split("=") for word in line.split()[1:])

    def lived(self) -> int:
        """Milliseconds its processor has run."""
        (line,) = self.order("time")
        return int(line.split()[1])


@contextmanager
def emulated_uno(port: Path, eeprom: Path) -> Iterator[EmulatedUno]:
    """`eeprom` keeps what the tower has learnt; a file that is not there is a new chip."""
    with subprocess.Popen(
        [EMULATOR, IMAGE, port, eeprom], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "ready\n"
            yield EmulatedUno(process, port)
        finally:
            assert process.stdin is not None
            process.stdin.close()  # the end of its commands ends it
            assert process.wait(60) == 0

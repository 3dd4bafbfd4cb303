"""Dice and balls by camera: right, wrong and unknown after five frames, condition by condition.

Drawn dice, a blue die with taught digits, and balls in a mother ship, photographed by the camera
model in tests/camera from the family of shots and makes that nothing was tuned on. A burst of five
frames is one throw, looked at as the app does it: nothing is told unless three frames agree. Beside
it milliseconds of processor time a frame (median and the slowest twentieth), and the limits.

    python benchmarks/dice_sight.py                        # everything
    python benchmarks/dice_sight.py --throws 20 dark hard  # quicker
    python benchmarks/dice_sight.py --family tuning --kind balls
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))  # the tests' camera draws the frames

from companion.demo.drawn_dice import BLUE_DIE, YELLOW_DIE
from companion.senses.dice_sight.gaze import Gaze
from companion.senses.dice_sight.reading import Wanted
from companion.senses.dice_sight.taught import Taught
from companion.senses.dice_sight.throw_watch import ThrowWatch
from tests.camera.presets import BENCHMARK, TUNING, Family
from tests.dice_sight.at_table import taught_blue
from tests.dice_sight.scenes import CONDITIONS, Throw, shaken, throw

SECONDS_A_FRAME = 0.12
DIGITS = frozenset("123456")
MOST_WRONG, LEAST_RIGHT, MOST_MS = 0.005, 0.95, 20.0
HELD = ("clean", "dark", "defocus 2", "blur 8", "tilt 40")
"""The conditions that the limits are for."""


@dataclass
class Tally:
    right: int = 0
    wrong: int = 0
    unknown: int = 0
    times: list[float] = field(default_factory=list)

    @property
    def of(self) -> int:
        return max(1, self.right + self.wrong + self.unknown)

    def add(self, other: Tally) -> None:
        self.right += other.right
        self.wrong += other.wrong
        self.unknown += other.unknown
        self.times += other.times

    def __str__(self) -> str:
        shares = (self.right / self.of, self.wrong / self.of, self.unknown / self.of)
        middle, slow = np.median(self.times) * 1000, np.percentile(self.times, 95) * 1000
        return "  ".join(f"{share:6.1%}" for share in shares) + f"  {middle:5.1f} {slow:6.1f} ms"


def pair(condition: str, family: Family, number: int) -> Throw:
    return throw(condition, family, number)


def yellow(condition: str, family: Family, number: int) -> Throw:
    return throw(condition, family, number, faces=(number % 3 + 1,), make=YELLOW_DIE)


def blue(condition: str, family: Family, number: int) -> Throw:
    return throw(condition, family, number, faces=(number % 4 + 1,), make=BLUE_DIE)


def balls(condition: str, family: Family, number: int) -> Throw:
    return shaken(condition, family, number)


KINDS: dict[str, tuple[Wanted, Callable[[str, Family, int], Throw]]] = {
    "two dice": (Wanted("dice", 2, DIGITS, "pips"), pair),
    "yellow die": (Wanted("yellow", 1, frozenset("123"), "pips"), yellow),
    "blue die": (Wanted("blue", 1, frozenset("1234"), "marks"), blue),
    "balls": (
        Wanted("balls", 2, frozenset({"black", "blue", "yellow", "red"}), "balls"),
        balls,
    ),
}


def measure(kind: str, condition: str, family: Family, throws: int, taught: Taught) -> Tally:
    wanted, thrown = KINDS[kind]
    tally = Tally()
    for number in range(throws):
        lying = thrown(condition, family, number)
        watch = ThrowWatch(wanted.places, returns=wanted.kind == "balls")
        gaze = Gaze()
        told: tuple[str, ...] = ()
        for place, frame in enumerate(lying.frames()):
            seen = None
            while seen is None:  # read to its end in the time of the next frames
                start = time.process_time()
                seen = gaze.look(frame, wanted, taught)
                tally.times.append(time.process_time() - start)
            sure = watch.look(seen, place * SECONDS_A_FRAME)
            told = tuple(sorted(sure.shows)) if sure else told
        tally.right += told == lying.shows
        tally.wrong += bool(told) and told != lying.shows
        tally.unknown += not told
    return tally


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("conditions", nargs="*", metavar="CONDITION", help=", ".join(CONDITIONS))
    options.add_argument("--throws", type=int, default=40, help="throws a condition")
    options.add_argument("--kind", choices=tuple(KINDS), action="append")
    options.add_argument("--family", choices=("benchmark", "tuning"), default="benchmark")
    chosen = options.parse_args()
    cv2.setNumThreads(1)
    family = BENCHMARK if chosen.family == "benchmark" else TUNING
    taught = taught_blue()
    print(f"{family.name} family, {chosen.throws} throws a row, five frames each\n")
    print(f"{'':12}{'':12} {'right':>6}  {'wrong':>6}  {'unknown':>6}  median slowest")
    whole, held = Tally(), Tally()
    for kind in chosen.kind or KINDS:
        for condition in chosen.conditions or CONDITIONS:
            tally = measure(kind, condition, family, chosen.throws, taught)
            whole.add(tally)
            if condition in HELD:
                held.add(tally)
            print(f"{kind:12}{condition:12} {tally}", flush=True)
    print(f"\n{'all':24} {whole}")
    wrong, right, ms = whole.wrong / whole.of, held.right / held.of, np.median(whole.times) * 1000
    print(f"wrong {wrong:.2%} (limit {MOST_WRONG:.1%})")
    print(f"right {right:.1%} on {', '.join(HELD)} (aim {LEAST_RIGHT:.0%})")
    print(f"{ms:.1f} ms of processor time a frame (limit {MOST_MS:.0f} ms)")


if __name__ == "__main__":
    main()

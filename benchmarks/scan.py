"""Reading labels we drew ourselves: ours beside pyzbar, zxing-cpp and OpenCV, by condition.

This is a smoke test. The pictures and the camera are ours, so its figures say whether something got
worse, not how well labels are read on a real table: that is label_photos.py.

All of them get the same frames in one run: cards with our default label, photographed by the camera
model in tests/camera, from the family of shots that nothing was tuned on. A burst of five frames is
one showing of a card. For each reader: the share of first frames it reads, and milliseconds of
processor time a frame (median). For ours also the share of cards proposed after five frames, by
single-frame thoroughness and as a live camera would do it, and how many wrong cards it named.

    python benchmarks/scan.py                       # everything, with the default label
    python benchmarks/scan.py --shows 10 dark hard  # quicker
    python benchmarks/scan.py --kind qr --family tuning
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.peer_readers import peers, qr_reader
from card_codes.code import Code
from card_codes.labels.label import DEFAULT, LabelStyle
from card_codes.labels.label_image import label_image
from card_codes.reading.ladder import Reader
from card_codes.reading.live import Watch
from card_codes.reading.voting import Voting
from tests.camera.conditions import FlatCard, Image
from tests.camera.photograph import photograph
from tests.camera.presets import BENCHMARK, PRESETS, SIX, TUNING, Family, Subject, burst, draw_shot

CARD_WIDTH, CARD_HEIGHT = 59.0, 91.0
PIXELS_PER_MM = 12
FRAMES = 5
SECONDS_A_FRAME = 0.1


@dataclass
class Tally:
    """How one reader did in one condition."""

    right: int = 0
    wrong: int = 0
    of: int = 0
    times: list[float] = field(default_factory=list)

    def count(self, found: set[Code], shown: set[Code], seconds: float | None = None) -> None:
        self.right += len(found & shown)
        self.wrong += len(found - shown)
        self.of += len(shown)
        if seconds is not None:
            self.times.append(seconds)

    def __str__(self) -> str:
        rate = f"{self.right / max(self.of, 1):.2f}"
        median = f" /{statistics.median(self.times) * 1000:4.0f}" if self.times else ""
        return rate + median + (f" ({self.wrong} wrong)" if self.wrong else "")


@lru_cache(maxsize=256)
def labelled_card(code: Code, style: LabelStyle) -> FlatCard:
    """A plain card with its label in the lower right corner."""
    scale = PIXELS_PER_MM
    chance = np.random.default_rng(code.number)
    picture = np.empty((round(CARD_HEIGHT * scale), round(CARD_WIDTH * scale), 3), np.uint8)
    picture[:] = chance.integers(60, 230, 3)
    frame = (picture.shape[1] - 24, picture.shape[0] - 24)
    cv2.rectangle(picture, (24, 24), frame, chance.integers(0, 120, 3).tolist(), 10)
    cv2.circle(picture, (frame[0] // 2, 400), 180, chance.integers(0, 255, 3).tolist(), -1)
    label = cv2.cvtColor(label_image(code, style, scale), cv2.COLOR_GRAY2BGR)
    x, y = _label_place(style)
    left, top = round(x * scale), round(y * scale)
    picture[top : top + label.shape[0], left : left + label.shape[1]] = label
    return FlatCard(str(code), picture, CARD_WIDTH, CARD_HEIGHT)


def _label_place(style: LabelStyle) -> tuple[float, float]:
    return CARD_WIDTH - style.width - 2, CARD_HEIGHT - style.height - 2


def showings(
    name: str, family: Family, style: LabelStyle, number: int
) -> Iterator[tuple[set[Code], list[Image]]]:
    """The codes before the camera and the frames of one burst."""
    x, y = _label_place(style)
    focus = (x + style.width / 2 - CARD_WIDTH / 2, y + style.height / 2 - CARD_HEIGHT / 2)
    subject = Subject(CARD_WIDTH, CARD_HEIGHT, focus)
    cards = SIX if name == "six cards" else 1
    for show in range(number):
        codes = [Code("starship", (show * 7 + place * 31) % 199 + 1) for place in range(cards)]
        shot = draw_shot(name, family, show, cards=cards, subject=subject)
        pictures = [labelled_card(code, style) for code in codes]
        frames = [photograph(pictures, still).frame for still in burst(shot, FRAMES, show)]
        yield set(codes), frames


def measure(name: str, family: Family, style: LabelStyle, shows: int) -> dict[str, Tally]:
    readers = peers() | {"opencv": qr_reader("opencv")}
    ours = Reader()
    tallies = {column: Tally() for column in (*readers, "ours", "after 5", "live, 5")}
    for codes, frames in showings(name, family, style, shows):
        grey = np.asarray(cv2.cvtColor(frames[0], cv2.COLOR_BGR2GRAY), np.uint8)
        for known, decode in readers.items():
            start = time.process_time()
            found = decode(grey)
            tallies[known].count(found, codes, time.process_time() - start)
        voting, watch = Voting(), Watch(ours)
        proposed: set[Code] = set()
        live: set[Code] = set()
        live_times = []
        for number, frame in enumerate(frames):
            at = number * SECONDS_A_FRAME
            start = time.process_time()
            reading = ours.read(frame)
            seconds = time.process_time() - start
            if number == 0:
                tallies["ours"].count({seen.code for seen in reading.cards}, codes, seconds)
            proposed |= {proposal.code for proposal in voting.see(reading, at)}
            start = time.process_time()
            live |= {proposal.code for proposal in watch.look(frame, at)}
            live_times.append(time.process_time() - start)
        tallies["after 5"].count(proposed, codes)
        tallies["live, 5"].count(live, codes)
        tallies["live, 5"].times += live_times
    return tallies


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("conditions", nargs="*", metavar="CONDITION", help=", ".join(PRESETS))
    options.add_argument("--shows", type=int, default=40, help="showings a condition")
    options.add_argument("--kind", choices=("qr", "pair"), default=DEFAULT.kind)
    options.add_argument("--size", type=float, default=DEFAULT.size)
    options.add_argument("--family", choices=("benchmark", "tuning"), default="benchmark")
    chosen = options.parse_args()
    cv2.setNumThreads(1)
    family = BENCHMARK if chosen.family == "benchmark" else TUNING
    style = LabelStyle(chosen.kind, chosen.size)
    print(f"label {style.kind}, {style.width} x {style.height} mm; {family.name} family;")
    print("share read in one frame / ms a frame; ours also after five frames\n")
    for number, name in enumerate(chosen.conditions or PRESETS):
        shows = max(2, chosen.shows // 4) if name == "six cards" else chosen.shows
        tallies = measure(name, family, style, shows)
        if number == 0:
            print(f"{'':22}" + "".join(f"{column:>16}" for column in tallies))
        print(f"{name:22}" + "".join(f"{tally!s:>16}" for tally in tallies.values()), flush=True)


if __name__ == "__main__":
    main()

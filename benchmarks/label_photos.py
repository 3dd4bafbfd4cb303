"""Labels laid into real photographs: our reader beside pyzbar, zxing-cpp and the tag reader alone.

The photographs are somebody's tables, cards, dice and hands: any folder of pictures that hold none
of our labels. The camera is that of photo_camera.py, which no reader was tuned on. Every reader
gets the same frames in one run. A size is the side of the square with the label's area, in pixels
of the frame; its tag is 0.6 of that. For each condition and size: frames read rightly, wrong cards
in brackets. Then, over all sizes, the share with its 95 % interval and processor time; what a part
alone read and ours did not; and what is seen where no label is.

    python benchmarks/label_photos.py FOLDER
    python benchmarks/label_photos.py FOLDER --half tuning --each 8 "tilt 45 to 60" --sizes 40 50
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.peer_readers import Read, peers
from benchmarks.photo_camera import CONDITIONS, Condition, Picture, frame_of, laid_on, placed, taken
from card_codes.code import Code
from card_codes.frames.picture_file import SUFFIXES, load_picture
from card_codes.labels.label import DEFAULT
from card_codes.labels.label_image import label_image
from card_codes.reading.ladder import Reader
from card_codes.reading.live import Watch
from card_codes.reading.voting import Voting

SIZES = (30, 40, 50, 65, 85, 110)
BUDGET = 0.060
"""Seconds of processor time that a live camera may take for a frame."""
LIVE_FRAMES = 5
Seen = set[Code]


@dataclass
class Tally:
    """How one reader did."""

    right: int = 0
    wrong: int = 0
    of: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, found: Seen, shown: Seen, seconds: Sequence[float]) -> None:
        self.right += bool(found & shown)
        self.wrong += bool(found - shown)
        self.of += 1
        self.seconds += seconds

    def __str__(self) -> str:
        return f"{self.right}/{self.of}" + (f" ({self.wrong})" if self.wrong else "")

    @property
    def mean(self) -> float:
        return sum(self.seconds) / max(1, len(self.seconds))


def interval(right: int, of: int) -> str:
    """Wilson's, in percent."""
    if not of:
        return "-"
    z, share = 1.96, right / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return f"{100 * share:.1f} % ({100 * (middle - reach):.1f} to {100 * (middle + reach):.1f})"


def photographs(folder: Path, half: str) -> list[Path]:
    """All pictures below a folder, or those whose SHA-256 ends in an even digit (for tuning) or an
    odd one (held)."""
    files = sorted(file for file in folder.rglob("*") if file.suffix.lower() in SUFFIXES)
    if half == "all":
        return files
    wanted = 0 if half == "tuning" else 1
    return [f for f in files if hashlib.sha256(f.read_bytes()).digest()[-1] % 2 == wanted]


@dataclass
class Run:
    """Everything that is counted."""

    readers: dict[str, Read]
    cells: dict[tuple[str, int], dict[str, Tally]] = field(default_factory=dict)
    missed: Counter[str] = field(default_factory=Counter)
    """Frames that a part alone read rightly and ours did not."""
    wrongs: list[str] = field(default_factory=list)
    by: Counter[str] = field(default_factory=Counter)
    in_vain: list[float] = field(default_factory=list)
    """Seconds that ours took where it read nothing."""

    def __post_init__(self) -> None:
        self.ours = Reader()
        self.ours.read(np.zeros((64, 64), np.uint8))

    def show(self, condition: str, size: int, code: Code, frames: list[Picture]) -> None:
        """One still by every reader; all frames as a live camera would get them."""
        tallies = self.cells.setdefault((condition, size), {})
        grey = np.asarray(cv2.cvtColor(frames[0], cv2.COLOR_BGR2GRAY), np.uint8)
        right = set()
        for name, read in self.readers.items():
            start = time.process_time()
            found = read(grey)
            seconds = time.process_time() - start
            tallies.setdefault(name, Tally()).add(found, {code}, [seconds])
            right |= {name} if code in found else set()
        start = time.process_time()
        reading = self.ours.read(frames[0])
        seconds = time.process_time() - start
        found = {seen.code for seen in reading.cards}
        tallies.setdefault("ours", Tally()).add(found, {code}, [seconds])
        self.by.update(seen.by for seen in reading.cards)
        if not found:
            self.in_vain.append(seconds)
        self.missed.update(right if code not in found else ())
        self.wrongs += [
            f"{condition}, {size} px: {seen.code} by {seen.by}, quality {seen.quality}, is {code}"
            for seen in reading.cards
            if seen.code != code
        ]
        if len(frames) > 1:
            proposed, times = live(self.ours, frames)
            tallies.setdefault("ours live", Tally()).add(proposed, {code}, times)


def live(reader: Reader, frames: list[Picture]) -> tuple[Seen, list[float]]:
    """What is proposed after some frames at ten a second, and how long each took."""
    watch, proposed, times = Watch(reader, Voting()), set(), []
    for number, frame in enumerate(frames):
        start = time.process_time()
        proposed |= {proposal.code for proposal in watch.look(frame, number * 0.1)}
        times.append(time.process_time() - start)
    return proposed, times


def showings(
    files: list[Path],
    condition: Condition,
    size: int,
    seed: Sequence[int],
    *,
    number: int,
    frames: int,
) -> Iterator[tuple[Code, list[Picture]]]:
    """A label of this size in one photograph after another; the following frames are the same scene
    after the hand has moved a little."""
    per_mm = size / DEFAULT.size
    for show in range(number):
        chance = np.random.default_rng([*seed, show])
        scene = frame_of(load_picture(files[int(chance.integers(len(files)))]), chance)
        code = Code("starship", int(chance.integers(1, 200)))
        label = label_image(code, pixels_per_mm=max(12.0, 2 * per_mm))
        tilt = float(chance.uniform(*condition.tilt))
        glare = float(chance.uniform(*condition.glare))
        place = placed(DEFAULT.width * per_mm, DEFAULT.height * per_mm, tilt, chance)
        taken_frames = []
        for _ in range(frames):
            lit = laid_on(scene, label, place, glare, chance)
            taken_frames.append(taken(lit, condition, chance))
            place = place.moved(chance)
        yield code, taken_frames


def without_labels(files: list[Path], reader: Reader) -> None:
    """What is seen in frames of the same photographs that hold no label."""
    cards, proposals, times, live_times = 0, 0, [], []
    for number, file in enumerate(files):
        chance = np.random.default_rng([5, number])
        scene = frame_of(load_picture(file), chance)
        frames = [taken(scene, CONDITIONS["plain"], chance) for _ in range(LIVE_FRAMES)]
        start = time.process_time()
        cards += bool(reader.read(frames[0]).cards)
        times.append(time.process_time() - start)
        proposed, seconds = live(reader, frames)
        proposals += bool(proposed)
        live_times += seconds
    print(f"\n{len(files)} photographs without a label: a card in {interval(cards, len(files))};")
    print(f"proposed by five live frames in {interval(proposals, len(files))};")
    print(f"{_times(times)} a still, {_times(live_times)} a live frame")


def report(run: Run) -> None:
    names = list(next(iter(run.cells.values())))
    print("\nover all sizes".ljust(22) + "".join(f"{name:>26}" for name in names))
    totals = {name: Tally() for name in names}
    for condition in dict.fromkeys(condition for condition, _ in run.cells):
        line = f"{condition:21}"
        for name in names:
            parts = [cell[name] for (other, _), cell in run.cells.items() if other == condition]
            right, of = sum(part.right for part in parts), sum(part.of for part in parts)
            line += f"{interval(right, of):>26}"
            for part in parts:
                totals[name].right += part.right
                totals[name].wrong += part.wrong
                totals[name].of += part.of
                totals[name].seconds += part.seconds
        print(line)
    print("\nall frames")
    for name, total in totals.items():
        ratio = totals["ours"].mean / max(total.mean, 1e-9)
        print(
            f"{name:16}{total.right:6} of {total.of}, {interval(total.right, total.of)}; "
            f"wrong {total.wrong}, {interval(total.wrong, total.of)}; {_times(total.seconds)}; "
            f"ours takes {ratio:.1f} times as long"
        )
    print(f"ours where nothing was read: {_times(run.in_vain)}")
    print(f"read by a part alone and not by ours: {dict(run.missed) or 'none'}")
    print(f"ours by: {dict(run.by.most_common())}")
    for wrong in run.wrongs:
        print(f"wrong: {wrong}")


def _times(seconds: list[float]) -> str:
    if not seconds:
        return "no frame"
    over = sum(one > BUDGET for one in seconds)
    ordered = sorted(1000 * one for one in seconds)
    return (
        f"{sum(ordered) / len(ordered):.0f} ms (median {ordered[len(ordered) // 2]:.0f}, "
        f"95 % under {ordered[int(len(ordered) * 0.95)]:.0f}; "
        f"{over} of {len(seconds)} over {1000 * BUDGET:.0f})"
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("folder", type=Path, metavar="FOLDER", help="photographs without labels")
    options.add_argument("conditions", nargs="*", metavar="CONDITION", help=", ".join(CONDITIONS))
    options.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    options.add_argument("--each", type=int, default=30, help="frames a condition and size")
    options.add_argument("--live", action="store_true", help="also five frames as a live camera")
    options.add_argument("--empty", type=int, default=100, help="photographs without a label")
    options.add_argument("--half", choices=("all", "tuning", "held"), default="all")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    cv2.setNumThreads(1)
    files = photographs(chosen.folder, chosen.half)
    if not files:
        options.error(f"there is no picture in '{chosen.folder}'")
    run = Run(peers())
    frames = LIVE_FRAMES if chosen.live else 1
    print(
        f"{len(files)} photographs ({chosen.half}), seed {chosen.seed}; right of frames (wrong)\n"
    )
    for name in chosen.conditions or CONDITIONS:
        for size in chosen.sizes:
            seed = (chosen.seed, list(CONDITIONS).index(name), size)
            for code, pictures in showings(
                files, CONDITIONS[name], size, seed, number=chosen.each, frames=frames
            ):
                run.show(name, size, code, pictures)
            cell = run.cells[name, size]
            if len(run.cells) == 1:
                print(f"{'':27}" + "".join(f"{column:>15}" for column in cell))
            row = "".join(f"{tally!s:>15}" for tally in cell.values())
            print(f"{name:20}{size:4} px{row}", flush=True)
    report(run)
    without_labels(files[:: max(1, len(files) // max(1, chosen.empty))], run.ours)


if __name__ == "__main__":
    main()

"""Real photographs of dice: right, wrong and unread, beside a plain way of counting pips.

FOLDER holds pictures and `labels.jsonl`, one line a picture:
{"file": "a-000.jpg", "faces": [{"value": 5, "box": [left, top, right, bottom]}, ...]}; a line may
also name its "condition". One frame is one throw, and how many dice were thrown is known, as at a
table. Right is a throw of which every die is read as labelled, at its place; wrong is a whole throw
that is anything else; the rest is unread and would be asked about. Counts stand beside the interval
in which the true share lies with 95 % confidence (Wilson).

The plain way: round contours in a local threshold; those close together are counted as one die.

    python benchmarks/dice_photos.py FOLDER                     # all of it
    python benchmarks/dice_photos.py FOLDER --half tuning       # or held: see `half_of`
    python benchmarks/dice_photos.py FOLDER --without FOLDER2   # also: pictures without any dice
    python benchmarks/dice_photos.py FOLDER --frames 5          # as the app: frames have to agree
"""

from __future__ import annotations

import argparse
import hashlib
import math
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import cv2
import msgspec
import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from card_codes.frames.picture_file import SUFFIXES, Picture, load_picture
from companion.senses.dice_sight.gaze import Gaze
from companion.senses.dice_sight.reading import Wanted, read
from companion.senses.dice_sight.seen import UNREAD, Seen
from companion.senses.dice_sight.taught import Taught
from companion.senses.dice_sight.throw_watch import ThrowWatch

DIGITS = frozenset("123456")
SIZES = (30, 60, 100)
"""Pixels: where the rows of sizes begin."""
FRAME = (1280, 720)
MOST_MS = 60.0
LOOKS = 3
"""At each picture as a whole; one gaze sees all of them and knows how long its steps take."""
SECONDS_A_FRAME = 0.12
Reader = Callable[[Picture, int], tuple[Seen, ...]]


class Face(msgspec.Struct, frozen=True):
    value: int
    box: tuple[float, float, float, float]


class Label(msgspec.Struct, frozen=True):
    file: str
    faces: list[Face]
    condition: str = ""

    @property
    def group(self) -> str:
        return self.condition or self.file.split("-")[0]

    @property
    def width(self) -> float:
        """Of the smallest die in the picture, by the longer side of its box."""
        return min(max(f.box[2] - f.box[0], f.box[3] - f.box[1]) for f in self.faces)


def half_of(path: Path) -> str:
    """By the last hex digit of the file's SHA-256: even ones are for tuning, odd ones are held."""
    last = hashlib.sha256(path.read_bytes()).hexdigest()[-1]
    return "held" if int(last, 16) % 2 else "tuning"


# --- the reader, and a plain one beside it


def ours(picture: Picture, places: int) -> tuple[Seen, ...]:
    return read(picture, Wanted("dice", places, DIGITS, "pips"), Taught())


def ours_over_frames(frames: int) -> Reader:
    """As the app does it: shaken copies of the still, since there is no burst; three agree."""

    def looks(picture: Picture, places: int) -> tuple[Seen, ...]:
        wanted = Wanted("dice", places, DIGITS, "pips")
        gaze, watch = Gaze(), ThrowWatch(places)
        chance = np.random.default_rng(20_26)
        for number in range(frames):
            frame = shaken(picture, chance) if number else picture
            seen = gaze.look(frame, wanted, Taught())
            while seen is None:  # read to its end in the time of the next frames
                seen = gaze.look(frame, wanted, Taught())
            throw = watch.look(seen, number * SECONDS_A_FRAME)
            if throw is not None:
                return throw.seen
        return ()

    return looks


def shaken(picture: Picture, chance: np.random.Generator) -> Picture:
    """Shifted, turned and scaled a little, in a little other light, with other noise."""
    height, width = picture.shape[:2]
    turn, scale = chance.normal(0, 0.7), 1 + chance.normal(0, 0.01)
    moved = cv2.getRotationMatrix2D((width / 2, height / 2), turn, scale)
    moved = moved + np.pad(chance.normal(0, 1.5, (2, 1)), ((0, 0), (2, 0)))
    seen = cv2.warpAffine(picture, moved, (width, height), borderMode=cv2.BORDER_REFLECT)
    light = seen * (1 + chance.normal(0, 0.03)) + chance.normal(0, 2.0, seen.shape)
    return np.asarray(np.clip(light, 0, 255), np.uint8)


def plain(picture: Picture, places: int) -> tuple[Seen, ...]:
    """Round contours in a local threshold, dark or light; those close together are one die."""
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (3, 3), 0)
    window = max(11, min(grey.shape) // 16 | 1)
    best: list[Seen] = []
    for flag in (cv2.THRESH_BINARY_INV, cv2.THRESH_BINARY):
        offset = 12 if flag == cv2.THRESH_BINARY_INV else -12
        mask = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, flag, window, offset)
        outlines, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        found = [
            _die(pips) for pips in _close_together([one for one in outlines if _is_round(one)])
        ]
        dice = [one for one in found if one is not None]
        best = dice if len(dice) == places else best
    return tuple(best)


Spot = tuple[float, float, float]
"""Its middle and its radius."""


def _is_round(outline: cv2.typing.MatLike) -> bool:
    area, around = cv2.contourArea(outline), cv2.arcLength(outline, True)
    return 6 < area < 900 and 4 * math.pi * area > 0.75 * around**2


def _close_together(outlines: Sequence[cv2.typing.MatLike]) -> list[list[Spot]]:
    groups: list[list[Spot]] = []
    for outline in outlines:
        (x, y), radius = cv2.minEnclosingCircle(outline)
        spot = (float(x), float(y), float(radius))
        near = [group for group in groups if any(_is_near(spot, one) for one in group)]
        groups = [group for group in groups if group not in near]
        groups.append([spot, *(one for group in near for one in group)])
    return groups


def _is_near(one: Spot, two: Spot) -> bool:
    alike = max(one[2], two[2]) < 1.6 * min(one[2], two[2])
    return alike and math.hypot(one[0] - two[0], one[1] - two[1]) < 3.2 * (one[2] + two[2])


def _die(pips: list[Spot]) -> Seen | None:
    if len(pips) > 6:
        return None
    x, y = (float(np.mean([pip[k] for pip in pips])) for k in (0, 1))
    half = 6 * max(pip[2] for pip in pips)
    corners = (
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    )
    return Seen(str(len(pips)), corners, 1.0)


# --- counting


@dataclass
class Tally:
    right: int = 0
    wrong: int = 0
    unread: int = 0
    seconds: float = 0.0
    names: list[str] = field(default_factory=list)

    @property
    def of(self) -> int:
        return self.right + self.wrong + self.unread

    def count(self, label: Label, seen: tuple[Seen, ...]) -> str:
        told = verdict(label, seen)
        setattr(self, told, getattr(self, told) + 1)
        if told == "wrong":
            self.names.append(f"{label.file} as {'+'.join(one.shows for one in seen)}")
        return told

    def __str__(self) -> str:
        right, wrong = interval(self.right, self.of), interval(self.wrong, self.of)
        return f"{self.of:5} {self.right:5} {right:>12} {self.wrong:5} {wrong:>12} {self.unread:6}"


HEADING = f"{'of':>5} {'right':>5} {'95 %':>12} {'wrong':>5} {'95 %':>12} {'unread':>6}"


def verdict(label: Label, seen: tuple[Seen, ...]) -> str:
    if len(seen) != len(label.faces) or any(one.shows == UNREAD for one in seen):
        return "unread"
    left = list(label.faces)
    for one in seen:
        here = [face for face in left if str(face.value) == one.shows and _lies_in(one, face)]
        if not here:
            return "wrong"
        left.remove(min(here, key=lambda face: _away(one, face)))
    return "right"


def _away(seen: Seen, face: Face) -> float:
    left, top, right, bottom = face.box
    return math.hypot(seen.middle[0] - (left + right) / 2, seen.middle[1] - (top + bottom) / 2)


def _lies_in(seen: Seen, face: Face) -> bool:
    """A box may be drawn around the die or around the pips of its top, so there is room."""
    left, top, right, bottom = face.box
    return _away(seen, face) < max(right - left, bottom - top, 20)


def interval(count: int, of: int) -> str:
    """Wilson's, in percent."""
    if not of:
        return "-"
    z, share = 1.96, count / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    spread = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return f"{max(0.0, middle - spread):.1%}-{min(1.0, middle + spread):.1%}".replace("%-", "-")


def rows_of(label: Label) -> Iterator[str]:
    count, width = len(label.faces), label.width
    sizes = sum(width >= size for size in SIZES)
    names = ("under 30", "30 to 59", "60 to 99", "100 and more")
    few = "1 to 3 dice" if count <= 3 else "4 dice and more"
    yield "all"
    yield f"set {label.group}"
    yield f"{few}, all sizes"
    yield f"{few}, {names[sizes]} px"
    if count <= 3 and width >= SIZES[0]:
        yield "AIM: 1 to 3 dice, 30 px and more"


def labels_of(folder: Path) -> list[Label]:
    lines = (folder / "labels.jsonl").read_bytes().splitlines()
    labels = [msgspec.json.decode(line, type=Label) for line in lines if line.strip()]
    return [label for label in labels if label.faces]


def measure(folder: Path, half: str, readers: dict[str, Reader], tell: bool) -> None:
    tallies: dict[str, dict[str, Tally]] = {name: {} for name in readers}
    for label in labels_of(folder):
        path = folder / label.file
        if half not in ("all", half_of(path)):
            continue
        picture = load_picture(path)
        for name, reader in readers.items():
            start = time.process_time()
            seen = reader(picture, len(label.faces))
            spent = time.process_time() - start
            for row in rows_of(label):
                tally = tallies[name].setdefault(row, Tally())
                told = tally.count(label, seen)
                tally.seconds += spent
            if tell and name == "ours":
                wanted = "+".join(str(face.value) for face in label.faces)
                shown = "+".join(one.shows for one in seen)
                print(f"  {label.file} {label.width:.0f} px {wanted}: {told} {shown}")
    for name, rows in tallies.items():
        print(f"\n{name:34} {HEADING}")
        for row in sorted(rows):
            print(f"{row:34} {rows[row]}")
        if rows.get("all") and rows["all"].names:
            print(f"wrong: {', '.join(rows['all'].names)}")
    _print_ratio({name: rows["all"].seconds for name, rows in tallies.items() if "all" in rows})


def _print_ratio(seconds: dict[str, float]) -> None:
    if seconds.get("plain"):
        print(f"\nprocessor time, ours by plain: {seconds['ours'] / seconds['plain']:.1f}")


def measure_without(folder: Path, half: str, readers: dict[str, Reader]) -> None:
    """Pictures in which no die lies: how often one or two are proposed all the same."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES)
    paths = [path for path in paths if half in ("all", half_of(path))]
    counts = {(name, places): 0 for name in readers for places in (1, 2)}
    seconds: dict[str, float] = dict.fromkeys(readers, 0.0)
    for path in paths:
        picture = load_picture(path)
        scale = min(1.0, FRAME[0] / max(picture.shape[:2]))
        size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        for name, places in counts:
            start = time.process_time()
            seen = readers[name](picture, places)
            seconds[name] += time.process_time() - start
            if len(seen) == places and all(one.shows != UNREAD for one in seen):
                counts[name, places] += 1
                if name == "ours":
                    print(f"  {path.name}: {'+'.join(one.shows for one in seen)} proposed")
    print(f"\nwithout dice: {len(paths)} pictures")
    for (name, places), count in counts.items():
        print(f"  {name:8} {places} wanted: {count} proposed ({interval(count, len(paths))})")
    _print_ratio(seconds)


def measure_time(folder: Path, half: str) -> None:
    """A frame as a camera gives it: the picture as large as fits, its mirror image around it. Of
    whole looks the quickest of three counts, since other programs take turns on the same processor.
    Live: what each frame takes, of a look that is spread over as many as it needs."""
    whole: list[float] = []
    live: list[float] = []
    looks, gaze = 0, Gaze(time.process_time)
    for label in labels_of(folder):
        path = folder / label.file
        if half not in ("all", half_of(path)):
            continue
        frame, places = framed(load_picture(path)), len(label.faces)
        whole.append(min(_milliseconds(lambda: ours(frame, places)) for _ in range(3)))  # noqa: B023
        wanted = Wanted("dice", places, DIGITS, "pips")
        for _ in range(LOOKS):
            gaze.forget()
            busy = True
            while busy:
                live.append(_milliseconds(lambda: gaze.look(frame, wanted, Taught())))  # noqa: B023
                busy = gaze.is_busy
        looks += LOOKS
    if whole:
        late = sum(one > MOST_MS for one in whole)
        print(f"\n{FRAME[0]}x{FRAME[1]}, whole looks: {_times(whole)}, {late} of {len(whole)} over")
        late = sum(one > MOST_MS for one in live)
        print(
            f"live frames: {_times(live)}, {late} of {len(live)} over {MOST_MS:.0f} ms; "
            f"{len(live) / looks:.2f} frames a look"
        )


def framed(picture: Picture) -> Picture:
    scale = min(FRAME[0] / picture.shape[1], FRAME[1] / picture.shape[0])
    size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
    part = cv2.resize(picture, size, interpolation=cv2.INTER_LINEAR)
    rest = (FRAME[0] - size[0], FRAME[1] - size[1])
    edge = (rest[1] // 2, rest[1] - rest[1] // 2, rest[0] // 2, rest[0] - rest[0] // 2)
    return np.asarray(cv2.copyMakeBorder(part, *edge, cv2.BORDER_REFLECT), np.uint8)


def _times(spent: list[float]) -> str:
    middle, slow = np.median(spent), np.percentile(spent, 95)
    return (
        f"median {middle:.0f} ms, mean {np.mean(spent):.0f}, slowest twentieth {slow:.0f}, "
        f"dearest {max(spent):.0f}"
    )


def _milliseconds(look: Callable[[], object]) -> float:
    start = time.process_time()
    look()
    return (time.process_time() - start) * 1000


def main(arguments: Sequence[str] | None = None) -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("folder", type=Path)
    options.add_argument("--half", choices=("tuning", "held", "all"), default="all")
    options.add_argument("--without", type=Path, help="a folder of pictures without dice")
    options.add_argument("--frames", type=int, default=1, help="shaken copies that have to agree")
    options.add_argument("--tell", action="store_true", help="what was read in each picture")
    chosen = options.parse_args(arguments)
    cv2.setNumThreads(1)
    reader = ours if chosen.frames == 1 else ours_over_frames(chosen.frames)
    readers: dict[str, Reader] = {"ours": reader, "plain": plain}
    print(f"{chosen.half} half of {chosen.folder.name}, {chosen.frames} frame(s) a throw")
    measure(chosen.folder, chosen.half, readers, chosen.tell)
    measure_time(chosen.folder, chosen.half)
    if chosen.without is not None:
        measure_without(chosen.without, chosen.half, readers)


if __name__ == "__main__":
    main()

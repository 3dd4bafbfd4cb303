"""What the networks are taught with: pieces of scenes, and the right answer for each."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Literal, get_args

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.senses.dice_sight.crops import crop, evened
from companion.senses.dice_sight.finding import evened as evened_frame
from companion.senses.dice_sight.naming import FARTHER
from dice_training.scenes import SCENE, Lying, Scene, draw_some, make_scene
from dice_training.tables import Chance

CHUNK, DRAWN = 200, 90
"""Scenes that are made together, and dice that are drawn for them."""
EMPTY = 0.15
SMALLEST, LARGEST = 10.0, 46.0
"""Widths of dice that the finder is to find; others are found in a smaller copy of the frame."""
LEGIBLE = 18.0
"""Pips of narrower dice cannot be told apart, so that they would teach guessing."""
MOST_OTHERS = 4
"""Things of one scene that are shown as no dice."""
WHOLE = 0.375
"""The finder is shown this part of the plain scenes."""
STRIDE, USUAL = 8, 24.0
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """For the reader: what is seen, no die (0) or what it shows, and where its top is."""

    seen: NDArray[np.uint8]
    values: NDArray[np.int64]
    tops: Floats

    def part(self, first: int, last: int | None) -> Pieces:
        return Pieces(self.seen[first:last], self.values[first:last], self.tops[first:last])

    def some(self, count: int, chance: Chance) -> Pieces:
        """Picked at random."""
        picked = chance.integers(0, len(self.seen), count)
        return Pieces(self.seen[picked], self.values[picked], self.tops[picked])


@dataclass(frozen=True, slots=True, eq=False)
class Lessons:
    """`scenes` are for the finder; `plain` and then `hard` pieces for the reader, which sees a die
    closely; `around` for the doubter, which sees more of what lies around it."""

    scenes: list[Scene]
    plain: Pieces
    hard: Pieces
    around: Pieces


Kind = Literal["plain", "hard", "around"]


def make_chunk(job: tuple[int, int, Kind]) -> tuple[list[Scene], Pieces]:
    """Some scenes and pieces of them: by a seed, a number, and what kind they are of."""
    cv2.setNumThreads(1)
    seed, number, kind = job
    chance = np.random.default_rng((seed, number))
    drawings = draw_some(DRAWN, chance)
    scenes = [
        make_scene(drawings, chance, bool(chance.random() < EMPTY), kind == "around")
        for _ in range(CHUNK)
    ]
    cut = np.random.default_rng((seed + 2, number))
    if kind == "plain":
        return scenes, reader_lessons(scenes, cut)
    return scenes, hard_lessons(scenes, cut, FARTHER if kind == "around" else 1.0)


def make_lessons(
    counts: Mapping[Kind, int], seed: int, workers: int, kinds: Collection[Kind] = get_args(Kind)
) -> Lessons:
    """From so many scenes, and only of these kinds. The same whatever the number of workers."""
    order = [kind for kind, count in counts.items() for _ in range(-(-count // CHUNK))]
    jobs = [(seed, *one) for one in enumerate(order) if one[1] in kinds]
    whole = round(order.count("plain") * WHOLE)
    scenes: list[Scene] = []
    pieces: dict[Kind, list[Pieces]] = {kind: [] for kind in counts}
    with get_context("spawn").Pool(workers) as pool:
        for (_, number, kind), (some, seen) in zip(jobs, pool.imap(make_chunk, jobs), strict=True):
            scenes += some if number < whole else []
            pieces[kind].append(seen)
    return Lessons(scenes, *(together(pieces[kind]) for kind in ("plain", "hard", "around")))


def together(pieces: Sequence[Pieces]) -> Pieces:
    if not pieces:
        return Pieces(np.zeros(0, np.uint8), np.zeros(0, np.int64), np.zeros(0, np.float32))
    return Pieces(
        np.concatenate([one.seen for one in pieces]),
        np.concatenate([one.values for one in pieces]),
        np.concatenate([one.tops for one in pieces]),
    )


# --- for the finder


def finder_batch(
    scenes: Sequence[Scene], scale: float, size: int, chance: Chance
) -> tuple[Floats, Floats, Floats]:
    """Pictures, what to answer, and where the answer counts."""
    places = size // STRIDE
    pictures = np.zeros((len(scenes), 3, size, size), np.float32)
    wanted = np.zeros((len(scenes), 4, places, places), np.float32)
    counts = np.ones((len(scenes), places, places), np.float32)
    for number, scene in enumerate(scenes):
        part = round(size / scale)
        left, top = (int(chance.integers(0, max(1, SCENE - part + 1))) for _ in range(2))
        frame = evened_frame(scene.frame, SCENE * float(chance.uniform(0.25, 0.7)))
        piece = frame[top : top + part, left : left + part]
        small = cv2.resize(piece, (size, size), interpolation=cv2.INTER_AREA)
        flip = chance.random() < 0.5
        picture = small[:, ::-1] if flip else small
        pictures[number] = picture.astype(np.float32).transpose(2, 0, 1) / 255 - 0.5
        for die in scene.dice:
            x, y = (die.x - left) * scale, (die.y - top) * scale
            _mark(wanted[number], counts[number], size - x if flip else x, y, die.size * scale)
    return pictures, wanted, counts


def _mark(wanted: Floats, counts: Floats, x: float, y: float, size: float) -> None:
    """Near the middle of a die it is one; farther out, but still on it, both answers are fine."""
    middles = np.arange(wanted.shape[1], dtype=np.float32) * STRIDE + STRIDE / 2
    across, down = np.meshgrid(x - middles, y - middles)
    away = np.maximum(np.abs(across), np.abs(down))
    on = away < max(0.42 * size, STRIDE * 0.75)
    near = away < max(0.2 * size, STRIDE * 0.51)
    if not SMALLEST <= size <= LARGEST:
        if SMALLEST * 0.6 < size < LARGEST * 1.6:
            counts[on] = 0
        return
    counts[on & (wanted[0] < 0.5)] = 0
    counts[near] = 1
    wanted[0][near] = 1
    wanted[1][near], wanted[2][near] = across[near] / STRIDE, down[near] / STRIDE
    wanted[3][near] = np.log(size / USUAL)


# --- for the reader


def reader_lessons(scenes: Sequence[Scene], chance: Chance, farther: float = 1.0) -> Pieces:
    """Pieces around dice, not quite centred, and around what is none, from so much farther away."""
    pieces, values, tops = [], [], []
    for scene in scenes:
        legible = [one for one in scene.dice if one.size >= LEGIBLE]
        for die in legible * (2 if farther > 1 else 1):
            x, y = np.array([die.x, die.y]) + chance.normal(0, 0.07, 2) * die.size
            size = die.size * float(np.exp(chance.normal(0, 0.14))) * farther
            pieces.append(crop(scene.frame, x, y, size))
            values.append(die.value)
            tops.append(
                ((die.top_x - x) / size, (die.top_y - y) / size, np.log(die.top_side / size))
            )
        for _ in range(1 if scene.dice else 4):
            x, y, size = _no_die(scene.dice, chance)
            pieces.append(crop(scene.frame, x, y, size * farther))
            values.append(0)
            tops.append((0.0, 0.0, 0.0))
    return Pieces(np.array(pieces), np.array(values, np.int64), np.array(tops, np.float32))


def hard_lessons(scenes: Sequence[Scene], chance: Chance, farther: float = 1.0) -> Pieces:
    """Dice again, and what is easily taken for one: tokens and other things, each in the middle of
    its piece, and the sides of dice; from farther away also the lower part of such things, where
    tokens have their dots."""
    easy = reader_lessons(scenes, chance, farther)
    pieces = []
    for scene in scenes:
        places = [(one.x, one.y, one.size) for one in scene.dice]
        for k in chance.permutation(len(scene.others))[:MOST_OTHERS]:
            x, y, radius = scene.others[int(k)]
            size = 2 * radius * float(np.exp(chance.normal(0.1, 0.2)))
            free = all(np.hypot(x - at, y - on) > 0.6 * wide + radius for at, on, wide in places)
            if free and size > SMALLEST:
                at, on = np.array([x, y]) + chance.normal(0, 0.06, 2) * size
                pieces.append(crop(scene.frame, at, on, size * farther))
            if free and farther > 1 and chance.random() < 0.5:
                part = radius * float(chance.uniform(0.55, 1.3))
                pieces.append(crop(scene.frame, x, y + 0.6 * radius, part * farther))
        for die in (one for one in scene.dice if one.size >= 2 * LEGIBLE):
            away = np.array([die.x - die.top_x, die.y - die.top_y])
            if np.hypot(*away) > 0.1 * die.size and chance.random() < 0.6:
                way = away / np.hypot(*away) * die.size * chance.uniform(0.22, 0.36)
                at, on = np.array([die.x, die.y]) + way + chance.normal(0, 0.08, 2) * die.size
                pieces.append(
                    crop(scene.frame, at, on, die.size * farther * float(chance.uniform(0.32, 0.5)))
                )
    seen = np.array(pieces, np.uint8).reshape(-1, *easy.seen.shape[1:])
    none = Pieces(seen, np.zeros(len(seen), np.int64), np.zeros((len(seen), 3), np.float32))
    return together([easy, none])


def _no_die(dice: Sequence[Lying], chance: Chance) -> tuple[float, float, float]:
    """Beside a die, between two, a corner of one, or somewhere else."""
    for _ in range(20):
        x, y = (float(value) for value in chance.uniform(10, SCENE - 10, 2))
        size = float(np.exp(chance.uniform(np.log(12), np.log(110))))
        if dice and chance.random() < 0.5:
            one = dice[int(chance.integers(len(dice)))]
            x, y = one.x + chance.normal(0, one.size), one.y + chance.normal(0, one.size)
            size = one.size * float(chance.uniform(0.3, 2.2))
        if not any(_is_it(x, y, size, one) for one in dice):
            return x, y, size
    return 2.0, 2.0, 14.0


def _is_it(x: float, y: float, size: float, die: Lying) -> bool:
    near = np.hypot(x - die.x, y - die.y) < 0.4 * max(size, die.size)
    return bool(near and 0.45 < size / die.size < 2.2)


def reader_batch(pieces: NDArray[np.uint8], chance: Chance) -> Floats:
    """In other colours and other light each time."""
    seen = pieces.astype(np.float32)
    seen *= chance.uniform(0.75, 1.25, (len(seen), 1, 1, 3)).astype(np.float32)
    return np.stack([evened(np.clip(one, 0, 255)) for one in seen])

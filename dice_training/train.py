"""`make train`: draws dice, teaches the three networks with them, and writes their files.

Seeded throughout. On the same machine with the same versions the same weights come out; elsewhere
sums may be rounded in another order, so that the last digits differ.

    python -m dice_training.train                     # about 55 minutes on one free core
    python -m dice_training.train --scenes 400 --into FOLDER    # a quick try
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn

from companion.senses.dice_sight import networks as kept
from dice_training.lessons import (
    Kind,
    Lessons,
    Pieces,
    finder_batch,
    make_lessons,
    reader_batch,
    together,
)
from dice_training.networks import ANSWERS, CROP, finder, finder_loss, reader, reader_loss
from dice_training.onnx_file import write
from dice_training.scenes import SCENE, Scene
from dice_training.tables import Chance

SEED = 2026
SCENES: dict[Kind, int] = {"plain": 16_000, "hard": 6_000, "around": 9_000}
"""How many are drawn: for the finder and the reader, of which hard pieces are cut for the reader,
and for the doubter."""
READER_STEPS, AGAIN, DOUBTER_STEPS, FINDER_STEPS, BATCH = 5_000, 1_000, 7_000, 4_500, 64
NEEDS: dict[str, tuple[Kind, ...]] = {
    "finder": ("plain",),
    "reader": ("plain", "hard"),
    "doubter": ("around",),
}
"""What each is taught with."""
THIN = 0.625
"""The doubter has so many planes of those of the reader."""
HELD = 3_000
"""Pieces that the reader is not taught with, to see how well it does."""
QUICK = torch.channels_last
"""How numbers lie in memory; the same sums, a fifth quicker."""
SCALES = (1.0, 0.7, 0.5, 0.35)
"""A scene is shown to the finder in these sizes."""


def teach_finder(scenes: Sequence[Scene], steps: int, batch: int = 16) -> nn.Sequential:
    network, chance = finder().to(memory_format=QUICK), np.random.default_rng(SEED + 1)
    learner, pace = _learner(network, 3e-3, steps)
    started, shown = time.monotonic(), 0.0
    for step in range(steps):
        scale = SCALES[int(chance.integers(len(SCALES)))]
        size = min(160, int(SCENE * scale) // 32 * 32)
        some = [scenes[int(k)] for k in chance.integers(0, len(scenes), batch)]
        pictures, wanted, counts = (
            torch.from_numpy(one) for one in finder_batch(some, scale, size, chance)
        )
        told = network(pictures.contiguous(memory_format=QUICK))
        loss = finder_loss(told, wanted, counts)
        learner.zero_grad()
        loss.backward()
        learner.step()
        pace.step()
        shown += loss.item()
        if step % 50 == 49:
            _tell("finder", step + 1, steps, shown / 50, started)
            shown = 0.0
    return network.eval()


def teach_reader(lessons: Lessons, steps: int, again: int) -> nn.Sequential:
    """First with what is plain, then with half of each kind."""
    network = reader().to(memory_format=QUICK)
    held = min(HELD, len(lessons.plain.seen) // 20)
    plain = lessons.plain.part(held, None)
    _teach_reader(network, [plain], steps, 3e-3, np.random.default_rng(SEED + 2))
    chance = np.random.default_rng(SEED + 3)
    _teach_reader(network, [plain, lessons.hard], again, 1.5e-3, chance)
    network.eval()
    unseen = lessons.plain.part(0, held)
    with torch.no_grad():
        told = network(torch.from_numpy(reader_batch(unseen.seen, chance)))[:, :ANSWERS]
    right = told.argmax(1).numpy() == unseen.values
    print(f"reader: {right.mean():.1%} of {held} pieces that it was not taught with", flush=True)
    return network


def teach_doubter(lessons: Lessons, steps: int) -> nn.Sequential:
    """Not what it shows is asked first, but whether another one, taught otherwise, agrees."""
    network = reader(THIN).to(memory_format=QUICK)
    _teach_reader(network, [lessons.around], steps, 3e-3, np.random.default_rng(SEED + 4))
    return network.eval()


def _teach_reader(
    network: nn.Module, kinds: Sequence[Pieces], steps: int, fastest: float, chance: Chance
) -> None:
    print(f"reader: {[len(kind.seen) for kind in kinds]} pieces, {steps} steps", flush=True)
    learner, pace = _learner(network, fastest, steps)
    started, shown = time.monotonic(), 0.0
    for step in range(steps):
        some = together([kind.some(BATCH // len(kinds), chance) for kind in kinds])
        seen = torch.from_numpy(reader_batch(some.seen, chance)).contiguous(memory_format=QUICK)
        loss = reader_loss(
            network(seen), torch.from_numpy(some.values), torch.from_numpy(some.tops)
        )
        learner.zero_grad()
        loss.backward()
        learner.step()
        pace.step()
        shown += loss.item()
        if step % 50 == 49:
            _tell("reader", step + 1, steps, shown / 50, started)
            shown = 0.0


def _tell(name: str, step: int, steps: int, loss: float, started: float) -> None:
    print(f"{name} {step}/{steps}: {loss:.3f}, {time.monotonic() - started:.0f} s", flush=True)


def _learner(
    network: nn.Module, fastest: float, steps: int
) -> tuple[torch.optim.Optimizer, torch.optim.lr_scheduler.LRScheduler]:
    learner = torch.optim.AdamW(network.parameters(), fastest, weight_decay=1e-4)
    pace = torch.optim.lr_scheduler.OneCycleLR(learner, fastest, total_steps=max(2, steps + 1))
    return learner, pace


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--scenes", type=int, default=SCENES["plain"])
    options.add_argument("--workers", type=int, default=2, help="processes that draw")
    options.add_argument("--into", type=Path, default=Path(kept.__file__).parent)
    options.add_argument("--only", choices=("finder", "reader", "doubter"))
    chosen = options.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)  # sums are then always made in the same order
    torch.use_deterministic_algorithms(True)
    started = time.monotonic()
    share = chosen.scenes / SCENES["plain"]
    counts = {kind: round(count * share) for kind, count in SCENES.items()}
    needed = NEEDS.get(chosen.only, tuple(SCENES))
    lessons = make_lessons(counts, SEED, chosen.workers, needed)
    print(f"scenes drawn in {time.monotonic() - started:.0f} s", flush=True)
    chosen.into.mkdir(parents=True, exist_ok=True)
    if chosen.only in (None, "reader"):
        torch.manual_seed(SEED)
        taught = teach_reader(lessons, round(READER_STEPS * share), round(AGAIN * share))
        write(taught, ["n", 3, CROP, CROP], ["n", ANSWERS + 3], chosen.into / "reader.onnx")
    if chosen.only in (None, "doubter"):
        torch.manual_seed(SEED + 5)
        taught = teach_doubter(lessons, round(DOUBTER_STEPS * share))
        write(taught, ["n", 3, CROP, CROP], ["n", ANSWERS + 3], chosen.into / "doubter.onnx")
    if chosen.only in (None, "finder"):
        torch.manual_seed(SEED)
        taught = teach_finder(lessons.scenes, round(FINDER_STEPS * share))
        write(taught, ["n", 3, "h", "w"], ["n", 4, "y", "x"], chosen.into / "finder.onnx")


if __name__ == "__main__":
    main()

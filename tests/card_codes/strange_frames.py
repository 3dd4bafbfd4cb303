"""Frames and codes for fuzzing: mutated labels, noise, and arrays that are no frames at all.

python -m tests.card_codes.strange_frames 20000      # in a child process; tells if it died
"""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections import Counter
from typing import Any

import cv2
import numpy as np
import segno

from card_codes.code import Code, parse, parse_tag, parse_typed
from card_codes.foreign import Foreign
from card_codes.labels.label_image import label_image
from card_codes.reading.frame import BadFrame
from card_codes.reading.ladder import LADDER, Reader, Step

Chance = np.random.Generator
TEXTS = (
    "CC1.H123",
    "https://a.example/x?y=z",
    "WIFI:T:WPA;S:n;P:p;;",
    "\x00\x01\x1b[2J\r\n",
    "\u202eabc\u2066\u200b",
    "long " * 200,
    "\xff\xfe\x80",
)


def strange_frame(chance: Chance) -> Any:
    """Half of them pass the door; the other half should not."""
    picture = _picture(chance)
    if chance.random() < 0.5:
        return picture
    return _twisted(picture, chance)


def mutated_code(chance: Chance) -> str:
    """A code of ours with something done to it, or any text."""
    text = str(Code("starship", int(chance.integers(1, 200))))
    for _ in range(int(chance.integers(0, 4))):
        place = int(chance.integers(0, len(text) + 1))
        letter = chr(int(chance.integers(0, 0x2FFF if chance.random() < 0.3 else 128)))
        cut = int(chance.integers(0, 2))
        text = text[:place] + letter + text[place + cut :]
    return text


def _picture(chance: Chance) -> Any:
    kind = int(chance.integers(5))
    height, width = (int(side) for side in chance.integers(1, 240, 2))
    if kind == 0:
        return chance.integers(0, 256, (height, width), dtype=np.uint8)
    if kind == 1:
        across, down = (np.arange(n) // int(chance.integers(1, 12)) for n in (width, height))
        return (np.add.outer(down, across) % 2 * 255).astype(np.uint8)
    if kind == 2:
        text = TEXTS[int(chance.integers(len(TEXTS)))]
        modules = np.array(list(segno.make_qr(text).matrix_iter(border=2)), np.uint8)
        scale = int(chance.integers(1, 5))
        picture = np.kron((1 - modules) * 255, np.ones((scale, scale))).astype(np.uint8)
    else:
        code = Code("starship", int(chance.integers(1, 200)))
        picture = label_image(code, pixels_per_mm=float(chance.uniform(2, 9)))
    return _damaged(picture, chance)


def _damaged(picture: Any, chance: Chance) -> Any:
    damaged = picture.copy()
    height, width = damaged.shape
    for _ in range(int(chance.integers(0, 8))):
        y, x, size = (int(chance.integers(0, limit)) for limit in (height, width, 30))
        damaged[y : y + size, x : x + size] = chance.integers(0, 256)
    if chance.random() < 0.4:
        noise = chance.normal(0, 50, damaged.shape)
        damaged = np.clip(damaged + noise, 0, 255).astype(np.uint8)
    if chance.random() < 0.4:
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        moved = (corners + chance.normal(0, 0.15, (4, 2)) * width).astype(np.float32)
        matrix = cv2.getPerspectiveTransform(corners, moved)
        damaged = cv2.warpPerspective(damaged, matrix, (width, height), borderValue=255)
    return damaged


def _twisted(picture: Any, chance: Chance) -> Any:
    height, width = picture.shape
    twists: list[Any] = [
        lambda: picture[:0],
        lambda: picture[:1],
        lambda: picture[:, :1],
        lambda: picture[::2, ::-1],
        lambda: picture.T,
        lambda: np.asfortranarray(picture),
        lambda: picture.astype(np.float32),
        lambda: picture.astype(np.float64) / 0.0 if picture.any() else None,
        lambda: picture.astype(np.uint16),
        lambda: picture.astype(bool),
        lambda: picture.astype(object),
        lambda: picture[None],
        lambda: np.dstack([picture] * 2),
        lambda: np.dstack([picture] * 3)[..., ::-1],
        lambda: np.dstack([picture] * 4),
        lambda: np.dstack([picture] * 5),
        lambda: np.zeros((3, int(chance.integers(20_000, 70_000))), np.uint8),
        lambda: np.broadcast_to(np.uint8(9), (20_000, 20_000)),
        picture.tobytes,
        lambda: np.frombuffer(picture.tobytes(), np.uint8)[: height * width // 2],
        lambda: np.ma.masked_array(picture, picture > 9),
    ]
    with np.errstate(all="ignore"):
        return twists[int(chance.integers(len(twists)))]()


def fuzz(rounds: int, seed: int) -> Counter[str]:
    """Reads that many frames and parses as many codes; raises what is not a declared error. Every
    decoder takes part, also those the ladder of this machine leaves out."""
    chance = np.random.default_rng(seed)
    reader = Reader((*LADDER, Step("opencv")))
    outcome: Counter[str] = Counter()
    for _ in range(rounds):
        frame = strange_frame(chance)
        try:
            reading = reader.read(frame)
            outcome["cards" if reading.cards else "nothing"] += 1
            shown = [str(seen.foreign) for seen in reading.foreign]
            assert all(text.isprintable() and len(text) < 100 for text in shown)
        except BadFrame:
            outcome["refused"] += 1
        text = mutated_code(chance)
        for meaning in (parse(text), parse_typed(text), parse_tag(int(chance.integers(-9, 900)))):
            assert isinstance(meaning, Code | Foreign)
            assert not isinstance(meaning, Foreign) or str(meaning).isprintable()
    return outcome


def _child(rounds: int, seed: int) -> None:
    print(f"seed {seed}: {dict(fuzz(rounds, seed))}", flush=True)


def main() -> int:
    """In batches, each in a process of its own: a death is reported with its seed."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    batch = 2_000
    deaths = 0
    start = time.monotonic()
    for seed in range(-(-rounds // batch)):
        child = multiprocessing.get_context("spawn").Process(
            target=_child, args=(min(batch, rounds), 1_000 + seed)
        )
        child.start()
        child.join()
        if child.exitcode != 0:
            deaths += 1
            print(f"seed {1_000 + seed}: died with {child.exitcode}", flush=True)
    print(f"{rounds} frames and codes, {deaths} deaths, {time.monotonic() - start:.0f} s")
    return 1 if deaths else 0


if __name__ == "__main__":
    sys.exit(main())

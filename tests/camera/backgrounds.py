"""Tables to lay cards on: wood, cloth, a printed page. They have edges, corners and text of their
own, because a plain grey table makes every reader look better than it is."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.camera.conditions import FRAME_HEIGHT, FRAME_WIDTH, Background, Image, Kind

SIZE = (FRAME_WIDTH, FRAME_HEIGHT)


@lru_cache(maxsize=12)
def paint(background: Background) -> Image:
    """The table, without cards. Do not write into it: it is kept for the next frame."""
    bare, chance = _bare(background.kind, background.seed)
    picture = bare.copy()
    scatter(picture, background.clutter, deepcopy(chance))
    picture.flags.writeable = False
    return picture


@lru_cache(maxsize=16)
def _bare(kind: Kind, seed: int) -> tuple[Image, np.random.Generator]:
    """The table alone, and chance as painting left it: clutter goes on from there."""
    chance = np.random.default_rng([seed, 771])
    return PAINTERS[kind](chance), chance


def wood(chance: np.random.Generator) -> Image:
    grain = stretched(chance, 12, 160) + 0.5 * stretched(chance, 40, 400)
    rings = np.sin(grain * 9 + np.linspace(0, 30, FRAME_HEIGHT, dtype=np.float32)[:, None])
    shade: NDArray[np.float32] = (0.75 + 0.1 * rings + 0.12 * grain).astype(np.float32)
    for seam in range(int(chance.integers(60, 160)), FRAME_HEIGHT, int(chance.integers(120, 220))):
        shade[seam : seam + 2] *= 0.5
    tone = np.array([60, 100, 150]) * chance.uniform(0.6, 1.3)
    return coloured(shade, tone)


def cloth(chance: np.random.Generator) -> Image:
    period = chance.uniform(3.0, 7.0)
    across = np.sin(np.arange(FRAME_WIDTH, dtype=np.float32) * (2 * np.pi / period))
    down = np.sin(np.arange(FRAME_HEIGHT, dtype=np.float32) * (2 * np.pi / period))
    weave = 0.7 + 0.1 * across[None, :] + 0.1 * down[:, None]
    folds = stretched(chance, 4, 7)
    return coloured(weave + 0.15 * folds, chance.uniform(40, 200, 3))


def printed(chance: np.random.Generator) -> Image:
    page: Image = np.full((FRAME_HEIGHT, FRAME_WIDTH, 3), 225, np.uint8)
    page[:] = chance.integers(190, 250, 3)
    letters = "ABCDEFGHIKLMNOPRSTUVWZ 0123456789 .,-"
    y = 14
    while y < FRAME_HEIGHT:
        scale = float(chance.uniform(0.3, 1.1))
        line = "".join(chance.choice(list(letters), 110))
        ink = tuple(int(v) for v in chance.integers(0, 110, 3))
        cv2.putText(page, line, (4, y), cv2.FONT_HERSHEY_SIMPLEX, scale, ink, 1 + (scale > 0.8))
        y += int(34 * scale) + 6
    return page


def plain(chance: np.random.Generator) -> Image:
    return coloured(0.8 + 0.1 * stretched(chance, 3, 5), chance.uniform(60, 220, 3))


def ceiling(chance: np.random.Generator) -> Image:
    """Pale and out of focus, with a lamp that burns out: round, or long."""
    shade = 0.8 + 0.08 * stretched(chance, 2, 3)
    picture = coloured(shade, chance.uniform(170, 235, 3))
    x, y = int(chance.integers(0, FRAME_WIDTH)), int(chance.integers(0, FRAME_HEIGHT))
    size = (int(chance.integers(40, 130)), int(chance.integers(40, 300)))
    lamp = np.zeros((FRAME_HEIGHT, FRAME_WIDTH), np.float32)
    cv2.ellipse(lamp, (x, y), size, float(chance.uniform(0, 180)), 0, 360, 1.0, -1)
    glow = cv2.GaussianBlur(lamp, (0, 0), 9) + 0.5 * cv2.GaussianBlur(lamp, (0, 0), 60)
    bright: Image = np.minimum(picture + 200 * glow[:, :, None], 255).astype(np.uint8)
    return bright


PAINTERS = {"wood": wood, "cloth": cloth, "print": printed, "plain": plain, "ceiling": ceiling}


def scatter(picture: Image, shapes: int, chance: np.random.Generator) -> None:
    """Loose pieces: discs, and four-sided things with the corners of a card but not its picture."""
    for _ in range(shapes):
        x, y = int(chance.integers(0, FRAME_WIDTH)), int(chance.integers(0, FRAME_HEIGHT))
        size = int(chance.integers(15, 120))
        tone = tuple(int(v) for v in chance.integers(0, 255, 3))
        edge = tuple(int(v) for v in chance.integers(0, 255, 3))
        if chance.random() < 0.4:
            cv2.circle(picture, (x, y), size // 2, tone, -1, cv2.LINE_AA)
            cv2.circle(picture, (x, y), size // 2, edge, 2, cv2.LINE_AA)
        else:
            box = ((float(x), float(y)), (float(size), size * 1.5), float(chance.uniform(0, 90)))
            corners = cv2.boxPoints(box).astype(np.int32)
            cv2.fillPoly(picture, [corners], tone, cv2.LINE_AA)
            cv2.polylines(picture, [corners], True, edge, 2, cv2.LINE_AA)


def stretched(chance: np.random.Generator, columns: int, rows: int) -> NDArray[np.float32]:
    """Smooth noise: few values, drawn large."""
    small = chance.standard_normal((rows, columns)).astype(np.float32)
    large: NDArray[np.float32] = cv2.resize(small, SIZE, interpolation=cv2.INTER_CUBIC).astype(
        np.float32
    )
    return large


def coloured(shade: NDArray[np.float32], tone: NDArray[np.float64]) -> Image:
    return np.clip(shade[:, :, None] * tone.astype(np.float32), 0, 255).astype(np.uint8)

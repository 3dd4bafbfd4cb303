"""Paintings of games as pictures: painted once from their layers, and kept as a file.

Layers are painted some times as large and averaged down, which makes their edges smooth. Painting
takes longer than a frame, so it goes on layer by layer while a page is made ready.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import msgspec
import numpy as np
from kivy.graphics.texture import Texture
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageOps

from card_codes.whole_file import whole_file
from companion.extras.painting import (
    EVERYTHING,
    HEIGHT,
    WIDTH,
    Layer,
    Painting,
    area,
    glow,
    oval,
    stars,
)
from companion.games.registry import game_kind
from companion.tablet.jobs import start_job
from companion.tablet.masks import texture_of

UNIT = 60
"""Pixels of a painting for each of its units."""
FINER = 2
SCRIM = 0.7
"""The part of a picture, from its foot, that is darkened so that words can be read on it."""
log = logging.getLogger(__name__)
_masters: dict[str, Image.Image] = {}


def any_game(name: str) -> Painting:
    """What stands for a game that brings no painting: hills under a sky whose colours it alone
    has."""
    hue = blake2b(name.encode(), digest_size=3).digest()
    sky, far, near = (f"{60 + one // 4:02X}{70 + two // 4:02X}{90 + three // 3:02X}" for one, two,
                      three in (hue, hue[::-1], hue[1:] + hue[:1]))  # fmt: skip
    return (
        area(EVERYTHING, sky, "101A2C"),
        *stars(name, 40),
        glow((11, 7), 4, "FFF3C490"),
        area(oval((11, 7), 1.4, 1.4), "FFF0B8"),
        area(oval((4, -6), 11, 10.6), far, "101A2C"),
        area(oval((13, -7), 9, 10), near, "0C151D"),
    )


def paint(game: str, folder: Path) -> Iterator[None]:
    """Have the painting of a game ready, in steps; `folder` keeps it for the next start."""
    if game in _masters:
        return
    layers = game_kind(game).painting() or any_game(game)
    digest = blake2b(msgspec.json.encode((UNIT, layers)), digest_size=8).hexdigest()
    path = folder / f"{digest}.png"
    kept = _read(path)
    if kept is not None:
        _masters[game] = kept
        return
    size = (WIDTH * UNIT * FINER, HEIGHT * UNIT * FINER)
    picture = Image.new("RGB", size)
    for number, layer in enumerate(layers):
        _paint_layer(picture, layer)
        if number % 4 == 3 or len(layer.points) == len(EVERYTHING) or layer.kind == "glow":
            yield
    yield
    small = picture.reduce(FINER)
    _masters[game] = small
    start_job("a painting is kept", lambda: _keep(small, path), log.warning)
    yield


def is_painted(game: str) -> bool:
    """True when the painting of a game is ready."""
    return game in _masters


def _keep(picture: Image.Image, path: Path) -> None:
    """Keep the painting for the next start; if the disk is full, it is painted again then."""
    os.makedirs(path.parent, exist_ok=True)
    with whole_file(path, forced=False) as file:
        picture.save(file, "PNG", compress_level=1)


def _read(path: Path) -> Image.Image | None:
    try:
        with Image.open(path, formats=("PNG",)) as found:
            if found.size != (WIDTH * UNIT, HEIGHT * UNIT):
                return None
            return found.convert("RGB")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None


def _paint_layer(picture: Image.Image, layer: Layer) -> None:
    unit = UNIT * FINER
    high = picture.height
    points = [(x * unit, high - y * unit) for x, y in layer.points]
    reach = layer.size * unit
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = (max(0, int(min(side) - reach)) for side in (xs, ys))
    right = min(picture.width, int(max(xs) + reach) + 1)
    bottom = min(picture.height, int(max(ys) + reach) + 1)
    if right <= left or bottom <= top:
        return
    box = (right - left, bottom - top)
    moved = [(x - left, y - top) for x, y in points]
    colour, covers = _colour(layer.colour)
    if layer.kind == "glow":
        mask = _glow(box, moved[0], reach, covers)
    else:
        mask = Image.new("L", box)
        pen = ImageDraw.Draw(mask)
        if layer.kind == "line":
            pen.line(moved, fill=covers, width=max(1, round(reach)), joint="curve")
            for x, y in (moved[0], moved[-1]):
                pen.ellipse((x - reach / 2, y - reach / 2, x + reach / 2, y + reach / 2), covers)
        else:
            pen.polygon(moved, fill=covers)
    if layer.foot:
        fade = Image.linear_gradient("L").resize(box)
        picture.paste(ImageOps.colorize(fade, colour, _colour(layer.foot)[0]), (left, top), mask)
    else:
        picture.paste(colour, (left, top, right, bottom), mask)


def _glow(box: tuple[int, int], at: tuple[float, float], reach: float, covers: int) -> Image.Image:
    """Painted small and enlarged: nobody sees that in something so soft."""
    coarse = 8
    width, height = max(2, box[0] // coarse), max(2, box[1] // coarse)
    x = (np.arange(width) + 0.5) * box[0] / width - at[0]
    y = (np.arange(height) + 0.5) * box[1] / height - at[1]
    far = np.hypot(*np.meshgrid(x, y)) / reach
    light = np.clip(1 - far, 0, 1) ** 2 * covers
    return Image.fromarray(light.astype(np.uint8)).resize(box, Image.Resampling.BILINEAR)


def _colour(code: str) -> tuple[tuple[int, int, int], int]:
    red, green, blue, *alpha = bytes.fromhex(code)
    return (red, green, blue), alpha[0] if alpha else 255


@lru_cache(maxsize=32)
def painting_texture(game: str, width: int, height: int, radius: int, foot: bool) -> Texture:
    """The painting of a game, which is ready, filling such a place; its `foot` darkened for words.

    What does not fit is cut off, at the top rather than at the foot.
    """
    size = (max(2, width), max(2, height))
    picture = ImageOps.fit(_masters[game], size, Image.Resampling.BILINEAR, centering=(0.5, 0.55))
    pixels = np.array(picture)
    if foot:
        fade = np.clip((np.linspace(0, 1, size[1]) - (1 - SCRIM)) / SCRIM, 0, 1) ** 1.1
        dark = int(np.count_nonzero(fade == 0))
        light = (1 - 0.82 * fade[dark:])[:, None, None].astype(np.float32)
        pixels[dark:] = (pixels[dark:] * light).round()
    return texture_of(np.dstack([pixels, round_corners(size, radius)]))


def round_corners(size: tuple[int, int], radius: int) -> NDArray[np.uint8]:
    """How much of each pixel lies inside a plate with round corners, of 255. Only the corners are
    worked out: a window has millions of pixels."""
    width, height = size
    inside = np.full((height, width), 255, np.uint8)
    if side := min(radius, width // 2, height // 2):
        out = np.arange(side)[::-1] + 0.5
        covered = np.clip(side + 0.5 - np.hypot(*np.meshgrid(out, out)), 0, 1)
        corner = (covered * 255).round().astype(np.uint8)
        inside[:side, :side], inside[:side, -side:] = corner, corner[:, ::-1]
        inside[-side:] = inside[side - 1 :: -1]
    return inside

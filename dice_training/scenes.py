"""Tables with dice on them, photographed, and where each die lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from dice_training.clutter import scatter
from dice_training.cubes import (
    COVER,
    INK,
    LIGHT,
    SHADE,
    SHINE,
    Drawing,
    draw,
    random_shape,
    random_view,
)
from dice_training.lens import photographed
from dice_training.tables import Chance, Image, Place, clouds, solid, table, tone

Frame = NDArray[np.uint8]
SCENE = 256
"""Pixels of a scene."""
SMALLEST, LARGEST = 14.0, 120.0
"""Widths of dice in a scene."""
DRAWN_OUT, ODDLY = 0.17, 0.21
"""How much dice are taller or wider than they are (a logarithm): usually, and in odd scenes."""
FAINT = 0.25
"""So many dice of odd scenes have nearly the colour of what they lie on."""
BODIES: tuple[tuple[int, int, int], ...] = (
    (235, 238, 240),
    (215, 230, 238),
    (200, 215, 225),
    (40, 35, 180),
    (30, 25, 120),
    (60, 40, 230),
    (35, 35, 35),
    (150, 70, 20),
    (190, 120, 30),
    (60, 120, 30),
    (50, 200, 240),
    (30, 140, 240),
    (140, 190, 220),
    (120, 40, 110),
)
"""Blue, green, red: ivory and white, reds, black, blues, green, yellow, orange, wood, violet. The
first are the most usual."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A die in a scene; pixels."""

    value: int
    x: float
    y: float
    """The middle of all that is seen of it."""
    size: float
    """The side of a square as large as the box around it."""
    top_x: float
    top_y: float
    top_side: float


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    frame: Frame
    dice: tuple[Lying, ...]
    others: tuple[Place, ...]
    """What is no die and may look like one."""


@dataclass(frozen=True, slots=True, eq=False)
class Paint:
    body: NDArray[np.float32]
    ink: NDArray[np.float32]
    gloss: float
    mottled: float
    clear: float
    """How much of the table is seen through it."""


def draw_some(count: int, chance: Chance) -> list[Drawing]:
    """All faces equally often."""
    return [
        draw(number % 6 + 1, random_shape(chance), random_view(chance), bool(chance.random() < 0.5))
        for number in range(count)
    ]


def random_paint(chance: Chance) -> Paint:
    if chance.random() < 0.7:
        known = np.array(BODIES[int(len(BODIES) * chance.random() ** 1.6)], np.float32)
        body = np.clip(known * chance.uniform(0.85, 1.12, 3), 8, 250).astype(np.float32)
    else:
        body = np.clip(tone(chance), 15, 245)
    bright = float(body @ [0.11, 0.59, 0.3])
    pale = np.array([235, 238, 240], np.float32) * np.float32(chance.uniform(0.75, 1.05))
    dark = chance.uniform(5, 60, 3).astype(np.float32)
    ink = dark if bright > chance.uniform(90, 150) else pale
    other = chance.random()
    if other < 0.06:
        ink = np.array([40, 40, 190] if bright > 110 else [60, 190, 220], np.float32)
    elif other < 0.16 and bright > 80:
        ink = body * np.array(chance.uniform([0.1, 0.1, 0.25], [0.4, 0.35, 0.65]), np.float32)
    if chance.random() < 0.3:  # worn, or printed in nearly the colour of the body
        ink = ink + (body - ink) * np.float32(chance.uniform(0.1, 0.6))
    mottled = float(chance.choice([0, 0, 0, chance.uniform(0.05, 0.25)]))
    gloss = float(chance.choice([0, 0.3, 0.8]) * chance.random())
    clear = float(chance.uniform(0.1, 0.6)) if chance.random() < 0.12 else 0.0
    return Paint(body, ink, gloss, max(mottled, clear / 3), clear)


def make_scene(
    drawings: Sequence[Drawing], chance: Chance, empty: bool = False, odd: bool = False
) -> Scene:
    """Some dice, often of one make, near each other or not; things that are no dice around. In odd
    scenes dice are faint or drawn out by a lens more often."""
    others: list[Place] = []
    scene = table(SCENE, chance, others)
    largest = float(np.exp(chance.uniform(np.log(SMALLEST + 4), np.log(LARGEST))))
    if chance.random() < 0.6 or empty:
        others += scatter(scene, int(chance.integers(1, 14)), max(8.0, largest * 0.8), chance, odd)
    dice: list[Lying] = []
    paint = random_paint(chance)
    for _ in range(0 if empty else int(chance.integers(1, 6))):
        width = max(SMALLEST, largest * float(chance.choice([1.0, chance.uniform(0.6, 1.0)])))
        drawing = drawings[int(chance.integers(len(drawings)))]
        place = _free_place(dice, width, chance)
        if place is None:
            continue
        paint = random_paint(chance) if chance.random() < 0.4 else paint
        spot = Spot(*place, width, ODDLY if odd else DRAWN_OUT)
        is_faint = odd and chance.random() < FAINT
        painted = faint(paint, scene, spot, chance) if is_faint else paint
        dice.append(lay(scene, drawing, painted, spot, chance))
    if chance.random() < 0.15 and not empty:
        scatter(scene, 1, max(8.0, largest * 0.3), chance)
    return Scene(photographed(scene, chance), tuple(dice), tuple(others))


def _free_place(dice: Sequence[Lying], width: float, chance: Chance) -> tuple[float, float] | None:
    """Anywhere, or touching one that lies there already."""
    for _ in range(8):
        x, y = chance.uniform(width * 0.5, SCENE - width * 0.5, 2) if width < SCENE else (128, 128)
        if dice and chance.random() < 0.4:
            other, way = dice[-1], chance.uniform(0, 2 * np.pi)
            away = (other.size + width) * chance.uniform(0.46, 0.6)
            x, y = other.x + np.cos(way) * away, other.y + np.sin(way) * away
            if not (width * 0.4 < min(x, y) and max(x, y) < SCENE - width * 0.4):
                continue
        if all(np.hypot(x - one.x, y - one.y) > 0.45 * (one.size + width) for one in dice):
            return float(x), float(y)
    return None


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a die is to lie, how wide, and how much it may be drawn out."""

    x: float
    y: float
    width: float
    drawn_out: float = DRAWN_OUT


def faint(paint: Paint, scene: Image, spot: Spot, chance: Chance) -> Paint:
    ground = scene[min(int(spot.y), SCENE - 1), min(int(spot.x), SCENE - 1)].astype(np.float32)
    body = np.clip(ground * chance.uniform(0.95, 1.3) + chance.normal(0, 6, 3), 8, 250)
    ink = body * 0.25 if body.mean() > 110 else np.array([235, 238, 240])
    return replace(paint, body=body.astype(np.float32), ink=ink.astype(np.float32))


def lay(scene: Image, drawing: Drawing, paint: Paint, spot: Spot, chance: Chance) -> Lying:
    """Paints a die into the scene so that the box around it is about as wide as wanted."""
    left, top, right, bottom = drawing.box
    size = float(np.sqrt((right - left) * (bottom - top)))
    scale = spot.width / size
    stretch = float(np.exp(chance.normal(0, spot.drawn_out)))
    by = np.array([scale * stretch, scale / stretch])
    shape = np.maximum(4, np.round(len(drawing.layers) * by)).astype(int)
    by = shape / len(drawing.layers)
    # OpenCV scales four layers at once, not five.
    first = cv2.resize(drawing.layers[:, :, :SHADE], shape.tolist(), interpolation=cv2.INTER_AREA)
    last = cv2.resize(drawing.layers[:, :, SHADE], shape.tolist(), interpolation=cv2.INTER_AREA)
    layers = np.dstack([first, last])
    middle = np.array([(left + right) / 2, (top + bottom) / 2]) * by
    corner = np.round(np.array([spot.x, spot.y]) - middle).astype(int)
    _paint_layers(scene, layers.astype(np.float32) / np.float32(255), paint, corner, chance)
    x, y = corner + middle
    top_x, top_y = corner + np.array(drawing.top) * by
    side = drawing.top_side * scale
    return Lying(drawing.value, float(x), float(y), size * scale, float(top_x), float(top_y), side)


def _paint_layers(
    scene: Image,
    layers: NDArray[np.float32],
    paint: Paint,
    corner: NDArray[np.int_],
    chance: Chance,
) -> None:
    begin = np.maximum(corner, 0)
    end = np.minimum(corner + layers.shape[1::-1], SCENE)
    part = layers[
        begin[1] - corner[1] : end[1] - corner[1], begin[0] - corner[0] : end[0] - corner[0]
    ]
    under = scene[begin[1] : end[1], begin[0] : end[0]]
    if not under.size:
        return
    cover, ink, light, shine, shade = (part[:, :, [k]] for k in (COVER, INK, LIGHT, SHINE, SHADE))
    safe = np.maximum(cover, 1 / 255)
    body = paint.body[None, None]
    if paint.mottled:
        spots = clouds(max(part.shape[:2]), max(2.0, len(part) / 5), chance)[
            : part.shape[0], : part.shape[1]
        ]
        body = body * (1 + paint.mottled * spots[:, :, None])
    inked = np.clip(ink / safe, 0, 1)
    surface = body * (1 - inked) + paint.ink * inked
    lit = surface * (light / safe) * 1.12 + 255 * paint.gloss * shine / safe
    if paint.clear:
        through = under * (0.25 + 0.75 * body / 255)
        lit = lit + (through - lit) * (np.float32(paint.clear) * (1 - inked))
    mixed = under * (1 - shade) * (1 - cover) + lit * cover
    scene[begin[1] : end[1], begin[0] : end[0]] = solid(mixed)

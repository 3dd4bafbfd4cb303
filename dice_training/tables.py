"""What dice lie on: table tops, wood, cloth, printed boards and pages. All of it is made up."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""Blue, green, red."""
Chance = np.random.Generator


Place = tuple[float, float, float]
"""The middle of something round, and its radius."""


def table(size: int, chance: Chance, tokens: list[Place]) -> Image:
    """A square picture of something flat; tells where number tokens lie on it."""
    kind = chance.choice(["top", "top", "wood", "cloth", "board", "board", "page", "patches"])
    ground = {
        "top": _top,
        "wood": _wood,
        "cloth": _cloth,
        "board": lambda size, chance: _board(size, chance, tokens),
        "page": _page,
        "patches": _patches,
    }[kind](size, chance)
    if chance.random() < 0.25 and kind != "patches":
        ground = _cut_by_a_line(ground, _top(size, chance), chance)
    return solid(ground * _uneven_light(size, chance))


def solid(light: NDArray[np.floating]) -> Image:
    return np.asarray(np.clip(light, 0, 255), np.uint8)


def tone(chance: Chance) -> NDArray[np.float32]:
    """Any colour; pale and dull ones more often, as things on tables are."""
    hue, full = chance.uniform(0, 180), chance.beta(1.0, 1.6) * 255
    value = 255 * chance.beta(2.0, 1.3)
    pixel = np.array([[[hue, full, value]]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def clouds(size: int, grain: float, chance: Chance, stretch: float = 1.0) -> NDArray[np.float32]:
    """Smooth noise about 0 with a spread of 1; grains are so many pixels wide."""
    rows = max(2, round(size / grain))
    columns = max(2, round(size / (grain * stretch)))
    noise = chance.standard_normal((rows, columns)).astype(np.float32)
    return np.asarray(cv2.resize(noise, (size, size), interpolation=cv2.INTER_CUBIC), np.float32)


def _uneven_light(size: int, chance: Chance) -> NDArray[np.float32]:
    way = chance.uniform(0, 2 * np.pi)
    line = np.linspace(-0.5, 0.5, size, dtype=np.float32)
    slope = np.cos(way) * line[None] + np.sin(way) * line[:, None]
    light = 1 + chance.uniform(0, 0.35) * slope + 0.04 * clouds(size, size / 3, chance)
    return np.asarray(light[:, :, None], np.float32)


def _top(size: int, chance: Chance) -> Image:
    """Laminate, stone, plastic: one colour with grain."""
    speckle = clouds(size, chance.uniform(1, 4), chance) * chance.choice([0, 2, 5, 14])
    return solid(tone(chance) + speckle[:, :, None])


def _wood(size: int, chance: Chance) -> Image:
    brown = np.array([chance.uniform(40, 170), chance.uniform(90, 200), 0], np.float32)
    brown[2] = min(250.0, brown[1] * chance.uniform(1.02, 1.35))
    rings = clouds(size, chance.uniform(3, 16), chance, 12.0) * chance.uniform(3, 18)
    fibres = clouds(size, 1.5, chance, 14.0) * chance.uniform(1, 7)
    grain = rings + fibres
    if chance.random() < 0.4:
        gap = chance.integers(size // 4, size)
        grain[::gap] -= 60
    wood = brown + grain[:, :, None]
    return _turned(solid(wood), chance)


def _cloth(size: int, chance: Chance) -> Image:
    x = np.arange(size, dtype=np.float32)
    step = chance.uniform(2.5, 9)
    weave = np.sin(x * (2 * np.pi / step))[None] * np.sin(x * (2 * np.pi / step))[:, None]
    rough = clouds(size, chance.uniform(1.2, 5), chance)
    bump = weave * chance.choice([0, 6, 16]) + rough * chance.uniform(3, 18)
    return _turned(solid(tone(chance) + bump[:, :, None]), chance)


def _patches(size: int, chance: Chance) -> Image:
    """Nothing that has a name: shapes over shapes."""
    scene = _top(size, chance)
    for _ in range(int(chance.integers(6, 30))):
        middle = chance.uniform(0, size, 2)
        points = middle + chance.normal(
            0, chance.uniform(4, size / 4), (int(chance.integers(3, 7)), 2)
        )
        cv2.fillPoly(scene, [points.astype(np.int32)], tone(chance).tolist(), cv2.LINE_AA)
    return solid(scene + (clouds(size, 2, chance) * chance.uniform(0, 8))[:, :, None])


def _board(size: int, chance: Chance, tokens: list[Place]) -> Image:
    """Six-sided lands in printed colours, with round number tokens on some."""
    scene = _top(size, chance)
    radius = float(chance.uniform(size / 10, size / 1.6))
    turn = chance.uniform(0, np.pi / 3)
    corners = np.array([[np.cos(a), np.sin(a)] for a in turn + np.arange(6) * np.pi / 3])
    one = radius * np.sqrt(3) * np.array([np.cos(turn + np.pi / 6), np.sin(turn + np.pi / 6)])
    two = radius * np.sqrt(3) * np.array([np.cos(turn + np.pi / 2), np.sin(turn + np.pi / 2)])
    lands = [tone(chance) for _ in range(5)]
    reach = int(size / radius) + 2
    rough = clouds(size, chance.uniform(1.5, 6), chance) * chance.uniform(6, 34)
    middles = []
    for i in range(-reach, reach):
        for j in range(-reach, reach):
            middle = size / 2 + i * one + j * two
            if (np.abs(middle - size / 2) < size / 2 + radius).all():
                points = (middle + corners * radius * 0.93).astype(np.int32)
                cv2.fillPoly(scene, [points], lands[(i * 3 + j) % 5].tolist(), cv2.LINE_AA)
                middles.append(middle)
    _illustrate(scene, chance)
    scene = solid(scene + rough[:, :, None])
    for middle in middles:
        if chance.random() < 0.75:
            wide = radius * float(chance.uniform(0.18, 0.34))
            number_token(scene, middle, wide, chance)
            tokens.append((float(middle[0]), float(middle[1]), wide))
    return scene


def _illustrate(scene: Image, chance: Chance) -> None:
    """Strokes in shades of what is printed there already: trees, fields, waves."""
    size = len(scene)
    longest = chance.uniform(3, size / 10)
    for _ in range(int(chance.integers(0, 160))):
        x, y = (int(value) for value in chance.integers(0, size, 2))
        shade = np.clip(scene[y, x] * chance.uniform(0.45, 1.5) + chance.normal(0, 12, 3), 0, 255)
        reach = chance.uniform(1, longest, 2).astype(int)
        turn, arc = float(chance.uniform(0, 180)), float(chance.choice([180, 360]))
        weight = int(chance.choice([-1, 1, 2]))
        cv2.ellipse(
            scene, (x, y), reach.tolist(), turn, 0, arc, shade.tolist(), weight, cv2.LINE_AA
        )


def number_token(scene: Image, middle: NDArray[np.float64], radius: float, chance: Chance) -> None:
    """A pale disc with a number and a row of dots, as many boards have."""
    x, y = (round(value) for value in middle)
    r = max(3, round(radius))
    paper = (chance.uniform(140, 225), chance.uniform(180, 240), chance.uniform(200, 250))
    ink = (30, 30, 190) if chance.random() < 0.3 else (30, 30, 30)
    cv2.circle(scene, (x, y), r, paper, -1, cv2.LINE_AA)
    if chance.random() < 0.5:
        cv2.circle(scene, (x, y), r, ink, 1, cv2.LINE_AA)
    text, scale = str(chance.integers(2, 13)), r / 18
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 1)
    weight = max(1, r // 10)
    place = (x - width // 2, y + height // 3)
    cv2.putText(scene, text, place, cv2.FONT_HERSHEY_SIMPLEX, scale, ink, weight, cv2.LINE_AA)
    dots = int(chance.integers(1, 6))
    for dot in range(dots):
        at = (round(x + (dot - (dots - 1) / 2) * r * 0.28), round(y + r * 0.6))
        cv2.circle(scene, at, max(1, round(r * 0.1)), ink, -1, cv2.LINE_AA)


def _page(size: int, chance: Chance) -> Image:
    """Paper or a keyboard: boxes with letters, signs and dots in rows."""
    scene = _top(size, chance)
    step = float(chance.uniform(size / 14, size / 3))
    box, ink = tone(chance), tone(chance)
    letters = "ABCDEFGHKMNRSTXYZ0123456789.,:;+-%&?!oO"
    for y in np.arange(step / 2, size, step):
        for x in np.arange(step / 2, size, step):
            half = step * chance.uniform(0.25, 0.46)
            corner, other = (int(x - half), int(y - half)), (int(x + half), int(y + half))
            if chance.random() < 0.6:
                cv2.rectangle(
                    scene, corner, other, box.tolist(), -1 if chance.random() < 0.7 else 1
                )
            what = chance.random()
            if what < 0.5:
                text = "".join(chance.choice(list(letters), int(chance.integers(1, 5))))
                place = (corner[0] + 2, int(y + half / 2))
                cv2.putText(
                    scene, text, place, int(chance.integers(0, 8)), step / 60, ink.tolist(), 1
                )
            elif what < 0.75:
                cv2.circle(
                    scene, (int(x), int(y)), max(1, int(half * 0.6)), ink.tolist(), -1, cv2.LINE_AA
                )
    return _turned(solid(scene + (clouds(size, 2, chance) * 3)[:, :, None]), chance)


def _turned(scene: Image, chance: Chance) -> Image:
    size = len(scene)
    turn = cv2.getRotationMatrix2D((size / 2, size / 2), float(chance.uniform(0, 360)), 1.1)
    turned = cv2.warpAffine(scene, turn, (size, size), borderMode=cv2.BORDER_REFLECT)
    return np.asarray(turned, np.uint8)


def _cut_by_a_line(one: Image, two: Image, chance: Chance) -> Image:
    """The end of a table, of a board, of a sheet."""
    size = len(one)
    way, at = chance.uniform(0, 2 * np.pi), chance.uniform(-0.4, 0.4) * size
    line = np.arange(size, dtype=np.float32) - size / 2
    side = np.cos(way) * line[None] + np.sin(way) * line[:, None] > at
    return np.asarray(np.where(side[:, :, None], one, two), np.uint8)

"""Landscapes of the island, drawn by us: six pictures of flat paper with light from the upper left.

Each is as large as its hex, from its back at the top to its front at the foot, and leaves the
middle free for the number. What grows there says as much as the colour does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin, sqrt

from companion.view.board import Point, Shape
from companion.view.drawing import Drawing, written

RADIUS = 0.94
"""From the middle of a hex to a corner of its terrain, inside the border of sand."""
HALF = RADIUS * sqrt(3) / 2
"""From its middle to a side."""
SLICES = 14
"""A ground fades from its top to its foot in so many steps, which nobody can tell apart."""
GROUND: dict[str, tuple[str, str]] = {
    "forest": ("#2f7a4e", "#143f29"),
    "hills": ("#cc7449", "#9c4826"),
    "pasture": ("#cbea9e", "#a4d277"),
    "fields": ("#edb02a", "#d68c10"),
    "mountains": ("#9ba7c2", "#68758f"),
    "desert": ("#f7efdc", "#e3d4b2"),
}
"""The ground of a terrain at its top and at its foot; none is amber, as only the next step is."""


@lru_cache(maxsize=8)
def landscape(terrain: str) -> tuple[Shape, ...]:
    drawing = Drawing()
    _ground(drawing, *GROUND[terrain])
    _DRAWN[terrain](drawing)
    rim = [
        ((RADIUS - 0.015) * sin(pi * n / 3), (RADIUS - 0.015) * cos(pi * n / 3)) for n in range(6)
    ]
    drawing.line(rim, 0.015, GROUND[terrain][0], closed=True)
    return drawing.shapes


def _ground(drawing: Drawing, top: str, foot: str) -> None:
    heights = [RADIUS * (1 - 2 * step / SLICES) for step in range(SLICES + 1)]
    for step in range(SLICES):
        above, below = heights[step], heights[step + 1] - (0.01 if step < SLICES - 1 else 0)
        slab = [(-1.0, below), (1.0, below), (1.0, above), (-1.0, above)]
        _inside(drawing, slab, mixed(top, foot, step / (SLICES - 1)))


def _inside(drawing: Drawing, corners: Sequence[Point], colour: str) -> None:
    """The part of an area without bays that lies in the hex."""
    for side in range(6):
        across, up = cos(pi * side / 3), sin(pi * side / 3)
        beyond = [across * x + up * y - HALF for x, y in corners]
        kept: list[Point] = []
        for n, corner in enumerate(corners):
            here, before = beyond[n], beyond[n - 1]
            if here * before < 0:
                kept.append(_between(corners[n - 1], corner, before / (before - here)))
            if here <= 0:
                kept.append(corner)
        corners = kept
    if corners:
        drawing.area(corners, colour)


def _between(first: Point, second: Point, share: float) -> Point:
    return first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share


def _fold(drawing: Drawing, terrain: str, wave: tuple[float, float, float], share: float) -> None:
    """All that lies below a gentle wave across the hex: how high, how far it swings, and at which
    part of the hex its crest is. It is a step further towards the foot's colour."""
    high, swing, at = wave
    crest = []
    for n in range(-8, 9):
        x = HALF * n / 8
        rim = RADIUS - abs(x) / sqrt(3)
        y = high + swing * sin(2 * pi * (n / 16 + 0.5 - at) + pi / 2)
        crest.append((x, max(-rim, min(rim, y))))
    foot = RADIUS / 2
    drawing.area(
        [(0.0, -RADIUS), (HALF, -foot), *reversed(crest), (-HALF, -foot)],
        mixed(*GROUND[terrain], share),
    )


def mixed(first: str, second: str, share: float) -> str:
    """A colour between two."""
    parts = zip(bytes.fromhex(first[1:]), bytes.fromhex(second[1:]), strict=True)
    return written(*((a + (b - a) * share) / 255 for a, b in parts))


def _from_back(things: Iterable[tuple[float, float, float]]) -> Iterator[tuple[Point, float]]:
    """Places with sizes; what stands lower stands in front."""
    for x, y, size in sorted(things, key=lambda one: -one[1]):
        yield (x, y), size


def _curve(start: Point, over: Point, end: Point, steps: int = 6) -> list[Point]:
    """A curve from one point to another that leans towards a third."""
    return [
        _between(_between(start, over, n / steps), _between(over, end, n / steps), n / steps)
        for n in range(steps + 1)
    ]


# --- forest -------------------------------------------------------------------------------------

FIRS = (("#5db077", "#2c6e45"), ("#4e9f69", "#235c3a"))
"""Light and shade of the top of a fir, and of its skirt."""
TRUNK = "#3a2a1c"
TREES = (
    (0.0, 0.58, 0.85), (-0.2, 0.55, 0.85), (0.19, 0.56, 0.8), (-0.38, 0.46, 0.9), (0.37, 0.45, 0.9),
    (-0.64, 0.24, 0.9), (0.63, 0.24, 0.9), (-0.5, 0.2, 0.8), (0.5, 0.18, 0.85),
    (-0.69, -0.1, 0.95), (0.69, -0.1, 0.95), (-0.53, -0.16, 0.9), (0.54, -0.18, 0.9),
    (-0.66, -0.42, 1.0), (0.66, -0.42, 1.0), (-0.46, -0.52, 1.1), (0.46, -0.53, 1.1),
    (-0.28, -0.63, 1.05), (0.28, -0.64, 1.1), (-0.08, -0.7, 1.1), (0.1, -0.78, 1.0),
)  # fmt: skip


def _forest(drawing: Drawing) -> None:
    _fold(drawing, "forest", (0.24, 0.1, 0.25), 0.6)
    _fold(drawing, "forest", (-0.34, 0.08, 0.7), 0.95)
    for (x, y), size in _from_back(TREES):
        drawing.area(_quad(x, y - 0.02 * size, 0.018 * size, 0.06 * size), TRUNK)
        for (low, half, high), (light, shade) in zip(
            ((0.02, 0.125, 0.2), (0.11, 0.095, 0.285)), reversed(FIRS), strict=True
        ):
            foot, top = y + low * size, (x, y + high * size)
            ends = (x - half * size, foot), (x + half * size, foot)
            _inside(drawing, [ends[0], (x, foot), top], light)
            _inside(drawing, [(x, foot), ends[1], top], shade)


def _quad(x: float, y: float, half: float, high: float) -> list[Point]:
    return [(x - half, y), (x + half, y), (x + half, y + high), (x - half, y + high)]


# --- hills --------------------------------------------------------------------------------------

HILL, HILL_IN_SHADE, HILL_IN_LIGHT = "#d98457", "#8c3f24", "#f2b08a"
BRICK, JOINT = "#e39a70", "#9c4826"
MOUNDS = (
    (-0.36, 0.36, 0.3), (0.32, 0.4, 0.34), (-0.7, -0.04, 0.24), (0.74, 0.0, 0.24),
    (-0.5, -0.5, 0.34), (0.52, -0.52, 0.32),
)  # fmt: skip


def _hills(drawing: Drawing) -> None:
    _fold(drawing, "hills", (0.34, 0.12, 0.3), 0.5)
    for (x, y), size in _from_back(MOUNDS):
        if y < -0.4:
            _fold(drawing, "hills", (y + 0.1, 0.1, 0.6), 0.85)
        left, top, right = (x - size, y), (x, y + size), (x + size, y)
        down = _curve(top, (x + 0.75 * size, y + 0.95 * size), right)
        up = _curve(left, (x - 0.75 * size, y + 0.95 * size), top)
        _inside(drawing, [*up, *down[1:]], HILL)
        fold = _curve((x + 0.15 * size, y), (x + 0.35 * size, y + 0.6 * size), top)
        for (one, other), (far, further) in zip(pairwise(fold), pairwise(down[::-1]), strict=True):
            _inside(drawing, [one, far, further, other], HILL_IN_SHADE)
        light = _curve((x - 0.78 * size, y + 0.42 * size), (x, y + 0.6 * size),
                       (x + 0.24 * size, y + 0.46 * size))  # fmt: skip
        if x - size > -HALF:
            drawing.line(light, 0.013, HILL_IN_LIGHT)
    for row, count in enumerate((3, 2)):
        for n in range(count):
            x, y = (n - count / 2 + 0.5) * 0.17, -0.78 + 0.09 * row
            drawing.area(_quad(x, y, 0.08, 0.078), JOINT)
            drawing.area(_quad(x, y + 0.012, 0.07, 0.062), BRICK)


# --- pasture ------------------------------------------------------------------------------------

WOOL, WOOL_IN_SHADE, HEAD, GRASS = "#ffffff", "#e9eddc", "#3b3b36", "#84bb58"
SHEEP = (
    (0.0, 0.6, 0.9), (-0.42, 0.44, 1.0), (0.5, 0.36, 1.0), (-0.62, -0.16, 1.05),
    (0.6, -0.24, 1.1), (-0.26, -0.6, 1.1), (0.22, -0.62, 1.0),
)  # fmt: skip
TUFTS = (
    (-0.2, 0.58), (0.24, 0.52), (-0.66, 0.16), (0.7, 0.1), (-0.5, -0.42), (0.0, -0.52),
    (-0.7, -0.34), (0.04, -0.82), (0.54, -0.5),
)  # fmt: skip


def _pasture(drawing: Drawing) -> None:
    for wave, share in (
        ((0.38, 0.12, 0.25), 0.4),
        ((-0.14, 0.12, 0.65), 0.8),
        ((-0.58, 0.08, 0.3), 1),
    ):
        _fold(drawing, "pasture", wave, share)
    for x, y in TUFTS:
        for lean in (-0.035, 0.0, 0.035):
            drawing.line([(x, y), (x + lean, y + 0.07)], 0.009, GRASS)
    for (x, y), size in _from_back(SHEEP):
        face = 1 if x < 0.2 else -1
        for leg in (-0.06, 0.05):
            at = x + leg * size
            drawing.line([(at, y - 0.04 * size), (at, y - 0.11 * size)], 0.014 * size, HEAD)
        puffs = ((0.055, -0.02, 0.066, WOOL_IN_SHADE), (-0.066, 0.0, 0.07, WOOL),
                 (0.011, 0.022, 0.08, WOOL))  # fmt: skip
        for dx, dy, radius, wool in puffs:
            drawing.disc((x + face * dx * size, y + dy * size), radius * size, wool)
        drawing.disc((x + face * 0.125 * size, y + 0.026 * size), 0.045 * size, HEAD)


# --- fields -------------------------------------------------------------------------------------

STALK, EAR, EAR_IN_SHADE = "#96600a", "#fff0b8", "#f4cf6a"
SHEAVES = (
    (-0.02, 0.62, 0.85), (-0.3, 0.46, 0.9), (0.3, 0.46, 0.9), (-0.6, 0.2, 0.95), (0.6, 0.2, 0.95),
    (-0.62, -0.22, 1.0), (0.62, -0.22, 1.0), (-0.36, -0.52, 1.1), (0.36, -0.52, 1.1),
    (0.0, -0.74, 1.1),
)  # fmt: skip


def _fields(drawing: Drawing) -> None:
    for row in range(17):
        share = row / 20 if row % 2 else min(1.0, 0.55 + row / 20)
        _fold(drawing, "fields", (0.9 - 0.11 * row, 0.07, 0.3), share)
    for (x, y), size in _from_back(SHEAVES):
        for lean in (-0.08, 0.0, 0.08):
            top = (x + lean * size, y + 0.14 * size)
            drawing.line([(x + lean * 0.3 * size, y - 0.08 * size), top], 0.012, STALK)
        for lean, ear in ((-0.08, EAR), (0.08, EAR_IN_SHADE), (0.0, EAR)):
            for high in (0.1, 0.14, 0.18, 0.215):
                bend = lean * (1 + (high - 0.1) * 3)
                drawing.disc((x + bend * size, y + high * size), 0.03 * size, ear)


# --- mountains ----------------------------------------------------------------------------------

ROCK, ROCK_IN_SHADE, SNOW, SNOW_IN_SHADE = "#c3cbd6", "#4d586b", "#ffffff", "#dce4ee"
PEAKS = (
    (-0.3, 0.28, 0.46), (0.26, 0.26, 0.53), (-0.68, -0.1, 0.36), (0.68, -0.12, 0.4),
    (-0.46, -0.62, 0.4), (0.48, -0.64, 0.42), (0.02, -0.82, 0.38),
)  # fmt: skip
"""Where the foot of each lies, and how high it is."""


def _mountains(drawing: Drawing) -> None:
    _fold(drawing, "mountains", (0.2, 0.12, 0.3), 0.6)
    _fold(drawing, "mountains", (-0.42, 0.1, 0.7), 1)
    for (x, y), high in _from_back(PEAKS):
        top, foot = (x, y + high), (x, y)
        left, right = (x - 0.64 * high, y), (x + 0.64 * high, y)
        middle = _between(top, foot, 0.33)
        _inside(drawing, [top, left, foot], ROCK)
        _inside(drawing, [top, foot, right], ROCK_IN_SHADE)
        for side, snow in ((left, SNOW), (right, SNOW_IN_SHADE)):
            edge = _between(top, side, 0.36)
            tooth = _between(_between(top, side, 0.42), _between(top, foot, 0.46), 0.66)
            _inside(drawing, [top, edge, tooth], snow)
            _inside(drawing, [top, tooth, middle], snow)


# --- desert -------------------------------------------------------------------------------------

RIPPLE, CACTUS = "#a98d55", "#6e8b4e"
RIPPLES = ((-0.68, 0.08), (0.12, 0.54), (-0.26, -0.66), (0.36, -0.24), (0.34, 0.24), (-0.58, -0.32))


def _desert(drawing: Drawing) -> None:
    for wave, share in (
        ((0.42, 0.12, 0.25), 0.35),
        ((0.0, 0.13, 0.6), 0.7),
        ((-0.46, 0.1, 0.3), 1),
    ):
        _fold(drawing, "desert", wave, share)
    for x, y in RIPPLES:
        crest = [(x + 0.05 * n, y + 0.035 * sin(pi * n / 4)) for n in range(9)]
        drawing.line(crest, 0.014, RIPPLE)
    x, y = -0.44, 0.36
    drawing.line([(x, y - 0.02), (x, y + 0.3)], 0.042, CACTUS)
    for side, low in ((-1, 0.08), (1, 0.12)):
        arm = [(x, y + low), (x + side * 0.11, y + low), (x + side * 0.11, y + low + 0.11)]
        drawing.line(arm, 0.032, CACTUS)


_DRAWN: dict[str, Callable[[Drawing], None]] = {
    "forest": _forest,
    "hills": _hills,
    "pasture": _pasture,
    "fields": _fields,
    "mountains": _mountains,
    "desert": _desert,
}

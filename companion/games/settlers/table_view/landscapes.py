"""Landscapes of the island, drawn by us: six pictures of flat paper with light from the upper left.

Each is as large as its hex, from its back at the top to its front at the foot, and leaves the
middle free for the number. What grows there says as much as the colour does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import cos, pi, sin, sqrt

from companion.view.board import Point, Shape
from companion.view.drawing import Drawing, written

RADIUS = 0.94
"""From the middle of a hex to a corner of its terrain, inside the border of sand."""
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
    return drawing.shapes


def _ground(drawing: Drawing, top: str, foot: str) -> None:
    heights = [RADIUS * (1 - 2 * step / SLICES) for step in range(SLICES + 1)]
    for step in range(SLICES):
        above, below = heights[step], heights[step + 1] - (0.01 if step < SLICES - 1 else 0)
        corners = sorted(
            {above, below, *(y for y in (RADIUS / 2, -RADIUS / 2) if below < y < above)}
        )
        right = [(_half_width(y), y) for y in corners]
        left = [(-x, y) for x, y in reversed(right)]
        drawing.area([*right, *left], mixed(top, foot, step / (SLICES - 1)))


def _half_width(y: float) -> float:
    """Of a hex that stands on a tip."""
    return min(RADIUS * sqrt(3) / 2, max(0.0, RADIUS - abs(y)) * sqrt(3))


def mixed(first: str, second: str, share: float) -> str:
    """A colour between two."""
    parts = zip(bytes.fromhex(first[1:]), bytes.fromhex(second[1:]), strict=True)
    return written(*((a + (b - a) * share) / 255 for a, b in parts))


def _from_back(things: Iterable[tuple[float, float, float]]) -> Iterator[tuple[Point, float]]:
    """Places with sizes; what stands lower stands in front."""
    for x, y, size in sorted(things, key=lambda one: -one[1]):
        yield (x, y), size


def _arc(middle: Point, across: float, up: float, steps: int = 10) -> list[Point]:
    """The upper half of an oval, from its right end to its left one."""
    x, y = middle
    return [
        (x + across * cos(pi * n / steps), y + up * sin(pi * n / steps)) for n in range(steps + 1)
    ]


# --- forest -------------------------------------------------------------------------------------

LEAF, LEAF_IN_SHADE, TRUNK = "#46a06b", "#1f6541", "#3a2a1c"
TREES = (
    (0.0, 0.6, 0.8), (-0.2, 0.5, 0.85), (0.22, 0.48, 0.85), (-0.45, 0.36, 0.9), (0.47, 0.34, 0.9),
    (-0.64, 0.14, 0.95), (0.65, 0.12, 0.95), (-0.6, -0.2, 1.0), (0.6, -0.2, 1.0),
    (-0.42, -0.5, 1.1), (0.42, -0.5, 1.1), (-0.14, -0.66, 1.1), (0.16, -0.68, 1.15),
)  # fmt: skip


def _forest(drawing: Drawing) -> None:
    for (x, y), size in _from_back(TREES):
        drawing.area(_quad(x, y - 0.03 * size, 0.02 * size, 0.08 * size), TRUNK)
        for low, half, high in ((0.02, 0.115, 0.16), (0.09, 0.09, 0.22), (0.16, 0.065, 0.28)):
            foot, top = y + low * size, (x, y + high * size)
            ends = (x - half * size, foot), (x + half * size, foot)
            drawing.area([ends[0], (x, foot), top], LEAF)
            drawing.area([(x, foot), ends[1], top], LEAF_IN_SHADE)


def _quad(x: float, y: float, half: float, high: float) -> list[Point]:
    return [(x - half, y), (x + half, y), (x + half, y + high), (x - half, y + high)]


# --- hills --------------------------------------------------------------------------------------

HILL, HILL_IN_SHADE, BRICK = "#dd8a5c", "#b35a35", "#f0a67c"
MOUNDS = (
    (-0.1, 0.5, 0.24), (0.2, 0.46, 0.2), (-0.52, 0.28, 0.22), (0.55, 0.24, 0.24),
    (-0.6, -0.1, 0.2), (0.62, -0.14, 0.18), (-0.4, -0.44, 0.27), (0.4, -0.46, 0.29),
)  # fmt: skip
BRICKS = ((-0.1, -0.74), (0.04, -0.74), (-0.03, -0.665))


def _hills(drawing: Drawing) -> None:
    for (x, y), size in _from_back(MOUNDS):
        drawing.area(_arc((x, y), size, size * 0.8), HILL)
        shade = [*_arc((x, y), size, size * 0.8)[:6], (x + size * 0.12, y)]
        drawing.area(shade[-1:] + shade[:-1], HILL_IN_SHADE)
    for x, y in BRICKS:
        drawing.area(_quad(x, y, 0.06, 0.06), BRICK)


# --- pasture ------------------------------------------------------------------------------------

WOOL, WOOL_IN_SHADE, HEAD, GRASS = "#fffdf4", "#dfe6d2", "#33382f", "#86b95b"
SHEEP = (
    (0.0, 0.63, 0.9),
    (-0.5, 0.34, 1.0),
    (0.5, 0.3, 1.0),
    (-0.58, -0.26, 1.1),
    (0.56, -0.3, 1.1),
)
TUFTS = (
    (-0.26, 0.5), (0.28, 0.52), (-0.7, 0.08), (0.7, 0.06), (-0.3, -0.52), (0.32, -0.56),
    (-0.66, -0.02), (0.2, 0.74), (-0.22, -0.74), (0.64, -0.06),
)  # fmt: skip


def _pasture(drawing: Drawing) -> None:
    for x, y in TUFTS:
        for lean in (-0.035, 0.0, 0.035):
            drawing.line([(x, y), (x + lean, y + 0.07)], 0.009, GRASS)
    for (x, y), size in _from_back(SHEEP):
        for leg in (-0.06, 0.05):
            at = x + leg * size
            drawing.line([(at, y - 0.05 * size), (at, y - 0.12 * size)], 0.012 * size, HEAD)
        puffs = ((-0.07, 0.0, 0.07), (0.06, 0.0, 0.07), (0.0, 0.035, 0.08))
        for dx, dy, radius in puffs:
            drawing.disc((x + dx * size, y + (dy - 0.015) * size), radius * size, WOOL_IN_SHADE)
        for dx, dy, radius in puffs:
            drawing.disc(
                (x + (dx - 0.01) * size, y + (dy + 0.01) * size), radius * 0.9 * size, WOOL
            )
        drawing.disc((x + 0.13 * size, y + 0.03 * size), 0.042 * size, HEAD)


# --- fields -------------------------------------------------------------------------------------

FURROW, STALK, EAR = "#c07d0e", "#a8690a", "#ffe9a8"
SHEAVES = (
    (-0.02, 0.62, 0.85), (-0.3, 0.46, 0.9), (0.3, 0.46, 0.9), (-0.6, 0.2, 0.95), (0.6, 0.2, 0.95),
    (-0.62, -0.22, 1.0), (0.62, -0.22, 1.0), (-0.36, -0.52, 1.1), (0.36, -0.52, 1.1),
    (0.0, -0.74, 1.1),
)  # fmt: skip


def _fields(drawing: Drawing) -> None:
    for y in (0.52, 0.26, 0.0, -0.26, -0.52):
        half = _half_width(y) - 0.06
        bent = [(half * n / 4, y + 0.09 * (1 - (n / 4) ** 2)) for n in range(-4, 5)]
        drawing.line(bent, 0.012, FURROW)
    for (x, y), size in _from_back(SHEAVES):
        for lean in (-0.075, 0.0, 0.075):
            top = (x + lean * size, y + 0.14 * size)
            drawing.line([(x + lean * 0.3 * size, y - 0.06 * size), top], 0.011, STALK)
        for lean in (-0.075, 0.0, 0.075):
            for high in (0.11, 0.145, 0.18):
                bend = lean * (1 + (high - 0.11) * 3)
                drawing.disc((x + bend * size, y + high * size), 0.026 * size, EAR)


# --- mountains ----------------------------------------------------------------------------------

ROCK, ROCK_IN_SHADE, SNOW, SNOW_IN_SHADE = "#8792ae", "#4d5871", "#ffffff", "#d3dbea"
PEAKS = (
    (0.02, 0.44, 1.0), (-0.42, 0.24, 1.1), (0.44, 0.2, 1.1), (-0.54, -0.22, 0.9),
    (0.54, -0.24, 0.9), (-0.24, -0.58, 1.05), (0.24, -0.6, 1.0),
)  # fmt: skip


def _mountains(drawing: Drawing) -> None:
    for (x, y), size in _from_back(PEAKS):
        left, right, top = (x - 0.24 * size, y), (x + 0.25 * size, y), (x, y + 0.34 * size)
        ridge = (x + 0.05 * size, y)
        drawing.area([top, left, ridge], ROCK)
        drawing.area([top, ridge, right], ROCK_IN_SHADE)
        drawing.area(
            [top, _between(top, left, 0.42), (x - 0.03 * size, y + 0.24 * size),
             (x + 0.02 * size, y + 0.2 * size)],
            SNOW,
        )  # fmt: skip
        drawing.area(
            [top, (x + 0.02 * size, y + 0.2 * size), (x + 0.06 * size, y + 0.245 * size),
             _between(top, right, 0.38)],
            SNOW_IN_SHADE,
        )  # fmt: skip


def _between(first: Point, second: Point, share: float) -> Point:
    return first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share


# --- desert -------------------------------------------------------------------------------------

DUNE, DUNE_IN_SHADE, CACTUS = "#fff9ea", "#cbb382", "#6c9a5b"
DUNES = (
    (0.0, 0.5, 1.0), (-0.44, 0.2, 1.0), (0.46, 0.14, 1.1), (-0.5, -0.3, 1.1), (0.4, -0.42, 1.2),
    (-0.1, -0.68, 1.0),
)  # fmt: skip


def _desert(drawing: Drawing) -> None:
    for (x, y), size in _from_back(DUNES):
        crest = [(x + 0.24 * size * n / 6, y + 0.06 * size * cos(pi * n / 8)) for n in range(-6, 7)]
        drawing.line([(px, py - 0.02) for px, py in crest], 0.018, DUNE_IN_SHADE)
        drawing.line(crest, 0.014, DUNE)
    x, y = -0.14, 0.56
    drawing.line([(x, y - 0.08), (x, y + 0.16)], 0.034, CACTUS)
    for side, low in ((-1, 0.02), (1, 0.05)):
        arm = [(x, y + low), (x + side * 0.09, y + low), (x + side * 0.09, y + low + 0.07)]
        drawing.line(arm, 0.022, CACTUS)


_DRAWN: dict[str, Callable[[Drawing], None]] = {
    "forest": _forest,
    "hills": _hills,
    "pasture": _pasture,
    "fields": _fields,
    "mountains": _mountains,
    "desert": _desert,
}

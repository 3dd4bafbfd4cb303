"""A painting of a game as data: layers of flat paper, the lowest first, light from the upper left.

The paper is 16 wide and 10 high, counted from its lower left corner. Whoever shows it may cut off
what lies at its edges, and writes on its foot.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from math import cos, pi, radians, sin
from random import Random
from typing import Literal

from msgspec import Struct

Point = tuple[float, float]
WIDTH, HEIGHT = 16, 10
EVERYTHING: tuple[Point, ...] = ((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT))


class Layer(Struct, frozen=True):
    """An `area` with corners at `points`; a `glow` round one point that fades out at `size`; a
    `line` along points, `size` thick.

    Colours are red, green, blue and, where wanted, how much they cover, as hex digits. With `foot`
    an area goes over from `colour` at its top to that.
    """

    points: tuple[Point, ...]
    colour: str
    foot: str = ""
    kind: Literal["area", "glow", "line"] = "area"
    size: float = 0.0


Painting = tuple[Layer, ...]


def glow(at: Point, size: float, colour: str) -> Layer:
    return Layer((at,), colour, kind="glow", size=size)


def line(points: Sequence[Point], size: float, colour: str) -> Layer:
    return Layer(tuple(points), colour, kind="line", size=size)


def area(points: Iterable[Point], colour: str, foot: str = "") -> Layer:
    return Layer(tuple(points), colour, foot)


def oval(at: Point, across: float, up: float, begin: float = 0, end: float = 360) -> list[Point]:
    """Points of an ellipse, or of a part of it, against the clock from the right; in degrees."""
    steps = max(12, round(abs(end - begin) / 6))
    angles = [radians(begin + (end - begin) * step / steps) for step in range(steps + 1)]
    return [(at[0] + across * cos(angle), at[1] + up * sin(angle)) for angle in angles]


def curve(*points: Point) -> list[Point]:
    """A smooth line from the first point to the last, drawn towards those between them."""
    found = []
    for step in range(25):
        part, left = step / 24, list(points)
        while len(left) > 1:
            left = [
                (x + (to_x - x) * part, y + (to_y - y) * part)
                for (x, y), (to_x, to_y) in itertools.pairwise(left)
            ]
        found.append(left[0])
    return found


def ball(at: Point, radius: float, light: str, dark: str) -> list[Layer]:
    """A round body in two tones: what the light does not reach is a sickle at the lower right."""
    lit = oval(at, radius, radius, 45, 225)
    edge = oval(at, radius, radius, -135, 45)
    x, y = at
    inner = curve(lit[0], (x + radius * 1.05, y - radius * 0.15), (x, y - radius), lit[-1])
    return [area(oval(at, radius, radius), light), area([*edge, *inner], dark)]


def stars(seed: str, count: int, colour: str = "FFFFFF") -> list[Layer]:
    """Points of light all over the paper, the same ones for the same seed."""
    rng = Random(seed)
    found = []
    for _ in range(count):
        at, size = (rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT)), rng.choice((2, 2, 3, 5))
        alpha = rng.randint(110, 240)
        found.append(area(oval(at, size / 100, size / 100), f"{colour}{alpha:02X}"))
    return found


def placed(layers: Iterable[Layer], at: Point, size: float, turn: float = 0) -> list[Layer]:
    """Something that was drawn round (0, 0), put elsewhere: enlarged and turned, in degrees."""
    c, s = cos(turn * pi / 180) * size, sin(turn * pi / 180) * size
    return [
        Layer(
            tuple((at[0] + x * c - y * s, at[1] + x * s + y * c) for x, y in one.points),
            one.colour,
            one.foot,
            one.kind,
            one.size * size,
        )
        for one in layers
    ]

"""The shapes of every icon, as they are written in icons.txt."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

Point = tuple[float, float]


class Part(NamedTuple):
    """Of an icon: a polygon, or a line where it has a width; one point with a width is a disc."""

    points: list[Point]
    width: float
    is_cut: bool
    """Drawn in the colour of what lies behind."""


@cache
def icon_shapes() -> dict[str, str]:
    """The shapes of every icon, by its name."""
    text = Path(__file__).with_name("icons.txt").read_text(encoding="ascii")
    lines = (line.split(": ") for line in text.splitlines() if line and line[0] != "#")
    return dict(lines)


def icon_parts(name: str) -> Iterator[Part]:
    """An icon in simpler shapes than those of the file, on the same grid."""
    for shape in icon_shapes()[name].split("; "):
        kind, *words = shape.split(" ")
        yield Part(*_simpler(kind.lstrip("-"), list(map(float, words))), kind[0] == "-")


def _simpler(kind: str, numbers: list[float]) -> tuple[list[Point], float]:
    match kind, numbers:
        case "fill", points:
            return _pairs(points), 0
        case "box", [left, bottom, right, top]:
            return [(left, bottom), (right, bottom), (right, top), (left, top)], 0
        case "star", [x, y, outer, inner, tips]:
            steps = range(round(tips) * 2)
            radii = [inner if step % 2 else outer for step in steps]
            return _round(x, y, radii, [math.pi * step / tips for step in steps]), 0
        case "disc", [x, y, radius]:
            return [(x, y)], 2 * radius
        case "arc", [x, y, radius, start, end, width]:
            steps = range(max(8, round(abs(end - start) / 5)) + 1)
            share = (end - start) / steps[-1]
            angles = [math.radians(start + share * step) for step in steps]
            return _round(x, y, [radius] * len(steps), angles), width
        case _, [width, *points]:  # "stroke", or "outline"
            return _pairs(points + (points[:2] if kind == "outline" else [])), width
    raise ValueError(kind)


def _pairs(numbers: list[float]) -> list[Point]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _round(x: float, y: float, radii: list[float], angles: list[float]) -> list[Point]:
    """Points round a middle, clockwise from the top."""
    both = zip(radii, angles, strict=True)
    return [(x + r * math.sin(a), y + r * math.cos(a)) for r, a in both]

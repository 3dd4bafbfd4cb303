"""Planets as they are painted, what they yield, and the chips that lie on them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import acos, cos, sin

from companion.games.starfarers.rules.chips import hazard
from companion.view.board import Point, Shape
from companion.view.colours import GOODS_COLOURS
from companion.view.drawing import Drawing, written

PLANET = 0.86
"""The radius of a globe: those of a system nearly touch."""
PLATE, SIGN = -0.24, 0.4
"""A chip lies so far below the middle of its planet, and the sign of what it yields so far above
it."""
EDGE, AIR = 0.03, "38"
"""Of ink round a globe, and how strongly its air shines."""
NIGHT, NOON, TONES = 0.34, 1.18, 7
"""How light a globe is from its dark rim to where the sun stands, in so many steps; each is a disc
that is smaller and lies further towards the sun."""
NEARER_THE_SUN = 0.055
TOWARDS_THE_SUN = (-0.62, 0.78)
BANDS = {
    "fuel": ((-0.66, -0.5), (-0.3, -0.02), (0.2, 0.3), (0.52, 0.72)),
    "carbon": ((-0.46, -0.36), (0.02, 0.1), (0.4, 0.66)),
    "goods": ((-0.7, -0.6), (-0.16, 0.2), (0.56, 0.62)),
}
"""Belts of clouds, from and to which height."""
LANDS = {
    "food": ((-0.42, 0.3, 0.3), (-0.14, 0.46, 0.24), (0.42, -0.1, 0.3), (-0.3, -0.52, 0.24)),
    "ore": ((-0.4, 0.34, 0.17), (0.34, 0.5, 0.13), (0.56, 0.06, 0.16), (-0.56, -0.2, 0.12)),
}
"""Lands or craters: where, and how large."""
DARKER = 0.86
"""How light belts and lands are beside the rest."""
NUMBER, LONG_NUMBER = 0.68, 0.66
LONG_CHIP = 3
"""A chip with so many letters has a longer plate."""
FREQUENT = ("6", "8")
RED = "#b3261e"


@lru_cache(maxsize=16)
def globe_shapes(resource: str) -> tuple[Shape, ...]:
    """A globe in the colour of what it yields, in the sun from the upper left."""
    drawing, colour = Drawing(), GOODS_COLOURS[resource][0]
    drawing.glow((0, 0), PLANET * 1.3, f"#{colour}{AIR}")
    drawing.disc((0, 0), PLANET, "ink")
    for step in range(TONES):
        light = NIGHT + (NOON - NIGHT) * (step / (TONES - 1)) ** 0.8
        radius = (PLANET - EDGE) * (1 - NEARER_THE_SUN * step)
        away = (PLANET - EDGE - radius) * 0.96
        at = (TOWARDS_THE_SUN[0] * away, TOWARDS_THE_SUN[1] * away)
        drawing.disc(at, radius, _tone(colour, light))
        for part in _parts(resource, at, radius):
            drawing.area(part, _tone(colour, light * DARKER))
    return drawing.shapes


def _tone(colour: str, light: float) -> str:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return written(*(min(1.0, part * light + max(0.0, light - 1) * 0.25) for part in parts))


def _parts(resource: str, at: Point, radius: float) -> Iterator[list[Point]]:
    """What of belts and lands lies within a round patch of light."""
    for lower, upper in BANDS.get(resource, ()):
        low, high = max(lower, at[1] - radius), min(upper, at[1] + radius)
        if low < high:
            yield _belt(at, radius, low, high)
    for x, y, wide in LANDS.get(resource, ()):
        rim = [(x + wide * cos(turn / 3), y + wide * 0.8 * sin(turn / 3)) for turn in range(19)]
        yield [_within(point, at, radius) for point in rim]


def _belt(at: Point, radius: float, low: float, high: float) -> list[Point]:
    def rim(side: int, heights: tuple[float, ...]) -> list[Point]:
        return [
            (at[0] + side * radius * sin(acos(max(-1.0, min(1.0, (y - at[1]) / radius)))), y)
            for y in heights
        ]

    heights = tuple(low + (high - low) * step / 4 for step in range(5))
    return rim(1, heights) + rim(-1, heights[::-1])


def _within(point: Point, at: Point, radius: float) -> Point:
    """The nearest point of a round patch."""
    x, y = point[0] - at[0], point[1] - at[1]
    nearer = min(1.0, radius / max(1e-6, (x * x + y * y) ** 0.5))
    return at[0] + x * nearer, at[1] + y * nearer


@lru_cache(maxsize=16)
def sign_shapes(resource: str) -> tuple[Shape, ...]:
    """What a planet yields, above its number."""
    drawing = Drawing()
    drawing.icon(resource, (0, SIGN), 0.62, "ink")
    return drawing.shapes


@lru_cache(maxsize=64)
def chip_shapes(chip: str) -> tuple[Shape, ...]:
    """On a plate: its number, or pirates or ice with their strength, or that nobody knows it."""
    drawing = Drawing()
    danger = hazard(chip)
    if danger is not None:
        kind, strength = danger
        _plate(drawing, 0.36)
        drawing.icon("pirate" if kind == "pirate" else "star", (-0.27, PLATE), 0.48, "ink")
        drawing.text(str(strength), (0.28, PLATE), NUMBER, "ink")
    elif len(chip) < LONG_CHIP:
        _plate(drawing, 0.17)
        drawing.text(chip, (0, PLATE), NUMBER, RED if chip in FREQUENT else "ink")
    else:
        _plate(drawing, 0.4)
        drawing.text(chip, (0, PLATE), LONG_NUMBER, "ink")
    return drawing.shapes


def _plate(drawing: Drawing, half: float) -> None:
    for thick, colour in ((0.34, "ink"), (0.3, "paper")):
        drawing.line(((-half, PLATE), (half, PLATE)), thick, colour)

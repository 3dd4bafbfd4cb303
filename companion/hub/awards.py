"""A certificate to hand out: a night sky over the name, and a medal with the place. Drawn by us."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from card_codes.labels.drawing import Drawing, Item, Line, Polygon, Shade, Words
from companion.result_sheet.paper import HEIGHT, WIDTH

ACROSS, DOWN = HEIGHT, WIDTH
"""A4 across, in millimetres."""
MIDDLE = ACROSS / 2
NIGHT: Shade = (22, 30, 62)
HAZE: Shade = (38, 50, 96)
GOLD: Shade = (196, 148, 48)
PALE: Shade = (250, 244, 226)
SOFT: Shade = (92, 98, 116)
MEDALS: tuple[Shade, ...] = (GOLD, (140, 150, 166), (170, 104, 58))
"""For the first three; the sky's own colour for all others."""
EDGE, SKY, DEEP = 12.0, 50.0, 24.0
"""Where the frame ends and the sky begins; how far down the sky reaches at the sides, and how much
farther in the middle."""


class Award(NamedTuple):
    """What is written on it. `reached` are lines about the game, the first one the largest; `below`
    stands under the two lines that are left for a pen."""

    title: str
    night: str
    name: str
    place: int
    reached: Sequence[str]
    below: tuple[str, str]


def certificate(award: Award) -> Drawing:
    items = [*_frame(), *_sky(), *_medal(MIDDLE, SKY + DEEP + 4, 15, award.place)]
    items += [
        Words(MIDDLE, 35, 10, award.title, "middle", bold=True, shade=PALE, room=170),
        Words(MIDDLE, 49, 4.6, award.night, "middle", shade=PALE, room=170),
        Words(MIDDLE, 125, 11, award.name, "middle", bold=True, shade=NIGHT, room=240),
        Line(MIDDLE - 60, 131, MIDDLE + 60, 131, 0.6, GOLD),
        Polygon(tuple(_star(MIDDLE, 131, 2.6, 4)), GOLD),
    ]
    first, *others = award.reached
    items.append(Words(MIDDLE, 144, 6, first, "middle", shade=NIGHT, room=240))
    for line, text in enumerate(others):
        y = 153.5 + 8 * line
        items.append(Words(MIDDLE, y, 3.2, text, "middle", shade=SOFT, room=240))
    for left, text in zip((45, ACROSS - 115), award.below, strict=True):
        items += [
            Line(left, 184, left + 70, 184, 0.2, SOFT),
            Words(left + 35, 189, 2.4, text, "middle", shade=SOFT),
        ]
    return Drawing(ACROSS, DOWN, tuple(items))


def _frame() -> Iterator[Item]:
    for inset, width, shade in ((7.0, 1.1, GOLD), (9.5, 0.3, NIGHT)):
        right, bottom = ACROSS - inset, DOWN - inset
        corners = [(inset, inset), (right, inset), (right, bottom), (inset, bottom), (inset, inset)]
        yield from (Line(*one, *other, width, shade) for one, other in pairwise(corners))
    for x, y in ((EDGE + 6, DOWN - EDGE - 6), (ACROSS - EDGE - 6, DOWN - EDGE - 6)):
        yield Polygon(tuple(_star(x, y, 4, 4)), GOLD)


def _sky() -> Iterator[Item]:
    """Down to an arc, with stars wherever no word and no planet is."""
    arc = [(x, SKY + DEEP * (1 - ((x - MIDDLE) / (MIDDLE - EDGE)) ** 2)) for x in _across()]
    yield Polygon(((EDGE, EDGE), (ACROSS - EDGE, EDGE), *reversed(arc)), NIGHT)
    yield from (Line(*one, *other, 0.9, GOLD) for one, other in pairwise(arc))
    random = Random(4)
    for _ in range(170):
        x, y = random.uniform(EDGE + 3, ACROSS - EDGE - 3), random.uniform(EDGE + 3, SKY)
        size = random.choice((0.35, 0.4, 0.5, 0.5, 0.7, 0.8, 1.4))
        if abs(x - MIDDLE) > 62 and all(math.dist((x, y), at) > 19 for at in ((46, 35), (252, 33))):
            yield Polygon(tuple(_star(x, y, size, 4)), GOLD if size > 1 else PALE)
    yield from _ringed(46, 35, 9)
    yield from _comet(252, 33, 4)


def _across() -> list[float]:
    return [EDGE + (ACROSS - 2 * EDGE) * step / 80 for step in range(81)]


def _ringed(x: float, y: float, radius: float) -> Iterator[Item]:
    """A planet, half of its ring behind it."""
    yield _ring(x, y, radius, (180, 360))
    yield Polygon(tuple(_round(x, y, radius)), HAZE)
    yield Polygon(tuple(_round(x - radius * 0.22, y - radius * 0.22, radius * 0.7)), (62, 78, 138))
    yield _ring(x, y, radius, (0, 180))


def _ring(x: float, y: float, radius: float, degrees: tuple[int, int]) -> Polygon:
    tilt, points = math.radians(-18), []
    for size, steps in ((1.85, range(degrees[0], degrees[1] + 1, 6)), (1.55, None)):
        angles = steps or range(degrees[1], degrees[0] - 1, -6)
        for angle in map(math.radians, angles):
            along, aside = radius * size * math.cos(angle), radius * size * 0.28 * math.sin(angle)
            points.append(
                (
                    x + along * math.cos(tilt) - aside * math.sin(tilt),
                    y + along * math.sin(tilt) + aside * math.cos(tilt),
                )
            )
    return Polygon(tuple(points), GOLD)


def _comet(x: float, y: float, radius: float) -> Iterator[Item]:
    for length, shade in ((34.0, HAZE), (20.0, (62, 78, 138))):
        tail = (x - length, y - length * 0.42)
        yield Polygon(((x + 1, y - radius), tail, (x - radius * 0.7, y + radius * 0.8)), shade)
    yield Polygon(tuple(_round(x, y, radius)), PALE)
    yield Polygon(tuple(_star(x, y, radius * 0.75, 5)), GOLD)


def _medal(x: float, y: float, radius: float, place: int) -> Iterator[Item]:
    shade = MEDALS[place - 1] if place <= len(MEDALS) else HAZE
    for side in (-1, 1):
        end = y + radius * 1.75
        yield Polygon(
            (
                (x + side * 2, y + 4),
                (x + side * 11, y + 4),
                (x + side * 14, end),
                (x + side * 9.4, end - 3.4),
                (x + side * 5, end + 1),
            ),
            NIGHT,
        )
    yield Polygon(tuple(_star(x, y, radius, 28, radius * 0.9)), shade)
    yield Polygon(tuple(_round(x, y, radius * 0.78)), PALE)
    yield Polygon(tuple(_round(x, y, radius * 0.72)), shade)
    yield Words(x, y + 5, 10, str(place), "middle", bold=True, shade=255, room=radius * 1.3)


def _round(x: float, y: float, radius: float) -> Iterator[tuple[float, float]]:
    return _star(x, y, radius, 36, radius)


def _star(
    x: float, y: float, outer: float, tips: int, inner: float | None = None
) -> Iterator[tuple[float, float]]:
    for step in range(2 * tips):
        radius = (outer * 0.36 if inner is None else inner) if step % 2 else outer
        angle = math.pi * step / tips
        yield x + radius * math.sin(angle), y - radius * math.cos(angle)

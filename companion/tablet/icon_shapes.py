"""Every icon as a few shapes on a grid of 100 by 100, y upwards. All drawn by us.

`cut` shapes are drawn in the colour of what lies behind: holes, eyes, letters.
"""

from __future__ import annotations

import math
from typing import NamedTuple

Points = tuple[float, ...]


class Fill(NamedTuple):
    points: Points
    cut: bool = False


class Stroke(NamedTuple):
    points: Points
    width: float = 7
    closed: bool = False
    cut: bool = False


class Disc(NamedTuple):
    x: float
    y: float
    r: float
    cut: bool = False


class Arc(NamedTuple):
    """Part of a circle, clockwise from the top, in degrees."""

    x: float
    y: float
    r: float
    start: float = 0
    end: float = 360
    width: float = 7
    cut: bool = False


Shape = Fill | Stroke | Disc | Arc


def _star(x: float, y: float, outer: float, inner: float, tips: int) -> Points:
    points: list[float] = []
    for step in range(tips * 2):
        r = inner if step % 2 else outer
        angle = math.pi * step / tips
        points += [x + r * math.sin(angle), y + r * math.cos(angle)]
    return tuple(points)


def _crescent() -> Points:
    """The edge of a disc, and back along the edge of another one that covers part of it."""
    points: list[float] = []
    for step in range(25):
        angle = math.radians(60 + 240 * step / 24)
        points += [50 + 44 * math.cos(angle), 50 + 44 * math.sin(angle)]
    tip = 44 * math.sin(math.radians(60))
    middle, r = 84, math.hypot(84 - 72, tip)
    reach = math.atan2(tip, 72 - middle)
    for step in range(1, 24):
        angle = -reach - (2 * math.pi - 2 * reach) * step / 24
        points += [middle + r * math.cos(angle), 50 + r * math.sin(angle)]
    return tuple(points)


def _box(x: float, y: float, right: float, top: float) -> Points:
    return (x, y, right, y, right, top, x, top)


def _die(*pips: tuple[int, int]) -> tuple[Shape, ...]:
    dots = tuple(Disc(50 + 22 * x, 50 + 22 * y, 9, cut=True) for x, y in pips)
    return (Fill(_box(10, 18, 90, 82)), Fill(_box(18, 10, 82, 90)), *_corners(), *dots)


def _corners() -> tuple[Shape, ...]:
    return tuple(Disc(x, y, 8) for x in (18, 82) for y in (18, 82))


_HEXAGON = (50, 94, 88, 72, 88, 28, 50, 6, 12, 28, 12, 72)


def _module(*shapes: Shape) -> tuple[Shape, ...]:
    return (Fill(_HEXAGON), *shapes)


ICONS: dict[str, tuple[Shape, ...]] = {
    # goods
    "food": (
        Fill((50, 8, 44, 8, 44, 60, 50, 92, 56, 60, 56, 8)),
        Fill((46, 34, 22, 44, 14, 66, 40, 58)),
        Fill((54, 34, 78, 44, 86, 66, 60, 58)),
        Fill((46, 58, 28, 68, 26, 86, 44, 78)),
        Fill((54, 58, 72, 68, 74, 86, 56, 78)),
    ),
    "ore": (
        Fill((8, 24, 24, 62, 46, 74, 70, 66, 92, 30, 80, 14, 20, 14)),
        Stroke((24, 62, 42, 46, 70, 66), 5, cut=True),
        Stroke((42, 46, 40, 16), 5, cut=True),
        Stroke((42, 46, 84, 26), 5, cut=True),
    ),
    "carbon": (
        Stroke((50, 88, 83, 69, 83, 31, 50, 12, 17, 31, 17, 69), 8, closed=True),
        *(Disc(x, y, 11) for x, y in ((50, 88), (83, 69), (83, 31), (50, 12), (17, 31), (17, 69))),
    ),
    "fuel": (
        Fill((50, 94, 74, 58, 82, 36, 50, 6, 18, 36, 26, 58)),
        Disc(50, 36, 32),
        Arc(50, 36, 18, 190, 280, 7, cut=True),
    ),
    "trade_goods": (
        Fill(_box(12, 12, 88, 64)),
        Fill((20, 88, 80, 88, 88, 70, 12, 70)),
        Fill(_box(42, 42, 58, 64), cut=True),
    ),
    "science": (
        Fill((40, 90, 60, 90, 60, 58, 86, 18, 80, 8, 20, 8, 14, 18, 40, 58)),
        Fill(_box(32, 86, 68, 94)),
        Fill((36, 40, 64, 40, 72, 28, 28, 28), cut=True),
    ),
    "astro": (
        Disc(50, 50, 44),
        Arc(50, 50, 34, width=4, cut=True),
        Stroke((30, 26, 50, 76, 70, 26), 8, cut=True),
        Stroke((38, 44, 62, 44), 7, cut=True),
    ),
    "lumber": (
        Fill((8, 30, 66, 62, 80, 40, 22, 8)),
        Disc(80, 54, 17),
        Disc(15, 19, 13),
        Arc(80, 54, 9, width=5, cut=True),
        Stroke((30, 28, 54, 42), 5, cut=True),
    ),
    "brick": (
        Fill(_box(6, 14, 94, 86)),
        Stroke((6, 38, 94, 38), 6, cut=True),
        Stroke((6, 62, 94, 62), 6, cut=True),
        Stroke((50, 14, 50, 38), 6, cut=True),
        Stroke((30, 38, 30, 62), 6, cut=True),
        Stroke((70, 38, 70, 62), 6, cut=True),
        Stroke((50, 62, 50, 86), 6, cut=True),
    ),
    "wool": (
        *(Disc(x, y, 18) for x, y in ((34, 40), (56, 36), (66, 54), (44, 62), (26, 56))),
        Disc(80, 66, 13),
        Stroke((36, 26, 36, 8), 8),
        Stroke((60, 24, 60, 8), 8),
        Disc(83, 68, 4, cut=True),
    ),
    "grain": (
        Stroke((50, 4, 50, 70), 7),
        Fill((50, 98, 40, 82, 50, 68, 60, 82)),
        Fill((46, 62, 24, 70, 22, 88, 42, 80)),
        Fill((54, 62, 76, 70, 78, 88, 58, 80)),
        Fill((46, 40, 24, 48, 22, 66, 42, 58)),
        Fill((54, 40, 76, 48, 78, 66, 58, 58)),
    ),
    # an island
    "settlement": (Fill((10, 8, 10, 52, 50, 92, 90, 52, 90, 8)), Fill(_box(40, 8, 60, 38), True)),
    "city": (
        Fill((4, 8, 4, 46, 4, 64, 28, 94, 52, 64, 52, 46, 96, 46, 96, 8)),
        Fill(_box(20, 50, 36, 66), cut=True),
        Fill(_box(64, 8, 80, 30), cut=True),
    ),
    "road": (Fill((4, 18, 82, 84, 96, 68, 18, 2)), Stroke((22, 22, 78, 70), 5, cut=True)),
    "robber": (
        Disc(50, 78, 17),
        Fill((22, 14, 30, 52, 42, 64, 58, 64, 70, 52, 78, 14)),
        Fill(_box(14, 4, 86, 16)),
        Stroke((38, 79, 62, 79), 6, cut=True),
    ),
    "knight": (
        Fill((20, 88, 80, 88, 80, 44, 50, 6, 20, 44)),
        Stroke((50, 80, 50, 22), 9, cut=True),
        Stroke((30, 62, 70, 62), 9, cut=True),
    ),
    "harbour": (
        Arc(50, 84, 11, width=8),
        Stroke((50, 72, 50, 10), 9),
        Stroke((30, 60, 70, 60), 8),
        Arc(50, 46, 36, 95, 265, 10),
    ),
    "swap": (
        Stroke((10, 66, 84, 66), 10),
        Fill((66, 94, 98, 66, 66, 44)),
        Stroke((90, 30, 16, 30), 10),
        Fill((34, 58, 2, 30, 34, 6)),
    ),
    "development": (
        Stroke((22, 6, 78, 6, 78, 94, 22, 94), 8, closed=True),
        Stroke((36, 60, 36, 74, 64, 74, 64, 56, 50, 46, 50, 38), 8),
        Disc(50, 22, 6),
    ),
    "road_building": (
        Fill((2, 26, 54, 74, 66, 60, 14, 12)),
        Fill((36, 26, 84, 74, 97, 60, 48, 12)),
    ),
    "year_of_plenty": (
        Fill((14, 8, 86, 8, 96, 46, 4, 46)),
        Disc(30, 58, 15),
        Disc(54, 66, 17),
        Disc(74, 58, 14),
        Stroke((54, 82, 60, 96), 6),
    ),
    "monopoly": (
        Fill((6, 40, 50, 4, 94, 40, 78, 40, 78, 60, 22, 60, 22, 40)),
        *(Disc(x, 80, 12) for x in (20, 50, 80)),
    ),
    "victory_point": (Fill(_star(50, 48, 48, 20, 5)),),
    "dice": (
        Fill((6, 44, 40, 34, 52, 68, 18, 78)),
        Fill((54, 50, 88, 56, 94, 22, 60, 16)),
        Disc(29, 56, 6, cut=True),
        Disc(66, 28, 5, cut=True),
        Disc(82, 44, 5, cut=True),
    ),
    # ship
    "booster": (
        Fill((36, 94, 64, 94, 70, 42, 30, 42)),
        Fill((30, 36, 70, 36, 60, 24, 40, 24)),
        Fill((38, 20, 62, 20, 50, 2)),
    ),
    "cannon": (
        Fill((10, 52, 78, 84, 88, 62, 24, 30)),
        Disc(30, 38, 22),
        Disc(30, 38, 9, cut=True),
        Fill(_box(8, 6, 56, 18)),
    ),
    "colony_ship": (
        Fill((50, 94, 66, 66, 66, 26, 34, 26, 34, 66)),
        Fill((30, 52, 10, 20, 30, 26)),
        Fill((70, 52, 90, 20, 70, 26)),
        Disc(50, 60, 9, cut=True),
        Fill((40, 20, 60, 20, 50, 4)),
    ),
    "trade_ship": (
        Fill((6, 40, 20, 16, 80, 16, 94, 40)),
        Fill(_box(18, 46, 46, 68)),
        Fill(_box(52, 46, 80, 68)),
        Fill(_box(34, 72, 64, 92)),
    ),
    "hangar": (
        Fill((6, 10, 6, 56, 50, 90, 94, 56, 94, 10)),
        Fill((24, 10, 24, 46, 50, 64, 76, 46, 76, 10), cut=True),
        Fill((50, 52, 64, 22, 36, 22)),
    ),
    # modules
    "logistics": _module(
        Fill(_box(28, 30, 48, 48), cut=True),
        Fill(_box(53, 30, 73, 48), cut=True),
        Fill(_box(40, 53, 60, 71), cut=True),
    ),
    "command": _module(Fill(_star(50, 48, 30, 13, 5), cut=True)),
    "sensor": _module(
        Disc(50, 36, 8, cut=True),
        Arc(50, 36, 20, -60, 60, 7, cut=True),
        Arc(50, 36, 36, -55, 55, 7, cut=True),
    ),
    "trade": _module(
        Stroke((28, 60, 70, 60, 58, 72), 7, cut=True),
        Stroke((72, 40, 30, 40, 42, 28), 7, cut=True),
    ),
    "science_module": _module(
        Fill((44, 76, 56, 76, 56, 54, 72, 28, 28, 28, 44, 54), cut=True),
    ),
    "production": _module(
        Fill((24, 28, 76, 28, 76, 62, 60, 50, 60, 62, 42, 50, 42, 72, 24, 72), cut=True),
    ),
    # points
    "point": (Fill(_star(50, 48, 48, 20, 5)),),
    "fame": (
        Fill((22, 92, 78, 92, 72, 52, 58, 40, 42, 40, 28, 52)),
        Fill((44, 42, 56, 42, 56, 20, 44, 20)),
        Fill(_box(28, 8, 72, 20)),
        Arc(24, 72, 14, 180, 360, 6),
        Arc(76, 72, 14, 0, 180, 6),
    ),
    "friendship": (
        Disc(30, 62, 22),
        Disc(70, 62, 22),
        Fill((10, 54, 90, 54, 50, 8)),
    ),
    "mission": (
        Fill(_box(18, 6, 82, 94)),
        Stroke((30, 74, 70, 74), 6, cut=True),
        Stroke((30, 58, 70, 58), 6, cut=True),
        Stroke((34, 30, 46, 20, 68, 44), 8, cut=True),
    ),
    "pirate": (
        Disc(50, 60, 34),
        Fill(_box(34, 12, 66, 36)),
        Disc(37, 60, 9, cut=True),
        Disc(63, 60, 9, cut=True),
        Stroke((45, 12, 45, 26), 4, cut=True),
        Stroke((55, 12, 55, 26), 4, cut=True),
    ),
    "trading_post": (
        Fill((10, 60, 20, 88, 80, 88, 90, 60)),
        Fill(_box(18, 10, 82, 56)),
        Fill(_box(40, 10, 60, 40), cut=True),
    ),
    "colony": (
        Arc(50, 20, 42, -90, 90, 8),
        Fill(_box(4, 8, 96, 20)),
        Fill(_box(40, 20, 60, 44)),
    ),
    "die": _die(*((x, y) for x in (-1, 1) for y in (-1, 1)), (0, 0)),
    # players
    "moon": (Fill(_crescent()),),
    "sun": (Fill(_star(50, 50, 48, 30, 12)),),
    "star": (Fill(_star(50, 50, 48, 17, 4)),),
    "comet": (Disc(68, 32, 24), Fill((50, 20, 4, 92, 78, 54))),
    "planet": (Disc(50, 50, 28), Stroke((6, 34, 30, 36, 70, 58, 94, 68), 7)),
    "rocket": (
        Fill((50, 98, 68, 66, 66, 24, 34, 24, 32, 66)),
        Fill((32, 44, 14, 14, 34, 24)),
        Fill((68, 44, 86, 14, 66, 24)),
        Disc(50, 62, 9, cut=True),
    ),
    # doing
    "undo": (Arc(52, 46, 30, -90, 150, 11), Fill((2, 46, 42, 46, 22, 76))),
    "redo": (Arc(48, 46, 30, -150, 90, 11), Fill((98, 46, 58, 46, 78, 76))),
    "back": (Stroke((62, 86, 26, 50, 62, 14), 11),),
    "next": (Stroke((38, 86, 74, 50, 38, 14), 11),),
    "close": (Stroke((20, 20, 80, 80), 11), Stroke((20, 80, 80, 20), 11)),
    "check": (Stroke((14, 50, 40, 22, 88, 80), 12),),
    "plus": (Stroke((50, 14, 50, 86), 12), Stroke((14, 50, 86, 50), 12)),
    "minus": (Stroke((14, 50, 86, 50), 12),),
    "search": (Arc(42, 58, 28, width=9), Stroke((62, 38, 90, 10), 12)),
    "settings": (
        Stroke((10, 78, 90, 78), 7),
        Stroke((10, 50, 90, 50), 7),
        Stroke((10, 22, 90, 22), 7),
        Disc(32, 78, 12),
        Disc(68, 50, 12),
        Disc(42, 22, 12),
    ),
    "turn": (Arc(50, 50, 34, 20, 300, 10), Fill((62, 98, 62, 62, 30, 82))),
    "hold": (Arc(50, 50, 40, 0, 270, 8), Disc(50, 50, 20)),
    "journal": (
        Fill(_box(16, 6, 84, 94)),
        Stroke((34, 72, 70, 72), 6, cut=True),
        Stroke((34, 50, 70, 50), 6, cut=True),
        Stroke((34, 28, 58, 28), 6, cut=True),
    ),
    "chart": (
        Fill(_box(10, 12, 28, 44)),
        Fill(_box(40, 12, 58, 88)),
        Fill(_box(70, 12, 88, 62)),
    ),
    "almanac": (
        Fill((6, 80, 28, 86, 47, 78, 47, 12, 28, 20, 6, 14)),
        Fill((94, 80, 72, 86, 53, 78, 53, 12, 72, 20, 94, 14)),
    ),
    "saved": (
        Fill((10, 14, 10, 82, 38, 82, 46, 70, 90, 70, 90, 14)),
        Stroke((22, 54, 78, 54), 5, cut=True),
    ),
    "play": (Fill((22, 8, 22, 92, 90, 50)),),
    "home": (
        Fill((4, 50, 50, 94, 96, 50)),
        Fill(_box(18, 8, 82, 52)),
        Fill(_box(42, 8, 58, 36), cut=True),
    ),
    "question": (
        Arc(50, 66, 22, -80, 150, 10),
        Stroke((58, 47, 50, 40, 50, 28), 10),
        Disc(50, 10, 7),
    ),
    # a board in space
    "freight": (
        Fill(_box(8, 30, 92, 72)),
        Stroke((36, 30, 36, 72), 6, cut=True),
        Stroke((64, 30, 64, 72), 6, cut=True),
        Disc(26, 20, 9),
        Disc(74, 20, 9),
    ),
    "spaceport": (
        Arc(50, 50, 44, width=8),
        Arc(50, 34, 26, -90, 90, 10),
        Fill(_box(20, 24, 80, 36)),
    ),
    "balls": tuple(Disc(x, y, 18) for x, y in ((30, 34), (70, 34), (50, 68))),
    # a map
    "fit": (
        Stroke((10, 36, 10, 10, 36, 10), 9),
        Stroke((64, 10, 90, 10, 90, 36), 9),
        Stroke((90, 64, 90, 90, 64, 90), 9),
        Stroke((36, 90, 10, 90, 10, 64), 9),
        Fill(_box(34, 34, 66, 66)),
    ),
    # devices
    "roller": (
        Fill((24, 94, 76, 94, 76, 40, 24, 40)),
        Fill((10, 32, 90, 32, 96, 8, 4, 8)),
        Disc(40, 80, 6, cut=True),
        Disc(60, 54, 6, cut=True),
        Disc(50, 67, 6, cut=True),
    ),
    "camera": (
        Fill(_box(6, 16, 94, 72)),
        Fill((30, 72, 38, 88, 62, 88, 70, 72)),
        Disc(50, 44, 20, cut=True),
        Disc(50, 44, 11),
    ),
    "keypad": tuple(Disc(x, y, 10) for x in (22, 50, 78) for y in (22, 50, 78)),
    "card": (Stroke((24, 8, 76, 8, 76, 92, 24, 92), 8, closed=True), Fill(_star(50, 50, 20, 8, 5))),
    "reveal": (
        Fill((4, 50, 28, 74, 50, 80, 72, 74, 96, 50, 72, 26, 50, 20, 28, 26)),
        Disc(50, 50, 18, cut=True),
        Disc(50, 50, 9),
    ),
    "referee": (
        Stroke((50, 8, 50, 88), 7),
        Stroke((16, 78, 84, 78), 7),
        Fill(_box(28, 4, 72, 12)),
        Fill((2, 44, 34, 44, 18, 28)),
        Fill((66, 44, 98, 44, 82, 28)),
        Stroke((18, 76, 6, 46), 4),
        Stroke((18, 76, 30, 46), 4),
        Stroke((82, 76, 70, 46), 4),
        Stroke((82, 76, 94, 46), 4),
    ),
}

ICONS["goods"] = ICONS["trade_goods"]
"""Two games call them differently."""

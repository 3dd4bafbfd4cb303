"""Terrain of the island, drawn by us: colour and pattern, for colour is never alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan2, cos, dist, pi, sin

from companion.view.board import Point
from companion.view.drawing import Drawing, written

SAND = "#f0dfb4"
GROUND: dict[str, str] = {
    "forest": "#215c3b",
    "hills": "#b45d37",
    "pasture": "#b7de8a",
    "fields": "#e5a223",
    "mountains": "#818ea8",
    "desert": "#ede1c7",
    "": "#3d4c66",
}
"""An empty terrain is a hex that has not been entered yet."""
GROUND_RADIUS = 0.94
"""From the middle of a hex to a corner of its terrain, inside the border of sand."""
SHORES = ((0.62, "shore 1"), (0.42, "shore 2"), (0.24, "shore 3"))


def hexagon(centre: Point, radius: float) -> list[Point]:
    """The corners of a hex that stands on a tip."""
    return [
        (
            centre[0] + radius * cos(pi / 2 - corner * pi / 3),
            centre[1] + radius * sin(pi / 2 - corner * pi / 3),
        )
        for corner in range(6)
    ]


def draw_sea(drawing: Drawing, far: float, hexes: Sequence[Point]) -> None:
    """As far as anybody can see, shallow along the coast of an island of these hexes."""
    drawing.area([(-far, -far), (far, -far), (far, far), (-far, far)], "sea")
    coast = _coast(hexes)
    for wide, colour in SHORES:
        drawing.line(coast, wide, colour, closed=True)


def _coast(hexes: Sequence[Point]) -> list[Point]:
    """Round the middle, from corner to corner: those at which fewer than three hexes meet."""
    corners = {(round(x, 4), round(y, 4)) for one in hexes for x, y in hexagon(one, 1.0)}
    outer = [at for at in corners if sum(dist(at, one) < 1.1 for one in hexes) < 3]
    return sorted(outer, key=lambda at: atan2(at[1], at[0]))


def draw_hexes(drawing: Drawing, hexes: Sequence[tuple[Point, str]]) -> None:
    """Hexes with a border of sand and their patterns; their middle stays free for the number."""
    for centre, _ in hexes:
        drawing.area(hexagon(centre, 1.0), SAND)
    for terrain, colour in GROUND.items():
        centres = [centre for centre, kind in hexes if kind == terrain]
        for centre in centres:
            drawing.area(hexagon(centre, GROUND_RADIUS), colour)
        for draw in _PATTERNS.get(terrain, ()):
            for centre in centres:
                for x, y in _PLACES:
                    draw(drawing, (centre[0] + x, centre[1] + y))


_PLACES: tuple[Point, ...] = (
    (0.0, 0.62),
    (-0.5, 0.36),
    (0.5, 0.36),
    (-0.56, -0.22),
    (0.56, -0.22),
    (0.0, -0.62),
)


def _trees(drawing: Drawing, at: Point) -> None:
    x, y = at
    for dx, size in ((-0.1, 0.21), (0.1, 0.27)):
        foot = y - 0.12
        leaf = written(0.26, 0.58, 0.38)
        drawing.area(
            [(x + dx - 0.09, foot), (x + dx + 0.09, foot), (x + dx, foot + size * 1.3)], leaf
        )


def _bricks(drawing: Drawing, at: Point) -> None:
    x, y = at
    ink = written(0.88, 0.56, 0.38)
    for dx, dy in ((-0.12, -0.06), (0.04, -0.06), (-0.04, 0.06)):
        left, low = x + dx, y + dy
        drawing.area(
            [(left, low), (left + 0.13, low), (left + 0.13, low + 0.08), (left, low + 0.08)], ink
        )


def _sheep(drawing: Drawing, at: Point) -> None:
    x, y = at
    wool = written(0.95, 0.97, 0.9)
    for dx, dy in ((-0.06, 0.0), (0.04, 0.02), (0.0, 0.05)):
        drawing.disc((x + dx, y + dy), 0.07, wool)


def _sheep_head(drawing: Drawing, at: Point) -> None:
    drawing.disc((at[0] + 0.12, at[1] + 0.05), 0.04, written(0.25, 0.27, 0.25))


def _stalks(drawing: Drawing, at: Point) -> None:
    x, y = at
    ink = written(0.62, 0.44, 0.08)
    for dx in (-0.09, 0.0, 0.09):
        drawing.line([(x + dx, y - 0.13), (x + dx, y + 0.08)], 0.014, ink)
        drawing.disc((x + dx, y + 0.1), 0.035, ink)


def _peaks(drawing: Drawing, at: Point) -> None:
    x, y = at
    drawing.area(
        [(x - 0.2, y - 0.12), (x + 0.2, y - 0.12), (x, y + 0.18)], written(0.31, 0.34, 0.4)
    )


def _snow(drawing: Drawing, at: Point) -> None:
    x, y = at
    drawing.area(
        [(x - 0.07, y + 0.075), (x + 0.07, y + 0.075), (x, y + 0.18)], written(0.93, 0.95, 0.98)
    )


def _dunes(drawing: Drawing, at: Point) -> None:
    x, y = at
    ink = written(0.65, 0.55, 0.36)
    wave = [(x - 0.16, y), (x - 0.08, y + 0.06), (x, y), (x + 0.08, y + 0.06), (x + 0.16, y)]
    drawing.line(wave, 0.014, ink)


_PATTERNS: dict[str, tuple[Callable[[Drawing, Point], None], ...]] = {
    "forest": (_trees,),
    "hills": (_bricks,),
    "pasture": (_sheep, _sheep_head),
    "fields": (_stalks,),
    "mountains": (_peaks, _snow),
    "desert": (_dunes,),
}
"""What is drawn on a terrain, one colour after the other."""

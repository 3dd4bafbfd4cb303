"""The ground of the island: the sea with its shore, and hexes in the colour of their terrain."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, dist, pi, sin

from companion.games.settlers.table_view.landscapes import GROUND, RADIUS, mixed
from companion.view.board import Point
from companion.view.drawing import Drawing

SAND = "#f0dfb4"
EMPTY = "#94774f"
"""A hex that has not been entered yet: a tile with its back up."""
LIGHT = 15.0
"""How far the sea is lit from the middle of the island."""
WAVES, WAVE = 240, 0.13
"""How many, and half the width of one."""
SPREAD = (0.7548777, 0.5698403)
"""Multiples of these are spread evenly over a square, in no row that the eye finds."""
SHORES = ((0.62, "shore 1"), (0.42, "shore 2"), (0.24, "shore 3"))
BEACH = 1.035
"""So much larger than a hex its sand is: at the coast the island has a beach."""
CAST = (0.03, -0.07)
"""How far from the island its shadow lies on the water."""


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
    drawing.glow((0, 0), LIGHT, "sea glow")
    _draw_waves(drawing, hexes)
    coast = _coast(hexes)
    for wide, colour in SHORES:
        drawing.line(coast, wide, colour, closed=True)
    cast = [(x + CAST[0], y + CAST[1]) for x, y in coast]
    drawing.line(cast, 0.07, "shore shade", closed=True)


def _coast(hexes: Sequence[Point]) -> list[Point]:
    """Round the middle, from corner to corner: those at which fewer than three hexes meet."""
    corners = {(round(x, 4), round(y, 4)) for one in hexes for x, y in hexagon(one, 1.0)}
    outer = [at for at in corners if sum(dist(at, one) < 1.1 for one in hexes) < 3]
    return sorted(outer, key=lambda at: atan2(at[1], at[0]))


def _draw_waves(drawing: Drawing, hexes: Sequence[Point]) -> None:
    for number in range(WAVES):
        x, y = ((number * share % 1 - 0.5) * 26 for share in SPREAD)
        if min(dist((x, y), one) for one in hexes) > 1.9:
            crest = [(x + WAVE * n / 4, y + 0.04 * sin(pi * n / 4)) for n in range(-4, 5)]
            drawing.line(crest, 0.012, "shore wave")


def draw_hexes(drawing: Drawing, hexes: Sequence[tuple[Point, str]]) -> None:
    """Hexes with a border of sand; their landscapes are laid on them as pictures."""
    for centre, _ in hexes:
        drawing.area(hexagon(centre, BEACH), SAND)
    for terrain in ("", *GROUND):
        for centre, kind in hexes:
            if kind == terrain:
                colour = mixed(*GROUND[terrain], 0.5) if terrain else EMPTY
                drawing.area(hexagon(centre, RADIUS), colour)

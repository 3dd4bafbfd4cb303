"""Ships on their way past a ringed planet: what stands for Starfarers on shelves."""

from __future__ import annotations

from companion.extras.painting import (
    EVERYTHING,
    Layer,
    Painting,
    Point,
    area,
    ball,
    curve,
    glow,
    line,
    oval,
    placed,
    stars,
)

PLANET: Point = (11.2, 5.9)


def _ship(at: Point, size: float, light: str, dark: str) -> list[Layer]:
    hull = [(1.3, 0), (-0.7, 0.85), (-0.35, 0.3), (-0.75, 0), (-0.35, -0.3), (-0.7, -0.85)]
    return placed(
        [
            line([*hull, hull[0]], 0.3, "141A20"),
            line([*hull, hull[0]], 0.15, "FFF8EE"),
            area([hull[0], *hull[1:4]], light),
            area([hull[0], hull[3], *hull[4:]], dark),
        ],
        at,
        size,
        28,
    )


def _trail(begin: Point, end: Point, colour: str) -> list[Layer]:
    return [
        area(
            oval(
                (
                    begin[0] + (end[0] - begin[0]) * step / 9,
                    begin[1] + (end[1] - begin[1]) * step / 9,
                ),
                0.07,
                0.07,
            ),
            colour,
        )
        for step in range(9)
    ]


def _ring(begin: float, end: float) -> list[Layer]:
    """A part of the rings, from one angle to another."""
    outer, inner = oval((0, 0), 4.0, 1.05, begin, end), oval((0, 0), 3.1, 0.72, end, begin)
    seam = oval((0, 0), 3.55, 0.88, begin, end)
    drawn = [area([*outer, *inner], "F2D8A8", "C89C5E"), line(seam, 0.08, "9A713E")]
    return placed(drawn, PLANET, 1, 14)


def paint() -> Painting:
    x, y = PLANET
    bands = [
        area([*curve((x - 2, y + up), (x, y + up - 0.5), (x + 2, y + up + 0.2)), (x, y + up)], tone)
        for up, tone in ((1.0, "F4C48A70"), (0.2, "B5652E70"), (-0.7, "F4C48A50"))
    ]
    return (
        area(EVERYTHING, "241A66", "090B26"),
        glow((4.5, 6), 6.5, "7B3FC4C0"),
        glow((14, 2.2), 5, "1E7FA890"),
        *stars("far", 90),
        *ball((2, 7.9), 1.0, "5CC79A", "2C8663"),
        area([*curve((1.2, 8.2), (2, 8.7), (2.7, 8.2)), (2, 8.1)], "A7EBCB90"),
        *_ring(0, 180),
        glow(PLANET, 3.4, "F4A56250"),
        *ball(PLANET, 2.2, "E39A5C", "A65A2A"),
        *bands,
        *_ring(180, 360),
        *ball((14.6, 8.4), 0.72, "B58AF0", "7A48C4"),
        *_trail((0.4, 3.2), (3.2, 4.6), "F2CF1D"),
        *_trail((3.3, 5.6), (6.2, 7), "7FA6FF"),
        *_ship((4.2, 5.1), 1.1, "F7DA3C", "C79A08"),
        *_ship((7, 7.4), 0.8, "4A80F0", "1B449E"),
        *_ship((3, 2.9), 0.75, "E0574B", "8E1F17"),
    )

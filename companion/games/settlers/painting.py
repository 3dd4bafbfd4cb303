"""An island in the evening sun: what stands for Settlers on shelves."""

from __future__ import annotations

from companion.extras.painting import (
    EVERYTHING,
    Layer,
    Painting,
    Point,
    area,
    curve,
    glow,
    line,
    oval,
    placed,
)

INK = "141A20"


def _mountain(foot: float, peak: Point, end: float, light: str, dark: str) -> list[Layer]:
    x, y = peak
    bend = (x + (end - foot) * 0.06, 4.4)
    left, right = (x - (x - foot) * 0.3, y - (y - 4.4) * 0.3), (x + (end - x) * 0.3, y - 1.3)
    snow = [(x, y), left, (x - (x - foot) * 0.08, y - 0.9), (x + 0.06, y - 1.5)]
    snow += [(x + (end - x) * 0.15, y - 0.9), right]
    return [
        area([(foot, 4.4), peak, bend], light),
        area([bend, peak, (end, 4.4)], dark),
        area(snow, "FFFFFF"),
    ]


def _tree(at: Point, size: float) -> list[Layer]:
    drawn = [area([(-0.07, 0), (0.07, 0), (0.07, 0.3), (-0.07, 0.3)], "5B3A22")]
    for low, wide, high in ((0.2, 0.5, 0.95), (0.6, 0.4, 1.3), (0.95, 0.28, 1.6)):
        drawn += [
            area([(-wide, low), (0, high), (0.1, low)], "2F8A5A"),
            area([(0.1, low), (0, high), (wide, low)], "1B5B3C"),
        ]
    return placed(drawn, at, size)


def _house(at: Point, size: float, light: str, dark: str) -> list[Layer]:
    outline = [(-0.56, -0.06), (0.56, -0.06), (0.56, 0.66), (0, 1.16), (-0.56, 0.66)]
    return placed(
        [
            line([*outline, outline[0]], 0.26, INK),
            line([*outline, outline[0]], 0.14, "FFF8EE"),
            area([(-0.5, 0), (0.5, 0), (0.5, 0.62), (-0.5, 0.62)], light),
            area([(-0.56, 0.58), (0.56, 0.58), (0, 1.1)], dark),
            area([(-0.56, 0.58), (0, 0.58), (0, 1.1)], light),
            area([(-0.13, 0), (0.13, 0), (0.13, 0.36), (-0.13, 0.36)], INK),
        ],
        at,
        size,
    )


def _sheaf(at: Point, size: float) -> list[Layer]:
    stalks = [line([(0, 0), (lean, 0.8)], 0.06, "C98A16") for lean in (-0.22, 0, 0.22)]
    ears = [area(oval((lean, 0.9), 0.09, 0.22), "FCE3A0") for lean in (-0.25, 0, 0.25)]
    return placed([*stalks, *ears], at, size)


def paint() -> Painting:
    waves = [((9.2, 4.05), 3.2), ((9.9, 3.75), 1.9), ((9.5, 3.45), 2.4)]
    field = curve((6.2, 2.6), (9, 4.4), (13, 3.6), (16, 3.9))
    hill = curve((0, 3.4), (3, 5.3), (6, 3.6), (10, 1.6))
    furrows = [
        line(curve((7.2 + n * 1.9, 0), (7.8 + n * 1.6, 2), (9.2 + n * 1.35, 3.5)), 0.07, "B8730C")
        for n in range(5)
    ]
    trees = [(0.5, 3.2, 0.9), (1.5, 3.5, 1.1), (2.6, 3.35, 0.95), (0.9, 2.3, 1.1)]
    trees += [(2.1, 2.5, 1.15), (3.5, 2.9, 1.0), (3.2, 1.7, 1.15), (4.4, 2.1, 1.0)]
    return (
        area(EVERYTHING, "F7A27A", "FFE0A6"),
        glow((11.2, 6.3), 5.2, "FFF3C4C8"),
        area(oval((11.2, 6.3), 1.85, 1.85), "FFF0B8"),
        area([*curve((0.5, 8.3), (2, 9.2), (4, 7.9), (6.4, 8.5)), (4, 8.1)], "FFD0A880"),
        area([(0, 0), (16, 0), (16, 4.5), (0, 4.5)], "48B0C2", "1C6A8C"),
        *_mountain(-0.6, (2.1, 6.1), 4.6, "8E97C2", "636B98"),
        *_mountain(2.3, (4.8, 7.4), 7.9, "9BA5CE", "5D6592"),
        *(line([at, (at[0] + long, at[1])], 0.09, "FFEFC0B0") for at, long in waves),
        area([(0, 0), *hill, (10, 0)], "6FB04E", "2F7A3C"),
        area([(0, 0), *[(x, y - 0.9) for x, y in hill], (9, 0)], "4E9446", "1E5A34"),
        area([*field, (16, 0), (5, 0)], "F6BC3C", "C47A10"),
        *furrows,
        *(layer for x, y, size in trees for layer in _tree((x, y), size)),
        *_house((6.3, 3.2), 1.15, "2B62D9", "1B449E"),
        *_house((7.7, 2.9), 1.15, "D8473B", "9E241C"),
        *_house((9.3, 2.75), 1.5, "F29A2A", "B4640A"),
        *(layer for n in range(4) for layer in _sheaf((11.2 + n * 1.25, 2.75 + n % 2 * 0.2), 1.15)),
    )

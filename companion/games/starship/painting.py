"""A rocket above a planet: what stands for Starship Catan on shelves."""

from __future__ import annotations

from companion.extras.painting import (
    EVERYTHING,
    Layer,
    Painting,
    area,
    curve,
    glow,
    line,
    oval,
    placed,
    stars,
)

NOSE = (6.2, 0.1)


def _rocket() -> list[Layer]:
    """Drawn along the x axis, its nose on the right."""
    back = curve((-4.4, 1.15), (0, 1.9), (3.6, 1.4), NOSE)
    belly = curve(NOSE, (3.6, -1.1), (0, -1.7), (-4.4, -1.1))
    middle = curve(NOSE, (3, -0.2), (0, -0.35), (-4.4, -0.3))
    flames = [
        area([(-4.9, 0.95), (-8.6, 0.2), (-4.9, -0.9)], "F0762A"),
        area([(-4.9, 0.7), (-7.4, 0.1), (-4.9, -0.65)], "FFC04A"),
        area([(-4.9, 0.4), (-6.1, 0.05), (-4.9, -0.35)], "FFF3C4"),
    ]
    windows = [
        layer
        for x in (-1.6, -0.2, 1.2, 2.5)
        for layer in (
            area(oval((x, 0.42), 0.36, 0.36), "3B4A78"),
            area(oval((x, 0.42), 0.25, 0.25), "FFE08A"),
            area(oval((x - 0.07, 0.5), 0.1, 0.1), "FFF8E0"),
        )
    ]
    return [
        glow((-6.2, 0), 3.6, "FF8A30B0"),
        *flames,
        area([(-1.6, 1.3), (-3.4, 3.4), (-5.0, 3.3), (-4.0, 1.0)], "B7C0DA", "7F8AB0"),
        area([*back, *belly], "F2F4FA"),
        area([*middle, *reversed(belly)], "A9B3D0", "7F8AB4"),
        area([(-3.2, 1.3), (-2.3, 1.39), (-2.3, -1.27), (-3.2, -1.2)], "2B62D9"),
        area([(-3.2, -0.3), (-2.3, -0.31), (-2.3, -1.27), (-3.2, -1.2)], "1B449E"),
        area([(-4.9, 1.0), (-4.3, 1.2), (-4.3, -1.15), (-4.9, -0.95)], "4A5578", "2B3350"),
        area([(-1.4, -0.7), (-3.2, -3.5), (-5.0, -3.6), (-3.9, -0.6)], "8C97BC", "5C668C"),
        area([*curve((3.7, 0.75), (4.6, 0.75), (5.3, 0.45)), (4.9, 0.2), (3.7, 0.25)], "6FC6E8"),
        line(curve((-2, 1.15), (0.6, 1.35), (3.2, 1.0)), 0.1, "FFFFFF"),
        *windows,
    ]


def paint() -> Painting:
    small = [layer for layer in _rocket() if layer.kind != "glow"]
    return (
        area(EVERYTHING, "1B1F5E", "070B22"),
        glow((13, 9), 6, "4B2C9A90"),
        *stars("near", 80),
        glow((9, -9), 16.5, "2FB4C470"),
        area(oval((9, -9), 12.6, 12.6), "2A8FA0", "0B3446"),
        area(oval((10.2, -10.1), 12.6, 12.6), "1B6478", "07222F"),
        area([*curve((3, 1.6), (6, 2.9), (9, 2.6)), (6, 1.9)], "8FE0D050"),
        area([*curve((9.5, 1.2), (12, 2.1), (14.5, 0.8)), (12, 1)], "8FE0D040"),
        *placed(small, (13.2, 2.9), 0.2, 12),
        *placed(_rocket(), (8.2, 6.3), 0.98, 13),
    )

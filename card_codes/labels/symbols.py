"""The companion's own small symbol of each game, so that labels of two boxes are told apart."""

from __future__ import annotations

from math import cos, pi, sin

from card_codes.labels.drawing import Item, Polygon

Points = tuple[tuple[float, float], ...]


def symbol(game: str, x: float, y: float, side: float, light: bool = False) -> list[Item]:
    """The symbol in a square with this upper left corner; `light` is for a dark ground."""
    return [
        Polygon(
            tuple((x + side * px, y + side * py) for px, py in points),
            255 - shade if light else shade,
        )
        for points, shade in _SHAPES[game]
    ]


def _round(corners: int, radius: float, turn: float = -pi / 2, inner: float = 1.0) -> Points:
    """A regular polygon around the middle; with `inner` below 1 every other corner is drawn in."""
    return tuple(
        (
            0.5 + radius * (1 if n % 2 == 0 else inner) * cos(turn + 2 * pi * n / corners),
            0.5 + radius * (1 if n % 2 == 0 else inner) * sin(turn + 2 * pi * n / corners),
        )
        for n in range(corners)
    )


_HULL: Points = (
    (0.5, 0.0), (0.62, 0.13), (0.7, 0.32), (0.7, 0.78), (0.3, 0.78), (0.3, 0.32), (0.38, 0.13),
)  # fmt: skip
_FINS: Points = (
    (0.5, 0.44), (0.95, 0.74), (0.95, 1.0), (0.68, 0.84), (0.32, 0.84), (0.05, 1.0), (0.05, 0.74),
)  # fmt: skip
_WINDOW: Points = ((0.5, 0.24), (0.6, 0.34), (0.5, 0.44), (0.4, 0.34))

_SHAPES: dict[str, tuple[tuple[Points, int], ...]] = {
    "starship": ((_HULL, 0), (_FINS, 0), (_WINDOW, 255)),
    "starfarers": ((_round(8, 0.5, inner=0.35), 0),),
    "settlers": ((_round(6, 0.5), 0), (_round(6, 0.22), 255)),
}

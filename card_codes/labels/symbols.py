"""The companion's own small symbol of each game, so that labels of two boxes are told apart."""

from __future__ import annotations

from math import cos, pi, sin

from card_codes.labels.drawing import Item, Polygon

Points = tuple[tuple[float, float], ...]


def symbol(game: str, x: float, y: float, side: float) -> list[Item]:
    """The symbol in a square with this upper left corner."""
    return [
        Polygon(tuple((x + side * px, y + side * py) for px, py in points), shade)
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


_ROCKET: Points = (
    (0.5, 0.0), (0.68, 0.28), (0.68, 0.62), (0.95, 0.9), (0.62, 0.82),
    (0.5, 1.0), (0.38, 0.82), (0.05, 0.9), (0.32, 0.62), (0.32, 0.28),
)  # fmt: skip

_SHAPES: dict[str, tuple[tuple[Points, int], ...]] = {
    "starship": ((_ROCKET, 0),),
    "starfarers": ((_round(8, 0.5, inner=0.35), 0),),
    "settlers": ((_round(6, 0.5), 0), (_round(6, 0.22), 255)),
}

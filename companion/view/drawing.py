"""A drawing in the making: shapes one after the other, as a board and its glyphs are made of them.

Whoever draws many things draws them colour by colour: renderers put neighbours of one colour
together.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from companion.view.board import Point, Shape


def written(red: float, green: float, blue: float) -> str:
    """A colour that belongs to the board alone, from its parts between 0 and 1."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in (red, green, blue))


def _flat(points: Iterable[Point]) -> tuple[float, ...]:
    return tuple(round(part, 4) for part in chain.from_iterable(points))


class Drawing:
    """Lengths and places are in units of the plan."""

    def __init__(self) -> None:
        self._shapes: list[Shape] = []

    @property
    def shapes(self) -> tuple[Shape, ...]:
        return tuple(self._shapes)

    def area(self, corners: Iterable[Point], colour: str) -> None:
        """An area whose first corner sees all others."""
        self._shapes.append(Shape("area", _flat(corners), colour=colour))

    def disc(self, at: Point, radius: float, colour: str) -> None:
        self._shapes.append(Shape("disc", _flat((at,)), radius, colour))

    def glow(self, at: Point, radius: float, colour: str) -> None:
        """Light that fades out to its rim."""
        self._shapes.append(Shape("glow", _flat((at,)), radius, colour))

    def ring(self, at: Point, radius: float, width: float, colour: str) -> None:
        """`width` is half the thickness."""
        self._shapes.append(Shape("ring", (*_flat((at,)), width), radius, colour))

    def line(
        self, points: Iterable[Point], width: float, colour: str, *, closed: bool = False
    ) -> None:
        """`width` is half the thickness."""
        listed = list(points)
        along = [*listed, listed[0]] if closed else listed
        self._shapes.append(Shape("line", _flat(along), width, colour))

    def icon(self, name: str, at: Point, side: float, colour: str) -> None:
        self._shapes.append(Shape("icon", _flat((at,)), side, colour, name))

    def text(self, text: str, at: Point, height: float, colour: str) -> None:
        """Letters of that height, with their middle at a point."""
        self._shapes.append(Shape("text", _flat((at,)), height, colour, text))

"""Dice that were rolled lie on the sea with their sum until the turn ends: everybody sees them.

Where only a sum was told there are no faces to show. They are drawn on the map and take no touch.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any, NamedTuple

from companion.tablet.table.rect import Rect
from companion.tablet.table.sprites import Point, Sprites, die_texture, large_words
from companion.view.table_view import Effect

DIE, SUM, LONE = 0.43, 0.42, 0.74
"""Parts of their square: the side of a die, the height of the sum, that of a sum without dice."""
LEAN = (-9.0, 7.0)
"""Degrees by which dice do not lie straight."""
SHADOW = (0.0, 0.0, 0.0, 0.4)


class Told(NamedTuple):
    """What a roll says; without faces only their sum was told."""

    dice: str
    faces: tuple[int, ...]
    total: int


def told(rolled: Effect) -> Told:
    dice, *faces = rolled.what.split(" ")
    shown = tuple(int(one) for one in faces)
    return Told(dice, shown, sum(shown) if shown else rolled.count)


class LyingDice:
    """`canvas` is that of the map."""

    def __init__(self, canvas: Any) -> None:
        self._sprites = Sprites()
        canvas.add(self._sprites)
        self._shown: tuple[Effect | None, Rect | None, int] = (None, None, 0)
        self._away = False
        """They are still in the air."""

    def show(self, rolled: Effect | None, spot: Rect | None, turn: int) -> None:
        """Lie in a square, turned to whoever acts."""
        if (rolled, spot, turn) != self._shown:
            self._shown = (rolled, spot, turn)
            self._draw()

    def take_away(self, away: bool) -> None:
        if away != self._away:
            self._away = away
            self._draw()

    @property
    def places(self) -> tuple[list[Point], float]:
        """Where the dice lie, and how large they are; none where they lie nowhere."""
        rolled, spot, turn = self._shown
        if rolled is None or spot is None:
            return [], 0.0
        count, side = len(told(rolled).faces), spot.width * DIE
        row = [(n - (count - 1) / 2) * side * 1.16 for n in range(count)]
        return [self._at(spot, turn, (x, -spot.width * 0.25)) for x in row], side

    @staticmethod
    def _at(spot: Rect, turn: int, beside: Point) -> Point:
        """A point beside the middle, as whoever acts sees it."""
        across, up = cos(radians(turn)), sin(radians(turn))
        x, y = beside
        middle = spot.x + spot.width / 2, spot.y + spot.height / 2
        return middle[0] + x * across - y * up, middle[1] + x * up + y * across

    def _draw(self) -> None:
        rolled, spot, turn = self._shown
        self._sprites.begin()
        if rolled is not None and spot is not None and not self._away:
            roll, (places, side) = told(rolled), self.places
            for number, (at, face) in enumerate(zip(places, roll.faces, strict=True)):
                texture = die_texture(roll.dice, face, round(side))
                lean = turn + LEAN[number % 2]
                below, size = (at[0], at[1] - side * 0.06), (side * 1.04, side * 1.04)
                self._sprites.picture(texture, below, size, turn=lean, colour=SHADOW)
                self._sprites.picture(texture, at, (side, side), turn=lean)
            high = spot.width * (SUM if places else LONE)
            label = large_words(str(roll.total), round(high))
            at = self._at(spot, turn, (0.0, spot.width * 0.27 if places else 0.0))
            self._sprites.picture(label.texture, at, label.size, turn=turn)
        self._sprites.end()

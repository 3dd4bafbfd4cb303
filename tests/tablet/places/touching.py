"""An eye and a finger that know only the window: pictures, and touches at places of a picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

from tests.tablet.driving import Driver, Finger
from tests.tablet.places.compass import Point

Picture = Any


def look_at(driver: Driver) -> Picture:
    """What is on the window now, rows from the top."""
    driver.frames(2)
    Window.dispatch("on_draw")
    width, height = Window.size
    pixels = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
    return np.frombuffer(pixels, np.uint8).reshape(height, width, 3)[::-1].copy()


def finger_at(at: Point) -> Finger:
    """A finger over a place of the picture."""
    return Finger(at[0], Window.height - 1 - at[1])


def touch(driver: Driver, at: Point) -> None:
    finger = finger_at(at)
    finger.down()
    driver.frames(1)
    finger.up()
    driver.frames(1)


def spread(driver: Driver, at: Point, far: float, factor: float) -> None:
    """Two fingers move apart: the place under the first stays, the rest grows from there."""
    still, moving = finger_at(at), finger_at((at[0] + far, at[1]))
    still.down()
    moving.down()
    driver.frames(1)
    for step in range(1, 9):
        there = far * (1 + (factor - 1) * step / 8)
        moving.to(at[0] + there, Window.height - 1 - at[1])
        driver.frames(1)
    moving.up()
    still.up()
    driver.frames(2)


def drag(driver: Driver, start: Point, end: Point) -> None:
    finger = finger_at(start)
    finger.down()
    for step in range(1, 9):
        x, y = (a + (b - a) * step / 8 for a, b in zip(start, end, strict=True))
        finger.to(x, Window.height - 1 - y)
        driver.frames(1)
    finger.up()
    driver.frames(2)


def changed_near(before: Picture, after: Picture, at: Point, radius: float) -> float:
    """Which part of the pixels round a place differs between two pictures."""
    x, y, reach = round(at[0]), round(at[1]), max(1, round(radius))
    rows = slice(max(0, y - reach), y + reach + 1)
    columns = slice(max(0, x - reach), x + reach + 1)
    apart = np.abs(before[rows, columns].astype(int) - after[rows, columns]).max(axis=2)
    return float((apart > 8).mean())


class Heard:
    """What a table was told by a touch: a move, or one that it explained why not."""

    def __init__(self, screen: Any) -> None:
        self.moves: list[Any] = []
        self.refused: list[Any] = []
        self._screen, self._begun = screen, screen._narrowing

    def forget(self) -> None:
        """Ready for the next touch. A move that was begun, such as a flight of this ship, is begun
        again."""
        self.moves.clear()
        self.refused.clear()
        self._screen._narrowing = self._begun


@contextmanager
def listening(screen: Any) -> Iterator[Heard]:
    """Hear the moves that touches come to, and let none of them happen: the table stays as it is,
    so that place after place can be touched."""
    heard = Heard(screen)
    screen.say = lambda *moves, **_: heard.moves.extend(moves)
    screen.explain = lambda *_, move=None, **__: heard.refused.append(move)
    yield heard
    del screen.say, screen.explain

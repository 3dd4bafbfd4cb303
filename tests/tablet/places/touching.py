"""An eye and a finger that know only the window: pictures, and touches at places of a picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import numpy as np
from kivy.core.window import Window

from companion.tablet.window_picture import window_picture
from tests.tablet.driving import Finger
from tests.tablet.places.compass import Point

Picture = Any


class Frames(Protocol):
    """Whatever lets frames pass: a running app, or a window alone."""

    def frames(self, count: int = ...) -> None: ...


def look_at(driver: Frames) -> Picture:
    """What is on the window now, rows from the top."""
    driver.frames(2)
    return np.array(window_picture())


def finger_at(at: Point) -> Finger:
    """A finger over a place of the picture."""
    return Finger(at[0], Window.height - 1 - at[1])


def touch(driver: Frames, at: Point) -> None:
    finger = finger_at(at)
    finger.down()
    driver.frames(1)
    finger.up()
    driver.frames(1)


def spread(driver: Frames, at: Point, far: float, factor: float) -> None:
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


def drag(driver: Frames, start: Point, end: Point) -> None:
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
    """What a table was told by a touch: a move, one that it explained why not, or answers that it
    asks further about."""

    def __init__(self, control: Any) -> None:
        self.moves: list[Any] = []
        self.refused: list[Any] = []
        self.begun: list[dict[str, str]] = []
        self._control = control
        self._asked = (control.chosen, control.question, control._answers)

    def forget(self) -> None:
        """Ready for the next touch. A move that was begun, such as a flight of this ship, is begun
        again."""
        for told in (self.moves, self.refused, self.begun):
            told.clear()
        self._control.chosen, self._control.question, self._control._answers = self._asked


@contextmanager
def listening(screen: Any) -> Iterator[Heard]:
    """Hear the moves that touches come to, and let none of them happen: the table stays as it is,
    so that place after place can be touched."""
    control = screen.control
    heard = Heard(control)
    control.play = lambda *moves, **_: heard.moves.extend(moves)
    control._explain = lambda _problems, _seat, move: heard.refused.append(move)
    control._ask_further = lambda _key, answers, _form: heard.begun.append(answers)
    yield heard
    del control.play, control._explain, control._ask_further

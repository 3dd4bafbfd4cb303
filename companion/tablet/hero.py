"""The picture at the top of home: the board of the game that is running, as it lies now, or a
painting; words lie on the part of it that is dark. At the start words come first, alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget
from numpy.typing import NDArray

from companion.tablet.masks import texture_of
from companion.tablet.theme import faded, look
from companion.tablet.widgets import Column

WORDS = 0.47
"""The part of a wide picture that words take, at its left; of a tall one, at its foot."""


BEHIND = 0.36
"""The part that a painting leaves to the words alone; then it fades in."""


class Hero(FloatLayout):
    """A `board` lies in the free part, told what is free; a `painting` of so many pixels fills
    everything."""

    def __init__(
        self,
        words: Column,
        corner: Widget,
        board: Widget | None = None,
        painting: Callable[[int, int], Texture] | None = None,
    ) -> None:
        super().__init__()
        self._words, self._corner, self._board, self._painting = words, corner, board, painting
        if painting is not None:
            with self.canvas.before:
                Color(1, 1, 1, 1)
                self._picture = Rectangle()
        if board is not None:
            self.add_widget(board)
        self._shade = Shade()
        for part in (self._shade, words, corner):
            self.add_widget(part)
        self.bind(pos=self._place, size=self._place)
        words.bind(minimum_height=self._place)

    def _place(self, *_: object) -> None:
        wide = self.width > self.height * 1.3
        self._shade.upward = not wide
        self._shade.pos, self._shade.size = self.pos, self.size
        (x, y), (width, height) = self.pos, self.size
        gap = look.gap
        if wide:
            self._words.pos, self._words.size = (x, y), (width * WORDS, height)
            free = (x + width * WORDS, y + gap, width * (1 - WORDS) - gap, height - gap * 2)
        else:
            low = max(height * WORDS, self._words.minimum_height)
            self._words.pos, self._words.size = (x, y), (width, low)
            free = (x + gap, y + low, width - 2 * gap, max(1.0, height - low - gap))
        self._corner.pos = (self.right - self._corner.width - gap, self.top - look.touch - gap)
        if self._board is not None:
            self._board.pos, self._board.size, self._board.free = self.pos, self.size, free
        elif self._painting is not None and min(self.size) > 2:
            across = round(width * (1 - BEHIND)) if wide else round(width)
            up = round(height) if wide else round(height * (1 - BEHIND))
            self._picture.texture = self._painting(across, up)
            self._picture.pos = (self.right - across, self.top - up)
            self._picture.size = (across, up)


class Shade(Widget):
    """The page's own colour, fading out to the right, or `upward`: letters are read on it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.upward = False
        with self.canvas:
            self._ink = Color(*faded(look.background, 0.97))
            self._fade = Rectangle()
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        self._fade.texture = _upward() if self.upward else _sideways()
        (x, y), (width, height) = self.pos, self.size
        share = 0.68
        self._fade.pos = (x, y)
        self._fade.size = (width, height * share) if self.upward else (width * share, height)


def _fading() -> NDArray[np.float64]:
    """Full for more than half of the way, then softly nothing."""
    part = np.clip((np.linspace(0, 1, 64) - 0.45) / 0.55, 0, 1)
    return (1 - part * part * (3 - 2 * part)) * 255


def _strip(alpha: NDArray[np.float64]) -> Texture:
    pixels = np.full((*alpha.shape, 4), 255, np.uint8)
    pixels[:, :, 3] = alpha
    return texture_of(pixels)


def _sideways() -> Texture:
    return _strip(_fading()[None, :])


def _upward() -> Texture:
    return _strip(_fading()[::-1, None])

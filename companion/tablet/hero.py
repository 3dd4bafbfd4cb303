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

from companion.tablet.masks import texture_of
from companion.tablet.theme import look
from companion.tablet.widgets import Column

WORDS = 0.47
"""The part of a wide picture that words take, at its left; of a tall one, at its foot."""
FADES, FADES_SOON, FADES_ASIDE = (0.38, 0.7), (0.36, 0.5), (0.42, 0.56)
"""Where a wide picture begins to be seen, and from where it is all there is; where it must be read
as soon as words end; where a board lies in the free part, with its sea beside it."""


class Hero(FloatLayout):
    """A `board` lies in the free part, told what is free; a `painting` of so many pixels fills
    everything behind it."""

    def __init__(
        self,
        words: Column,
        corner: Widget,
        board: Widget | None = None,
        painting: Callable[[int, int], Texture] | None = None,
        *,
        fades: tuple[float, float] = FADES,
    ) -> None:
        super().__init__()
        self._fades = fades
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
        (x, y), (width, height) = self.pos, self.size
        gap = look.gap
        self._shade.pos, self._shade.size = self.pos, self.size
        if wide:
            whole, clear = (width * part for part in self._fades)
            self._words.pos, self._words.size = (x, y), (width * WORDS, height)
            free = (x + width * WORDS, y + gap, width * (1 - WORDS) - gap, height - gap * 2)
        else:
            low = max(height * WORDS, self._words.minimum_height)
            whole, clear = low - gap * 2, low + gap * 4
            self._words.pos, self._words.size = (x, y), (width, low)
            free = (x + gap, y + low, width - 2 * gap, max(1.0, height - low - gap))
        self._shade.lie(whole, clear, upward=not wide)
        self._corner.pos = (self.right - self._corner.width - gap, self.top - look.touch - gap)
        if self._board is not None:
            self._board.pos, self._board.size, self._board.free = self.pos, self.size, free
        if self._painting is not None and min(self.size) > 2:
            across, up = round(width - whole * wide), round(height - whole * (not wide))
            self._picture.texture = self._painting(across, up)
            self._picture.pos = (self.right - across, self.top - up)
            self._picture.size = (across, up)


class Shade(Widget):
    """The page's own colour where letters are read, and from there fading out."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        with self.canvas:
            Color(*look.background)
            self._full, self._fade = Rectangle(), Rectangle()

    def lie(self, whole: float, clear: float, *, upward: bool) -> None:
        """Cover the page as far as `whole` and fade out to `clear`, from the left or `upward`."""
        (x, y), (width, height) = self.pos, self.size
        self._fade.texture = _fading(upward)
        self._full.pos = self.pos
        if upward:
            self._full.size = (width, whole)
            self._fade.pos, self._fade.size = (x, y + whole), (width, clear - whole)
        else:
            self._full.size = (whole, height)
            self._fade.pos, self._fade.size = (x + whole, y), (clear - whole, height)


def _fading(upward: bool) -> Texture:
    """A gradient from opaque to see-through, smooth at both ends."""
    part = np.linspace(0, 1, 64)
    alpha = (1 - part * part * (3 - 2 * part)) * 255
    pixels = np.full((64, 1, 4) if upward else (1, 64, 4), 255, np.uint8)
    pixels[:, :, 3] = alpha[::-1, None] if upward else alpha[None, :]
    return texture_of(pixels)

"""Frames that nobody looks at are not drawn: on a virtual screen that is most of the time.

Whoever takes a picture of the window has its frame drawn first.
"""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.graphics import opengl


class UnseenFrames:
    """One for each process. Kivy asks it before it draws, after those who wait for the frame."""

    def __init__(self) -> None:
        self.are_drawn = False
        """On for a while, for a test of drawing itself."""
        self._size = (0, 0)
        self._read_pixels = opengl.glReadPixels
        for happening in ("on_draw", "on_flip"):
            Window.fbind(happening, self._is_done)
        opengl.glReadPixels = self._look

    def _is_done(self, *_: object) -> bool:
        return not self.are_drawn

    def _look(self, *area: Any) -> Any:
        if Window.size != self._size:  # what is drawn on has a new size only after a frame
            self._size = Window.size
            Window.on_draw()
            Window.flip()
        Window.on_draw()
        return self._read_pixels(*area)

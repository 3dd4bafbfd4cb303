"""Text that always fits its place: it is written smaller before a single letter is cut off.

German words are long and the places on a board are given.
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.tablet.theme import look
from companion.tablet.widgets import Text


class Writing(Text):
    """A text that fills its place and is never cut. `most` is its size where there is room."""

    def __init__(self, text: str = "", most: float | None = None, **kwargs: Any) -> None:
        self._most = most or look.body
        kwargs.setdefault("halign", "center")
        super().__init__(text, **kwargs)

    @property
    def most(self) -> float:
        return self._most

    @property
    def least(self) -> float:
        return float(dp(9))


class Caption(Writing):
    """Says what a picture shows, where there is room; letters that nobody could read stay away."""

    def _fit(self, *args: object) -> None:
        super()._fit(*args)
        self.opacity = 1 if self.font_size >= look.readable - 0.1 else 0

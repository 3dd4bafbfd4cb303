"""A sheet over the page, turned to one seat: a band with its title, what is asked or told, keys.

Forms, offers, reasons and sums lie in one. It fills what it is put into, and takes no more of it
than it has use for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.tablet.table.drawn import Drawn
from companion.tablet.table.key import Key
from companion.tablet.table.pen import Pen, letters, sized
from companion.tablet.table.rect import Rect
from companion.tablet.theme import Colour, look
from companion.tablet.widgets.lettering import picture_of, written

TITLE, LOW_TITLE = 26, 22
LOW = 560
"""In dp: on a sheet that is lower, band and keys are no higher than a finger needs."""


class Sheet(Drawn):
    """`wide` is how wide it is at most, in dp; subclasses say how high and fill the middle."""

    def __init__(self, title: str, wide: float, colour: Colour | None = None) -> None:
        super().__init__(size_hint=(1, 1))
        self.title, self.size_hint_max_x = title, sized(wide)
        self._colour = colour or look.raised
        self.inner = 0.0

    # --- what subclasses say

    def middle_height(self) -> float:
        """How high the part between band and keys wants to be, `inner` wide."""
        raise NotImplementedError

    def fill_middle(self, rect: Rect) -> None:
        raise NotImplementedError

    def fill_foot(self, rect: Rect) -> None:
        raise NotImplementedError

    # --- how it lies

    def _draw(self, pen: Pen, rect: Rect) -> None:
        if min(rect[2:]) < 2 * look.finger:
            return  # the window has not laid it out yet
        gap, low, radius = look.gap, rect.height < sized(LOW), sized(20)
        foot = look.finger if low else max(sized(64), letters(56))
        self.inner = rect.width - 4 * gap
        title = letters(LOW_TITLE if low else TITLE)
        band, rest = rect.upper(self._band_height(title, sized(48 if low else 60)))
        self.size_hint_max_y = band.height + self.middle_height() + foot + 4 * gap
        pen.plate(rect, look.surface, radius=radius)
        if self.title:
            pen.plate(band, self._colour, radius=radius)
            pen.plate(band.lower(band.height / 2)[0], self._colour, radius=1)
            words, ink = band.inset(2 * gap, 0), look.ink_on(self._colour)
            pen.text(self.title, words, ink, title, bold=True, halign="left")
        keys, middle = rest.inset(2 * gap, gap).lower(foot, gap)
        self.fill_foot(keys)
        self.fill_middle(middle._replace(height=max(1.0, middle.height)))

    def _band_height(self, title: float, least: float) -> float:
        """A long title has several lines; without one, there is only the round of the corners."""
        if not self.title:
            return sized(8)
        words = wrapped_height(self.title, self.inner, title, bold=True)
        return max(least, words + look.gap)

    def add_key(self, key: str, text: str, act: Callable[[], None], **kwargs: Any) -> Key:
        made = Key(key=key, text=text, **kwargs)
        made.bind(on_act=lambda *_: act())
        self.add_widget(made)
        return made


def wrapped_height(text: str, width: float, size: float, *, bold: bool = False) -> float:
    """How high a text is when it is wrapped to a width."""
    return picture_of(written(text, size, bold, width=max(1, int(width))))[1][1]

"""Rectangles on the glass, and how they are shared out: pure geometry, in pixels."""

from __future__ import annotations

from typing import NamedTuple


class Rect(NamedTuple):
    """Left, bottom, width and height. What is cut off comes first, then what is left."""

    x: float
    y: float
    width: float
    height: float

    def inset(self, across: float, upward: float | None = None) -> Rect:
        """It without a margin."""
        above = across if upward is None else upward
        width, height = max(0, self.width - 2 * across), max(0, self.height - 2 * above)
        return Rect(self.x + across, self.y + above, width, height)

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def middle(self, width: float, height: float) -> Rect:
        """A part of that size in its middle."""
        left, bottom = self.x + (self.width - width) / 2, self.y + (self.height - height) / 2
        return Rect(left, bottom, width, height)

    def left(self, wide: float, gap: float = 0) -> tuple[Rect, Rect]:
        x, y, width, height = self
        return Rect(x, y, wide, height), Rect(x + wide + gap, y, width - wide - gap, height)

    def right(self, wide: float, gap: float = 0) -> tuple[Rect, Rect]:
        x, y, width, height = self
        return Rect(x + width - wide, y, wide, height), Rect(x, y, width - wide - gap, height)

    def lower(self, high: float, gap: float = 0) -> tuple[Rect, Rect]:
        x, y, width, height = self
        return Rect(x, y, width, high), Rect(x, y + high + gap, width, height - high - gap)

    def upper(self, high: float, gap: float = 0) -> tuple[Rect, Rect]:
        x, y, width, height = self
        return Rect(x, y + height - high, width, high), Rect(x, y, width, height - high - gap)

    def grid(
        self, count: int, across: int, gap: float = 0, *, rows: int = 0, most: float = 0
    ) -> list[Rect]:
        """Places side by side and then row by row from the top, no higher than `most`; as if there
        were so many `rows`, if that is said."""
        rows = rows or -(-count // across) or 1
        wide, high = (self.width + gap) / across - gap, (self.height + gap) / rows - gap
        high = min(high, most) if most else high
        top = self.y + self.height
        return [
            Rect(
                self.x + at % across * (wide + gap),
                top - (at // across + 1) * (high + gap) + gap,
                wide,
                high,
            )
            for at in range(count)
        ]

    def columns(self, count: int, gap: float = 0) -> list[Rect]:
        return self.grid(count, max(1, count), gap)

    def rows(self, count: int, gap: float = 0) -> list[Rect]:
        return self.grid(count, 1, gap)

    def holds(self, point: tuple[float, float], near: float = 0) -> bool:
        """True for a point in it, or as near to it as `near`."""
        x, y = point[0] - self.x, point[1] - self.y
        return -near < x < self.width + near and -near < y < self.height + near

"""Victory points with the parts of their sum."""

from __future__ import annotations

from msgspec import Struct


class Part(Struct, frozen=True):
    """One reason for points: a code such as "colonies", and the cards or pieces behind it."""

    code: str
    points: int
    of: tuple[str, ...] = ()


class Score(Struct, frozen=True):
    """The points of one seat."""

    seat: str
    parts: tuple[Part, ...]

    @property
    def total(self) -> int:
        return sum(part.points for part in self.parts)

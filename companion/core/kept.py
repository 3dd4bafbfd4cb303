"""What was worked out from parts of a position is kept for as long as these stay the same.

A new position shares with the one before whatever did not change, so parts that are the same
objects have the same answers, and nothing needs to be told when to forget.
"""

from __future__ import annotations

from operator import is_
from typing import Any


class Kept:
    """Answers about the parts that were asked about last, by whatever else they depend on."""

    def __init__(self) -> None:
        self._last: tuple[tuple[object, ...], dict[Any, Any]] = (self,), {}

    def of(self, *parts: object) -> dict[Any, Any]:
        """The answers so far; none if any of these parts is another than the last time."""
        known, answers = self._last
        if len(known) != len(parts) or not all(map(is_, known, parts)):
            answers = {}
            self._last = parts, answers
        return answers

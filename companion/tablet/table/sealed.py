"""Choices that several seats make at the same time: nobody's is said before everybody's is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Sealed:
    """Holds the choices made so far for one occasion, which is named by a hash of the table."""

    def __init__(self) -> None:
        self._occasion = ""
        self._made: dict[str, Any] = {}

    def begin(self, occasion: str, seats: tuple[str, ...]) -> None:
        """Another occasion or other seats: choices made before are void."""
        if occasion != self._occasion:
            self._occasion = occasion
            self._made = {}
        self._made = {seat: made for seat, made in self._made.items() if seat in seats}
        self.seats = seats

    def choose(self, seat: str, choice: Any) -> Mapping[str, Any] | None:
        """Seal a choice. All of them, in the order of the seats, once the last one is made."""
        self._made[seat] = choice
        if any(waiting not in self._made for waiting in self.seats):
            return None
        return {seat: self._made[seat] for seat in self.seats}

    def has(self, seat: str) -> bool:
        return seat in self._made

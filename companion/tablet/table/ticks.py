"""Who has done on the real table what they were told, if the table wants to wait for that."""

from __future__ import annotations


class Ticks:
    """Waits after each event for the seats that were told something; off unless it is wanted."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted
        self._occasion = ""
        self.waiting: tuple[str, ...] = ()

    def told(self, occasion: str, seats: tuple[str, ...]) -> None:
        """An event told these seats something; the same occasion again changes nothing."""
        if occasion != self._occasion:
            self._occasion = occasion
            self.waiting = seats if self.wanted else ()

    def tick(self, seat: str) -> None:
        self.waiting = tuple(waiting for waiting in self.waiting if waiting != seat)

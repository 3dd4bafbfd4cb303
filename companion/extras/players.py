"""Who plays a game by itself: a player decides, a dealer stands in for the physical box."""

from __future__ import annotations

from typing import Any, Protocol

from companion.core.due import Due


class Player(Protocol):
    """Decides for every seat."""

    def choose(self, state: Any) -> Any:
        """A move that the rules allow, when a decision is due."""


class Dealer(Protocol):
    """Answers the chances that a game asks for, and sees every event to keep its decks right."""

    def answer(self, state: Any, due: Due) -> Any:
        """The chance that the box gives."""

    def watch(self, before: Any, move: Any, after: Any) -> None:
        """Do with the decks what people would do on the table after this move."""

"""Hands round the table of The Settlers of Catan: development cards are told by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.demo.hands import Hands as AnyHands
from companion.games.settlers.rules.moves import TellDevelopment
from companion.view.commands import Command


class Hands(AnyHands):
    """The form asks for the older cards first, then for those of this turn."""

    def told(self, command: Command, move: Any) -> Mapping[str, Any]:
        if not isinstance(move, TellDevelopment):
            return super().told(command, move)
        older = self.state.players[move.seat].development.count
        return {"cards": Counter(move.cards[:older]), "bought": Counter(move.cards[older:])}

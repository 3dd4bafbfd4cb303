"""Hands round the table of The Settlers of Catan: what they do there beside taking its verbs."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.core.chances import Draw
from companion.demo.map_hands import MapHands
from companion.games.settlers.rules.geometry import HEXES
from companion.games.settlers.rules.moves import LayIsland, Steal, TellDevelopment
from companion.tablet.settlers.table_screen import TableScreen


class Hands(MapHands[TableScreen]):
    """With devices, dice fall in the tower; development cards stay in their owners' hands."""

    screen_type = TableScreen

    def make(self, move: Any) -> None:
        match move:
            case LayIsland():
                self._lay(move)
            case Draw(card=card) | Steal(card=card) if card:
                self.tap_code("tell")
                self.pick(card)
            case TellDevelopment():
                self.tap(f"figure {move.seat} development")
                for kind, count in Counter(move.cards).items():
                    for _ in range(count):
                        self.driver.tap(self.control(f"plus cards {kind}"))
                self.tap("accept")
            case _:
                super().make(move)

    def _lay(self, move: LayIsland) -> None:
        """Row by row; numbers and harbours in their order too."""
        laid = {
            "terrain": move.terrains,
            "number": tuple(str(number) for number in move.numbers if number),
            "harbour": move.harbours,
        }
        assert len(move.terrains) == len(HEXES)
        for part, kinds in laid.items():
            self.tap(f"part {part}")
            for kind in kinds:
                self.pick(kind)
        self.tap("lay")

"""Hands round the table of Starfarers of Catan: a trade with the bank is counted out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.demo.hands import Hands as AnyHands
from companion.games.starfarers.rules.moves import TradeWithBank
from companion.view.commands import Command


class Hands(AnyHands):
    """The rate is how many are given."""

    def told(self, command: Command, move: Any) -> Mapping[str, Any]:
        if not isinstance(move, TradeWithBank):
            return super().told(command, move)
        return {"gives": {move.gives: move.rate}, "takes": {move.takes: 1}}

"""Moon's first turn, event by event, for tests that talk about particular events."""

from typing import Any

from companion.core.chances import Draw, Roll
from companion.games.starship.rules.goods import Goods
from companion.games.starship.rules.moves import (
    BuildBooster,
    Buy,
    ChooseModule,
    EndTurn,
    FlyOn,
    FlyTo,
)
from companion.table.table import Table

FIRST_TURN: tuple[Any, ...] = (
    Draw("adventure", "gift-from-the-diplomats"),
    Draw("adventure", "environmental-pollution"),
    Draw("adventure", "gift-from-the-merchants"),
    ChooseModule("moon", "trade"),
    ChooseModule("sun", "command"),
    Roll("yellow", (2,)),
    FlyTo("moon", 1),
    FlyOn("moon"),
    Draw("sector-1", "trade-fuel-2"),
    Buy("moon", "trade-fuel-2", Goods(fuel=2)),
    FlyOn("moon"),
    Draw("sector-1", "trade-ore-1"),
    Buy("moon", "trade-ore-1", Goods(ore=1)),
    BuildBooster("moon"),
    EndTurn("moon"),
)


def play_first_turn(table: Table) -> None:
    for move in FIRST_TURN:
        table.accept(move, "tap")

"""A random player of Starship Catan who does not stop flying or building at every chance."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from companion.rules.starship.game import Starship
from companion.rules.starship.goods import RESOURCES, Goods, amount, some
from companion.rules.starship.moves import (
    BuildTradeShip,
    EndFlight,
    EndTurn,
    Move,
    TradeWithOpponent,
)
from companion.rules.starship.state import State, opponent, ship_of

HESITATES: dict[type, float] = {EndFlight: 0.1, EndTurn: 0.1}
"""How often such a move is considered at all while there is something else to do."""

OFFERS_TRADE = 0.02

T = TypeVar("T")


class StarshipPlayer:
    """Picks a kind of move first and then a move of that kind, both evenly."""

    def __init__(self, game: Starship, rng: Random) -> None:
        self.game = game
        self.rng = rng

    def choose(self, state: State) -> Move:
        if state.phase == "trade" and self.rng.random() < OFFERS_TRADE:
            swap = self._swap(state)
            if not self.game.check(state, swap):
                return swap
        moves = self.game.legal(state)
        if len(moves) == 1:
            return moves[0]
        kinds = list(dict.fromkeys(map(type, moves)))
        if len(kinds) > 1:
            kinds = [kind for kind in kinds if self._considers(state, kind)] or kinds
            chosen = self._one_of(kinds)
            moves = [move for move in moves if type(move) is chosen]
        return self._one_of(moves)

    def _one_of(self, things: list[T]) -> T:
        return things[int(self.rng.random() * len(things))]

    def _considers(self, state: State, kind: type) -> bool:
        if kind is BuildTradeShip and ship_of(state, state.active).trade_ships:
            return False  # two trade ships fill the hangar and may never find a place to land
        return kind not in HESITATES or self.rng.random() < HESITATES[kind]

    def _swap(self, state: State) -> TradeWithOpponent:
        """One resource for another, as neighbours do."""
        mine, theirs = ship_of(state, state.active), ship_of(state, opponent(state.active))
        have = [good for good in RESOURCES if amount(mine.goods, good)]
        want = [good for good in RESOURCES if amount(theirs.goods, good)]
        gives = some(self.rng.choice(have), 1) if have else Goods(astro=1)
        takes = some(self.rng.choice(want), 1) if want else Goods(astro=1)
        return TradeWithOpponent(state.active, gives, takes)

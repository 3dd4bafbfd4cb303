"""A random player of Starship Catan who does not stop flying or building at every chance."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from companion.extras.random_player import OFFERS_TRADE, RandomPlayer
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import RESOURCES, Goods, amount, some
from companion.games.starship.rules.moves import (
    BuildTradeShip,
    EndFlight,
    EndTurn,
    Move,
    TradeWithOpponent,
)
from companion.games.starship.rules.state import State, opponent, ship_of


class StarshipPlayer(RandomPlayer[State, Move]):
    """Now and then offers a trade; rather flies on or builds than ends."""

    hesitates: ClassVar[dict[type, float]] = {EndFlight: 0.1, EndTurn: 0.1, BuildTradeShip: 1}

    def __init__(self, game: Starship, rng: Random) -> None:
        super().__init__(game, rng)
        self.game = game

    def choose(self, state: State) -> Move:
        if state.phase == "trade" and self.rng.random() < OFFERS_TRADE:
            swap = self._swap(state)
            if not self.game.check(state, swap):
                return swap
        return self.pick(state)

    def considers(self, state: State, kind: type) -> bool:
        if kind is BuildTradeShip:  # two fill the hangar and may never find a place to land
            return not ship_of(state, state.active).trade_ships
        return super().considers(state, kind)

    def _swap(self, state: State) -> TradeWithOpponent:
        """One resource for another, as neighbours do."""
        mine, theirs = ship_of(state, state.active), ship_of(state, opponent(state.active))
        have = [good for good in RESOURCES if amount(mine.goods, good)]
        want = [good for good in RESOURCES if amount(theirs.goods, good)]
        gives = some(self.rng.choice(have), 1) if have else Goods(astro=1)
        takes = some(self.rng.choice(want), 1) if want else Goods(astro=1)
        return TradeWithOpponent(state.active, gives, takes)

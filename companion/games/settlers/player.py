"""A random player of The Settlers of Catan who rather builds than ends the turn."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from companion.extras.random_player import OFFERS_TRADE, RandomPlayer
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.moves import (
    Discard,
    EndTurn,
    Move,
    TradeWithBank,
    TradeWithPlayer,
)
from companion.games.settlers.rules.payments import unseen_cards
from companion.games.settlers.rules.resources import RESOURCES, resources, some
from companion.games.settlers.rules.state import CardsToDiscard, State


class SettlersPlayer(RandomPlayer[State, Move]):
    """Now and then offers a trade; rather does something else than trade with the bank or end."""

    hesitates: ClassVar[dict[type, float]] = {EndTurn: 0.1, TradeWithBank: 0.3}

    def __init__(self, game: Settlers, rng: Random) -> None:
        super().__init__(game, rng)
        self.game = game

    def choose(self, state: State) -> Move:
        if state.pending and isinstance(state.pending[0], CardsToDiscard):
            return self._discard(state, state.pending[0])
        if state.phase in ("trade", "action") and self.rng.random() < OFFERS_TRADE:
            swap = self._swap(state)
            if not self.game.check(state, swap):
                return swap
        return self.pick(state)

    def _discard(self, state: State, item: CardsToDiscard) -> Discard:
        """Cards at random; a hidden one is any that nobody has seen."""
        hand = state.players[item.seat].hand
        known = [kind for kind, count in enumerate(hand.known) for _ in range(count)]
        unseen = [
            kind
            for kind, count in enumerate(unseen_cards(self.game.box, state))
            for _ in range(count)
        ]
        cards = known + self.rng.sample(unseen, hand.hidden)
        thrown = self.rng.sample(cards, item.count)
        return Discard(
            item.seat, resources(tuple(thrown.count(kind) for kind in range(len(RESOURCES))))
        )

    def _swap(self, state: State) -> TradeWithPlayer:
        """One card for another, as neighbours do."""
        partner = self.rng.choice([seat for seat in self.game.box.seats if seat != state.active])
        gives, takes = self.rng.sample(RESOURCES, 2)
        return TradeWithPlayer(state.active, partner, some(gives), some(takes))

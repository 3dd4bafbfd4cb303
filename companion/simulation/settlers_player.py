"""A random player of The Settlers of Catan who rather builds than ends the turn."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from companion.rules.settlers.game import Settlers
from companion.rules.settlers.moves import (
    Discard,
    EndTurn,
    Move,
    TradeWithBank,
    TradeWithPlayer,
)
from companion.rules.settlers.payments import unseen_cards
from companion.rules.settlers.resources import RESOURCES, resources, some
from companion.rules.settlers.state import CardsToDiscard, State

HESITATES: dict[type, float] = {EndTurn: 0.1, TradeWithBank: 0.3}
"""How often such a move is considered at all while there is something else to do."""

OFFERS_TRADE = 0.02

T = TypeVar("T")


class SettlersPlayer:
    """Picks a kind of move first and then a move of that kind, both evenly."""

    def __init__(self, game: Settlers, rng: Random) -> None:
        self.game = game
        self.rng = rng

    def choose(self, state: State) -> Move:
        if state.pending and isinstance(state.pending[0], CardsToDiscard):
            return self._discard(state, state.pending[0])
        if state.phase in ("trade", "action") and self.rng.random() < OFFERS_TRADE:
            swap = self._swap(state)
            if not self.game.check(state, swap):
                return swap
        moves = self.game.legal(state)
        if len(moves) == 1:
            return moves[0]
        kinds = list(dict.fromkeys(map(type, moves)))
        if len(kinds) > 1:
            kinds = [kind for kind in kinds if self._considers(kind)] or kinds
            chosen = self._one_of(kinds)
            moves = [move for move in moves if type(move) is chosen]
        return self._one_of(moves)

    def _one_of(self, things: list[T]) -> T:
        return things[int(self.rng.random() * len(things))]

    def _considers(self, kind: type) -> bool:
        return kind not in HESITATES or self.rng.random() < HESITATES[kind]

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

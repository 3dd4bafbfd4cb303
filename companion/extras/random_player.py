"""What players have in common who choose at random."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from companion.core.game import Game

S = TypeVar("S", bound=Struct)
M = TypeVar("M", bound=Struct)
T = TypeVar("T")

OFFERS_TRADE = 0.02
"""How often a player proposes a trade instead of something that is listed as legal."""


class RandomPlayer(Generic[S, M]):
    """Picks a kind of move first and then a move of that kind, both evenly: a kind of which there
    are many would else drown the others."""

    hesitates: ClassVar[dict[type, float]] = {}
    """How often such a move is considered at all while there is something else to do; any other
    always is."""

    def __init__(self, game: Game[S, M], rng: Random) -> None:
        self._rules = game
        self.rng = rng

    def choose(self, state: S) -> M:
        """A move; a game with more to decide than is listed as legal overrides this."""
        return self.pick(state)

    def pick(self, state: S) -> M:
        moves = self._rules.legal(state)
        if len(moves) == 1:
            return moves[0]
        kinds = list(dict.fromkeys(map(type, moves)))
        if len(kinds) > 1:
            hesitates = self.hesitates
            kinds = [
                kind for kind in kinds if kind not in hesitates or self.considers(state, kind)
            ] or kinds
            chosen = self._one_of(kinds)
            moves = [move for move in moves if type(move) is chosen]
        return self._one_of(moves)

    def considers(self, _state: S, kind: type) -> bool:
        """Whether a move is considered now before which this player hesitates."""
        return self.rng.random() < self.hesitates[kind]

    def _one_of(self, things: list[T]) -> T:
        return things[int(self.rng.random() * len(things))]

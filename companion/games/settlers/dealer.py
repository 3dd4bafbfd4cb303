"""The box of The Settlers of Catan: hexes and tokens to shuffle, two dice, hands to draw from.

It keeps no hidden truth: where the table does not know a card, every card that is still possible
can come, in the right proportion. So a game stays possible even if some draws were never told.
"""

from __future__ import annotations

from random import Random

from companion.core.chances import Draw, Roll
from companion.core.due import Due
from companion.core.hands import Cards, Hand
from companion.games.settlers.rules.box import DECK, DEVELOPMENT
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.geometry import CORNER_HEXES, HEXES
from companion.games.settlers.rules.island import HARBOUR_KINDS, TERRAINS, spiral_numbers, touching
from companion.games.settlers.rules.moves import Chance, LayIsland, Move, Steal
from companion.games.settlers.rules.payments import unseen_cards, unseen_development
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.rules.state import CardToSteal, State


class SettlersDealer:
    def __init__(self, game: Settlers, rng: Random) -> None:
        self.box = game.box
        self.rng = rng

    def answer(self, state: State, due: Due) -> Chance:
        match due.chance:
            case "roll":
                return Roll(due.of or "", (self._face(), self._face()))
            case "steal":
                front = state.pending[0]
                assert isinstance(front, CardToSteal)
                hand = state.players[front.victim].hand
                return Steal(RESOURCES[self._card(hand, unseen_cards(self.box, state))])
            case "draw":
                left = unseen_development(self.box, state)
                return Draw(DECK, DEVELOPMENT[self._weighted(left)])
            case _:
                return self.island()

    def _face(self) -> int:
        faces = self.box.dice.dice
        return faces[int(self.rng.random() * len(faces))]

    def watch(self, before: State, move: Move, after: State) -> None:
        """Nothing to remember: the position says what is left."""

    def island(self) -> LayIsland:
        """Hexes and harbours shuffled; tokens in a spiral, or shuffled until no red ones touch."""
        box, rng = self.box, self.rng
        terrains = [terrain for terrain in TERRAINS for _ in range(box.hexes[terrain])]
        harbours = [kind for kind in HARBOUR_KINDS for _ in range(box.harbours[kind])]
        rng.shuffle(terrains)
        rng.shuffle(harbours)
        laid = tuple(terrains)
        if box.choices.number_tokens == "spiral":
            clockwise = box.tokens.direction == "clockwise"
            corner = rng.choice(CORNER_HEXES)
            numbers = spiral_numbers(laid, box.tokens.numbers, corner, clockwise=clockwise)
            return LayIsland(laid, numbers, tuple(harbours))
        while True:
            tokens = list(box.tokens.numbers)
            rng.shuffle(tokens)
            numbers = tuple(0 if laid[at] == "desert" else tokens.pop() for at in range(len(HEXES)))
            if not touching(numbers, box.tokens.red):
                return LayIsland(laid, numbers, tuple(harbours))

    def _card(self, hand: Hand, unseen: Cards) -> int:
        """One of the cards of a hand; a hidden one could be any that nobody has seen."""
        at = int(self.rng.random() * hand.count)
        for kind, count in enumerate(hand.known):
            if at < count:
                return kind
            at -= count
        return self._weighted(unseen)

    def _weighted(self, counts: Cards) -> int:
        at = int(self.rng.random() * sum(counts))
        for kind, count in enumerate(counts):
            if at < count:
                return kind
            at -= count
        raise ValueError("nothing is left to draw")

"""The box of Starship Catan: four sector stacks, reserve, adventure deck, two dice."""

from __future__ import annotations

from random import Random

from companion.core.chances import Draw, Roll
from companion.core.due import Due
from companion.games.starship.rules.cards import RESERVE
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.moves import (
    Chance,
    FlyTo,
    FoundColony,
    FoundPost,
    Look,
    Move,
    PlaceCards,
)
from companion.games.starship.rules.sensor import sensor_cards
from companion.games.starship.rules.state import (
    Combat,
    Replacement,
    State,
    TopUp,
    TurnCard,
    ship_of,
)


class StarshipDealer:
    """Knows where every card really lies. `hand` is the stack the opponent holds, top first."""

    def __init__(self, game: Starship, rng: Random) -> None:
        self.box = game.box
        self.rng = rng
        sectors = sorted(self.box.start_cards)
        rng.shuffle(sectors)
        size = self.box.limits.stack_size
        self.stacks = [
            sectors[first : first + size] for first in range(0, self.box.limits.stacks * size, size)
        ]
        self.reserve = [card for deck in RESERVE for card in self._shuffled(self.box.reserve[deck])]
        backs = sorted({card.back for card in self.box.adventures.values()})
        self.adventures = [
            card
            for back in backs
            for card in self._shuffled(
                {card.id for card in self.box.adventures.values() if card.back == back}
            )
        ]
        self.hand: list[str] = []
        self.row: list[str] = []

    def _shuffled(self, cards: frozenset[str] | set[str]) -> list[str]:
        deck = sorted(cards)
        self.rng.shuffle(deck)
        return deck

    def answer(self, state: State, due: Due) -> Chance:
        of = due.of or ""
        if due.chance == "roll":
            faces = self.box.dice.yellow if of == "yellow" else self.box.dice.blue
            return Roll(of, (self.rng.choice(faces),))
        if due.chance == "look":
            return Look(of, tuple(self.hand[: sensor_cards(self.box, state)]))
        if of == "adventure":
            if self.adventures:
                return Draw(of, self.adventures[0])
            return Draw(of, self.rng.choice(state.set_aside))
        return Draw(of, self.reserve[0] if of == "reserve" else self.hand[0])

    def watch(self, before: State, move: Move, after: State) -> None:
        if type(move) is Draw:
            self._drawn(before)
        elif type(move) is FlyTo:
            self.hand = self.stacks[move.stack - 1]
            self.row = []
        elif type(move) is PlaceCards:
            rest = self.hand[len(move.top) + len(move.bottom) :]
            self.hand = [*move.top, *rest, *move.bottom]
        elif type(move) is FoundColony or type(move) is FoundPost:
            self._removed(after)
        elif type(move) is Roll:
            combat = before.pending[0] if before.pending else None
            pirates = ship_of(after, after.active).pirates
            if type(combat) is Combat and combat.card in pirates:
                self._removed(after)
        if before.flight is not None and after.flight is None:
            self._shuffle_back(before.flight.stack)

    def _drawn(self, before: State) -> None:
        match before.pending[0]:
            case TurnCard():
                self.row.append(self.hand.pop(0))
            case Replacement(place):
                self.row[place] = self.reserve.pop(0)
            case TopUp():
                self.hand.append(self.reserve.pop(0))
                self.rng.shuffle(self.hand)
            case _ if self.adventures:
                self.adventures.pop(0)

    def _removed(self, state: State) -> None:
        """A card left the row; face down, the reserve fills the gap without being asked."""
        self.row[-1] = ""
        if self.box.agreed(state).replacement_cards == "face-down" and self.reserve:
            self.row[-1] = self.reserve.pop(0)

    def _shuffle_back(self, stack: int) -> None:
        cards = [card for card in self.row if card] + self.hand
        self.rng.shuffle(cards)
        self.stacks[stack - 1] = cards
        self.hand, self.row = [], []

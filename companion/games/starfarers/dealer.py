"""The box of Starfarers of Catan: dice, balls, sector tiles, chips and the encounter deck."""

from __future__ import annotations

from random import Random

from companion.core.chances import Draw, Roll
from companion.core.due import Due
from companion.games.starfarers.rules.chips import RESERVE, chips_of
from companion.games.starfarers.rules.encounters import DECK
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.mother_ship import VISIBLE
from companion.games.starfarers.rules.moves import Chance, Move, TurnSector
from companion.games.starfarers.rules.state import State


class StarfarersDealer:
    """Lays tiles and chips face down at the start and knows what they are.

    Resource cards are not dealt: what a hidden card is shows only when it is played, and the rules
    see to it that it is always possible.
    """

    def __init__(self, game: Starfarers, rng: Random) -> None:
        self.game = game
        self.box = game.box
        self.rng = rng
        self.chips: dict[str, list[str]] = {}
        self.encounters: list[str] = []
        tiles = sorted(self.box.board_facts.tiles)
        rng.shuffle(tiles)
        self.tiles = tiles

    def answer(self, state: State, due: Due) -> Chance:
        of = due.of or ""
        if due.chance == "roll":
            if of == "balls":
                return Roll(of, tuple(self.rng.sample(self.box.dice.balls, VISIBLE)))
            return Roll(of, tuple(self.rng.choices(self.box.dice.dice, k=2)))
        if due.chance == "sector":
            fitting = self.game.likely(state)
            tile = next(tile for tile in self.tiles if tile in fitting)
            return TurnSector(of, tile, self.rng.randrange(3))
        if of == DECK:
            return Draw(of, self._encounter(state))
        return Draw(of, self._chip(state, of))

    def _chip(self, state: State, deck: str) -> str:
        """Chips of a group are shuffled once; beginners' chips that lie open are not among them."""
        if deck not in self.chips:
            chips = list(chips_of(self.box, deck))
            if deck != RESERVE:
                board = self.box.first_board
                for planet, chip in state.chips.items():
                    if planet in board.planets and board.planets[planet].chips == deck:
                        chips.remove(chip)
            self.rng.shuffle(chips)
            self.chips[deck] = chips
        return self.chips[deck].pop()

    def _encounter(self, state: State) -> str:
        """The top card of the pile; shuffled again whenever the rules say so."""
        fitting = self.game.likely(state)
        self.encounters = [card for card in self.encounters if card in fitting]
        if not self.encounters:
            self.encounters = self.rng.sample(sorted(fitting), len(fitting))
        return self.encounters.pop()

    def watch(self, before: State, move: Move, after: State) -> None:
        """Nothing to do: everything that lies face down stays where it was laid."""

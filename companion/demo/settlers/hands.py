"""Hands round the table of The Settlers of Catan: every move through taps in the real window."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.core.chances import Draw, Roll
from companion.demo.map_hands import MapHands
from companion.games.settlers.rules.box import DEVELOPMENT
from companion.games.settlers.rules.geometry import HEXES
from companion.games.settlers.rules.moves import (
    Discard,
    HandOver,
    LayIsland,
    Move,
    PlayMonopoly,
    PlayYearOfPlenty,
    Steal,
    TellDevelopment,
    TellHand,
    TradeWithBank,
    TradeWithPlayer,
)
from companion.games.settlers.rules.resources import cards
from companion.tablet.settlers.island_entry import IslandEntry
from companion.tablet.settlers.table_screen import TableScreen
from companion.tablet.table.pick_sheet import PickSheet
from companion.tablet.table.verb import Verb


class Hands(MapHands[TableScreen]):
    """With devices, dice fall in the tower; development cards stay in their owners' hands."""

    screen_type = TableScreen

    def say(self, move: Move) -> None:
        """Tap until the move is made; the table is left alone for a moment after that.

        A discard is only made when everybody who has to has chosen.
        """
        match move:
            case Roll():
                self.roll(move)
            case LayIsland():
                self._lay(move)
            case Draw(card="") | Steal(card=""):
                self.tap_code("keep-secret")
            case Draw(card=card) | Steal(card=card):
                self.tap_code("tell")
                self._pick(card)
            case TellHand():
                self.driver.tap(self.screen.strips[move.seat].hand)
                self.count(cards(move.cards))
            case TellDevelopment():
                self.driver.tap(self.screen.strips[move.seat].development)
                told = Counter(move.cards)
                self.count(tuple(told[kind] for kind in DEVELOPMENT))
            case _:
                self._verb(move)
        self.driver.rest()

    def _verb(self, move: Move) -> None:
        verb = self.verb(move)
        if verb.targets:
            self._on_map(verb, move)
            return
        self.driver.tap(self.button(verb))
        match move:
            case TradeWithPlayer():
                self.trade(move.partner, cards(move.gives), cards(move.takes))
            case TradeWithBank():
                self.trade_with_bank(cards(move.gives), cards(move.takes))
            case Discard():
                self.count(cards(move.cards))
            case PlayYearOfPlenty():
                self.count(cards(move.takes))
            case PlayMonopoly():
                self._pick(move.resource)
            case HandOver():
                self._pick(str(move.count))

    def _on_map(self, verb: Verb, move: Any) -> None:
        if self.screen.chosen != verb:
            self.driver.tap(self.button(verb))
        place = next(place for place, moves in verb.targets.items() if move in moves)
        self.tap_place(place)
        if len(verb.targets[place]) > 1:
            self.driver.rest()
            options = {"id": move.victim}
            self.driver.tap(next(b for b in self.buttons() if b.verb and b.verb.params == options))

    def _lay(self, move: LayIsland) -> None:
        """Row by row; numbers and harbours in their order too."""
        laid = {
            "terrain": move.terrains,
            "number": tuple(str(number) for number in move.numbers if number),
            "harbour": move.harbours,
        }
        assert len(move.terrains) == len(HEXES)
        for part, kinds in laid.items():
            self.driver.tap(self.only(IslandEntry).parts[part])
            for kind in kinds:
                self.tap_rested(self.only(IslandEntry).kinds[kind])
        self.tap_rested(self.only(IslandEntry).lay)

    def _pick(self, option: str) -> None:
        self.tap_rested(self.only(PickSheet).buttons[option])

"""Hands round the table of Starfarers of Catan: every move through taps in the real window."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.core.chances import Draw, Roll
from companion.demo.map_hands import MapHands
from companion.games.starfarers.rules.encounter_moves import AnswerEncounter, GiveInEncounter
from companion.games.starfarers.rules.goods import cards, some
from companion.games.starfarers.rules.moves import (
    Discard,
    LookAtChip,
    Move,
    RemoveUpgrade,
    TakeResources,
    TellHand,
    Trade,
    TradeWithBank,
    TurnSector,
)
from companion.tablet.starfarers.sector_entry import SectorEntry
from companion.tablet.starfarers.table_screen import TableScreen
from companion.tablet.starfarers.verbs import way
from companion.tablet.table.fitted_button import FittedButton
from companion.tablet.table.paged_pick import PagedPick
from companion.tablet.table.pick_sheet import PickSheet
from companion.tablet.table.secret_pick import SecretPickSheet
from companion.tablet.table.verb import Verb
from companion.view.commands import asked_next, split


class Hands(MapHands[TableScreen]):
    """With devices, encounter cards lie before the camera; chips have no labels."""

    screen_type = TableScreen

    def say(self, move: Move) -> None:
        """Tap until the move is made; a discard only when everybody who has to has chosen."""
        match move:
            case Roll():
                self.roll(move)
            case Draw(deck="encounter") if self.devices is not None:
                self.devices.lay(move)
            case Draw(card=card):
                self._pick(self.only(PagedPick), card)
            case TurnSector():
                self._lay(move)
            case LookAtChip():
                self._look(move)
            case TellHand():
                self.driver.tap(self.screen.strips[move.seat].hand)
                self.count(cards(move.cards))
            case _:
                self._verb(move)
        self.driver.rest()

    def _verb(self, move: Any) -> None:
        verb = self.verb(move)
        if verb.targets:
            self._on_map(verb, move)
            return
        self.driver.tap(self.button(verb))
        match move:
            case Trade():
                self.trade(move.partner, cards(move.gives), cards(move.takes))
            case TradeWithBank():
                self.trade_with_bank(some(move.gives, move.rate), some(move.takes))
            case Discard() | TakeResources() | GiveInEncounter():
                self.count(cards(move.cards))
            case RemoveUpgrade() if verb.asks:
                self.tap_rested(self.only(PickSheet).buttons[move.upgrade])
            case AnswerEncounter(answer="yes") if verb.asks:
                self.count(cards(move.cards))
                if any(cards(move.takes)):
                    self.driver.rest()
                    self.count(cards(move.takes))

    # --- the map --------------------------------------------------------------------------------

    def _on_map(self, verb: Verb, move: Any) -> None:
        """Verb, then place by place and option by option, as long as something is asked."""
        screen = self.screen
        ways = partial(way, screen.state)
        if screen.chosen != verb and not screen.narrowing:
            self.driver.tap(self.button(verb))
        moves: tuple[Any, ...] = tuple(m for found in verb.targets.values() for m in found)
        depth = 0
        if len(verb.targets) > 1 or len(moves) == 1 or not screen.narrowing:
            self.tap_place(ways(move)[0].key)
            self.driver.rest()
            moves = split(moves, ways, 0)[ways(move)[0]]
            depth = 1
        while len(moves) > 1:
            depth = asked_next(moves, ways, depth)
            choice = ways(move)[depth]
            if choice.kind:
                self.tap_place(choice.key)
            else:
                self.tap_rested(self._option(choice.id))
            self.driver.rest()
            moves = split(moves, ways, depth)[choice]
            depth += 1

    def _option(self, id: str) -> FittedButton:
        return next(
            button
            for button in self.buttons()
            if button.verb and button.verb.code == "option" and button.verb.params["id"] == id
        )

    def _look(self, move: LookAtChip) -> None:
        """The planet is tapped; then its chip is told in private, or kept secret."""
        asked = replace(move, chip="")
        self._on_map(self.verb(asked), asked)
        self.driver.rest()
        sheet = self.only(SecretPickSheet)
        self.tap_rested(sheet.buttons[move.chip] if move.chip else sheet.keep)

    # --- lists ----------------------------------------------------------------------------------

    def _pick(self, pick: PagedPick, option: str) -> None:
        for _ in range(pick.page_of(option)):
            self.driver.tap(pick.turn)
        self.tap_rested(pick.buttons[option])

    def _lay(self, move: TurnSector) -> None:
        self._pick(self.only(SectorEntry).pick, move.tile)
        for _ in range(move.turn):
            self.tap_rested(self.only(SectorEntry).turn)
        self.tap_rested(self.only(SectorEntry).lay)

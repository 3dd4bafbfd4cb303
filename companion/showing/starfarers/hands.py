"""Hands round the table of Starfarers of Catan: every move through taps in the real window."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, TypeVar

from kivy.uix.widget import Widget

from companion.rules.core.chances import Draw, Roll
from companion.rules.starfarers.encounter_moves import AnswerEncounter, GiveInEncounter
from companion.rules.starfarers.goods import RESOURCES, cards, some
from companion.rules.starfarers.moves import (
    Discard,
    Move,
    TakeResources,
    TellHand,
    Trade,
    TradeWithBank,
    TurnSector,
)
from companion.showing.driver import Driver, Finger
from companion.ui.devices.dice_keypad import DiceKeypad
from companion.ui.starfarers.sector_entry import SectorEntry
from companion.ui.starfarers.table_page import TablePage
from companion.ui.starfarers.table_screen import TableScreen
from companion.ui.starfarers.verbs import way
from companion.ui.table.card_dial import CardDial, Cards
from companion.ui.table.dial_sheet import DialSheet
from companion.ui.table.fitted_button import FittedButton
from companion.ui.table.paged_pick import PagedPick
from companion.ui.table.trade_sheets import AgreeSheet, BankSheet, TradeSheet
from companion.ui.table.verb import Verb, asked_next, split

W = TypeVar("W", bound=Widget)
TRIES = 6


class Hands:
    """Finds the control of a move as the player would whose move it is, and taps it."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    @property
    def screen(self) -> TableScreen:
        page = self.driver.app.page
        assert isinstance(page, TablePage)
        assert isinstance(page.screen, TableScreen)
        return page.screen

    def say(self, move: Move) -> None:
        """Tap until the move is made; a discard only when everybody who has to has chosen."""
        match move:
            case Roll(faces=faces):
                keypad = self.only(DiceKeypad)
                for die, face in enumerate(faces):
                    self.driver.tap(keypad.key(die, face))
            case Draw(card=card):
                self._pick(self.only(PagedPick), card)
            case TurnSector():
                self._lay(move)
            case TellHand():
                self.driver.tap(self.screen.strips[move.seat].hand)
                self._dial_sheet(cards(move.cards))
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
                sheet = self.only(TradeSheet)
                self.driver.tap(sheet.partner_buttons[move.partner])
                self._turn(sheet.gives, cards(move.gives))
                self._turn(sheet.takes, cards(move.takes))
                self._tap_rested(sheet.accept)
                self._tap_rested(self.only(AgreeSheet).accept)
            case TradeWithBank():
                bank = self.only(BankSheet)
                self._turn(bank.gives, some(move.gives, move.rate))
                self._turn(bank.takes, some(move.takes))
                self._tap_rested(bank.accept)
            case Discard() | TakeResources() | GiveInEncounter():
                self._dial_sheet(cards(move.cards))
            case AnswerEncounter(answer="yes") if verb.asks:
                self._dial_sheet(cards(move.cards))
                if any(cards(move.takes)):
                    self.driver.rest()
                    self._dial_sheet(cards(move.takes))

    def verb(self, move: Move) -> Verb:
        """The one verb that says a move."""
        (verb,) = (verb for verb in self.screen.moment.verbs if verb.reaches(move))
        return verb

    def button(self, verb: Verb) -> FittedButton:
        """The button of a verb, in the dock or in a strip."""
        return next(button for button in self.buttons() if button.verb == verb)

    def buttons(self) -> Iterator[FittedButton]:
        for widget in self.driver.widgets():
            if isinstance(widget, FittedButton):
                yield widget

    def only(self, kind: type[W]) -> W:
        """The one widget of a kind that is shown."""
        (found,) = (widget for widget in self.driver.widgets() if isinstance(widget, kind))
        return found

    def result(self) -> Widget:
        """The way to the result, when somebody has won."""
        return next(button for button in self.buttons() if button.icon == "point")

    # --- the map --------------------------------------------------------------------------------

    def tap_place(self, place: str) -> None:
        """Touch the map there; again where it was crowded and became larger instead."""
        screen = self.screen
        mark, board = screen.target(place), screen.map
        for _ in range(TRIES):
            zoom, offered = board.view.zoom, board.offered
            finger = Finger(*board.to_window(*board.window_point((mark.x, mark.y))))
            finger.down()
            self.driver.frames(1)
            finger.up()
            self.driver.frames(1)
            if board.offered != offered or board.view.zoom <= zoom:
                return

    def _on_map(self, verb: Verb, move: Any) -> None:
        """Verb, then place by place and option by option, as long as something is asked."""
        screen = self.screen
        ways = partial(way, screen.state)
        if screen.chosen != verb and not screen.narrowing:
            self.driver.tap(self.button(verb))
        moves: tuple[Any, ...] = tuple(m for found in verb.targets.values() for m in found)
        depth = 0
        if len(verb.targets) > 1 or len(moves) == 1 or not screen.narrowing:
            self.tap_place(ways(move)[0].id)
            self.driver.rest()
            moves = split(moves, ways, 0)[ways(move)[0]]
            depth = 1
        while len(moves) > 1:
            depth = asked_next(moves, ways, depth)
            choice = ways(move)[depth]
            if choice.on_map:
                self.tap_place(choice.id)
            else:
                self._tap_rested(self._option(choice.id))
            self.driver.rest()
            moves = split(moves, ways, depth)[choice]
            depth += 1

    def _option(self, id: str) -> FittedButton:
        return next(
            button
            for button in self.buttons()
            if button.verb and button.verb.code == "option" and button.verb.params["id"] == id
        )

    # --- lists and sheets -----------------------------------------------------------------------

    def _pick(self, pick: PagedPick, option: str) -> None:
        for _ in range(pick.page_of(option)):
            self.driver.tap(pick.turn)
        self._tap_rested(pick.buttons[option])

    def _lay(self, move: TurnSector) -> None:
        self._pick(self.only(SectorEntry).pick, move.tile)
        for _ in range(move.turn):
            self._tap_rested(self.only(SectorEntry).turn)
        self._tap_rested(self.only(SectorEntry).lay)

    def _dial_sheet(self, wanted: Cards) -> None:
        sheet = self.only(DialSheet)
        self._turn(sheet.dial, wanted)
        self._tap_rested(sheet.accept)

    def _turn(self, dial: CardDial, wanted: Cards) -> None:
        for number, (kind, count) in enumerate(zip(RESOURCES, wanted, strict=True)):
            _, plus = dial.steppers(kind)
            while dial.cards[number] < count:
                before = dial.cards
                self.driver.tap(plus)
                assert dial.cards != before, f"{kind} cannot be dialled to {count}"

    def _tap_rested(self, widget: Widget) -> None:
        self.driver.rest()
        self.driver.tap(widget)

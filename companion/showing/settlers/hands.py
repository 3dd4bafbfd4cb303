"""Hands round the table of The Settlers of Catan: every move through taps in the real window."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeVar

from kivy.uix.widget import Widget

from companion.rules.core.chances import Draw, Roll
from companion.rules.settlers.box import DEVELOPMENT
from companion.rules.settlers.geometry import HEXES
from companion.rules.settlers.moves import (
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
from companion.rules.settlers.resources import RESOURCES, Resources, cards
from companion.showing.driver import Driver, Finger
from companion.ui.devices.dice_keypad import DiceKeypad
from companion.ui.settlers.island_entry import IslandEntry
from companion.ui.settlers.island_map import target
from companion.ui.settlers.table_page import TablePage
from companion.ui.settlers.table_screen import TableScreen
from companion.ui.table.card_dial import CardDial, Cards
from companion.ui.table.dial_sheet import DialSheet
from companion.ui.table.fitted_button import FittedButton
from companion.ui.table.pick_sheet import PickSheet
from companion.ui.table.trade_sheets import AgreeSheet, BankSheet, TradeSheet
from companion.ui.table.verb import Verb

W = TypeVar("W", bound=Widget)


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
        """Tap until the move is made; the table is left alone for a moment after that.

        A discard is only made when everybody who has to has chosen.
        """
        match move:
            case Roll(faces=faces):
                keypad = self.only(DiceKeypad)
                for die, face in enumerate(faces):
                    self.driver.tap(keypad.key(die, face))
            case LayIsland():
                self._lay(move)
            case Draw(card="") | Steal(card=""):
                self._tap_code("keep-secret")
            case Draw(card=card) | Steal(card=card):
                self._tap_code("tell")
                self._pick(card)
            case TellHand():
                self.driver.tap(self.screen.strips[move.seat].hand)
                self._dial_sheet(cards(move.cards))
            case TellDevelopment():
                self.driver.tap(self.screen.strips[move.seat].development)
                told = Counter(move.cards)
                self._dial_sheet(tuple(told[kind] for kind in DEVELOPMENT))
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
                self._trade(move)
            case TradeWithBank():
                sheet = self.only(BankSheet)
                self._dial(sheet.gives, move.gives)
                self._dial(sheet.takes, move.takes)
                self._tap_rested(sheet.accept)
            case Discard():
                self._dial_sheet(cards(move.cards))
            case PlayYearOfPlenty():
                self._dial_sheet(cards(move.takes))
            case PlayMonopoly():
                self._pick(move.resource)
            case HandOver():
                self._pick(str(move.count))

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

    def tap_place(self, place: str) -> None:
        """Touch the map where a hex, an intersection or a path is drawn."""
        mark = target(place)
        board = self.screen.map
        finger = Finger(*board.to_window(*board.window_point((mark.x, mark.y))))
        finger.down()
        self.driver.frames(1)
        finger.up()
        self.driver.frames(1)

    # --- how it is done -------------------------------------------------------------------------

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
                self._tap_rested(self.only(IslandEntry).kinds[kind])
        self._tap_rested(self.only(IslandEntry).lay)

    def _trade(self, move: TradeWithPlayer) -> None:
        sheet = self.only(TradeSheet)
        self.driver.tap(sheet.partner_buttons[move.partner])
        self._dial(sheet.gives, move.gives)
        self._dial(sheet.takes, move.takes)
        self._tap_rested(sheet.accept)
        self._tap_rested(self.only(AgreeSheet).accept)

    def _dial(self, dial: CardDial, wanted: Resources) -> None:
        self._turn(dial, dict(zip(RESOURCES, cards(wanted), strict=True)))

    def _dial_sheet(self, wanted: Cards) -> None:
        sheet = self.only(DialSheet)
        self._turn(
            sheet.dial, dict(zip((kind.id for kind in sheet.dial.kinds), wanted, strict=True))
        )
        self._tap_rested(sheet.accept)

    def _turn(self, dial: CardDial, wanted: dict[str, int]) -> None:
        for number, (kind, count) in enumerate(wanted.items()):
            _, plus = dial.steppers(kind)
            while dial.cards[number] < count:
                before = dial.cards
                self.driver.tap(plus)
                assert dial.cards != before, f"{kind} cannot be dialled to {count}"

    def _pick(self, option: str) -> None:
        self._tap_rested(self.only(PickSheet).buttons[option])

    def _tap_code(self, code: str) -> None:
        self.driver.tap(next(b for b in self.buttons() if b.verb and b.verb.code == code))

    def _tap_rested(self, widget: Widget) -> None:
        self.driver.rest()
        self.driver.tap(widget)

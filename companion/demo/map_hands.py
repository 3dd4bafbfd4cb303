"""Hands round a table with a map: what all games of that kind have in common under a finger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Generic, TypeVar

from kivy.uix.widget import Widget

from companion.core.chances import Roll
from companion.demo.driver import Driver, Finger
from companion.demo.stand_ins import StandIns
from companion.tablet.devices.dice_keypad import DiceKeypad
from companion.tablet.table.card_dial import CardDial, Cards
from companion.tablet.table.dial_sheet import DialSheet
from companion.tablet.table.fitted_button import FittedButton
from companion.tablet.table.map_page import MapPage
from companion.tablet.table.map_table import MapTable
from companion.tablet.table.trade_sheets import AgreeSheet, BankSheet, TradeSheet
from companion.tablet.table.verb import Verb

S = TypeVar("S", bound=MapTable)
W = TypeVar("W", bound=Widget)
TRIES = 6


class MapHands(Generic[S]):
    """Finds the control of a move as the player would whose move it is, and taps it.

    A game says which screen is its table, and in `say` what each of its moves is told with.
    """

    screen_type: ClassVar[type[Any]]

    def __init__(self, driver: Driver, devices: StandIns | None = None) -> None:
        """With devices, dice and balls are thrown; without, they are told by touch."""
        self.driver, self.devices = driver, devices

    @property
    def screen(self) -> S:
        page = self.driver.app.page
        assert isinstance(page, MapPage)
        assert isinstance(page.screen, self.screen_type)
        screen: S = page.screen
        return screen

    # --- what is shown --------------------------------------------------------------------------

    def verb(self, move: Any) -> Verb:
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

    # --- what is touched ------------------------------------------------------------------------

    def roll(self, roll: Roll) -> None:
        """Dice or balls: in the tower, or on the keys."""
        if self.devices is not None:
            self.devices.throw(roll)
            return
        keypad = self.only(DiceKeypad)
        for die, face in enumerate(roll.faces):
            self.driver.tap(keypad.key(die, face))

    def tap_place(self, key: str) -> None:
        """Touch the map there; again where it was crowded and became larger instead."""
        screen = self.screen
        mark, board = screen.target(key), screen.map
        for _ in range(TRIES):
            zoom, offered = board.view.zoom, board.offered
            finger = Finger(*board.to_window(*board.window_point((mark.x, mark.y))))
            finger.down()
            self.driver.frames(1)
            finger.up()
            self.driver.frames(1)
            if board.offered != offered or board.view.zoom <= zoom:
                return

    def tap_rested(self, widget: Widget) -> None:
        self.driver.rest()
        self.driver.tap(widget)

    def tap_code(self, code: str) -> None:
        self.tap_rested(next(b for b in self.buttons() if b.verb and b.verb.code == code))

    # --- sheets ---------------------------------------------------------------------------------

    def count(self, wanted: Cards) -> None:
        """The cards on the one sheet that asks for some."""
        sheet = self.only(DialSheet)
        self.dial(sheet.dial, wanted)
        self.tap_rested(sheet.accept)

    def dial(self, dial: CardDial, wanted: Cards) -> None:
        for number, (kind, count) in enumerate(zip(dial.kinds, wanted, strict=True)):
            _, plus = dial.steppers(kind.id)
            while dial.cards[number] < count:
                before = dial.cards
                self.driver.tap(plus)
                assert dial.cards != before, f"{kind.id} cannot be dialled to {count}"

    def trade(self, partner: str, gives: Cards, takes: Cards) -> None:
        """Offered by one seat, agreed to by the other."""
        sheet = self.only(TradeSheet)
        self.driver.tap(sheet.partner_buttons[partner])
        self.dial(sheet.gives, gives)
        self.dial(sheet.takes, takes)
        self.tap_rested(sheet.accept)
        self.tap_rested(self.only(AgreeSheet).accept)

    def trade_with_bank(self, gives: Cards, takes: Cards) -> None:
        sheet = self.only(BankSheet)
        self.dial(sheet.gives, gives)
        self.dial(sheet.takes, takes)
        self.tap_rested(sheet.accept)

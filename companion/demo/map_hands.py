"""Hands round a table with a map: what all games of that kind have in common under a finger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Generic, TypeVar

from kivy.uix.widget import Widget

from companion.demo.hands import Hands
from companion.tablet.table.card_dial import CardDial, Cards
from companion.tablet.table.dial_sheet import DialSheet
from companion.tablet.table.fitted_button import FittedButton
from companion.tablet.table.map_page import MapPage
from companion.tablet.table.map_table import MapTable
from companion.tablet.table.trade_sheets import AgreeSheet, BankSheet, TradeSheet
from companion.tablet.table.verb import Verb

S = TypeVar("S", bound=MapTable)
W = TypeVar("W", bound=Widget)


class MapHands(Hands, Generic[S]):
    """Knows the screen of a map game too, for those who look at more of it than its controls."""

    screen_type: ClassVar[type[Any]]

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

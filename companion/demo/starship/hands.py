"""Two hands that say moves on the table screen: every move through taps in the real window."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.uix.widget import Widget

from companion.core.chances import Draw, Roll
from companion.demo.driver import Driver, Finger
from companion.demo.stand_ins import StandIns
from companion.games.starship.rules.goods import COUNTED, amount
from companion.games.starship.rules.moves import (
    Buy,
    Look,
    Move,
    PlaceCards,
    Sell,
    TradeWithOpponent,
)
from companion.games.starship.table_view.amounts import Side
from companion.tablet.starship.card_picker import CardPicker
from companion.tablet.starship.sheets import AmountSheet, OrderSheet
from companion.tablet.starship.table_page import TablePage
from companion.tablet.starship.table_screen import TableScreen
from companion.tablet.table.fitted_button import FittedButton


class Hands:
    """Finds the control of a move as a player would, and taps it."""

    def __init__(self, driver: Driver, devices: StandIns | None = None) -> None:
        """With devices, dice are thrown and cards are shown; without, they are told by touch."""
        self.driver = driver
        self.devices = devices

    @property
    def screen(self) -> TableScreen:
        page = self.driver.app.page
        assert isinstance(page, TablePage)
        assert page.screen is not None
        return page.screen

    def say(self, move: Move) -> None:
        """Tap until the move is made; the table is left alone for a moment after that."""
        match move:
            case Roll() if self.devices is not None:
                self.devices.throw(move)
            case Draw() if self.devices is not None:
                self.devices.lay(move)
            case Roll(faces=faces):
                self.driver.tap(str(faces[0]))
            case Draw(card=card):
                self._pick(card)
            case Look(cards=()):
                self.driver.tap(self._said("not-told"))
            case Look(cards=cards):
                self.driver.tap(self._said("tell"))
                for card in cards:
                    self._pick(card)
            case _:
                self.driver.tap(self.verb(move))
        match move:
            case Buy() | Sell():
                self._dial({"gives": move.goods})
            case TradeWithOpponent():
                self._dial({"gives": move.gives, "takes": move.takes})
            case PlaceCards():
                self._order(move)
        self.driver.rest()

    def verb(self, move: Move) -> Widget:
        """The button that says a move, in whatever group it stands."""
        moment = self.screen.dock.moment
        (verb,) = (verb for verb in moment.verbs if verb.reaches(move))
        if verb.group in moment.groups(verb.seat) and self._button(move) is None:
            self.driver.tap(self._said(verb.group))
        button = self._button(move)
        assert button is not None, move
        return button

    def result(self) -> Widget:
        """The way to the result, when somebody has won."""
        words = self._said("result")
        return next(button for button in self.buttons() if button.text == words)

    def buttons(self) -> Iterator[FittedButton]:
        for widget in self.driver.widgets():
            if isinstance(widget, FittedButton):
                yield widget

    def _button(self, move: Move) -> Widget | None:
        for button in self.buttons():
            if button.verb is not None and button.verb.reaches(move):
                return button
        return None

    def _said(self, code: str) -> str:
        return self.screen.words.caption(code, {})

    def _pick(self, card: str) -> None:
        picker = self._picker()
        if not picker.secret and card in picker.box.pirates and not self._listed(picker, card):
            self.driver.rest()
            self.driver.tap(self._said("kind-pirate"))
            self.driver.frames()
            picker = self._picker()
        for _ in range(20):
            if (button := self._listed(picker, card)) is not None:
                self.driver.rest()
                self.driver.tap(button)
                return
            turn = next(w for w in picker.walk() if getattr(w, "icon", "") == "next")
            self.driver.tap(turn)
        raise LookupError(picker.label(card))

    def _picker(self) -> CardPicker:
        (picker,) = (w for w in self.driver.widgets() if isinstance(w, CardPicker))
        return picker

    def _listed(self, picker: CardPicker, card: str) -> FittedButton | None:
        """The button with the name of a card; in a secret list the name is read off the eye."""
        wanted, finger = picker.label(card), None
        if picker.secret:
            eye = next(w for w in picker.walk() if getattr(w, "icon", "") == "reveal")
            finger = Finger(*eye.to_window(*eye.center))
            finger.down()
            self.driver.frames(2)
        found = [
            widget
            for widget in picker.walk()
            if isinstance(widget, FittedButton) and widget.text.rpartition(": ")[2] == wanted
        ]
        if finger is not None:
            finger.up()
            self.driver.frames(2)
        return found[0] if found else None

    def _dial(self, wanted: dict[Side, object]) -> None:
        (sheet,) = (w for w in self.driver.widgets() if isinstance(w, AmountSheet))
        for side, goods in wanted.items():
            for good in COUNTED:
                self._step(sheet, side, good, getattr(goods, good))
        self.driver.rest()
        self.driver.tap(sheet.accept)

    def _step(self, sheet: AmountSheet, side: Side, good: str, count: int) -> None:
        while True:
            dialled = sheet.amounts.gives if side == "gives" else sheet.amounts.takes
            now = amount(dialled, good)
            if now == count:
                return
            minus, plus = sheet.steppers(side, good)
            self.driver.tap(plus if now < count else minus)

    def _order(self, move: PlaceCards) -> None:
        (sheet,) = (w for w in self.driver.widgets() if isinstance(w, OrderSheet))
        for card in move.top:
            self.driver.tap(sheet.button_of(card))
        self.driver.rest()
        self.driver.tap(sheet.accept)


def _in_order(picker: CardPicker) -> list[FittedButton]:
    """The cards on this page as they are read; a walk goes through a row from its end."""
    return sorted(
        (widget for widget in picker.walk() if isinstance(widget, FittedButton)),
        key=lambda widget: (-widget.y, widget.x),
    )

"""Sheets over the page, turned to the seat that asked: amounts, trades, sums, reasons."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.widget import Widget

from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import amount
from companion.games.starship.rules.moves import Move, PlaceCards
from companion.games.starship.rules.state import State
from companion.games.starship.table_view.amounts import (
    Amounts,
    Side,
    can_add,
    dialled_move,
    goods_of,
    price_of,
    problem_with,
)
from companion.games.starship.table_view.commands import verb_text
from companion.tablet.icons import Icon
from companion.tablet.table.board_drawing import goods_ink
from companion.tablet.table.sheet import Sheet, deciding_row
from companion.tablet.table.writing import Writing
from companion.tablet.theme import look
from companion.tablet.widgets import Column, HoldToReveal, Row, SmallButton, Text
from companion.view.captions import in_words
from companion.view.commands import Command
from companion.wording import Words

Say = Callable[[Move], None]


class AmountSheet(Sheet):
    """Steppers for a deal at a market, or for a free trade with both sides.

    A plus is dead as soon as the rules would not take one more, so nothing impossible is dialled.
    """

    def __init__(
        self, game: Starship, state: State, words: Words, verb: Command, *, say: Say
    ) -> None:
        self.game, self.state, self.words, self.verb = game, state, words, verb
        self.amounts = Amounts(verb.example.goods) if verb.form == "amount" else Amounts()
        self._say = say
        trades = verb.form == "trade"
        super().__init__(19 if trades else 13, 0.92 if trades else 0.62, look.accent)
        title = in_words(verb_text(verb), words)
        if verb.form == "amount":
            title = f"{words.name('card', verb.example.card)}: {title}"
        self.add_widget(Text(title, "body", bold=True, size_hint_y=None, height=look.body * 1.6))
        sides: tuple[Side, ...] = ("gives", "takes") if verb.form == "trade" else ("gives",)
        lists = Row(spacing=look.gap * 3)
        self._numbers: dict[tuple[Side, str], tuple[SmallButton, Writing, SmallButton]] = {}
        for side in sides:
            lists.add_widget(self._side(side, len(sides) > 1))
        self.add_widget(lists)
        self._price = Text("", "body", size_hint_y=None, height=look.body * 1.5)
        if verb.form == "amount":
            self.add_widget(self._price)
        foot, self.accept = deciding_row(words.caption("accept", {}), self._accept, self.close)
        self.add_widget(foot)
        self._show()

    def _side(self, side: Side, titled: bool) -> Column:
        column = Column(spacing=look.gap / 2)
        if titled:
            code = "you-give" if side == "gives" else "you-get"
            head = Text(self.words.caption(code, {}), "small", color=look.muted, size_hint_y=None)
            head.height = look.small * 1.5
            column.add_widget(head)
        for good in goods_of(self.game, self.state, self.verb, side):
            row = Row(size_hint_y=None, height=look.touch)
            icon = Icon(name=good, color=goods_ink(good), size_hint_x=None, width=look.touch * 0.8)
            row.add_widget(icon)
            row.add_widget(Text(self.words.name("good", good), "small"))
            number = Writing("0", look.big, bold=True, size_hint_x=None, width=look.touch)
            buttons = tuple(
                SmallButton(icon=name, on_act=self._stepper(side, good, by))
                for name, by in (("minus", -1), ("plus", 1))
            )
            for widget in (buttons[0], number, buttons[1]):
                row.add_widget(widget)
            self._numbers[side, good] = (buttons[0], number, buttons[1])
            column.add_widget(row)
        column.add_widget(Widget())
        return column

    def steppers(self, side: Side, good: str) -> tuple[SmallButton, SmallButton]:
        """Minus and plus of a good."""
        minus, _, plus = self._numbers[side, good]
        return minus, plus

    def _stepper(self, side: Side, good: str, by: int) -> Callable[..., None]:
        return lambda *_: self._step(side, good, by)

    def _step(self, side: Side, good: str, by: int) -> None:
        self.amounts = self.amounts.changed(side, good, by)
        self._show()

    def _show(self) -> None:
        """Numbers, dead pluses, price. A trade may pass through what only its other side allows."""
        for (side, good), (minus, number, plus) in self._numbers.items():
            goods = self.amounts.gives if side == "gives" else self.amounts.takes
            number.text = str(amount(goods, good))
            minus.disabled = not amount(goods, good)
            plus.disabled = not can_add(
                self.game, self.state, self.verb, self.amounts, side=side, good=good
            )
        if self.verb.form == "amount":
            price = price_of(self.game, self.verb, self.amounts)
            self._price.text = in_words(price, self.words)
        self.accept.disabled = (
            problem_with(self.game, self.state, self.verb, self.amounts) is not None
        )

    def _accept(self, *_: object) -> None:
        move = dialled_move(self.verb, self.amounts)
        self.close()
        self._say(move)


class OrderSheet(Sheet):
    """The cards of the Sensor Module go back: tapped ones on top in that order, others below.

    Cards are numbered as they were seen. Their names are only shown while a finger rests on the
    eye, for the other player looks on.
    """

    def __init__(self, words: Words, verb: Command, *, say: Say) -> None:
        assert isinstance(verb.example, PlaceCards)
        super().__init__(14, 0.78, look.accent)
        self.words, self.move = words, verb.example
        self.cards = (*self.move.top, *self.move.bottom)
        self.first: list[str] = []
        self._say = say
        title = f"{words.caption('due-place', {})} ({words.caption('to-top', {})})"
        self.add_widget(Text(title, "body", bold=True, size_hint_y=None, height=look.body * 3))
        names = tuple(f"{n}: {words.name('card', card)}" for n, card in enumerate(self.cards, 1))
        secret = HoldToReveal(words.caption("hold-to-choose", {}), names)
        secret.size_hint_y, secret.height = None, look.touch * 1.5
        self.add_widget(secret)
        buttons = Row(size_hint_y=None, height=look.verb)
        self._buttons: dict[str, SmallButton] = {}
        for name in self.cards:
            button = SmallButton("-", on_act=self._tapped(name), size_hint_y=1)
            self._buttons[name] = button
            buttons.add_widget(button)
        self.add_widget(buttons)
        self.add_widget(Widget())
        foot, self.accept = deciding_row(words.caption("place-cards", {}), self._accept, self.close)
        self.add_widget(foot)
        self._show()

    def button_of(self, card: str) -> SmallButton:
        """The button of a card, by what it is, not by where it was seen."""
        return self._buttons[card]

    def _tapped(self, name: str) -> Callable[..., None]:
        def tapped(*_: object) -> None:
            if name in self.first:
                self.first.remove(name)
            else:
                self.first.append(name)
            self._show()

        return tapped

    def _show(self) -> None:
        for number, (name, button) in enumerate(self._buttons.items(), start=1):
            on_top = name in self.first
            code = "place-top" if on_top else "to-bottom"
            place = self.first.index(name) + 1 if on_top else 0
            button.text = f"{number}: {self.words.caption(code, {'place': place})}"
            button.chosen = on_top

    def _accept(self, *_: object) -> None:
        bottom = tuple(name for name in self.cards if name not in self.first)
        self.close()
        self._say(PlaceCards(self.move.seat, tuple(self.first), bottom))

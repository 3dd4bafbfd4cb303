"""Trades between seats: built on one side, agreed to on the other, and only then one event.

The seat whose turn it is counts out what it gives and takes. The sheet then turns to the partner,
who sees it from their own side and agrees or not. Nothing is in the journal before that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kivy.uix.widget import Widget

from companion.tablet.icons import Icon
from companion.tablet.speech import say_in
from companion.tablet.table.board_drawing import goods_ink
from companion.tablet.table.card_dial import CardDial, CardKind, Cards
from companion.tablet.table.sheet import Sheet, deciding_row
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, SmallButton, Text
from companion.view.commands import key_of


class Offer(NamedTuple):
    """Seen from the seat whose turn it is."""

    partner: str
    gives: Cards
    takes: Cards


class TradeSheet(Sheet):
    """Both sides of a trade. `could_give` and `could_take` say what is possible, as far as the
    table knows; `why_not` has the rules look at the whole."""

    def __init__(
        self,
        kinds: Sequence[CardKind],
        partners: Sequence[tuple[str, str]],
        *,
        could_give: Callable[[Cards], bool],
        could_take: Callable[[str, Cards], bool],
        why_not: Callable[[Offer], str],
        offer: Callable[[Offer], None],
    ) -> None:
        super().__init__(20, 0.94, look.accent)
        self.at_most(look.verb + look.body * 6 + (look.touch + look.gap) * (len(kinds) + 1))
        self.partner = partners[0][0]
        self._could_take, self._why_not, self._offer = could_take, why_not, offer
        self._names = dict(partners)
        title = say_in("table", "Trade with a player")
        self.add_widget(Text(title, "body", bold=True, size_hint_y=None, height=look.body * 1.6))
        row = Row(size_hint_y=None, height=look.touch)
        self.partner_buttons: dict[str, SmallButton] = {}
        for seat, name in partners:
            button = SmallButton(name, key=key_of("option", seat))
            button.bind(on_act=lambda *_, seat=seat: self._choose(seat))
            self.partner_buttons[seat] = button
            row.add_widget(button)
        self.add_widget(row)
        dials = Row(spacing=look.gap * 3)
        self.gives = CardDial(
            say_in("table", "You give"), kinds, could_give, self._show, field="gives"
        )
        self.takes = CardDial(
            say_in("table", "You take"), kinds, self._takeable, self._show, field="takes"
        )
        for dial in (self.gives, self.takes):
            column = Column()
            column.add_widget(dial)
            column.add_widget(Widget())
            dials.add_widget(column)
        self.add_widget(dials)
        self._reason = Text("", "small", color=look.warning, size_hint_y=None)
        self._reason.height = look.small * 2.6
        self.add_widget(self._reason)
        foot, self.accept = deciding_row("", self._accept, self.close)
        self.add_widget(foot)
        self._show()

    def _takeable(self, cards: Cards) -> bool:
        return self._could_take(self.partner, cards)

    def _choose(self, seat: str) -> None:
        self.partner = seat
        self.takes.clear()
        self._show()

    @property
    def offered(self) -> Offer:
        return Offer(self.partner, self.gives.cards, self.takes.cards)

    def _show(self) -> None:
        for seat, button in self.partner_buttons.items():
            button.chosen = seat == self.partner
        self.gives.show()
        self.takes.show()
        began = self.gives.total or self.takes.total
        reason = self._why_not(self.offered) if began else ""
        self._reason.text = reason
        self.accept.text = say_in("table", "Offer to {player}", player=self._names[self.partner])
        self.accept.disabled = bool(reason) or not began

    def _accept(self, *_: object) -> None:
        offer = self.offered
        self.close()
        self._offer(offer)


class AgreeSheet(Sheet):
    """An offer, turned to the one it is made to: what they would get and what they would give."""

    def __init__(
        self,
        kinds: Sequence[CardKind],
        asker: str,
        offer: Offer,
        agree: Callable[[], None],
    ) -> None:
        super().__init__(16, 0.62, look.accent)
        shown = max(sum(map(bool, offer.gives)), sum(map(bool, offer.takes)))
        self.at_most(look.verb + look.body * 4 + look.touch * shown)
        title = say_in("table", "{player} offers a trade", player=asker)
        self.add_widget(Text(title, "body", bold=True, size_hint_y=None, height=look.body * 1.6))
        sides = Row(spacing=look.gap * 3)
        sides.add_widget(counted(say_in("table", "You get"), kinds, offer.gives))
        sides.add_widget(counted(say_in("table", "You give"), kinds, offer.takes))
        self.add_widget(sides)

        def agreed(*_: object) -> None:
            self.close()
            agree()

        foot, self.accept = deciding_row(say_in("table", "Agreed"), agreed, self.close)
        self.add_widget(foot)


class BankSheet(Sheet):
    """Trade with the bank: lots at the seat's own rates, for cards of choice, all at once.

    `could_give` says how many kinds go into one trade.
    """

    def __init__(
        self,
        kinds: Sequence[CardKind],
        rates: Cards,
        *,
        could_give: Callable[[Cards], bool],
        could_take: Callable[[Cards], bool],
        why_not: Callable[[Cards, Cards], str],
        done: Callable[[Cards, Cards], None],
    ) -> None:
        super().__init__(20, 0.9, look.accent)
        self.at_most(look.verb + look.body * 6 + (look.touch + look.gap) * len(kinds))
        self._rates, self._why_not, self._done = rates, why_not, done
        self._could_give, self._could_take = could_give, could_take
        title = say_in("table", "Trade with the bank")
        self.add_widget(Text(title, "body", bold=True, size_hint_y=None, height=look.body * 1.6))
        dials = Row(spacing=look.gap * 3)
        give = say_in("table", "You give")
        self.gives = CardDial(give, kinds, self._givable, self._show, steps=rates, field="gives")
        self.takes = CardDial(
            say_in("table", "You take"), kinds, self._takeable, self._show, field="takes"
        )
        for dial in (self.gives, self.takes):
            column = Column()
            column.add_widget(dial)
            column.add_widget(Widget())
            dials.add_widget(column)
        self.add_widget(dials)
        self._reason = Text("", "small", color=look.warning, size_hint_y=None)
        self._reason.height = look.small * 2.6
        self.add_widget(self._reason)
        foot, self.accept = deciding_row(say_in("table", "Trade"), self._accept, self.close)
        self.add_widget(foot)
        self._show()

    @property
    def lots(self) -> int:
        """How many cards what is given is worth."""
        pairs = zip(self.gives.cards, self._rates, strict=True)
        return sum(given // rate for given, rate in pairs)

    def _givable(self, cards: Cards) -> bool:
        return _apart(cards, self.takes.cards) and self._could_give(cards)

    def _takeable(self, cards: Cards) -> bool:
        enough = sum(cards) <= self.lots
        return enough and _apart(self.gives.cards, cards) and self._could_take(cards)

    def _show(self) -> None:
        if self.takes.total > self.lots:
            self.takes.clear()
        self.gives.show()
        self.takes.show()
        ready = bool(self.lots) and self.takes.total == self.lots
        reason = self._why_not(self.gives.cards, self.takes.cards) if ready else ""
        left = self.lots - self.takes.total
        waiting = say_in("table", "{count} to go", count=left) if left else ""
        self._reason.text = reason or waiting
        self.accept.disabled = bool(reason) or not ready

    def _accept(self, *_: object) -> None:
        gives, takes = self.gives.cards, self.takes.cards
        self.close()
        self._done(gives, takes)


def _apart(gives: Cards, takes: Cards) -> bool:
    """Nobody gives a kind to get it."""
    return not any(given and taken for given, taken in zip(gives, takes, strict=True))


def counted(title: str, kinds: Sequence[CardKind], cards: Cards) -> Column:
    """A list of cards: number, picture, name."""
    column = Column(spacing=look.gap / 2)
    head = Text(title, "small", color=look.muted, bold=True, size_hint_y=None)
    head.height = look.small * 1.6
    column.add_widget(head)
    for kind, count in zip(kinds, cards, strict=True):
        if not count:
            continue
        row = Row(size_hint_y=None, height=look.body * 1.7)
        number = Text(str(count), "big", bold=True, size_hint_x=None, width=look.touch * 0.8)
        row.add_widget(number)
        icon = Icon(name=kind.picture, color=goods_ink(kind.id), size_hint_x=None)
        icon.width = look.touch * 0.8
        row.add_widget(icon)
        row.add_widget(Text(kind.name, "body"))
        column.add_widget(row)
    column.add_widget(Widget())
    return column

"""A trade between two seats, from counting out to the partner's yes: the same in every map game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.tablet.table.card_dial import CardKind, Cards
from companion.tablet.table.table_base import TableBase
from companion.tablet.table.trade_sheets import AgreeSheet, Offer, TradeSheet


def trade_between_seats(
    screen: TableBase,
    seat: str,
    kinds: Sequence[CardKind],
    *,
    counts: Mapping[str, int],
    could_give: Callable[[Cards], bool],
    move: Callable[[Offer], Any],
) -> None:
    """`counts` are the cards that each seat holds; `move` makes the move of what was agreed on."""
    table, words = screen.session.opened, screen.words

    def why_not(offer: Offer) -> str:
        """What stands in the way, but not what is in the partner's hand: that one answers."""
        for problem in table.game.check(table.state, move(offer)):
            if problem.params.get("seat") != offer.partner:
                return words.problem(problem)
        return ""

    def ask_partner(offer: Offer) -> None:
        agree = AgreeSheet(kinds, words.name("seat", seat), offer, lambda: screen.say(move(offer)))
        screen.open_sheet(agree, offer.partner)

    sheet = TradeSheet(
        kinds,
        [(other, words.name("seat", other)) for other in counts if other != seat],
        could_give=could_give,
        could_take=lambda partner, cards: sum(cards) <= counts[partner],
        why_not=why_not,
        offer=ask_partner,
    )
    screen.open_sheet(sheet, seat)

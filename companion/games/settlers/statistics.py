"""The Settlers of Catan in numbers: cards by source, what was built, what the seven cost."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.chances import Roll, RollSum
from companion.extras.teller import Deed, Income, Passed, Teller
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.moves import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
    Discard,
    FoundSettlement,
    HandOver,
    PlayKnight,
    PlayMonopoly,
    PlayYearOfPlenty,
    Steal,
    TradeWithBank,
    TradeWithPlayer,
)
from companion.games.settlers.rules.production import SEVEN
from companion.games.settlers.rules.resources import RESOURCES, cards
from companion.games.settlers.rules.state import CardToSteal, answers

_SOURCES: dict[type, str] = {
    Roll: "hexes",
    RollSum: "hexes",
    FoundSettlement: "founding",
    TradeWithBank: "bank",
    TradeWithPlayer: "players",
    PlayYearOfPlenty: "development",
    PlayMonopoly: "development",
    HandOver: "development",
}
_DEEDS: dict[type, str] = {
    BuildRoad: "roads",
    BuildSettlement: "settlements",
    BuildCity: "cities",
    BuyDevelopment: "development",
    PlayKnight: "knights",
}


class SettlersTeller(Teller):
    """Cards that everybody saw come, by where they came from. A stolen card is a deed: which kind
    it was is nobody else's business."""

    sources = ("hexes", "founding", "bank", "players", "development")
    deeds = (*_DEEDS.values(), "sevens", "discarded", "stolen")

    def __init__(self, game: Settlers) -> None:
        self._seats = game.box.seats

    def incomes(self, passed: Passed) -> Iterator[Income]:
        source = _SOURCES.get(type(passed.event.move))
        if source is None:
            return
        for seat in self._seats:
            old = passed.before.players[seat].hand.known
            new = passed.after.players[seat].hand.known
            for resource, had, has in zip(RESOURCES, old, new, strict=True):
                if has > had:
                    yield Income(seat, source, resource, has - had)

    def done(self, passed: Passed) -> Iterator[Deed]:
        move, active = passed.event.move, passed.before.active
        front = passed.before.pending[0] if passed.before.pending else None
        if type(move) in _DEEDS:
            yield Deed(move.seat, _DEEDS[type(move)])
        elif isinstance(move, Roll | RollSum) and move.total == SEVEN and passed.before.turn:
            yield Deed(active, "sevens")
        elif isinstance(move, Discard):
            yield Deed(move.seat, "discarded", sum(cards(move.cards)))
        elif isinstance(move, Steal) and isinstance(front, CardToSteal):
            yield Deed(answers(passed.before, front), "stolen")

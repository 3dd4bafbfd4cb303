"""Starship Catan in numbers: income by source, flights and fights."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.chances import Draw, Roll
from companion.extras.teller import Deed, Income, Passed, Teller
from companion.games.starship.odds import win_against
from companion.games.starship.rules.box import SEATS, Seat
from companion.games.starship.rules.flight import flight_speed
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import COUNTED, amount
from companion.games.starship.rules.moves import (
    Buy,
    BuyFromOpponent,
    ChooseColony,
    CompleteMission,
    Fight,
    FlyTo,
    GoOn,
    PayTribute,
    Reconcile,
    Sell,
    TakeResource,
    TradeWithOpponent,
)
from companion.games.starship.rules.production import matching_colonies
from companion.games.starship.rules.ship import cannon_value
from companion.games.starship.rules.state import Combat, RewardResource, State, TurnCard, ship_of

MODULE_GOODS = ("science", "trade_goods")
"""No colony makes these, so on a production roll a module did."""


class StarshipTeller(Teller):
    """Reads everything from the difference between two positions, so what found no room is out."""

    money = "astro"
    sources = ("colony", "module", "planet", "post", "mission", "pirate", "opponent", "counted")
    deeds = (
        "flights",
        "speed",
        "cards",
        "longest-flight",
        "pirates",
        "tributes",
        "tribute-astro",
        "fights",
        "fights-won",
        "fights-expected",
    )

    def __init__(self, game: Starship) -> None:
        self._box = game.box

    def incomes(self, passed: Passed) -> Iterator[Income]:
        before, after = passed.before, passed.after
        for seat in SEATS:
            old, new = ship_of(before, seat).goods, ship_of(after, seat).goods
            if old is new:
                continue
            for good in COUNTED:
                gained = amount(new, good) - amount(old, good)
                if gained > 0:
                    source, card = self._source(passed, seat, good)
                    yield Income(seat, source, good, gained, card)

    def _source(self, passed: Passed, seat: Seat, good: str) -> tuple[str, str]:
        state, move = passed.before, passed.event.move
        match move:
            case Roll():
                if good in MODULE_GOODS:
                    return "module", ""
                colonies = matching_colonies(self._box, ship_of(state, seat), move.faces[0])
                return "colony", colonies[0] if colonies else ""
            case ChooseColony():
                return "colony", move.colony
            case Buy() | Sell():
                if state.flight is None and move.card in ship_of(state, seat).posts:
                    return "post", move.card
                return "planet", move.card
            case TradeWithOpponent() | BuyFromOpponent():
                return "opponent", ""
            case CompleteMission():
                return "mission", move.mission
            case TakeResource():
                front = state.pending[0] if state.pending else None
                card = front.card if isinstance(front, RewardResource) else ""
                return ("pirate" if card in self._box.pirates else "mission"), card
            case Reconcile() | GoOn():
                return "counted", ""
        return "mission", ""

    def done(self, passed: Passed) -> Iterator[Deed]:
        before, after, move = passed.before, passed.after, passed.event.move
        pilot = before.active
        front = before.pending[0] if before.pending else None
        if isinstance(move, FlyTo):
            yield Deed(pilot, "flights")
            yield Deed(pilot, "speed", flight_speed(before), "most")
        elif isinstance(move, Draw) and isinstance(front, TurnCard):
            yield Deed(pilot, "cards")
            yield from self._length(before, pilot)
            if move.card in self._box.pirates:
                yield Deed(pilot, "pirates")
        elif isinstance(move, PayTribute):
            paid = ship_of(before, pilot).goods.astro - ship_of(after, pilot).goods.astro
            yield Deed(pilot, "tributes")
            yield Deed(pilot, "tribute-astro", paid)
        elif isinstance(move, Fight):
            yield Deed(pilot, "fights")
            combat = after.pending[0]
            assert isinstance(combat, Combat)
            strength = self._box.pirates[combat.card].strength
            chance = win_against(self._box, cannon_value(ship_of(before, pilot)), strength)
            yield Deed(pilot, "fights-expected", float(chance))
        elif isinstance(move, Roll) and isinstance(front, Combat) and front.blue:
            won = front.card in ship_of(after, pilot).pirates
            yield Deed(pilot, "fights-won", int(won))

    def _length(self, state: State, pilot: str) -> Iterator[Deed]:
        if state.flight is not None:
            yield Deed(pilot, "longest-flight", len(state.flight.row) + 1, "most")

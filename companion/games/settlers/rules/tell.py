"""What to do with your hands: what a move means for the real table, as instructions to seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.core.chances import Draw, Roll
from companion.core.hands import Cards
from companion.core.words import Note
from companion.games.settlers.rules.box import Box, Seat
from companion.games.settlers.rules.founding import yields_at
from companion.games.settlers.rules.monopoly import given_at_once
from companion.games.settlers.rules.moves import (
    Begin,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
    ClaimVictory,
    Discard,
    FoundRoad,
    FoundSettlement,
    HandOver,
    LayIsland,
    Move,
    MoveRobber,
    PlaceFreeRoad,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Steal,
    TradeWithBank,
    TradeWithPlayer,
)
from companion.games.settlers.rules.payments import payable
from companion.games.settlers.rules.points import open_points, winner
from companion.games.settlers.rules.production import SEVEN, income
from companion.games.settlers.rules.resources import cards, named
from companion.games.settlers.rules.state import (
    CardsToDiscard,
    CardsToHandOver,
    CardToDraw,
    CardToSteal,
    FirstPlayerToFind,
    RobberToMove,
    SettlementToFound,
    State,
    answers,
    collects,
)
from companion.games.settlers.rules.trading import exchanged

_Told = Callable[[Box, State, Any, State], Iterator[Note]]
_TELLS: dict[type, _Told] = {}


def tell(box: Box, before: State, move: Move, after: State) -> tuple[Note, ...]:
    """Instructions in the order in which hands would move."""
    notes: list[Note] = []
    if type(move) in _TELLS:
        notes += _TELLS[type(move)](box, before, move, after)
    notes += _due(before, after)
    notes += _special_cards(before, after)
    if after.phase == "over" and before.phase != "over":
        won = winner(box, after)
        assert won is not None
        notes.append(Note("game-won", {"seat": won, "points": open_points(box, after, won)}))
    elif after.phase == "roll" and (after.active, after.turn) != (before.active, before.turn):
        notes.append(Note("your-turn", {"seat": after.active}, after.active))
    return tuple(notes)


def _tells(*kinds: type) -> Callable[[_Told], _Told]:
    """This function tells what moves of these kinds mean for hands on the table."""

    def register(function: _Told) -> _Told:
        for kind in kinds:
            _TELLS[kind] = function
        return function

    return register


def _take(seat: Seat, counted: Cards) -> Iterator[Note]:
    if any(counted):
        yield Note("take-cards", {"cards": named(counted)}, seat)


def _pay(seat: Seat, counted: Cards) -> Iterator[Note]:
    if any(counted):
        yield Note("pay-cards", {"cards": named(counted)}, seat)


# --- set-up -------------------------------------------------------------------------------------


@_tells(LayIsland)
def _island(box: Box, before: State, move: LayIsland, after: State) -> Iterator[Note]:
    yield Note("robber-on-desert")
    code = "roll-for-start" if box.first_player == "highest-roll" else "oldest-begins"
    yield Note(code)


@_tells(Begin)
def _begins(box: Box, before: State, move: Begin, after: State) -> Iterator[Note]:
    yield Note("begins", {"seat": move.seat})


@_tells(FoundSettlement)
def _founded(box: Box, before: State, move: FoundSettlement, after: State) -> Iterator[Note]:
    yield Note("place-settlement", {}, move.seat)
    front = before.pending[0]
    if isinstance(front, SettlementToFound) and front.second:
        yield from _take(move.seat, yields_at(box, before, move.intersection))


@_tells(FoundRoad, PlaceFreeRoad)
def _road(box: Box, before: State, move: FoundRoad | PlaceFreeRoad, after: State) -> Iterator[Note]:
    yield Note("place-road", {}, move.seat)


# --- the turn -----------------------------------------------------------------------------------


@_tells(Roll)
def _rolled(box: Box, before: State, move: Roll, after: State) -> Iterator[Note]:
    """What each seat takes, and which kinds the bank cannot pay."""
    front = before.pending[0] if before.pending else None
    if isinstance(front, FirstPlayerToFind):
        if after.phase != "setup":
            yield Note("begins", {"seat": after.active})
        elif isinstance(after.pending[0], FirstPlayerToFind) and not after.pending[0].rolls:
            yield Note("roll-again", {"seats": tuple(after.pending[0].seats)})
        return
    if sum(move.faces) == SEVEN:
        return
    gains, short = income(box, before, sum(move.faces))
    for seat in box.seats:
        if seat in gains:
            yield from _take(seat, gains[seat])
    for resource in short:
        yield Note("bank-cannot-pay", {"resource": resource})
    if not gains and not short:
        yield Note("nothing-produced")


@_tells(Discard)
def _discarded(box: Box, before: State, move: Discard, after: State) -> Iterator[Note]:
    yield from _pay(move.seat, payable(box, before, move.seat, cards(move.cards)))


@_tells(MoveRobber)
def _robber(box: Box, before: State, move: MoveRobber, after: State) -> Iterator[Note]:
    yield Note("put-robber", {}, move.seat)


@_tells(Steal)
def _stolen(box: Box, before: State, move: Steal, after: State) -> Iterator[Note]:
    front = before.pending[0]
    assert isinstance(front, CardToSteal)
    yield Note("card-stolen", {"seat": front.victim}, answers(before, front))


@_tells(TradeWithPlayer)
def _traded(box: Box, before: State, move: TradeWithPlayer, after: State) -> Iterator[Note]:
    gives, takes = exchanged(box, before, move)
    if any(gives):
        yield Note("give-to", {"cards": named(gives), "seat": move.partner}, move.seat)
    if any(takes):
        yield Note("give-to", {"cards": named(takes), "seat": move.seat}, move.partner)


@_tells(TradeWithBank)
def _maritime(box: Box, before: State, move: TradeWithBank, after: State) -> Iterator[Note]:
    yield from _pay(move.seat, payable(box, before, move.seat, cards(move.gives)))
    yield from _take(move.seat, cards(move.takes))


@_tells(BuildRoad)
def _built_road(box: Box, before: State, move: BuildRoad, after: State) -> Iterator[Note]:
    yield from _pay(move.seat, payable(box, before, move.seat, box.prices.road))
    yield Note("place-road", {}, move.seat)


@_tells(BuildSettlement)
def _built_settlement(
    box: Box, before: State, move: BuildSettlement, after: State
) -> Iterator[Note]:
    yield from _pay(move.seat, payable(box, before, move.seat, box.prices.settlement))
    yield Note("place-settlement", {}, move.seat)


@_tells(BuildCity)
def _built_city(box: Box, before: State, move: BuildCity, after: State) -> Iterator[Note]:
    yield from _pay(move.seat, payable(box, before, move.seat, box.prices.city))
    yield Note("place-city", {}, move.seat)


# --- development cards --------------------------------------------------------------------------


@_tells(BuyDevelopment)
def _bought(box: Box, before: State, move: BuyDevelopment, after: State) -> Iterator[Note]:
    yield from _pay(move.seat, payable(box, before, move.seat, box.prices.development))
    yield Note("draw-development", {}, move.seat)


@_tells(Draw)
def _drawn(box: Box, before: State, move: Draw, after: State) -> Iterator[Note]:
    front = before.pending[0]
    assert isinstance(front, CardToDraw)
    yield Note("keep-face-down", {}, answers(before, front))


@_tells(PlayKnight)
def _knight(box: Box, before: State, move: PlayKnight, after: State) -> Iterator[Note]:
    yield Note("lay-knight", {}, move.seat)


@_tells(PlayRoadBuilding, PlayYearOfPlenty, PlayMonopoly)
def _progress(
    box: Box,
    before: State,
    move: PlayRoadBuilding | PlayYearOfPlenty | PlayMonopoly,
    after: State,
) -> Iterator[Note]:
    yield Note("progress-out", {}, move.seat)
    match move:
        case PlayYearOfPlenty():
            yield from _take(move.seat, cards(move.takes))
        case PlayMonopoly():
            at_once = given_at_once(box, before, move)
            for seat in box.seats:
                if count := at_once.get(seat, 0):
                    yield _given(seat, move.seat, move.resource, count)


@_tells(HandOver)
def _handed(box: Box, before: State, move: HandOver, after: State) -> Iterator[Note]:
    front = before.pending[0]
    assert isinstance(front, CardsToHandOver)
    if move.count:
        yield _given(move.seat, collects(before, front), front.resource, move.count)


def _given(seat: Seat, to: Seat, resource: str, count: int) -> Note:
    return Note("give-to", {"cards": (f"{count} {resource}",), "seat": to}, seat)


@_tells(ClaimVictory)
def _claimed(box: Box, before: State, move: ClaimVictory, after: State) -> Iterator[Note]:
    if move.cards:
        yield Note("show-points", {"count": move.cards}, move.seat)


# --- what follows -------------------------------------------------------------------------------


def _due(before: State, after: State) -> Iterator[Note]:
    """What is asked of seats now and was not before."""
    for item in after.pending:
        if item in before.pending:
            continue
        match item:
            case CardsToDiscard():
                yield Note("discard", {"count": item.count}, item.seat)
            case RobberToMove():
                yield Note("move-robber", {}, answers(after, item))
            case CardToSteal():
                yield Note("steal-from", {"seat": item.victim}, answers(after, item))
            case CardsToHandOver():
                yield Note("hand-over", {"resource": item.resource}, item.seat)


def _special_cards(before: State, after: State) -> Iterator[Note]:
    for code, had, has in (
        ("longest-road", before.longest_road, after.longest_road),
        ("largest-army", before.largest_army, after.largest_army),
    ):
        if had != has:
            if has:
                yield Note(f"{code}-to", {}, has)
            else:
                yield Note(f"{code}-aside")

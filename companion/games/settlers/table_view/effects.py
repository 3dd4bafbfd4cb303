"""What the last event did, for motion and sound: dice, pieces, cards that changed hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.chances import Draw, Roll
from companion.core.hands import Cards, minus
from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.moves import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    FoundRoad,
    FoundSettlement,
    Move,
    MoveRobber,
    PlaceFreeRoad,
    TradeWithPlayer,
)
from companion.games.settlers.rules.production import SEVEN, income
from companion.games.settlers.rules.resources import RESOURCES, cards
from companion.games.settlers.rules.state import State
from companion.games.settlers.table_view.pieces import ROBBER
from companion.view.commands import key_of
from companion.view.table_view import Effect


def effects(box: Box, before: State, move: Move | None, after: State) -> Iterator[Effect]:
    """`move` is None where the viewer may only know that cards have moved."""
    match move:
        case Roll(dice, faces):
            yield Effect("roll", f"{dice} {' '.join(map(str, faces))}")
            if before.phase == "roll" and sum(faces) != SEVEN:
                gains, _ = income(box, before, sum(faces))
                for seat, gained in gains.items():
                    yield from _cards("take", gained, end=key_of("seat", seat))
        case Draw():
            yield Effect("turn", move.deck)
        case MoveRobber():
            start, end = key_of("hex", before.robber), key_of("hex", move.hex)
            yield Effect("move", ROBBER, start=start, end=end)
        case BuildRoad() | FoundRoad() | PlaceFreeRoad():
            yield _placed("road", "path", move.path)
        case BuildSettlement() | FoundSettlement():
            yield _placed("settlement", "intersection", move.intersection)
        case BuildCity():
            yield Effect("remove", key_of("settlement", move.intersection))
            yield _placed("city", "intersection", move.intersection)
        case TradeWithPlayer():
            one, other = key_of("seat", move.seat), key_of("seat", move.partner)
            yield from _cards("give", cards(move.gives), start=one, end=other)
            yield from _cards("give", cards(move.takes), start=other, end=one)
            return
    if (doer := getattr(move, "seat", None)) is not None:
        yield from _with_bank(before, after, key_of("seat", doer))
    yield from _between_hands(before, after)


def _placed(glyph: str, kind: str, at: str) -> Effect:
    return Effect("place", key_of(glyph, at), end=key_of(kind, at))


def _cards(kind: str, counted: Iterable[int], start: str = "", end: str = "") -> Iterator[Effect]:
    taken = kind == "take"
    for resource, count in zip(RESOURCES, counted, strict=True):
        if count > 0:
            yield Effect("take" if taken else "give", resource, count, start, end)


def _with_bank(before: State, after: State, seat: str) -> Iterator[Effect]:
    """What a seat paid and what it took: the bank lies open."""
    if before.bank is not after.bank:
        paid: Cards = minus(after.bank, before.bank)
        yield from _cards("give", paid, start=seat)
        yield from _cards("take", (-count for count in paid), end=seat)


def _between_hands(before: State, after: State) -> Iterator[Effect]:
    """Cards that went from hands to one other hand: stolen, or handed over to a monopoly."""
    if before.bank != after.bank or before.players is after.players:
        return
    changes = {
        seat: player.hand.count - before.players[seat].hand.count
        for seat, player in after.players.items()
    }
    taker = max(changes, key=lambda seat: changes[seat])
    for seat, change in changes.items():
        if change < 0:
            yield Effect("give", "card", -change, key_of("seat", seat), key_of("seat", taker))

"""What the last event did, for motion and sound: dice, pieces, cards that changed hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.core.chances import Draw, Roll, RollSum
from companion.core.hands import Cards, minus
from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.moves import Move, TradeWithPlayer
from companion.games.settlers.rules.production import SEVEN, income, sources
from companion.games.settlers.rules.resources import RESOURCES, cards
from companion.games.settlers.rules.state import State
from companion.games.settlers.table_view.commands import PLACED, Placed
from companion.games.settlers.table_view.pieces import ROBBER
from companion.view.commands import key_of
from companion.view.table_view import Effect, roll_effect


def effects(box: Box, before: State, move: Move | None, after: State) -> Iterator[Effect]:
    """`move` is None where the viewer may only know that cards have moved."""
    match move:
        case Roll() | RollSum():
            yield roll_effect(move)
            if before.phase == "roll" and move.total != SEVEN:
                yield from _income(box, before, move.total)
            elif before.phase == "roll":
                yield Effect("harm", ROBBER)
        case Draw():
            yield Effect("turn", move.deck)
        case TradeWithPlayer():
            one, other = key_of("seat", move.seat), key_of("seat", move.partner)
            yield from _cards("give", cards(move.gives), start=one, end=other)
            yield from _cards("give", cards(move.takes), start=other, end=one)
            return
        case _ if placed := PLACED.get(type(move)):
            yield from _on_the_map(before, move, placed)
    if (doer := getattr(move, "seat", None)) is not None:
        yield from _with_bank(before, after, key_of("seat", doer))
    yield from _between_hands(before, after)


def _income(box: Box, before: State, total: int) -> Iterator[Effect]:
    """What the bank pays, from each hex as long as it lasts."""
    gains, _ = income(box, before, total)
    left = {seat: list(gained) for seat, gained in gains.items()}
    for seat, resource, hex_id, count in sources(box, before, total):
        paid = min(count, left[seat][resource]) if seat in left else 0
        if paid:
            left[seat][resource] -= paid
            start, end = key_of("hex", hex_id), key_of("seat", seat)
            yield Effect("take", RESOURCES[resource], paid, start, end)


def _on_the_map(before: State, move: Any, placed: Placed) -> Iterator[Effect]:
    """A new piece, and the settlement that a city replaces; the robber comes from where he was."""
    at = getattr(move, placed.field)
    end = key_of(placed.field, at)
    if placed.piece == "robber":
        yield Effect("move", ROBBER, start=key_of("hex", before.robber), end=end)
        return
    if placed.field == "intersection" and at in before.settlements:
        yield Effect("remove", key_of("settlement", at))
    yield Effect("place", key_of(placed.piece, at), end=end)


def _cards(kind: str, counted: Iterable[int], start: str = "", end: str = "") -> Iterator[Effect]:
    taken = kind == "take"
    for resource, count in zip(RESOURCES, counted, strict=True):
        if count > 0:
            yield Effect("take" if taken else "give", resource, count, start, end)


def _with_bank(before: State, after: State, seat: str) -> Iterator[Effect]:
    """What a seat paid and what it took: the bank lies open."""
    if before.bank is not after.bank:
        paid: Cards = minus(after.bank, before.bank)
        if max(paid) > 0:
            yield from _cards("give", paid, start=seat)
        if min(paid) < 0:
            yield from _cards("take", minus(before.bank, after.bank), end=seat)


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

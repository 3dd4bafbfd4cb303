"""Counting the table: bank, deck, hands by their number, and knights that lie open."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.counting import Counted, Found
from companion.games.settlers.rules.box import Box, Seat
from companion.games.settlers.rules.moves import Reconcile, SeatCount
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.rules.state import Player, State


def counted(box: Box, state: State) -> tuple[Counted, ...]:
    """What everybody could count: nothing here tells what is in a hand."""
    return (
        *_middle(box, state),
        *(item for seat in box.seats for item in _player(box, state, seat)),
    )


def _middle(box: Box, state: State) -> Iterator[Counted]:
    for resource, held, most in zip(RESOURCES, state.bank, box.bank, strict=True):
        yield Counted("", "bank", "good", resource, held, 0, most)
    yield Counted("", "bank", "part", "deck", state.deck, 0, sum(box.development))


def _player(box: Box, state: State, seat: Seat) -> Iterator[Counted]:
    player = state.players[seat]
    yield Counted(seat, "hand", "part", "cards", player.hand.count, 0, sum(box.bank))
    unplayed = player.development.count
    yield Counted(seat, "hand", "part", "development", unplayed, 0, sum(box.development))
    yield Counted(seat, "hand", "part", "knights", player.knights, 0, box.development[0])


def reconciliation(state: State, found: Found, reason: str) -> Reconcile:
    """One event that says what really lies there. What was right stays out of it."""
    seats = {seat: _count(player, seat, found) for seat, player in state.players.items()}
    counted = {seat: count for seat, count in seats.items() if count != SeatCount()}
    bank = tuple(
        found.get(("", "good", resource), held)
        for resource, held in zip(RESOURCES, state.bank, strict=True)
    )
    deck = found.get(("", "part", "deck"), state.deck)
    return Reconcile(
        reason,
        counted=counted or None,
        bank=bank if bank != state.bank else None,
        deck=deck if deck != state.deck else None,
    )


def _count(player: Player, seat: Seat, found: Found) -> SeatCount:
    thought = {
        "cards": player.hand.count,
        "development": player.development.count,
        "knights": player.knights,
    }
    own = {key: value for (whose, _, key), value in found.items() if whose == seat}
    return SeatCount(
        **{key: own[key] for key in thought if own.get(key, thought[key]) != thought[key]}
    )

"""Counting the table: bank, reserve pile, hands by their number, and what is on mother ships."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.core.counting import Counted, Found, recounted
from companion.games.starfarers.rules.box import UPGRADES, Box
from companion.games.starfarers.rules.goods import RESOURCES
from companion.games.starfarers.rules.moves import Reconcile
from companion.games.starfarers.rules.state import Player, State
from companion.games.starfarers.rules.upgrades import fitted, most, with_upgrade


def counted(box: Box, state: State) -> tuple[Counted, ...]:
    """What everybody could count: nothing here tells what is in a hand."""
    return (
        *_middle(box, state),
        *(item for seat in box.seats for item in _player(box, state, seat)),
    )


def _middle(box: Box, state: State) -> Iterator[Counted]:
    for resource, held in zip(RESOURCES, state.bank, strict=True):
        yield Counted("", "bank", "good", resource, held, 0, box.limits.cards)
    yield Counted("", "bank", "part", "reserve", state.reserve.count, 0, _all_cards(box))


def _player(box: Box, state: State, seat: str) -> Iterator[Counted]:
    player = state.players[seat]
    yield Counted(seat, "hand", "part", "cards", player.hand.count, 0, _all_cards(box))
    for upgrade in UPGRADES:
        held = fitted(player, upgrade)
        yield Counted(seat, "parts", "part", upgrade, held, 0, max(held, most(box, upgrade)))
    fame = max(player.fame, box.limits.fame)
    yield Counted(seat, "parts", "part", "fame", player.fame, 0, fame)


def _all_cards(box: Box) -> int:
    return box.limits.cards * len(RESOURCES)


def reconciliation(state: State, found: Found, reason: str) -> Reconcile:
    """One event that says what really lies there. What was right stays out of it."""
    players = {
        seat: player
        for seat, held in state.players.items()
        if (player := _set_right(held, seat, found)) != held
    }
    bank = tuple(
        found.get(("", "good", resource), held)
        for resource, held in zip(RESOURCES, state.bank, strict=True)
    )
    pile = recounted(state.reserve, found.get(("", "part", "reserve"), state.reserve.count))
    return Reconcile(
        reason,
        players=players,
        bank=bank if bank != state.bank else None,
        reserve=pile if pile != state.reserve else None,
    )


def _set_right(player: Player, seat: str, found: Found) -> Player:
    own: dict[str, Any] = {key: value for (whose, _, key), value in found.items() if whose == seat}
    for upgrade in UPGRADES:
        if upgrade in own:
            player = with_upgrade(player, upgrade, own[upgrade] - fitted(player, upgrade))
    hand = recounted(player.hand, own.get("cards", player.hand.count))
    return replace(player, hand=hand, fame=own.get("fame", player.fame))

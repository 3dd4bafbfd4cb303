"""Upgrades on the mother ship: boosters, cannons and freight, their limits and their supply."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.starfarers.rules.box import UPGRADES, Box, Upgrade
from companion.games.starfarers.rules.state import Player, State

_FIELDS: dict[Upgrade, str] = {"booster": "boosters", "cannon": "cannons", "freight": "freight"}


def fitted(player: Player, upgrade: Upgrade) -> int:
    count: int = getattr(player, _FIELDS[upgrade])
    return count


def most(box: Box, upgrade: Upgrade) -> int:
    limit: int = getattr(box.limits, _FIELDS[upgrade])
    return limit


def in_supply(box: Box, state: State, upgrade: Upgrade) -> int:
    """How many of these lie beside the board."""
    left: int = getattr(box.limits, f"{upgrade}_supply")
    field = _FIELDS[upgrade]
    for player in state.players.values():
        left -= getattr(player, field)
    return left


def fits(box: Box, state: State, seat: str, upgrade: Upgrade) -> bool:
    return (
        fitted(state.players[seat], upgrade) < most(box, upgrade)
        and in_supply(box, state, upgrade) > 0
    )


def fitting(box: Box, state: State, seat: str) -> tuple[Upgrade, ...]:
    return tuple(upgrade for upgrade in UPGRADES if fits(box, state, seat, upgrade))


def fitted_upgrades(player: Player) -> tuple[Upgrade, ...]:
    return tuple(upgrade for upgrade in UPGRADES if fitted(player, upgrade))


def with_upgrade(player: Player, upgrade: Upgrade, count: int = 1) -> Player:
    return replace(player, **{_FIELDS[upgrade]: fitted(player, upgrade) + count})


def fame_gained(box: Box, state: State, seat: str, count: int) -> int:
    """How much fame a player really gets: the supply and the mother ship have an end."""
    left = box.limits.fame_supply - sum(player.fame for player in state.players.values())
    return max(0, min(count, left, box.limits.fame - state.players[seat].fame))

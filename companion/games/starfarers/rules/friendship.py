"""Friendship: what the cards of the four peoples are worth, and who holds a people's marker."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from companion.games.starfarers.rules.board_facts import PEOPLES, People
from companion.games.starfarers.rules.box import Ability, Box
from companion.games.starfarers.rules.state import Player, State


def has_ability(box: Box, player: Player, ability: Ability) -> bool:
    return any(box.friendship[card].ability == ability for card in player.cards)


def speed_bonus(box: Box, player: Player) -> int:
    """Bonuses of the Scientists; never counted as upgrades."""
    return sum(box.friendship[card].speed for card in player.cards)


def combat_bonus(box: Box, player: Player) -> int:
    return sum(box.friendship[card].combat for card in player.cards)


def cards_left(box: Box, state: State, people: People) -> tuple[str, ...]:
    """The cards of a people that lie beside the board."""
    taken = {card for player in state.players.values() for card in player.cards}
    return tuple(card for card in box.cards_of(people) if card not in taken)


def marker_holder(box: Box, state: State, people: People) -> str | None:
    """Who holds a people's marker: section 7.2 of the fact table.

    In 2019 the first founder holds it until somebody has more stations. In 2001 it goes to the most
    stations, and among equals to the oldest one.
    """
    owners = state.stations.get(people, ())
    return _holder(owners, box.rules.marker_tie) if owners else None


@lru_cache(maxsize=1024)
def _holder(owners: tuple[str, ...], tie: str) -> str:
    if tie == "oldest-station":
        counts = Counter(owners)
        most = max(counts.values())
        return next(seat for seat in owners if counts[seat] == most)
    holder = owners[0]
    so_far: Counter[str] = Counter()
    for seat in owners:
        so_far[seat] += 1
        if so_far[seat] > so_far[holder]:
            holder = seat
    return holder


def markers_of(box: Box, state: State, seat: str) -> tuple[People, ...]:
    tie = box.rules.marker_tie
    held = [
        people
        for people, owners in state.stations.items()
        if seat in owners and _holder(owners, tie) == seat
    ]
    return tuple([people for people in PEOPLES if people in held]) if held else ()


def stations_of(state: State, seat: str) -> int:
    return sum(owners.count(seat) for owners in state.stations.values())

"""The audit: can this position be laid out with what is in the box? Every mismatch is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from companion.core.words import Problem
from companion.games.settlers.rules.audit_fields import audit_fields
from companion.games.settlers.rules.audit_pending import audit_pending
from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.island import Island
from companion.games.settlers.rules.longest_road import road_length
from companion.games.settlers.rules.payments import (
    development_hands,
    in_hands,
    unseen_cards,
    unseen_development,
)
from companion.games.settlers.rules.points import winner
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.rules.setting_up import island_problems
from companion.games.settlers.rules.state import State


def audit(box: Box, state: State) -> list[Problem]:
    """All findings: fields first, since the rest counts on them; cards, pieces, the turn."""
    problems = audit_fields(box, state)
    if problems:
        return problems
    problems += _island(box, state)
    problems += _resources(box, state)
    problems += _development(box, state)
    problems += _pieces(box, state)
    problems += _special_cards(box, state)
    problems += _turn(box, state)
    return problems


def _island(box: Box, state: State) -> Iterator[Problem]:
    if state.island is not None:
        yield from _island_problems(box, state.island)
        if not state.robber:
            yield box.problem("robber-nowhere")
    elif state.phase != "setup":
        yield box.problem("not-an-island", hexes=0)


@lru_cache(maxsize=64)
def _island_problems(box: Box, island: Island) -> tuple[Problem, ...]:
    """An island does not change in a game."""
    return tuple(island_problems(box, island))


def _resources(box: Box, state: State) -> Iterator[Problem]:
    """Bank and hands together are the cards of the box, kind by kind."""
    hidden = sum(player.hand.hidden for player in state.players.values())
    left = unseen_cards(box, state)
    for resource, count in zip(RESOURCES, left, strict=True):
        if count < 0:
            yield box.problem("cards-do-not-add-up", resource=resource, count=-count)
    if min(left) >= 0 and sum(left) != hidden:
        held = sum(player.hand.count for player in state.players.values())
        yield box.problem("hands-do-not-add-up", count=held, needed=sum(in_hands(box, state)))


def _development(box: Box, state: State) -> Iterator[Problem]:
    hands = development_hands(state)
    left = unseen_development(box, state)
    if min(left) < 0 or sum(left) != sum(h.hidden for h in hands):
        held = sum(hand.count for hand in hands)
        yield box.problem("development-does-not-add-up", count=held)


def _pieces(box: Box, state: State) -> Iterator[Problem]:
    for kind in ("settlements", "cities", "roads"):
        placed = getattr(state, kind)
        for seat, count in Counter(placed.values()).items():
            most = getattr(box.pieces, kind)
            if count > most:
                yield box.problem("too-many-pieces", seat=seat, piece=kind, count=count, most=most)
    if state.settlements.keys() & state.cities.keys():
        yield box.problem("place-taken-twice")


def _special_cards(box: Box, state: State) -> Iterator[Problem]:
    """A holder has enough for the card; nobody else has more."""
    enough = box.limits.longest_road_from
    lengths = {
        seat: road_length(box, state, seat)
        for seat in box.seats
        if list(state.roads.values()).count(seat) >= enough
    }
    longest = max(lengths.values(), default=0)
    if state.longest_road:
        if not enough <= lengths.get(state.longest_road, 0) == longest:
            yield box.problem("special-card-does-not-fit", special="longest-road")
    elif longest >= enough and list(lengths.values()).count(longest) == 1:
        yield box.problem("special-card-does-not-fit", special="longest-road")
    knights = [player.knights for player in state.players.values()]
    most = max(knights)
    if state.largest_army:
        if not box.limits.largest_army_from <= state.players[state.largest_army].knights == most:
            yield box.problem("special-card-does-not-fit", special="largest-army")
    elif most >= box.limits.largest_army_from and knights.count(most) == 1:
        yield box.problem("special-card-does-not-fit", special="largest-army")


def _turn(box: Box, state: State) -> Iterator[Problem]:
    yield from audit_pending(box, state)
    if state.phase in ("setup", "founding") and not state.pending:
        yield box.problem("phase-does-not-fit", phase=state.phase)
    if (state.phase == "over") != (
        state.phase not in ("setup", "founding") and winner(box, state) is not None
    ):
        yield box.problem("phase-does-not-fit", phase=state.phase)

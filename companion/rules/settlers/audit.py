"""The audit: can this position be laid out with what is in the box? Every mismatch is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from companion.rules.core.hands import Hand
from companion.rules.core.pending import kind_of
from companion.rules.core.words import Problem
from companion.rules.settlers.box import DEVELOPMENT, Box
from companion.rules.settlers.geometry import ENDS, HEXES, NEIGHBOURS
from companion.rules.settlers.island import Island
from companion.rules.settlers.longest_road import road_length
from companion.rules.settlers.payments import (
    development_hands,
    in_hands,
    unseen_cards,
    unseen_development,
)
from companion.rules.settlers.points import winner
from companion.rules.settlers.resources import RESOURCES
from companion.rules.settlers.setting_up import island_problems
from companion.rules.settlers.state import (
    CardsToHandOver,
    FirstPlayerToFind,
    IslandToLay,
    Pending,
    RoadToFound,
    SettlementToFound,
    State,
    collects,
)


def audit(box: Box, state: State) -> list[Problem]:
    """All findings: the island, cards, pieces, special cards, the turn."""
    problems: list[Problem] = []
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
        if state.robber not in HEXES:
            yield box.problem("robber-nowhere")
    elif state.phase != "setup":
        yield box.problem("not-an-island", hexes=0)


@lru_cache(maxsize=64)
def _island_problems(box: Box, island: Island) -> tuple[Problem, ...]:
    """An island does not change in a game."""
    return tuple(island_problems(box, island))


def _negative(hand: Hand) -> bool:
    return hand.hidden < 0 or min(hand.known) < 0


def _resources(box: Box, state: State) -> Iterator[Problem]:
    """Bank and hands together are the cards of the box, kind by kind."""
    for seat, player in state.players.items():
        if len(player.hand.known) != len(RESOURCES) or _negative(player.hand):
            yield box.problem("negative", seat=seat)
            return
    if len(state.bank) != len(RESOURCES) or min(state.bank) < 0:
        yield box.problem("cards-do-not-add-up", resource=RESOURCES[0], count=0)
        return
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
    sizes = {len(hand.known) for hand in hands} | {len(state.progress_out)}
    if sizes != {len(DEVELOPMENT)} or any(_negative(hand) for hand in hands):
        yield box.problem("development-does-not-add-up", count=0)
        return
    left = unseen_development(box, state)
    if min(left) < 0 or min(state.progress_out) < 0 or sum(left) != sum(h.hidden for h in hands):
        held = sum(hand.count for hand in hands)
        yield box.problem("development-does-not-add-up", count=held)


def _pieces(box: Box, state: State) -> Iterator[Problem]:
    for kind in ("settlements", "cities", "roads"):
        placed = getattr(state, kind)
        for seat, count in Counter(placed.values()).items():
            most = getattr(box.pieces, kind)
            if seat not in state.players:
                yield box.problem("no-such-player", seat=seat)
            elif count > most:
                yield box.problem("too-many-pieces", seat=seat, piece=kind, count=count, most=most)
        for place in placed:
            if place not in (ENDS if kind == "roads" else NEIGHBOURS):
                yield box.problem("no-such-place", place=place)
    if state.settlements.keys() & state.cities.keys():
        yield box.problem("place-taken-twice")


def _special_cards(box: Box, state: State) -> Iterator[Problem]:
    """A holder has enough for the card; nobody else has more."""
    holders = (state.longest_road, state.largest_army)
    if any(holder and holder not in state.players for holder in holders):
        yield box.problem("special-card-does-not-fit", special="longest-road")
        return
    if any(path not in ENDS for path in state.roads):
        return
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
    if tuple(state.players) != box.seats or state.active not in state.players:
        yield box.problem("no-such-player", seat=state.active)
        return
    if state.founded_first and state.founded_first not in state.players:
        yield box.problem("no-such-player", seat=state.founded_first)
    setting_up = (IslandToLay, FirstPlayerToFind)
    founding = (SettlementToFound, RoadToFound)
    for item in state.pending:
        fits = {
            "setup": isinstance(item, setting_up),
            "founding": isinstance(item, founding),
            "over": False,
        }.get(state.phase, not isinstance(item, setting_up + founding))
        own = isinstance(item, CardsToHandOver) and item.seat == collects(state, item)
        if not fits or own or any(seat not in state.players for seat in _seats(state, item)):
            yield box.problem("pending-does-not-fit", due=kind_of(item))
    if state.phase in ("setup", "founding") and not state.pending:
        yield box.problem("phase-does-not-fit", phase=state.phase)
    if (state.phase == "over") != (
        state.phase not in ("setup", "founding") and winner(box, state) is not None
    ):
        yield box.problem("phase-does-not-fit", phase=state.phase)


def _seats(state: State, item: Pending) -> tuple[str, ...]:
    """The seats that a pending thing is about; where it names nobody, whoever's turn it is."""
    if isinstance(item, FirstPlayerToFind):
        return item.seats
    named = (getattr(item, field, "") for field in ("seat", "to", "victim"))
    return tuple(seat for seat in named if seat) or (state.active,)

"""Moves without sense, some of which happen to be legal."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core.chances import Draw, Roll
from companion.core.hands import Hand
from companion.games.settlers.rules.box import DEVELOPMENT, Box
from companion.games.settlers.rules.geometry import HEXES, INTERSECTIONS, PATHS
from companion.games.settlers.rules.moves import (
    Begin,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
    ClaimVictory,
    Discard,
    EndTurn,
    FoundRoad,
    FoundSettlement,
    HandOver,
    Move,
    MoveRobber,
    PlaceFreeRoad,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Reconcile,
    SeatCount,
    Steal,
    TradeWithBank,
    TradeWithPlayer,
)
from companion.games.settlers.rules.resources import RESOURCES, Resources
from companion.games.settlers.rules.state import State


def random_action(box: Box, state: State, rng: Random) -> Move:
    """An action of a kind that `legal` lists one by one."""
    seat = rng.choice((state.active, state.active, rng.choice(box.seats)))
    place, path = rng.choice(INTERSECTIONS), rng.choice(PATHS)
    victim: Any = rng.choice(("", *box.seats))
    return rng.choice(
        (
            Begin(seat),
            FoundSettlement(seat, place),
            FoundRoad(seat, path),
            MoveRobber(seat, rng.choice(HEXES), victim),
            BuildRoad(seat, path),
            BuildSettlement(seat, place),
            BuildCity(seat, place),
            BuyDevelopment(seat),
            PlayKnight(seat),
            PlayRoadBuilding(seat),
            PlaceFreeRoad(seat, path),
            PlayMonopoly(seat, rng.choice(RESOURCES)),
            HandOver(seat, rng.randrange(4)),
            EndTurn(seat),
        )
    )


def random_deal(box: Box, state: State, rng: Random) -> Move:
    """Something of which there is no list: a trade, a discard, a claim, a year of plenty."""
    seat, partner = rng.choice(box.seats), rng.choice(box.seats)
    return rng.choice(
        (
            TradeWithPlayer(seat, partner, _few_cards(rng), _few_cards(rng)),
            TradeWithBank(seat, _few_cards(rng, 4), _few_cards(rng)),
            Discard(seat, _few_cards(rng)),
            PlayYearOfPlenty(seat, _few_cards(rng)),
            ClaimVictory(seat, rng.randrange(4)),
        )
    )


def _few_cards(rng: Random, most: int = 2) -> Resources:
    given = {rng.choice(RESOURCES): rng.randint(0, most) for _ in range(2)}
    return Resources(**given)


def random_chance(box: Box, state: State, rng: Random) -> Move:
    card: Any = rng.choice(("", *RESOURCES))
    return rng.choice(
        (
            Roll("dice", (rng.randint(1, 6), rng.randint(1, 6))),
            Draw("development", rng.choice(("", "nonsense", *DEVELOPMENT, *box.cards))),
            Steal(card),
        )
    )


def random_reconcile(box: Box, state: State, rng: Random) -> Reconcile:
    """The table is sure of the strangest things."""
    seat = rng.choice(box.seats)
    player = state.players[seat]
    hand = Hand(tuple(rng.randrange(4) for _ in RESOURCES), rng.randrange(3))
    changes: dict[str, Any] = rng.choice(
        (
            {"players": {**state.players, seat: replace(player, hand=hand)}},
            {"players": {**state.players, seat: replace(player, knights=rng.randrange(5))}},
            {"counted": {seat: SeatCount(rng.randrange(9), rng.randrange(4), rng.randrange(5))}},
            {"robber": rng.choice(HEXES)},
            {"deck": rng.randrange(26)},
            {"roads": {**state.roads, rng.choice(PATHS): seat}},
            {"settlements": {**state.settlements, rng.choice(INTERSECTIONS): seat}},
            {"cities": {**state.cities, rng.choice(INTERSECTIONS): seat}},
            {"longest_road": rng.choice(("", *box.seats))},
            {"bank": tuple(rng.randrange(20) for _ in RESOURCES)},
        )
    )
    return Reconcile("we looked", **changes)

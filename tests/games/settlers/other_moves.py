"""What is legal in our rules and in catanatron, in words that can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catanatron.models.enums import ActionType

from companion.games.settlers.rules.box import Seat
from companion.games.settlers.rules.moves import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
    FoundRoad,
    FoundSettlement,
    Move,
    MoveRobber,
    PlaceFreeRoad,
    PlayKnight,
    PlayMonopoly,
    PlayYearOfPlenty,
    TradeWithBank,
)
from companion.games.settlers.rules.state import Player
from tests.games.settlers.other_board import THEIR_RESOURCES, Translation, listed, trade


def _empty() -> dict[str, set[Any]]:
    names = ("settlements", "roads", "cities", "buying", "trades", "robber")
    return {name: set() for name in (*names, "knight", "monopoly", "year_of_plenty")}


def our_moves(
    moves: list[Move],
    players: Mapping[Seat, Player],
    places: Translation,
    colour: Mapping[Seat, Any],
) -> dict[str, set[Any]]:
    found: dict[str, set[Any]] = _empty()
    for move in moves:
        match move:
            case FoundSettlement() | BuildSettlement():
                found["settlements"].add(places.node[move.intersection])
            case FoundRoad() | BuildRoad() | PlaceFreeRoad():
                found["roads"].add(places.edge(move.path))
            case BuildCity():
                found["cities"].add(places.node[move.intersection])
            case BuyDevelopment():
                found["buying"].add(True)
            case TradeWithBank():
                found["trades"].add(trade(move))
            case MoveRobber() if not move.victim or players[move.victim].hand.count:
                victim = colour[move.victim] if move.victim else None
                found["robber"].add((places.coordinate[move.hex], victim))
            case PlayKnight():
                found["knight"].add(True)
            case PlayMonopoly():
                found["monopoly"].add(THEIR_RESOURCES[move.resource])
            case PlayYearOfPlenty():
                found["year_of_plenty"].add(tuple(listed(move.takes)))
            case _:
                pass
    return found


def their_moves(actions: list[Any]) -> dict[str, set[Any]]:
    found: dict[str, set[Any]] = _empty()
    kinds = {
        ActionType.BUILD_SETTLEMENT: "settlements",
        ActionType.BUILD_ROAD: "roads",
        ActionType.BUILD_CITY: "cities",
        ActionType.MARITIME_TRADE: "trades",
        ActionType.PLAY_MONOPOLY: "monopoly",
    }
    for action in actions:
        if action.action_type in kinds:
            found[kinds[action.action_type]].add(action.value)
        elif action.action_type == ActionType.BUY_DEVELOPMENT_CARD:
            found["buying"].add(True)
        elif action.action_type == ActionType.MOVE_ROBBER:
            found["robber"].add(action.value[:2])
        elif action.action_type == ActionType.PLAY_KNIGHT_CARD:
            found["knight"].add(True)
        elif action.action_type == ActionType.PLAY_YEAR_OF_PLENTY and len(action.value) == 2:
            found["year_of_plenty"].add(action.value)
    return found

"""The title of an event, as a message that can be said in any language."""

from __future__ import annotations

from msgspec import structs

from companion.core.agreeing import Agree
from companion.core.chances import Draw, Roll, RollSum
from companion.core.seating import ReplacePlayer, SwapPlaces, SwapSeats, change_title
from companion.core.words import Message, Param, code_of
from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.development_cards import kind_of_card
from companion.games.settlers.rules.geometry import HEXES, HEXES_AT, HEXES_BESIDE
from companion.games.settlers.rules.monopoly import given_at_once
from companion.games.settlers.rules.moves import (
    GoOn,
    LayIsland,
    Leave,
    Move,
    PlayMonopoly,
    Reconcile,
    Steal,
    TellDevelopment,
    TellHand,
)
from companion.games.settlers.rules.resources import Resources, cards, goods_text
from companion.games.settlers.rules.state import (
    CardToDraw,
    CardToSteal,
    FirstPlayerToFind,
    State,
    answers,
)


def title(box: Box, state: State, move: Move, *, sees_all: bool) -> Message:
    """What one viewer may read. Secrets are left out, not blanked."""
    front = state.pending[0] if state.pending else None
    match move:
        case Roll() | RollSum():
            total = move.total
            if isinstance(front, FirstPlayerToFind):
                seat = front.seats[len(front.rolls)]
                return Message("rolled-for-start", {"seat": seat, "total": total})
            return Message("rolled", {"seat": state.active, "total": total})
        case Draw():
            kind = kind_of_card(box, move.card)
            seat = answers(state, front) if isinstance(front, CardToDraw) else state.active
            if kind and sees_all:
                return Message("drew-card", {"seat": seat, "development": kind})
            return Message("drew-secretly", {"seat": seat})
        case Steal():
            thief, victim = state.active, ""
            if isinstance(front, CardToSteal):
                thief, victim = answers(state, front), front.victim
            params: dict[str, Param] = {"seat": thief, "victim": victim}
            if move.card and sees_all:
                return Message("stole-card", params | {"resource": move.card})
            return Message("stole-secretly", params)
        case LayIsland():
            return Message("lay-island")
        case Agree() | ReplacePlayer() | SwapSeats() | SwapPlaces() | Leave():
            return change_title(box, state, move)
        case GoOn() | Reconcile():
            return _told_at_once(move)
        case TellHand() | TellDevelopment():
            return Message("told-secretly", {"seat": move.seat})
        case PlayMonopoly() if move.seat in state.players:
            return Message(code_of(move), _params(state, move) | _handed_over(box, state, move))
    return Message(code_of(move), _params(state, move))


def _told_at_once(move: GoOn | Reconcile) -> Message:
    """Much is told in one event; its title says only why, or who is next."""
    if isinstance(move, GoOn):
        return Message("go-on", {"seat": move.turn_of})
    return Message("reconcile", {"reason": move.reason})


def _handed_over(box: Box, state: State, move: PlayMonopoly) -> dict[str, Param]:
    """What goes over without a question; everybody sees it."""
    given = {seat: count for seat, count in given_at_once(box, state, move).items() if count}
    return {"each": tuple(map(str, given.values())), "seats": tuple(given)} if given else {}


def _params(state: State, move: Move) -> dict[str, Param]:
    params: dict[str, Param] = {}
    for field, value in structs.asdict(move).items():
        if isinstance(value, Resources):
            params[field] = goods_text(cards(value))
            if field == "cards":
                params["count"] = sum(cards(value))
        elif field == "intersection":
            params["at"] = lands(state, HEXES_AT.get(value, ()))
        elif field == "path":
            params["at"] = lands(state, HEXES_BESIDE.get(value, ()))
        elif field == "hex":
            params["at"] = lands(state, (value,))
        else:
            params[field] = value
    return params


def lands(state: State, hexes: tuple[str, ...]) -> tuple[str, ...]:
    """Hexes as people at the table call them: ("hills 6", "pasture 4", "desert")."""
    island = state.island
    if island is None:
        return ()
    found = (HEXES.index(hex_id) for hex_id in hexes if hex_id in HEXES)
    return tuple(
        f"{island.terrains[at]} {island.numbers[at]}" if island.numbers[at] else island.terrains[at]
        for at in found
    )

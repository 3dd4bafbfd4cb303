"""The title of an event, as a message that can be said in any language."""

from __future__ import annotations

from msgspec import structs

from companion.core.agreeing import Agree
from companion.core.chances import Draw, Roll, Rolled, RollSum
from companion.core.seating import ReplacePlayer, SwapPlaces, SwapSeats, change_title
from companion.core.words import Message, Param, code_of
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.encounters import encounter_due
from companion.games.starfarers.rules.goods import Goods, cards, named
from companion.games.starfarers.rules.mother_ship import ball_sum
from companion.games.starfarers.rules.moves import (
    Fly,
    GoOn,
    Leave,
    LookAtChip,
    Move,
    PlaceSpaceport,
    Reconcile,
    TellHand,
    TurnSector,
)
from companion.games.starfarers.rules.state import (
    Encounter,
    ReplaceChip,
    State,
    TurnChip,
    WhoBegins,
    ship_of,
)
from companion.games.starfarers.rules.turn import front

BALLS = ("black", "blue", "yellow", "red")


def title(box: Box, state: State, move: Move, *, sees_all: bool) -> Message:
    """What one viewer may read. Secrets are left out, not blanked."""
    match move:
        case Roll() | RollSum():
            return _roll(box, state, move)
        case Draw():
            return _draw(state, move, sees_all=sees_all)
        case TurnSector():
            return Message("sector-turned", {"slot": move.slot, "tile": move.tile})
        case Agree() | ReplacePlayer() | SwapSeats() | SwapPlaces() | Leave():
            return change_title(box, state, move)
        case GoOn():
            return Message("go-on", {"seat": move.turn_of})
        case Reconcile():
            return Message("reconcile", {"reason": move.reason})
        case Fly():
            return _fly(state, move)
        case TellHand() if not sees_all:
            return Message("told-hand", {"seat": move.seat})
        case LookAtChip() if not sees_all or not move.chip:
            return Message("looked-at-chip", {"seat": move.seat, "planet": move.planet})
    params: dict[str, Param] = {}
    for field, value in structs.asdict(move).items():
        params[field] = goods_text(value) if isinstance(value, Goods) else value
    if isinstance(move, PlaceSpaceport):
        del params["rings"]  # titles of stored games never named the transporter
    return Message(code_of(move), params)


def goods_text(goods: Goods) -> tuple[str, ...]:
    """Goods as a list such as ("2 fuel", "1 ore"): the wording translates each item."""
    return tuple(f"{count} {good}" for good, count in named(cards(goods)))


def ball_names(balls: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(BALLS[ball - 1] for ball in balls if 1 <= ball <= len(BALLS))


def _roll(box: Box, state: State, move: Rolled) -> Message:
    item = front(state)
    number = move.total
    if isinstance(move, Roll) and move.dice == "balls":
        balls = ball_names(move.faces)
        seat = state.active
        if isinstance(item, Encounter):
            (seat,) = encounter_due(box, state, item).seats
        params: dict[str, Param] = {"seat": seat, "balls": balls}
        return Message("shook", params | {"sum": ball_sum(box, move.faces)})
    if isinstance(item, WhoBegins):
        return Message("threw-to-begin", {"seat": item.seats[0], "number": number})
    return Message("rolled-production", {"seat": state.active, "number": number})


def _draw(state: State, move: Draw, *, sees_all: bool) -> Message:
    match front(state):
        case TurnChip(planet):
            return Message("chip-turned", {"planet": planet, "chip": move.card})
        case ReplaceChip(planet):
            return Message("chip-replaced", {"planet": planet, "chip": move.card})
    if sees_all:
        return Message("encounter-drawn", {"card": move.card})
    return Message("encounter-begins")


def _fly(state: State, move: Fly) -> Message:
    ship = ship_of(state.players[move.seat], move.rings) if move.seat in state.players else None
    code = "fly-trade-ship" if ship and ship.kind == "trade" else "fly-colony-ship"
    return Message(
        code,
        {"seat": move.seat, "steps": len(move.path), "point": move.path[-1] if move.path else ""},
    )

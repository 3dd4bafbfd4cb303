"""The title of an event, as a message that can be said in any language."""

from __future__ import annotations

from msgspec import structs

from companion.core.agreeing import Agree
from companion.core.chances import Draw, Roll
from companion.core.seating import ReplacePlayer, SwapPlaces, SwapSeats, change_title
from companion.core.words import Message, Param, code_of
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.goods import Goods, named
from companion.games.starship.rules.moves import GoOn, Leave, Look, Move, PlaceCards, Reconcile
from companion.games.starship.rules.pirates import tribute_asked
from companion.games.starship.rules.state import (
    Combat,
    DrawMission,
    Replacement,
    State,
    TopUp,
    opponent,
)


def title(box: Box, state: State, move: Move, *, sees_all: bool) -> Message:
    """What one viewer may read. Secrets are left out, not blanked."""
    match move:
        case Roll():
            return _roll(state, move)
        case Draw():
            return _draw(box, state, move, sees_all=sees_all)
        case Look():
            cards = move.cards if sees_all else ()
            code = "looked-at-cards" if cards else "looked-at-stack"
            return Message(code, {"seat": state.active, "deck": move.deck, "cards": cards})
        case PlaceCards():
            if not sees_all:
                return Message("placed-cards-secretly", {"seat": move.seat})
            return Message(
                "placed-cards", {"seat": move.seat, "top": move.top, "bottom": move.bottom}
            )
        case Agree() | ReplacePlayer() | SwapSeats() | SwapPlaces() | Leave():
            return change_title(box, state, move)
        case GoOn():
            return Message("go-on", {"seat": move.turn_of})
        case Reconcile():
            return Message("reconcile", {"reason": move.reason})
    params: dict[str, Param] = {}
    for field, value in structs.asdict(move).items():
        params[field] = goods_text(value) if isinstance(value, Goods) else value
    if (tribute := tribute_asked(box, state)) is not None:
        params["tribute"] = tribute
    return Message(code_of(move), params)


def goods_text(goods: Goods) -> tuple[str, ...]:
    """Goods as a list such as ("2 fuel", "1 ore"): the wording translates each item."""
    return tuple(f"{count} {good}" for good, count in named(goods).items())


def _roll(state: State, move: Roll) -> Message:
    front = state.pending[0] if state.pending else None
    face = move.faces[0] if move.faces else 0
    if isinstance(front, Combat):
        if front.blue:
            return Message("rolled-for-pirate", {"seat": opponent(state.active), "face": face})
        return Message("rolled-for-combat", {"seat": state.active, "face": face})
    return Message("rolled-production", {"seat": state.active, "face": face})


def _draw(box: Box, state: State, move: Draw, *, sees_all: bool) -> Message:
    front = state.pending[0] if state.pending else None
    if not sees_all and move.card in box.pirates:
        return Message("pirate-appeared", {"tribute": box.pirates[move.card].tribute})
    match front:
        case DrawMission():
            return Message("mission-opened", {"mission": move.card})
        case Replacement():
            return Message("card-replaced", {"card": move.card})
        case TopUp():
            return Message("stack-topped-up", {"card": move.card, "stack": front.stack})
        case _:
            return Message("card-turned", {"card": move.card})

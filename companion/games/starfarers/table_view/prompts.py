"""What the game waits for, in one or two short lines for the seat that must act."""

from __future__ import annotations

from companion.core.words import Param
from companion.games.starfarers.rules.encounters import encounter_due, reader
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.mother_ship import speed
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.state import (
    DrawEncounter,
    Encounter,
    Pending,
    ReplaceChip,
    State,
    TurnChip,
    WhoBegins,
)
from companion.view.captions import Caption, Line, name


def prompt(game: Starfarers, state: State) -> tuple[Line, ...]:
    player: dict[str, Param] = {"player": state.active}
    if state.phase == "over":
        return (Caption("has-won", {"seat": game.winner(state) or state.active}),)
    if state.pending:
        return (_pending_prompt(game, state, state.pending[0]),)
    if state.phase == "production":
        return (Caption("roll-production", player),)
    if state.phase == "trade":
        return name("seat", state.active), Caption("rolled", {"total": state.rolled})
    flight = state.flight
    if flight is None or not flight.balls:
        return (Caption("shake", player),)
    flown = speed(game.box, state.players[state.active], flight.base)
    parts: dict[str, Param] = {"base": flight.base, "upgrades": flown - flight.base}
    return (
        Caption("flies", {"player": state.active, "speed": flown}),
        Caption("speed-parts", parts),
    )


def _pending_prompt(game: Starfarers, state: State, front: Pending) -> Caption:
    who = str(getattr(front, "seat", state.active))
    params: dict[str, Param] = {"player": who}
    match front:
        case WhoBegins(seats=seats):
            params = {"player": seats[0]}
        case TurnChip(planet=planet) | ReplaceChip(planet=planet):
            params = {"good": board_of(game.box, state).planets[planet].resource}
        case DrawEncounter():
            params = {"player": reader(game.box, state)}
        case Encounter():
            return _encounter_prompt(game, state, front)
    return Caption(f"due-{_tag(front)}", params)


def _encounter_prompt(game: Starfarers, state: State, front: Encounter) -> Caption:
    """What everybody hears: a question to the pilot, or who shakes. Never what may come of it."""
    due = encounter_due(game.box, state, front)
    if due.chance == "roll":
        return Caption("shake", {"player": due.seats[0]})
    return Caption("due-encounter", {"reader": reader(game.box, state), "pilot": state.active})


def _tag(item: Pending) -> str:
    return str(item.__struct_config__.tag).replace("_", "-")

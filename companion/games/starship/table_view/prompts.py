"""What the game waits for, as one short line for the seat that must act."""

from __future__ import annotations

from companion.core.due import Due
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.pirates import tribute_asked
from companion.games.starship.rules.state import (
    Combat,
    ModuleLoss,
    PirateAhead,
    ProducingColony,
    RewardResource,
    SensorPlace,
    StartModule,
    State,
)
from companion.view.captions import Caption

_ANSWERS: dict[type, str] = {
    StartModule: "due-module",
    ProducingColony: "due-colony",
    RewardResource: "due-reward",
    ModuleLoss: "due-loss",
    SensorPlace: "due-place",
}


def prompt(game: Starship, state: State, due: Due, acting: str) -> tuple[Caption, ...]:
    """The line above the verbs, and a second one if both decide."""
    line = _awaited(game, state, due)
    if len(due.seats) < 2:
        return (line,)
    other = next(seat for seat in due.seats if seat != acting)
    return line, Caption("both", {"seat": acting, "other": other})


def _awaited(game: Starship, state: State, due: Due) -> Caption:
    """The tribute is all that is ever said about a pirate."""
    front = state.pending[0] if state.pending else None
    if not due.seats:
        return Caption("has-won", {"seat": game.winner(state) or ""})
    if due.chance == "roll":
        if isinstance(front, Combat):
            return Caption("roll-pirate" if front.blue else "roll-blue")
        return Caption("roll-yellow")
    if due.chance == "look":
        return Caption("look")
    if due.chance == "draw":
        deck = due.of or ""
        return Caption("draw-sector" if deck.startswith("sector") else f"draw-{deck}")
    if isinstance(front, PirateAhead):
        return Caption("due-pirate", {"tribute": tribute_asked(game.box, state) or 0})
    if front is not None:
        return Caption(_ANSWERS[type(front)])
    if state.phase == "flight":
        return Caption("due-flying" if state.flight else "due-fly-to")
    return Caption("due-trade")

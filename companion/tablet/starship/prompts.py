"""What the game waits for, as one short line for the seat that must act."""

from __future__ import annotations

from companion.core.words import Message
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.pirates import pirate_ahead
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

_ANSWERS: dict[type, str] = {
    StartModule: "due-module",
    ProducingColony: "due-colony",
    RewardResource: "due-reward",
    ModuleLoss: "due-loss",
    SensorPlace: "due-place",
}


def prompt(game: Starship, state: State) -> Message:
    """The line above the verbs. The tribute is all it ever says about a pirate."""
    due = game.due(state)
    front = state.pending[0] if state.pending else None
    if not due.seats:
        return Message("due-over", {"seat": game.winner(state) or ""})
    if due.chance == "roll":
        if isinstance(front, Combat):
            return Message("roll-pirate" if front.blue else "roll-blue")
        return Message("roll-yellow")
    if due.chance == "look":
        return Message("look")
    if due.chance == "draw":
        deck = due.of or ""
        return Message("draw-sector" if deck.startswith("sector") else f"draw-{deck}")
    if isinstance(front, PirateAhead):
        pirate = pirate_ahead(game.box, state)
        return Message("due-pirate", {"tribute": pirate.tribute if pirate else 0})
    if front is not None:
        return Message(_ANSWERS[type(front)])
    if state.phase == "flight":
        return Message("due-flying" if state.flight else "due-fly-to")
    return Message("due-trade")

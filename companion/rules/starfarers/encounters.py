"""Encounters: the left neighbour draws a card and reads it; what it says is played step by step."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.core.chances import Draw
from companion.rules.core.due import Due
from companion.rules.core.words import Problem
from companion.rules.starfarers.box import Box
from companion.rules.starfarers.rulebook import applies, checks
from companion.rules.starfarers.state import DrawEncounter, Encounter, State
from companion.rules.starfarers.turn import answered, waiting

DECK = "encounter"
ENCOUNTERS = tuple(f"encounter-{number}" for number in range(1, 33))


def reader(box: Box, state: State) -> str:
    """The left neighbour holds the card; the pilot never sees it."""
    return box.after(state.active)


def encounters_left(box: Box, state: State) -> tuple[str, ...]:
    """The cards that may come next; a used-up pile is shuffled again."""
    left = tuple(card for card in ENCOUNTERS if card not in state.encounters)
    return left or ENCOUNTERS


def encounter_due(box: Box, state: State, item: Encounter) -> Due:
    """What an encounter under way waits for."""
    return Due(seats=(state.active,))


@checks(DrawEncounter)
def check_draw_encounter(box: Box, state: State, move: Draw) -> list[Problem]:
    if move.card not in ENCOUNTERS:
        return [box.problem("unknown-card", card=move.card)]
    if move.card not in encounters_left(box, state):
        return [box.problem("card-already-played", card=move.card)]
    return []


@applies(DrawEncounter)
def draw_encounter(box: Box, state: State, move: Draw) -> State:
    played = state.encounters if encounters_left(box, state) != ENCOUNTERS else ()
    state = replace(state, encounters=(*played, move.card))
    return answered(state, waiting(state, DrawEncounter))

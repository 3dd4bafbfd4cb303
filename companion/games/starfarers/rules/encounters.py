"""Encounters: the card's script is played step by step, as the left neighbour reads it."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.chances import Draw, Roll
from companion.core.due import Due
from companion.core.fields import close_to
from companion.core.words import Problem
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.encounter_contest import contest_sums, opponent
from companion.games.starfarers.rules.encounter_script import Script, StepKind, shaken
from companion.games.starfarers.rules.encounter_state import EncounterState
from companion.games.starfarers.rules.encounter_steps import STEPS, ended, fled
from companion.games.starfarers.rules.mother_ship import ball_problems, ball_sum
from companion.games.starfarers.rules.neighbours import neighbour
from companion.games.starfarers.rules.rulebook import applies, checks
from companion.games.starfarers.rules.state import DrawEncounter, Encounter, State
from companion.games.starfarers.rules.turn import answered, by_itself

DECK = "encounter"
BALLS = "balls"
SHAKES: tuple[StepKind, ...] = ("combat", "speed", "shake")


def reader(box: Box, state: State) -> str:
    """The left neighbour draws and reads; the pilot never sees the card."""
    return neighbour(box, state)


def script_of(box: Box, encounter: EncounterState) -> Script:
    return box.encounters[encounter.card]


def encounters_left(box: Box, state: State) -> tuple[str, ...]:
    """The encounter cards that may be in the deck."""
    return tuple(card for card in box.encounters if card not in state.encounters)


@checks(DrawEncounter)
def check_draw_encounter(box: Box, state: State, move: Draw) -> list[Problem]:
    if move.card not in box.encounters:
        return [
            box.problem("unknown-card", card=move.card, known=close_to(move.card, box.encounters))
        ]
    if move.card in state.encounters:
        return [box.problem("card-already-played", card=move.card)]
    return []


@applies(DrawEncounter)
def draw_encounter(box: Box, state: State, move: Draw) -> State:
    script = box.encounters[move.card]
    drawn = EncounterState(move.card, question="" if script.for_everybody else script.ask)
    if script.for_everybody:
        drawn = entered(box, drawn, "everybody")
    return answered(state, state.pending[0], Encounter(drawn))


def entered(box: Box, encounter: EncounterState, branch: str) -> EncounterState:
    steps = script_of(box, encounter).branches.get(branch, ())
    return replace(encounter, question="", branch=branch, steps=steps, balls=())


def encounter_due(box: Box, state: State, item: Encounter) -> Due:
    """An answer of the pilot, or a shake: the pilot's first, then the other side's."""
    encounter = item.state
    if encounter.question:
        return Due((state.active,))
    seat = opponent(box, state, encounter.steps[0]) if encounter.balls else state.active
    return Due((seat,), "roll", BALLS)


def awaits_shake(encounter: EncounterState) -> bool:
    return not encounter.question and bool(encounter.steps) and encounter.steps[0].kind in SHAKES


def encounter_of(state: State) -> EncounterState | None:
    """The encounter that is due now."""
    front = state.pending[0] if state.pending else None
    return front.state if type(front) is Encounter else None


@checks(Encounter)
def check_encounter_shake(box: Box, state: State, move: Roll) -> list[Problem]:
    encounter = encounter_of(state)
    if encounter is None or not awaits_shake(encounter):
        return [box.problem("not-due", due="encounter")]
    return ball_problems(box, move)


@applies(Encounter)
def encounter_shake(box: Box, state: State, move: Roll) -> State:
    encounter, item = encounter_of(state), state.pending[0]
    assert encounter is not None
    step = encounter.steps[0]
    if step.kind == "shake":
        after = entered(box, encounter, shaken(ball_sum(box, move.faces)))
    elif not encounter.balls:
        after = replace(encounter, balls=move.faces)
    else:
        own, other = contest_sums(box, state, step, encounter.balls, move.faces)
        after = entered(box, encounter, "win" if own >= other else "lose")
    return answered(state, item, Encounter(after))


@by_itself(Encounter)
def play_on(box: Box, state: State) -> State:
    """One step of the card, or its end. A card that waits for somebody stays as it is."""
    item = state.pending[0]
    assert isinstance(item, Encounter)
    encounter = item.state
    if encounter.question or awaits_shake(encounter):
        return state
    if not encounter.steps:
        return ended(box, state, item)
    step, *rest = encounter.steps
    going_on = replace(encounter, steps=tuple(rest))
    if step.kind == "flee":
        return answered(state, item, Encounter(fled(box, state, step, going_on)))
    state = answered(state, item, Encounter(going_on))
    return STEPS[step.kind](box, state, going_on, step)

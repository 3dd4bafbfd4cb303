"""What the left neighbour reads aloud: the question, and then the text of each branch."""

from __future__ import annotations

from companion.core.words import Message, Param
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.encounter_contest import opponent
from companion.games.starfarers.rules.encounter_script import CONTESTS, Step
from companion.games.starfarers.rules.encounter_state import EncounterState
from companion.games.starfarers.rules.encounters import script_of
from companion.games.starfarers.rules.state import Encounter, State


def reading(box: Box, state: State) -> tuple[Message, ...]:
    """The text box of the card that is being read now; nothing without an encounter."""
    for item in state.pending:
        if isinstance(item, Encounter):
            return _question(box, item.state) or branch_text(
                box, state, item.state.card, item.state.branch
            )
    return ()


def _question(box: Box, encounter: EncounterState) -> tuple[Message, ...]:
    script = script_of(box, encounter)
    if not encounter.question:
        return ()
    asked = script.kind if encounter.question == script.ask else encounter.question
    return (Message(f"ask-{asked}", {"count": script.asked}),)


def branch_text(box: Box, state: State, card: str, branch: str) -> tuple[Message, ...]:
    """What a card says about an answer or a result, step by step."""
    script = box.encounters[card]
    opening = (Message(f"ask-{script.kind}"),) if script.for_everybody else ()
    steps = tuple(_step(box, state, step) for step in script.branches.get(branch, ()))
    return (*opening, *(steps or (Message("step-nothing"),)))


def _step(box: Box, state: State, step: Step) -> Message:
    other = opponent(box, state, step) if step.kind in CONTESTS else ""
    return step_text(step, other, first=box.rules.encounter_ship == "first")


def step_text(step: Step, other: str, *, first: bool) -> Message:
    """One step as it is read; `other` is who stands against the pilot in a comparison."""
    name = step.kind.replace("_", "-")
    params: dict[str, Param] = {}
    if step.kind in CONTESTS:
        params["seat"] = other
    elif step.amount:
        params["amount"] = step.amount
    if step.kind in ("lock", "jump") and first:
        name += "-first"
    if step.kind == "fame" and step.amount < 0:
        params["fewer"] = -step.amount
    if step.good:
        params["good"] = step.good
    return Message(f"step-{name}", params)

"""Whether a card that somebody entered from a box can be carried out, whatever is answered.

A card that cannot be read at all is refused when it is read; here is what only a look at the whole
shows. Games that were begun with such a card go on: what it cannot do does not happen.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.words import Problem
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.encounter_script import (
    CARD_KINDS,
    ECHOED,
    GIFTS,
    PAID_QUESTIONS,
    Script,
    Step,
    answers_of,
)

MOST_ASKED = 9
MOST_SWAPPED = 3
MOST_STEPS = 9
ATTACK = "attack"
"""The one question that can follow a gift."""
COMPARED = ("combat", "speed", "shake")
"""Steps after which the card goes on elsewhere."""


def card_findings(box: Box) -> list[Problem]:
    """What cannot be carried out on the cards of this box; nothing if all is well."""
    return [
        finding for script in box.encounters.values() for finding in _card_findings(box, script)
    ]


def _card_findings(box: Box, script: Script) -> Iterator[Problem]:
    card = script.card
    name = box.pack.values["encounters"][card] or {"name": ""}
    if not isinstance(name["name"], str):
        yield box.problem("card-name", card=card)
    if CARD_KINDS.get(script.kind) != script.ask:
        known = tuple(kind for kind, ask in CARD_KINDS.items() if ask == script.ask)
        yield box.problem(
            "card-kind", card=card, kind=script.kind[:ECHOED], ask=script.ask, known=known
        )
    paid = script.ask in PAID_QUESTIONS
    if not (1 <= script.asked <= MOST_ASKED if paid else script.asked == 0):
        yield box.problem("card-number", card=card, ask=script.ask, known=PAID_QUESTIONS)
    if script.then and (script.then != ATTACK or script.ask not in GIFTS):
        yield box.problem("card-then", card=card, then=script.then[:ECHOED], known=ATTACK)
    yield from _price(box, script)
    for branch, steps in script.branches.items():
        if len(steps) > MOST_STEPS:
            yield box.problem("card-long", card=card, branch=branch, most=MOST_STEPS)
        yield from _order(box, script, branch)


def _price(box: Box, script: Script) -> Iterator[Problem]:
    """A yes that costs cards says so once; nowhere else is anything paid or swapped."""
    swaps = script.ask == "swap"
    wanted = {"swap" if swaps else "pay"} if script.ask in PAID_QUESTIONS else set()
    for branch, steps in script.branches.items():
        found = [step for step in steps if step.kind in ("pay", "swap")]
        if branch != "yes" or not wanted:
            yield from (_misplaced(box, script, branch, step) for step in found)
            continue
        fits = len(found) == 1 and found[0].kind in wanted
        amounts = range(1, MOST_SWAPPED + 1) if swaps else (script.asked,)
        if not fits or found[0].amount not in amounts or steps[0] != found[0]:
            step = "swap 2" if swaps else f"pay {script.asked}"
            yield box.problem("card-unpaid", card=script.card, step=step)


def _order(box: Box, script: Script, branch: str) -> Iterator[Problem]:
    """Every step stands where it can be done, and nothing after one that leads elsewhere."""
    steps = script.branches[branch]
    for place, step in enumerate(steps):
        later = steps[place + 1 :]
        if not _fits(script, branch, step):
            yield _misplaced(box, script, branch, step)
        last = step.kind in (*COMPARED, "draw_another")
        fights = step.kind == "flee" and any(one.kind in (*COMPARED, "flee") for one in later)
        if (last and later) or fights:
            yield box.problem("card-last", card=script.card, branch=branch, step=_said(step))


def _fits(script: Script, branch: str, step: Step) -> bool:
    """Comparisons follow an answer; what is given back was given before."""
    match step.kind:
        case "combat" | "speed" | "shake" | "flee":
            return branch in answers_of(script)
        case "gift_back":
            return script.ask in GIFTS
        case "lose_swapped":
            return script.ask == "swap" and branch != "no"
    return True


def _misplaced(box: Box, script: Script, branch: str, step: Step) -> Problem:
    return box.problem("card-step", card=script.card, branch=branch, step=_said(step))


def _said(step: Step) -> str:
    """A step as it is written."""
    amount = str(step.amount) if step.amount else ""
    return " ".join(part for part in (step.kind.replace("_", " "), amount, step.who) if part)

"""An encounter card entered from the box: all of it is chosen from lists, and can always be read.

What is offered for an answer is what can be carried out there (`encounter_check`); the price of a
question that costs cards is written by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.starfarers.rules.encounter_check import (
    ATTACK,
    COMPARED,
    MOST_ASKED,
    MOST_STEPS,
    MOST_SWAPPED,
)
from companion.games.starfarers.rules.encounter_script import (
    CARD_KINDS,
    CONTESTS,
    GIFTS,
    GIVEN,
    PAID_QUESTIONS,
    Ask,
    read_script,
    read_step,
)
from companion.games.starfarers.rules.goods import RESOURCES

_ONE_TO_NINE = tuple(range(1, 10))
_SIDES = ("left", "right", "second left", "second right")
STEPS: dict[str, tuple[str, ...]] = {
    "fame": tuple(f"fame {sign}{count}" for sign in "+-" for count in _ONE_TO_NINE),
    "any": tuple(f"any {count}" for count in _ONE_TO_NINE),
    "good": tuple(f"{good} {count}" for count in (1, 2, 3) for good in RESOURCES),
    "upgrade": ("upgrade +1", "upgrade -1"),
    "lose_cards": tuple(f"lose {count}" for count in _ONE_TO_NINE),
    "combat": tuple(f"combat {side}" for side in _SIDES),
    "speed": tuple(f"speed {side}" for side in _SIDES),
    "flee": tuple(f"flee {side}" for side in _SIDES),
    "shake": ("shake",),
    "lock": ("lock",),
    "jump": ("jump",),
    "trade_ship": ("trade ship",),
    "each_one": ("each one",),
    "each_gives": ("each other gives 1",),
    "gift_back": ("gift back",),
    "lose_swapped": ("lose swapped",),
    "wear": tuple(f"wear {count}" for count in _ONE_TO_NINE),
    "council": ("council",),
    "reshuffle": ("reshuffle",),
    "draw_another": ("draw another",),
}
"""Every step that can be chosen, by its kind; a kind with one step is that step."""
_AFTER: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("win", "lose"), CONTESTS),
    **dict.fromkeys(("low", "middle", "high"), ("shake",)),
}


class CardDraft(Struct, frozen=True):
    """A card as far as it was chosen. `asked` is how many cards a question costs, `brings` how many
    a swap brings, `attack` whether the question to attack follows a gift."""

    kind: str = ""
    asked: int = 1
    brings: int = 2
    attack: bool = False
    steps: dict[str, tuple[str, ...]] = {}

    @property
    def ask(self) -> Ask:
        return CARD_KINDS[self.kind]

    @property
    def costs(self) -> bool:
        return self.ask in PAID_QUESTIONS

    @property
    def is_gift(self) -> bool:
        return self.ask in GIFTS


def numbers_asked(draft: CardDraft) -> tuple[int, ...]:
    """How many cards the question may cost."""
    return tuple(range(1, MOST_ASKED + 1)) if draft.costs else ()


def numbers_brought(draft: CardDraft) -> tuple[int, ...]:
    """How many cards a swap may bring."""
    return tuple(range(1, MOST_SWAPPED + 1)) if draft.ask == "swap" else ()


def answers(draft: CardDraft) -> tuple[str, ...]:
    """What the question can be answered with."""
    if draft.ask == "none":
        return ("everybody",)
    return GIVEN if draft.is_gift and not draft.attack else ("yes", "no")


def branches(draft: CardDraft) -> tuple[str, ...]:
    """Everything that the card has to say something about, in the order of a game."""
    first = answers(draft)
    kinds = {read_step(step).kind for name in first for step in draft.steps.get(name, ())}
    further = tuple(name for name, after in _AFTER.items() if kinds & set(after))
    return (*first, *further)


def offered(draft: CardDraft, branch: str) -> tuple[str, ...]:
    """The kinds of steps that can come next there."""
    steps = [read_step(step).kind for step in draft.steps.get(branch, ())]
    priced = draft.costs and branch == "yes"
    if len(steps) + priced >= MOST_STEPS or any(k in (*COMPARED, "draw_another") for k in steps):
        return ()
    return tuple(kind for kind in STEPS if _fits(draft, branch, kind, "flee" in steps))


def _fits(draft: CardDraft, branch: str, kind: str, flees: bool) -> bool:
    if kind in (*CONTESTS, "shake"):
        return branch in answers(draft) and not flees
    if kind == "gift_back":
        return draft.is_gift
    if kind == "lose_swapped":
        return draft.ask == "swap" and branch != "no"
    return True


def with_step(draft: CardDraft, branch: str, step: str) -> CardDraft:
    return _with(draft, branch, (*draft.steps.get(branch, ()), step))


def without_step(draft: CardDraft, branch: str, place: int) -> CardDraft:
    steps = draft.steps[branch]
    return _with(draft, branch, (*steps[:place], *steps[place + 1 :]))


def with_attack(draft: CardDraft, attack: bool) -> CardDraft:
    """Other answers follow: what was said about the old ones goes."""
    return draft if attack == draft.attack else replace(draft, attack=attack, steps={})


def _with(draft: CardDraft, branch: str, steps: tuple[str, ...]) -> CardDraft:
    """What can no longer be reached goes."""
    changed = replace(draft, steps={**draft.steps, branch: steps})
    reached = branches(changed)
    return replace(
        changed, steps={name: told for name, told in changed.steps.items() if name in reached}
    )


def facts(draft: CardDraft, card: str, name: str) -> dict[str, Any]:
    """The card as a pack holds it; ScriptError if it cannot be read."""
    ask = f"{draft.ask} {draft.asked}" if draft.costs else draft.ask
    found: dict[str, Any] = {"name": name, "kind": draft.kind, "ask": ask}
    if draft.attack:
        found["then"] = ATTACK
    for branch in branches(draft):
        found[branch] = list(draft.steps.get(branch, ()))
    if draft.costs:
        price = f"swap {draft.brings}" if draft.ask == "swap" else f"pay {draft.asked}"
        found["yes"] = [price, *found["yes"]]
    read_script(card, found)
    return found


def begun(facts: Mapping[str, Any]) -> CardDraft:
    """A card that was entered, to be looked over."""
    _, _, asked = str(facts["ask"]).partition(" ")
    draft = CardDraft(str(facts["kind"]), int(asked or 1), attack=bool(facts.get("then")))
    steps = {name: tuple(facts[name]) for name in facts if isinstance(facts[name], list | tuple)}
    if draft.costs:
        price, *rest = steps["yes"]
        steps["yes"] = tuple(rest)
        if draft.ask == "swap":
            draft = replace(draft, brings=read_step(price).amount)
    return replace(draft, steps=steps)

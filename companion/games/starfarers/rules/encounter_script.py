"""What an encounter card makes people do, as a short script that the owner of a box can read.

A card has a `name` of your own, a `kind`, which is the text that is read aloud, and asks a question
(`ask`). Each answer leads to steps, done in order: `yes` and `no`, or `give_0` to `give_3` where
cards are given. A comparison goes on with `win` or `lose`, a shake of the pilot's mother ship with
`low` (1 or 2), `middle` (3) or `high` (4 or 5). Both stand last in what an answer leads to, and so
does drawing another card.

The questions, and the kinds that ask them:

    ask = "give"             how many cards are given, 0 to 3
        merchants, merchant-prince, false-merchants
        with then = "attack" the next question is whether to attack (yes, no)
    ask = "donate"           the same for those who want nothing from you
        travelers
    ask = "hand-over 2"      whether so many cards are handed over; yes begins with "pay 2"
        pirate-demand
    ask = "hire 1"           whether so many cards are paid; yes begins with "pay 1"
        pirate-raid
    ask = "swap 1"           whether so many cards are swapped; yes begins with "swap 2"
        pirate-barter
    ask = "flee"             whether the ship flees
        pirate-attack
    ask = "help"             whether the ship helps
        distress-call, ship-under-attack
    ask = "try-jump"         whether the ship tries to jump
        space-distortion
    ask = "none"             nothing is asked: the steps stand in `everybody`
        wear-and-tear

The steps:

    fame +1 / fame -2        half medals or fame rings, won or lost
    any 2 / ore 2            cards of the pilot's choice, or of one kind, from the bank
    upgrade +1 / upgrade -1  one of the pilot's choice, for nothing
    lock                     one ship does not fly this turn
    trade ship               a trade ship for nothing, as soon as there is a place for it
    jump                     one ship jumps to any free place
    each one                 one unseen card from every other player
    each other gives 1       every other player gives one card of their own choice
    pay 2                    the cards that were asked for go to the bank
    lose 2                   pirates take cards of the pilot's choice, as far as there are some
    swap 2                   the card that was asked for goes for two others of the pilot's choice
    lose swapped             what the swap brought goes back
    gift back                what was given is handed back
    combat left              both shake and add cannons; also: right, second left, second right
    speed right              both shake and add boosters
    flee right               boosters are compared without a shake; who is slower has to fight
    shake                    the pilot shakes; only the balls count
    wear 8                   everybody with more than 8 upgrades removes one
    council                  whoever has most freight pods wins a half medal
    reshuffle                all encounter cards are shuffled together
    draw another             the encounter goes on with the next card
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal, get_args

from msgspec import Struct

from companion.core.setup import SetupError

StepKind = Literal[
    "fame",
    "any",
    "good",
    "upgrade",
    "lock",
    "trade_ship",
    "jump",
    "each_one",
    "each_gives",
    "pay",
    "lose_cards",
    "swap",
    "lose_swapped",
    "gift_back",
    "combat",
    "speed",
    "flee",
    "shake",
    "wear",
    "council",
    "reshuffle",
    "draw_another",
]
Neighbour = Literal["", "left", "right", "second left", "second right"]
Ask = Literal["none", "give", "donate", "hand-over", "swap", "hire", "flee", "help", "try-jump"]

ASKS: tuple[Ask, ...] = get_args(Ask)
CARD_KINDS: dict[str, Ask] = {
    "merchants": "give",
    "merchant-prince": "give",
    "false-merchants": "give",
    "travelers": "donate",
    "pirate-demand": "hand-over",
    "pirate-raid": "hire",
    "pirate-barter": "swap",
    "pirate-attack": "flee",
    "distress-call": "help",
    "ship-under-attack": "help",
    "space-distortion": "try-jump",
    "wear-and-tear": "none",
}
"""What is read aloud, and the question that it ends with."""

GIFTS: tuple[Ask, ...] = ("give", "donate")
"""Questions that are answered with a number of cards."""
PAID_QUESTIONS: tuple[Ask, ...] = ("hand-over", "hire", "swap")
"""Questions whose yes costs cards."""
MOST_GIVEN = 3

ECHOED = 60
"""So much of something wrong is said again."""

CONTESTS = ("combat", "speed", "flee")
BRANCHES = ("yes", "no", "win", "lose", "low", "middle", "high", "everybody")
GIVEN = tuple(f"give_{count}" for count in range(MOST_GIVEN + 1))

_SHAPES: tuple[tuple[re.Pattern[str], StepKind], ...] = (
    (re.compile(r"fame (?P<amount>[+-][1-9])"), "fame"),
    (re.compile(r"any (?P<amount>[1-9])"), "any"),
    (re.compile(r"(?P<good>ore|fuel|carbon|food|goods) (?P<amount>[1-9])"), "good"),
    (re.compile(r"upgrade (?P<amount>[+-]1)"), "upgrade"),
    (re.compile(r"each other gives 1"), "each_gives"),
    (re.compile(r"pay (?P<amount>[1-9])"), "pay"),
    (re.compile(r"lose (?P<amount>[1-9])"), "lose_cards"),
    (re.compile(r"swap (?P<amount>[1-9])"), "swap"),
    (re.compile(r"wear (?P<amount>[1-9])"), "wear"),
    (re.compile(r"combat (?P<who>(?:second )?(?:left|right))"), "combat"),
    (re.compile(r"speed (?P<who>(?:second )?(?:left|right))"), "speed"),
    (re.compile(r"flee (?P<who>(?:second )?(?:left|right))"), "flee"),
    (re.compile(r"lock"), "lock"),
    (re.compile(r"trade ship"), "trade_ship"),
    (re.compile(r"jump"), "jump"),
    (re.compile(r"each one"), "each_one"),
    (re.compile(r"lose swapped"), "lose_swapped"),
    (re.compile(r"gift back"), "gift_back"),
    (re.compile(r"shake"), "shake"),
    (re.compile(r"council"), "council"),
    (re.compile(r"reshuffle"), "reshuffle"),
    (re.compile(r"draw another"), "draw_another"),
)


class Step(Struct, frozen=True, omit_defaults=True):
    """One thing that a card makes people do."""

    kind: StepKind
    amount: int = 0
    good: str = ""
    who: Neighbour = ""


class Script(Struct, frozen=True):
    """One encounter card: its question, what follows a gift, and the steps of every branch."""

    card: str
    kind: str
    ask: Ask
    asked: int
    then: str
    branches: dict[str, tuple[Step, ...]]

    @property
    def for_everybody(self) -> bool:
        return self.ask == "none"


class ScriptError(SetupError):
    """An encounter card does not make sense; the message says what is wrong with it."""


def read_step(text: str) -> Step:
    """A step as it is written, or a ScriptError."""
    for shape, kind in _SHAPES:
        if found := shape.fullmatch(text):
            parts: dict[str, Any] = found.groupdict()
            return Step(
                kind,
                amount=int(parts.get("amount") or 0),
                good=parts.get("good") or "",
                who=parts.get("who") or "",
            )
    raise ScriptError("'{step}' is no step of an encounter.", step=text[:ECHOED])


def read_script(card: str, facts: Mapping[str, Any]) -> Script:
    """A card out of an edition pack: every branch that can be reached must be there, no other."""
    if strange := facts.keys() - {"name", "kind", "ask", "then", *BRANCHES, *GIVEN}:
        raise ScriptError(
            "'{card}' has unknown parts: {parts}.",
            card=card,
            parts=", ".join(sorted(strange)),
        )
    if lacking := {"name", "kind", "ask"} - facts.keys():
        raise ScriptError("'{card}' lacks: {parts}.", card=card, parts=", ".join(sorted(lacking)))
    asks, _, asked = str(facts["ask"]).partition(" ")
    ask = next((known for known in ASKS if known == asks), None)
    if ask is None:
        raise ScriptError(
            "'{card}' asks for '{asks}', which is no question. There are: {known}.",
            card=card,
            asks=asks[:ECHOED],
            known=", ".join(ASKS),
        )
    if asked and not re.fullmatch("[0-9]{1,3}", asked):
        raise ScriptError(
            "'{card}' asks for '{asked}' cards, which is no number.",
            card=card,
            asked=asked[:ECHOED],
        )
    if not isinstance(facts.get("then") or "", str):
        raise ScriptError("'{card}' lacks: {parts}.", card=card, parts="then")
    branches = {
        name: _steps(card, name, facts[name])
        for name in (*BRANCHES, *GIVEN)
        if facts.get(name) is not None
    }
    script = Script(
        card=card,
        kind=str(facts["kind"]),
        ask=ask,
        asked=int(asked or 0),
        then=facts.get("then") or "",
        branches=branches,
    )
    needed = set(_needed(script))
    if missing := needed - branches.keys():
        raise ScriptError(
            "'{card}' says nothing about: {parts}.",
            card=card,
            parts=", ".join(sorted(missing)),
        )
    if spare := branches.keys() - needed:
        raise ScriptError(
            "'{card}' can never come to: {parts}.",
            card=card,
            parts=", ".join(sorted(spare)),
        )
    return script


def _steps(card: str, branch: str, steps: object) -> tuple[Step, ...]:
    """What a branch leads to: a list of steps, and nothing else."""
    if not isinstance(steps, list | tuple):
        raise ScriptError(
            "'{card}' needs a list of steps for '{branch}', such as [\"fame +1\"].",
            card=card,
            branch=branch,
        )
    return tuple(read_step(str(step)) for step in steps)


def answers_of(script: Script) -> tuple[str, ...]:
    """The branches that the card's question can lead to."""
    if script.for_everybody:
        return ("everybody",)
    return GIVEN if script.ask in GIFTS and not script.then else ("yes", "no")


def _needed(script: Script) -> Iterable[str]:
    """The branches that the card's question and comparisons can lead to."""
    first = answers_of(script)
    yield from first
    kinds = {step.kind for name in first for step in script.branches.get(name, ())}
    if kinds & set(CONTESTS):
        yield from ("win", "lose")
    if "shake" in kinds:
        yield from ("low", "middle", "high")


def shaken(total: int) -> str:
    """The branch that a shake of the balls leads to."""
    if total <= 2:
        return "low"
    return "middle" if total == 3 else "high"

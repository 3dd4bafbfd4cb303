"""An encounter under way: which card, and how far it has been played."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from companion.core.fields import length, number, word
from companion.core.hands import Cards
from companion.games.starfarers.rules.encounter_script import Step
from companion.games.starfarers.rules.goods import NO_CARDS

Balls = Annotated[tuple[Annotated[int, number("ball")], ...], length("balls")]


class EncounterState(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The card that the left neighbour reads. An empty id is a card that a viewer must not know.

    `question` is what the pilot has to answer, empty once everything was answered. `branch` names
    the text that is read now, and `steps` are those of its steps that are still to be done. `gift`
    is what the pilot gave, `paying` what was named for a payment or a swap, `swapped` what the swap
    brought. `balls` are the pilot's, while the other side of a comparison has yet to shake.
    `asked` and `brings` are what everybody heard of a card that a viewer must not know: how many
    cards a yes costs, and how many a swap brings.
    """

    card: Annotated[str, word("encounter")]
    question: Annotated[str, word("question")] = ""
    branch: Annotated[str, word("branch")] = ""
    steps: tuple[Step, ...] = ()
    gift: Cards = NO_CARDS
    paying: Cards = NO_CARDS
    swapped: Cards = NO_CARDS
    balls: Balls = ()
    shuffled: bool = False
    asked: Annotated[int, number("cards")] = 0
    brings: Annotated[int, number("cards")] = 0

"""What can be said during an encounter."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.starfarers.rules.goods import NOTHING, Goods


class GiveInEncounter(
    Struct,
    frozen=True,
    tag_field="kind",
    tag="give_in_encounter",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """The pilot gives so many cards, none to three, before anybody knows what comes of it."""

    seat: str
    cards: Goods = NOTHING


class AnswerEncounter(
    Struct,
    frozen=True,
    tag_field="kind",
    tag="answer_encounter",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """Yes or no; with a yes the cards that are handed over, and those that a swap brings."""

    seat: str
    answer: Literal["yes", "no"]
    cards: Goods = NOTHING
    takes: Goods = NOTHING

"""The keypad, a first-class sense: faces of the dice that are due, a pick list, a typed code.

It does not wait for anything and needs no thread: the app asks and shows.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from card_codes.catalogue import Card
from card_codes.code import parse_typed
from card_codes.short_code import tidied
from companion.core.chances import Draw, Roll
from companion.senses.card_book import CardBook
from companion.senses.card_reading import judged_card, judged_code
from companion.senses.dice_faces import faces_of, places_of
from companion.senses.due_now import DueNow
from companion.senses.proposal import Ignored, Proposal

Group = Literal["likely", "deck", "other"]


class Pick(Struct, frozen=True):
    """One line of the pick list."""

    move: Draw
    name: str
    short: str
    group: Group


class Keys(Struct, frozen=True):
    """The keys for a roll: `places` dice, each with these faces."""

    dice: str
    faces: tuple[int, ...]
    places: int


def keys(due_now: DueNow) -> Keys | None:
    """None when no roll is due."""
    dice = due_now.dice
    return Keys(dice, faces_of(due_now), places_of(due_now)) if dice else None


def pressed(due_now: DueNow, faces: tuple[int, ...]) -> Proposal | Ignored:
    """A roll told by hand."""
    dice = due_now.dice
    if dice is None:
        return Ignored("keypad", "nothing-due", ",".join(map(str, faces)))
    move = Roll(dice, faces)
    about = f"roll {due_now.due_number}"
    problems = due_now.problems(move)
    return Proposal(move, "keypad", 1.0, "", due_now.due_number, about, problems=problems)


def pick_list(due_now: DueNow, book: CardBook, typed: str = "") -> tuple[Pick, ...]:
    """Every card that could be told: likely ones first, then the decks they belong to, then the
    rest of the box. `typed` narrows it to cards whose name, id or short code has all its words."""
    deck = due_now.deck
    if deck is None:
        return ()
    likely = {card: place for place, card in enumerate(due_now.likely)}
    decks = {card.deck for card in book.own if card.id in likely}
    words = typed.casefold().split()

    def group(card: Card) -> Group:
        if card.id in likely:
            return "likely"
        return "deck" if card.deck in decks else "other"

    order: tuple[Group, ...] = ("likely", "deck", "other")
    listed = sorted(
        (card for card in book.own if _has(card, words)),
        key=lambda card: (order.index(group(card)), likely.get(card.id, 0)),
    )
    return tuple(Pick(Draw(deck, one.id), one.name, one.code.short, group(one)) for one in listed)


def picked(due_now: DueNow, card: str) -> Proposal | Ignored:
    """A card chosen from the list."""
    return judged_card(due_now, card, "keypad")


def typed_code(due_now: DueNow, book: CardBook, text: str) -> Proposal | Ignored:
    """The four characters on a label, typed by a person."""
    return judged_code(due_now, book, parse_typed(text), "keypad")


def _has(card: Card, words: list[str]) -> bool:
    told = f"{card.name} {card.id}".casefold()
    return all(word in told or card.code.short.startswith(tidied(word)) for word in words)

"""The physical cards of each game: id, deck, and the number that labels carry.

A game adds a table of numbers (card_numbers.toml in its folder) and nothing else. What a card is
called comes from the edition's pack, so that an owner who has corrected a name finds it there.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from msgspec import Struct

from companion.core.packs import Pack
from companion.core.setup import SetupError
from companion.games.registry import GAMES

_FILE = "card_numbers.toml"


class PhysicalCard(Struct, frozen=True):
    """One card out of the box, twins apart. `section` is where packs tell more about it, if any."""

    id: str
    deck: str
    number: int
    section: str


@cache
def games_with_cards() -> tuple[str, ...]:
    """The games whose cards have numbers, in the order of lists."""
    return tuple(_tables())


@cache
def physical_cards(game: str) -> tuple[PhysicalCard, ...]:
    """All cards of a game, deck by deck; the same in every edition."""
    if game not in _tables():
        known = ", ".join(games_with_cards())
        raise SetupError(
            "The cards of '{game}' have no numbers. Games that have: {known}.",
            game=game,
            known=known,
        )
    return tuple(
        PhysicalCard(card, deck, number, table.get("section", ""))
        for deck, table in tomllib.loads(_tables()[game]).items()
        for card, number in table["numbers"].items()
    )


def printed_name(card: PhysicalCard, pack: Pack | None) -> str:
    """What the edition prints on the card; without a pack, the id in plain words."""
    section = (pack.values.get(card.section) if pack else None) or {}
    facts = section.get(card.id) or {}  # of some cards an edition knows no more than their number
    return str(facts.get("name") or card.id.replace("-", " ").capitalize())


@cache
def _tables() -> dict[str, str]:
    files = {name: resources.files(kind.package) / _FILE for name, kind in GAMES.items()}
    return {name: file.read_text("utf-8") for name, file in files.items() if file.is_file()}

"""The cards of the game on the table, and the names of all other games' cards.

A card of another game is a normal thing to hold before the camera: two boxes lie on the table. It
is named, so that people see what happened.
"""

from __future__ import annotations

from functools import cache

from card_codes.catalogue import Card, Catalogue
from card_codes.code import Code
from companion.core.packs import Pack
from companion.games.physical_cards import games_with_cards, physical_cards, printed_name
from companion.games.registry import GAMES, edition_pack


class CardBook:
    """What a code or a card id stands for, with the names that the table's own edition prints."""

    def __init__(self, pack: Pack) -> None:
        self.game = pack.game
        self.own = catalogue(pack.game, pack) if pack.game in games_with_cards() else _none(pack)

    def card(self, card: str) -> Card | None:
        """A card of the game on the table."""
        return self.own.card(card)

    def card_of(self, code: Code) -> Card | None:
        """A card of any game; None for a number that was never given out."""
        if code.game == self.game:
            return self.own.card_of(code)
        other = _other_game(code.game)
        return other.card_of(code) if other else None


def catalogue(game: str, pack: Pack | None) -> Catalogue:
    """All physical cards of a game, with the names that its edition prints."""
    return Catalogue(
        game,
        (
            Card(card.id, card.deck, printed_name(card, pack), Code(game, card.number))
            for card in physical_cards(game)
        ),
    )


def _none(pack: Pack) -> Catalogue:
    return Catalogue(pack.game, ())


@cache
def _other_game(game: str) -> Catalogue | None:
    if game not in games_with_cards():
        return None
    pack = edition_pack(game, GAMES[game].editions[0]) if game in GAMES else None
    return catalogue(game, pack)

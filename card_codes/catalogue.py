"""The physical cards of a game, as the companion hands them over: id, deck, name, number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from card_codes.code import Code


class CatalogueError(ValueError):
    """Two cards share an id or a number. Only the author of a catalogue meets this."""


@dataclass(frozen=True, slots=True)
class Card:
    """One physical card. The id is the same in all editions; the name is what this one prints."""

    id: str
    deck: str
    name: str
    code: Code


class Catalogue:
    """All cards of one game, in printing order: by deck, then by number."""

    def __init__(self, game: str, cards: Iterable[Card]) -> None:
        self.game = game
        self.cards = tuple(cards)
        self._by_id = {card.id: card for card in self.cards}
        self._by_code = {card.code: card for card in self.cards}
        if not len(self._by_id) == len(self._by_code) == len(self.cards):
            raise CatalogueError(f"Two cards of '{game}' share an id or a number.")
        if strange := [card.id for card in self.cards if card.code.game != game]:
            raise CatalogueError(f"Not cards of '{game}': {', '.join(strange)}.")

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def card(self, card_id: str) -> Card | None:
        return self._by_id.get(card_id)

    def card_of(self, code: Code) -> Card | None:
        """The card with this code; None for another game's, or a number not given out yet."""
        return self._by_code.get(code)

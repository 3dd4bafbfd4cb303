"""What is written on label sheets and stand-in cards, in English, German and Italian."""

from __future__ import annotations

from card_codes.code import Code
from card_codes.labels.sheet_pages import Labelled, Notes
from card_codes.labels.stand_in import StandIn
from companion.core.packs import Pack
from companion.games.physical_cards import PhysicalCard, printed_name
from companion.games.words import words_for
from companion.wording.card_facts import card_facts
from companion.wording.phrases import Phrases


class SheetWords:
    """Names of cards and decks, and our notes, in one language for one edition."""

    def __init__(self, game: str, pack: Pack | None, language: str) -> None:
        self._game = game
        self._words = words_for(language, pack) if pack else None
        self._phrases = Phrases(language)
        self._title = self._words.title if self._words else game.capitalize()

    def notes(self) -> Notes:
        ruler = self._phrases.gettext("This line must be 100 mm long: print at actual size (100%).")
        return Notes(self._title, ruler)

    def labelled(self, card: PhysicalCard) -> Labelled:
        return Labelled(Code(self._game, card.number), self.name(card), self.deck(card.deck))

    def stand_in(self, card: PhysicalCard) -> StandIn:
        facts = card_facts(self._words, card.section, card.id) if self._words else ()
        return StandIn(
            Code(self._game, card.number),
            self.name(card),
            self.deck(card.deck),
            facts,
            self._phrases.gettext("Stand-in for a lost card. Unofficial, drawn by an app."),
        )

    def name(self, card: PhysicalCard) -> str:
        return self._words.name("card", card.id) if self._words else printed_name(card, None)

    def deck(self, deck: str) -> str:
        """A deck may be named after the seat that it belongs to."""
        said = deck.replace("-", " ")
        if self._words:
            said = self._words.name("deck", deck)
            said = self._words.name("seat", deck) if said == deck else said
        return said[:1].upper() + said[1:]

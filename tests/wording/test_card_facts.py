"""What stand-ins say of a card, in the three languages."""

from __future__ import annotations

import pytest

from companion.games.physical_cards import physical_cards
from companion.games.registry import GAMES, edition_pack
from companion.games.words import words_for
from companion.wording import LANGUAGES
from companion.wording.card_facts import card_facts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_something_in_plain_words(language: str) -> None:
    for kind in GAMES.values():
        for edition in kind.editions:
            words = words_for(language, edition_pack(kind.name, edition))
            for card in (card for card in physical_cards(kind.name) if card.section):
                lines = card_facts(words, card.section, card.id)
                assert lines
                assert not any("_" in line or "{" in line for line in lines)


def test_a_mission_with_an_exception_and_a_price_reads_like_its_card() -> None:
    pack = edition_pack("starship", "mayfair-2001")
    assert card_facts(words_for("en", pack), "adventures", "famine") == (
        "Planet: Picasso",
        "You bring: 1 food",
        "Fame points: 1",
        "Resources as a reward: 1 (not food)",
    )
    assert card_facts(words_for("de", pack), "cards", "pirate-iv-7") == (
        "Pirat",
        "Stärke: 7",
        "Tribut in Astro: 5",
        "Ruhmespunkte: 1",
        "Rohstoffe als Belohnung: 1",
        "Bei Niederlage: ein Modul",
    )
    assert card_facts(words_for("it", pack), "cards", "median") == (
        "Base Commerciale possibile",
        "Punti Amicizia: 2",
    )

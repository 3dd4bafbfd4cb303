"""One word a thing, and one way to speak to people: companion/locale/glossary.toml."""

from __future__ import annotations

import re

import pytest

from companion.wording import LANGUAGES
from tests.wording.address import breaks, broken
from tests.wording.glossary import TRANSLATED, Said, glossary, rivals, texts, unused


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_with_a_rival_word(language: str) -> None:
    found = {
        f"{word.en} is {word.choice(language).say}": [(hit, said.text) for said, hit in hits]
        for word in glossary()
        if (hits := rivals(language, word))
    }
    assert found == {}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_word_of_the_glossary_is_in_use(language: str) -> None:
    assert unused(language) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_allowed_is_said_somewhere_and_has_a_reason(language: str) -> None:
    for word in glossary():
        for sentence, why in word.choice(language).allowed.items():
            assert why
            assert any(re.search(sentence, said.text) for said in texts(language)), sentence


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_seat_the_table_and_nobody_else_is_spoken_to(language: str) -> None:
    assert broken(language) == []


def said(text: str, game: str = "app") -> Said:
    return Said("an example", frozenset({game}), text)


@pytest.mark.parametrize(
    ("language", "text", "how"),
    [
        ("de", "Der letzte Wurf war schlecht zu lesen. Wirf noch einmal.", "one, where"),
        ("de", "Gespielt wird auf dem Plan, den du aus deiner Schachtel hast.", "one, where"),
        ("de", "So oft ihr wollt, zurück. Dann geht es weiter: Wirf den Würfel.", "one and all"),
        ("de", "Bitte prüfen Sie die Karte.", "formal"),
        ("it", "Scuoti la Nave Madre e tieni la finestra davanti alla fotocamera.", "one, where"),
        ("it", "Quante volte volete. Poi si prosegue: tira il tuo dado.", "one and all"),
        ("it", "Prema il pulsante: Lei può annullare.", "formal"),
    ],
)
def test_the_rule_finds_what_was_wrong_once(language: str, text: str, how: str) -> None:
    assert any(one.startswith(how) for one in breaks(language, said(text)))


def test_one_player_and_both_may_be_spoken_to_together() -> None:
    both = "Die Karte von {seat} gehört dir; nur ihr beide kennt sie."
    assert not list(breaks("de", said(both, "settlers")))

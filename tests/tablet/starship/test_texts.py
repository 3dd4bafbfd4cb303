"""The short words of the table: all of them in the catalogues, and a text for every verb."""

from __future__ import annotations

from string import Formatter

import pytest

from companion.games.registry import edition_pack
from companion.games.words import words_for
from companion.tablet.starship.texts import TEXTS, context_of, said_verb
from companion.tablet.starship.verbs import moment
from companion.wording import LANGUAGES
from companion.wording.catalogues import LOCALE
from tests.tablet.starship.test_verbs import played
from tests.wording.test_catalogues import read


def test_every_text_but_bare_fields_is_in_the_catalogues() -> None:
    """A text that was not marked, or under another context, would stay English."""
    template = read(LOCALE / "companion.pot")
    marked = {message.id for message in template if message.context in ("table", "tile")}
    for code, text in TEXTS.items():
        bare = "".join(literal for literal, *_ in Formatter().parse(text))
        assert text in marked or not any(letter.isalpha() for letter in bare), code


@pytest.mark.parametrize("language", ["de", "it"])
def test_most_short_words_differ_from_the_english_ones(language: str) -> None:
    words = words_for(language, edition_pack("starship", "mayfair-2001"))
    same = [code for code, text in TEXTS.items() if words.text(context_of(code), text) == text]
    assert len(same) < len(TEXTS) / 8, same


def test_every_verb_of_a_game_can_be_said() -> None:
    game, states = played("verbs-1")
    for language in LANGUAGES:
        words = words_for(language, game.pack)
        for state in states[::5]:
            for verb in moment(game, state).verbs:
                assert said_verb(words, verb.message).strip()

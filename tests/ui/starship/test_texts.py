"""The short words of the table: the same fields in every language, and a text for every verb."""

from __future__ import annotations

from string import Formatter

from companion.ui.starship.texts import TEXTS, said_verb
from companion.ui.starship.verbs import moment
from companion.wording import LANGUAGES, Words
from tests.ui.starship.test_verbs import played


def _fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def test_every_language_says_the_same_fields() -> None:
    for code, spoken in TEXTS.items():
        assert len(spoken) == len(LANGUAGES)
        assert all(spoken), code
        assert len({frozenset(_fields(text)) for text in spoken}) == 1, code


def test_every_verb_of_a_game_can_be_said() -> None:
    game, states = played("verbs-1")
    for language in LANGUAGES:
        words = Words(language, game.pack)
        for state in states[::5]:
            for verb in moment(game, state).verbs:
                assert said_verb(words, verb.message).strip()

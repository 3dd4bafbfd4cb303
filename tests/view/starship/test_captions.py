"""The short words of the table: all of them in the catalogues, and words for every verb and sum."""

from __future__ import annotations

from string import Formatter

import pytest

from companion.games.registry import edition_pack
from companion.games.starship.table_view.commands import commands, verb_text
from companion.games.starship.table_view.sums import actions_sum, bay_sum
from companion.games.starship.wording.captions import CAPTIONS
from companion.games.starship.wording.moves import VERBS
from companion.games.words import words_for
from companion.view.captions import in_words, translated
from companion.wording import LANGUAGES
from companion.wording.catalogues import LOCALE
from tests.view.starship.test_commands import played
from tests.wording.test_catalogues import read

TEXTS = {code: text for code, text in (VERBS | CAPTIONS).items() if isinstance(text, str)}


def test_every_text_but_bare_fields_is_in_the_catalogues() -> None:
    """A text that was not marked, or under another context, would stay English."""
    template = read(LOCALE / "companion.pot")
    marked = {message.id for message in template if message.context == "table"}
    for code, text in TEXTS.items():
        bare = "".join(literal for literal, *_ in Formatter().parse(text))
        assert text in marked or not any(letter.isalpha() for letter in bare), code


@pytest.mark.parametrize("language", ["de", "it"])
def test_most_short_words_differ_from_the_english_ones(language: str) -> None:
    words = words_for(language, edition_pack("starship", "mayfair-2001"))
    same = [code for code, text in TEXTS.items() if words.text("table", text) == text]
    assert len(same) < len(TEXTS) / 8, same


def test_every_verb_of_a_game_can_be_said() -> None:
    game, states = played("verbs-1")
    for language in LANGUAGES:
        words = words_for(language, game.pack)
        for state in states[::5]:
            for verb in commands(game, state):
                said = in_words(verb_text(verb), words)
                assert said.strip()
                assert verb.code not in said


@pytest.mark.parametrize(
    ("language", "bay", "actions"),
    [
        ("en", "Fuel: 0 on board, room for 2", ("Actions", "every ship")),
        ("de", "Treibstoff: 0 an Bord, Platz für 2", ("Aktionen", "jedes Schiff")),
        ("it", "Carburante: 0 a bordo, spazio per 2", ("Azioni", "ogni Astronave")),
    ],
)
def test_sums_are_said_as_they_add_up(language: str, bay: str, actions: tuple[str, str]) -> None:
    game, states = played("verbs-1")
    words = words_for(language, game.pack)
    assert translated(bay_sum(game.box, states[0], "moon", "fuel"), words).lines[0] == bay
    total = translated(actions_sum(game.box, states[0], "moon"), words)
    (part,) = total.parts
    assert (total.text, part.text) == actions
    assert total.total == part.value == 2

"""Each edition is told in the words of its own box, on the screen and in the almanac."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.almanac import page, topics
from companion.games.registry import GAMES, edition_pack
from companion.games.words import vocabulary
from companion.wording import LANGUAGES
from companion.wording.catalogues import catalogue
from companion.wording.templates import Plural, Wording

GAME = "starfarers"
OF_THE_OTHER_BOX = {
    (
        "2001",
        "en",
    ): r"shipyard|freight pod|half medal|friendship marker|(?<!\()\bstations?\b"
    r"|(?<!trading )\boutposts?\b(?! point)",
    (
        "2001",
        "de",
    ): "Raumwerft|Frachtmodul|halbe Medaille|halben Medaille|Aufsteller|Außenposten(?!punkt)",
    (
        "2001",
        "it",
    ): "Cantier|Modul[oi] di Carico|mezz[ae] medagli|segnalino Amicizia|(?<!di )avampost",
    (
        "2019",
        "en",
    ): "spaceport ring|freight ring|fame ring|friendship chip|trading outpost|home base",
    ("2019", "de"): "Raumhafenring|Frachtring|Ruhmesring|Freundschaftschip|Heimatbasis",
    ("2019", "it"): "anell[oi] d|anello Fama|gettone Amicizia",
}
BOXES = [(edition, language) for edition in GAMES[GAME].editions for language in LANGUAGES]
EVERY_ENTRY = re.compile("board-.*")
"""Entering a board belongs to 2001 alone."""


def templates(wording: Wording) -> Iterator[str]:
    if isinstance(wording, Plural):
        yield from (wording.one, wording.many)
    elif callable(wording):
        for params in ({"amount": 1}, {"amount": -1}):
            try:
                yield from templates(wording(params))
            except KeyError:  # it asks for something else and names no part of a box
                return
    else:
        yield wording


def sentences(edition: str, language: str, locale: Path) -> Iterator[str]:
    """Everything that can be said about a game of this edition."""
    words, pack = vocabulary(GAME, edition), edition_pack(GAME, edition)
    known = catalogue(language, locale)
    for kind, names in words.names.items():
        for name, text in names.items():
            if kind == "tile" and edition == "2001":
                continue  # its board is printed
            if not kind.startswith("switch") or name in pack.switches:
                yield known.pgettext(kind, text)
    for plural in words.counted.values():
        yield from (known.ngettext(plural.one, plural.many, count) for count in (1, 2))
    for wordings in (words.problems, words.notes, words.titles):
        for code, wording in wordings.items():
            if edition == "2001" or not EVERY_ENTRY.fullmatch(code):
                for text in templates(wording):
                    yield known.gettext(text)
                if isinstance(wording, Plural):
                    yield from (known.ngettext(wording.one, wording.many, n) for n in (1, 2))


@pytest.mark.parametrize(("edition", "language"), BOXES)
def test_no_sentence_has_a_word_of_the_other_box(edition: str, language: str, locale: Path) -> None:
    strange = re.compile(OF_THE_OTHER_BOX[edition, language], re.IGNORECASE)
    said = list(sentences(edition, language, locale))
    assert len(said) > 500
    assert [text for text in said if strange.search(text)] == []


@pytest.mark.parametrize(("edition", "language"), BOXES)
def test_no_page_has_a_word_of_the_other_box(edition: str, language: str) -> None:
    strange = re.compile(OF_THE_OTHER_BOX[edition, language], re.IGNORECASE)
    values = edition_pack(GAME, edition).values
    read = {topic: page(GAME, topic, language, edition, values).text for topic in topics(GAME)}
    assert {
        topic: found[0] for topic, text in read.items() if (found := strange.search(text))
    } == {}


def test_other_words_stand_for_the_same_things() -> None:
    """Whatever an edition says otherwise, all editions have, with the same fields."""
    base = vocabulary(GAME)
    for other in base.editions.values():
        for kind, names in other.names.items():
            assert names.keys() <= base.names[kind].keys()
        assert other.counted.keys() <= base.counted.keys()
        pairs = (
            (other.problems, base.problems),
            (other.notes, base.notes),
            (other.titles, base.titles),
        )
        for mine, theirs in pairs:
            for code in mine:
                fields = [
                    {
                        name
                        for text in templates(words[code])
                        for name in re.findall(r"{(.*?)}", text)
                    }
                    for words in (mine, theirs)
                ]
                assert fields[0] == fields[1]

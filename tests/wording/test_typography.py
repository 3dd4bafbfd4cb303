"""Quotes, dashes, numbers, dates and titles of boxes are written as each language writes them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import companion
from companion.games.registry import GAMES, edition_pack
from companion.wording.catalogues import edition_title
from companion.wording.local_time import day_and_time
from companion.wording.phrases import Phrases, decimal, percent
from tests.wording.glossary import TRANSLATED, texts

CODE = re.compile(r'\["fame \+1"\]')
"""What somebody types as it is."""
FOREIGN = {
    "de": r"[\"«»”\u2018\u2019]|(?<!\w)'|'(?!\w)",
    "it": r"[\"„“”\u2018\u2019]",
}
"""Quotes and apostrophes of other languages; an elided vowel is no quote."""
ROOMS = ("games", "hub", "result_sheet", "statistics", "tablet", "view", "wording")
ONE_PLACE = {"phrases.py", "local_time.py"}
FOR_MACHINES = {"board_svg.py", "exports.py"}
"""Files for other programs have their own way to write numbers and dates."""


@pytest.mark.parametrize("language", TRANSLATED)
def test_quotes_are_those_of_the_language(language: str) -> None:
    strange = [
        said.text
        for said in texts(language)
        if re.search(FOREIGN[language], CODE.sub("", said.text))
    ]
    assert strange == []


@pytest.mark.parametrize(("language", "opens", "closes"), [("de", "„", "“"), ("it", "«", "»")])
def test_what_is_quoted_ends(language: str, opens: str, closes: str) -> None:
    for said in texts(language):
        assert said.text.count(opens) == said.text.count(closes), said.text


@pytest.mark.parametrize("language", TRANSLATED)
def test_dashes_dots_and_spaces(language: str) -> None:
    wrong = re.compile(r"\.\.\.|[^ ] {2,}|\d-\d| [.,;:!](?!\w)")
    assert [said.text for said in texts(language) if wrong.search(said.text)] == []


def test_a_whole_sentence_after_a_colon_begins_large_in_german() -> None:
    """Found by its verb: what is told to do, where the English begins a sentence as well."""
    small = re.compile(r": (vergleicht|berichtigt|tippt?|wählt|legt|nehmt|gebt|prüft|wirf|nimm) ")
    assert [said.text for said in texts("de") if small.search(said.text)] == []


def test_numbers_follow_the_language() -> None:
    assert [decimal(one, 2.125, 1) for one in ("en", "de", "it")] == ["2.1", "2,1", "2,1"]
    assert [percent(one, 0.2857, 2) for one in ("en", "de", "it")] == [
        "28.57%",
        "28,57 %",
        "28,57 %",
    ]
    assert Phrases("de_AT").decimal(2, 2) == "2,00"


def test_days_follow_the_language() -> None:
    when = [day_and_time(one, "2026-11-17T12:29:00Z") for one in ("en", "de", "it")]
    assert [re.sub(r"\d", "0", one) for one in when] == [
        "00 Nov 0000, 00:00",
        "00.00.0000, 00:00",
        "00/00/0000, 00:00",
    ]


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_we_say_about_an_edition_is_translated(language: str) -> None:
    titles = {
        edition_pack(game, one).title for game, kind in GAMES.items() for one in kind.editions
    }
    assert any("edition" in title for title in titles)
    told = [edition_title(language, title) for title in titles]
    assert [title for title in told if re.search(r"\b(edition|older|English)\b", title)] == []


def test_numbers_and_dates_that_people_read_are_written_in_one_place() -> None:
    """Whoever formats them elsewhere forgets a language."""
    by_hand = re.compile(r":\.\d+[f%]\}|\.strftime\(|:\.\{")
    found = [
        f"{path.relative_to(root.parent)}: {line.strip()}"
        for root in [Path(companion.__file__).parent]
        for room in ROOMS
        for path in sorted((root / room).rglob("*.py"))
        if path.name not in ONE_PLACE | FOR_MACHINES
        for line in path.read_text("utf-8").splitlines()
        if by_hand.search(line)
    ]
    assert found == []

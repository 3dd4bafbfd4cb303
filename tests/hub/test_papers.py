"""Printed papers, read back as a printer would: everybody is on them, in three languages."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pypdfium2
import pytest
import zxingcpp

from companion.hub.night_file import NightFile
from companion.hub.papers import Papers
from companion.hub.people import Person, shown_names
from companion.night.events import CheckedIn
from companion.night.planning import final_ranking, next_round, preliminary_standings
from companion.night.trouble import NightError
from companion.wording.phrases import Phrases
from tests.hub.nights import NAMES, new_night, opening, play_round


def texts(data: bytes) -> list[str]:
    """What stands on each page."""
    document = pypdfium2.PdfDocument(data)
    try:
        return [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()


def papers_of(file: NightFile, language: str) -> Papers:
    names = shown_names(file.people(), file.night.entrants, Phrases(language))
    return Papers(file.night, names, language)


@pytest.fixture
def file(tmp_path: Path) -> NightFile:
    return new_night(tmp_path / "friday.night")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Round 1", "By name", "Selection position")),
        ("de", ("Runde 1", "Nach Namen", "Wahlposition")),
        ("it", ("Turno 1", "Per nome", "Posizione di scelta")),
    ],
)
def test_pairings_say_where_everybody_sits(
    file: NightFile, language: str, words: tuple[str, ...]
) -> None:
    papers = papers_of(file, language)
    (page,) = texts(papers.pdf(papers.pairings(1)))
    for word in (*words, "Friday", "Island"):
        assert word in page
    for name in NAMES:
        assert page.count(name) == 2, "once by name, once by table"


def letter_height(data: bytes, text: str) -> float:
    """Of the capital that this begins with on the first page, in millimetres."""
    document = pypdfium2.PdfDocument(data)
    page = document[0].get_textpage()
    _, bottom, _, top = page.get_charbox(page.get_text_bounded().index(text))
    document.close()
    return float(top - bottom) / 72 * 25.4


def test_a_list_that_hangs_on_a_wall_is_as_large_as_its_pages_allow(
    file: NightFile, tmp_path: Path
) -> None:
    papers = papers_of(file, "en")
    assert letter_height(papers.pdf(papers.pairings(1)), "Ada") > 3
    many = NightFile.new(tmp_path / "many.night", opening())
    many.enter((Person(f"No. {number} here") for number in range(1, 101)), here=True)
    many.do(next_round)
    papers = papers_of(many, "en")
    pages = papers.pairings(1)
    assert len(pages) == len(papers._pairings(1, 1))
    assert 1.5 < letter_height(papers.pdf(pages), "No.") < 3


def test_two_table_cards_fit_on_a_sheet(file: NightFile) -> None:
    papers = papers_of(file, "en")
    (page,) = texts(papers.pdf(papers.table_cards(1)))
    assert "Table 1" in page
    assert "Table 2" in page
    assert all(page.count(name) == 1 for name in NAMES)
    assert page.count("Signature") == 2


def test_table_cards_lead_to_the_players_page(file: NightFile) -> None:
    """The code is read from the printed page, as a phone would."""
    names = shown_names(file.people(), file.night.entrants, Phrases("en"))
    address = "http://192.168.1.20:8480/player"
    papers = Papers(file.night, names, "en", address)
    document = pypdfium2.PdfDocument(papers.pdf(papers.table_cards(1)))
    picture = document[0].render(scale=3).to_pil()
    document.close()
    assert [code.text for code in zxingcpp.read_barcodes(picture)] == [address] * 2


def test_standings_are_printed_in_order(file: NightFile) -> None:
    play_round(file, Random(1))
    papers = papers_of(file, "de")
    (page,) = texts(papers.pdf(papers.standings()))
    people = file.people()
    where = [page.index(people[line.player].name) for line in preliminary_standings(file.night)]
    assert where == sorted(where)
    best = preliminary_standings(file.night)[0]
    percent = f"{float(best.share) * 100:.2f}".replace(".", ",")
    assert f"{percent} %" in page


def test_certificates_name_the_best(file: NightFile) -> None:
    play_round(file, Random(1))
    papers = papers_of(file, "it")
    pages = texts(papers.pdf(papers.certificates(3)))
    ranking, lines = final_ranking(file.night), preliminary_standings(file.night)
    assert len(pages) == 3
    for place, page in enumerate(pages, 1):
        assert file.people()[ranking[place - 1]].name in page
        assert f"{place}º posto" in page
        assert "su 8 giocatori" in page
        had = next(line for line in lines if line.player == ranking[place - 1])
        assert f"Punti Vittoria: {had.value('victory-points')} ·" in page


def test_nobody_is_certified_before_a_game_was_played(file: NightFile) -> None:
    with pytest.raises(NightError, match="no result"):
        papers_of(file, "en").certificates(3)


def test_a_long_list_goes_on_under_its_titles(tmp_path: Path) -> None:
    file = NightFile.new(tmp_path / "many.night", opening("studio-2024"))
    players = file.enter(Person(f"No. {number} here") for number in range(1, 201))
    file.do(lambda _: [CheckedIn(players)])
    file.do(next_round)
    papers = papers_of(file, "en")
    pages = texts(papers.pdf(papers.pairings(1)))
    assert len(pages) > 4
    assert all("Table" in page for page in pages)
    whole = "\n".join(pages)
    for number in range(1, 201):
        assert len(re.findall(rf"No\. {number} here", whole)) == 2, "by name and by table"
    assert len(texts(papers.pdf(papers.table_cards(1)))) == 25


def test_a_round_that_is_not_there_cannot_be_printed(file: NightFile) -> None:
    with pytest.raises(NightError, match="no round 2"):
        papers_of(file, "en").pairings(2)


def test_the_same_night_gives_the_same_bytes(file: NightFile) -> None:
    one, other = papers_of(file, "en"), papers_of(file, "en")
    assert one.pdf(one.pairings(1)) == other.pdf(other.pairings(1))

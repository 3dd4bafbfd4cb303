"""The result sheet: files that open, a QR code that reads back, words in three languages."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from companion.core.events import Correction, Event, Ruling
from companion.core.setup import Setup
from companion.games.registry import make_game
from companion.result_sheet.bg_stats import bg_stats_play
from companion.result_sheet.facts import Facts, facts_of
from companion.result_sheet.files import file_name, write_record, write_sheet
from companion.result_sheet.sheet import play_link, sheet_pages, sheet_pdf, sheet_png
from companion.simulation.play import play
from tests.result_sheet.reading import picture, play_in
from tests.table.first_turn import FIRST_TURN

STARTED = "2026-01-02T18:00:00Z"
NAMES = {"moon": "Łucja", "sun": "Jörg"}


def facts(language: str = "en", moves: int | None = None, names: dict[str, str] = NAMES) -> Facts:
    """A game whose events are five seconds apart, with a decision of the table in it."""
    game = make_game(Setup("starship", "mayfair-2001", names))
    began = datetime(2026, 1, 2, 18, tzinfo=UTC)
    events = [
        Event(step.move, (began + timedelta(seconds=5 * n)).strftime("%Y-%m-%dT%H:%M:%SZ"), "tap")
        for n, step in enumerate(play(game, "one"), 1)
    ][:moves]
    first = events[5]
    events[5] = Event(
        first.move,
        first.at,
        "tap",
        ruling=Ruling("Jörg", "so lag es da", ("no-room",)),
        correction=Correction("Łucja", "misheard"),
    )
    return facts_of(
        game, game.start(), STARTED, tuple(events), language=language, seal="0123456789abcdef"
    )


@pytest.fixture(scope="module")
def finished() -> Facts:
    return facts()


def pdf_text(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    text = "\n".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    return text


def test_the_pdf_names_players_points_and_decisions_in_any_letters(finished: Facts) -> None:
    text = pdf_text(sheet_pdf(finished))
    assert "Łucja" in text
    assert "Jörg has won with 10 points." in text
    assert "allowed by Jörg: so lag es da" in text
    assert "corrected by Łucja: misheard" in text
    assert "Replacement cards: face up" in text


def test_the_qr_code_of_the_picture_reads_back_as_the_play(finished: Facts) -> None:
    told = play_in(picture(sheet_png(finished)))
    assert told == bg_stats_play(finished.statistics, "Starship Catan", told["sourcePlayId"])
    assert told["playDate"] == "2026-01-02 18:00:00"
    assert told["game"]["bggId"] == 2338
    winners = [player["name"] for player in told["players"] if player["winner"]]
    assert winners == ["Jörg"]
    assert [player["startPlayer"] for player in told["players"]] == [True, False]
    assert {player["rank"] for player in told["players"]} == {1, 2}


def test_the_printed_code_reads_back_too(finished: Facts) -> None:
    document = pypdfium2.PdfDocument(sheet_pdf(finished))
    page = document[0].render(scale=200 / 72, grayscale=True).to_numpy()
    document.close()
    told = play_in(np.ascontiguousarray(page.reshape(page.shape[:2])))
    assert told["players"][0]["name"] == "Łucja"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ("hat mit 10 Punkten gewonnen", "Gelber Würfel", "Was alle getan haben")),
        ("it", ("ha vinto con 10 punti", "Dado giallo", "Che cosa hanno fatto tutti")),
    ],
)
def test_the_sheet_speaks_the_language_of_the_table(language: str, words: tuple[str, ...]) -> None:
    text = " ".join(pdf_text(sheet_pdf(facts(language))).split())
    for word in words:
        assert word in text


def test_a_game_that_goes_on_is_told_without_a_link() -> None:
    half = facts(moves=120)
    assert play_link(half) is None
    text = pdf_text(sheet_pdf(half))
    assert "The game is not over yet" in text
    assert "BG Stats" not in text


def test_nothing_is_written_over_the_edge_of_the_paper(finished: Facts) -> None:
    """Also a game with many decisions takes as many pages as it needs."""
    for page in sheet_pages(finished):
        for item in page.items:
            for name in ("y", "y1", "y2"):
                assert 0 <= getattr(item, name, 0) <= page.height
            for name in ("x", "x1", "x2"):
                assert 0 <= getattr(item, name, 0) <= page.width


def test_the_same_game_gives_the_same_sheet(finished: Facts) -> None:
    assert sheet_pages(finished) == sheet_pages(facts())
    assert play_link(finished) == play_link(facts())


def test_files_have_names_that_every_system_takes(tmp_path: Path) -> None:
    odd = facts(moves=20, names={"moon": "A/../..\\B:*?", "sun": "  "})
    assert not set(file_name(odd)) & set('/\\:*?"<>|.')
    paths = write_sheet(odd, tmp_path / "results")
    assert [path.suffix for path in paths] == [".pdf", ".png"]
    assert all(path.parent == tmp_path / "results" for path in paths)
    assert paths[0].read_bytes().startswith(b"%PDF")
    record = write_record(odd, b"{}\n", tmp_path / "results")
    assert record.read_bytes() == b"{}\n"


def test_a_first_turn_without_income_of_some_kinds_is_drawn_as_well() -> None:
    game = make_game(Setup("starship", "mayfair-2001", NAMES))
    events = tuple(Event(move, STARTED, "tap") for move in FIRST_TURN[:5])
    few = facts_of(game, game.start(), STARTED, events, language="en", seal="")
    assert sheet_pdf(few).startswith(b"%PDF")
    assert facts_of(game, game.start(), STARTED, (), language="en", seal="").statistics.events == 0

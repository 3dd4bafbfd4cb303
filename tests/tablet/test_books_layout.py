"""Journal, corrections, counting and statistics at every size in every language: no fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.tablet.screens.correct import CorrectPage
from tests.profile import beside
from tests.tablet.driving import SIZES, Driver
from tests.tablet.layout_check import layout_faults
from tests.tablet.played_games import put_game

PAGES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("journal", {}),
    ("journal", {"part": "lines"}),
    ("journal", {"part": "decisions"}),
    ("event", {"n": 58}),
    ("correct", {"n": 6}),
    ("reconcile", {}),
    ("statistics", {}),
    ("statistics", {"part": "all"}),
    ("result", {}),
)


LETTERS = (("en", 100), ("de", 140), ("it", 100))
"""Languages, and the size of letters in percent."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_page_of_the_books_has_a_fault(size: tuple[int, int], tmp_path: Path) -> None:
    put_game(tmp_path, 60)
    driver = Driver(tmp_path, size)
    faults: list[str] = []
    try:
        for language, percent in beside(size, SIZES, LETTERS):
            driver.app.prefer(language=language, text_percent=percent)
            for page, arguments in PAGES:
                driver.app.show(page, **arguments)
                if isinstance(driver.app.page, CorrectPage):
                    driver.app.page.choose_kind("never")
                driver.wait(0.6)
                where = f"{page} {arguments} {language} {percent} %"
                faults += [f"{where}: {fault}" for fault in layout_faults(driver.app.root)]
    finally:
        driver.close()
    assert faults == []

"""Every page at every size in every language: nothing cut off, outside, overlapping or tiny."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.profile import beside
from tests.tablet.driving import SIZES, Driver
from tests.tablet.layout_check import layout_faults
from tests.tablet.played_games import put_game

PAGES = (
    "home",
    "new_game",
    "saved",
    "journal",
    "reconcile",
    "almanac",
    "settings",
    "result",
    "scan",
    "cards",
    "roller",
)


LETTERS = (("en", 100), ("de", 100), ("it", 100), ("de", 140))
"""Languages, and the size of letters in percent."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_page_has_a_fault(size: tuple[int, int], tmp_path: Path) -> None:
    put_game(tmp_path, 60)
    driver = Driver(tmp_path, size)
    faults: list[str] = []
    try:
        for language, percent in beside(size, SIZES, LETTERS):
            driver.app.prefer(language=language, text_percent=percent)
            for page in PAGES:
                driver.app.show(page)
                driver.frames(6)
                where = f"{page} {language} {percent} %"
                faults += [f"{where}: {fault}" for fault in layout_faults(driver.app.root)]
    finally:
        driver.close()
    assert faults == []

"""The wall of a night with more names than it has lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.hub.night_file import NightFile
from companion.hub.people import Person
from companion.night.planning import next_round
from tests.hub.nights import opening
from tests.web.chromium import PHONE, PROJECTOR, Window, chromium
from tests.web.serving import served


@pytest.mark.timeout(120)
def test_forty_names_are_read_without_turning_a_page(tmp_path: Path) -> None:
    path = tmp_path / "friday.night"
    with NightFile.new(path, opening()) as file:
        file.enter((Person(f"Player {number}") for number in range(1, 41)), here=True)
        file.do(next_round)
    with served(path) as addresses, chromium() as browser:
        wall = Window(browser, PROJECTOR)
        wall.page.goto(addresses.wall)
        names = wall.page.get_by_role("region", name="By name")
        rows = names.locator("tbody tr")
        expect(names.locator("table")).not_to_have_count(1)  # it is measured first, then parted
        expect(rows).to_have_count(40)
        told = names.locator("tbody th").all_inner_texts()
        assert len(set(told)) == 40
        for row in rows.all():
            box = row.bounding_box()
            assert box
            assert box["y"] + box["height"] <= PROJECTOR[1]
        wall.must_be_accessible()
        wall.must_not_scroll_sideways()
        wall.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        expect(names.locator("table")).to_have_count(1)
        assert names.locator("tbody th").all_inner_texts() == told
        wall.must_not_scroll_sideways()
        assert wall.complaints == []

"""An organiser runs an evening of twelve players in a real browser, from entry to certificates."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import quote

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from companion.hub.night_file import NightFile
from companion.hub.people import shown_names
from companion.night.planning import final_ranking
from companion.result_sheet.bg_stats import ADDRESS
from companion.web.serving import Addresses
from companion.wording.phrases import Phrases
from tests.web.chromium import DESK, PHONE, PROJECTOR, Window, chromium
from tests.web.serving import held_ports, served

PLAYERS = (
    "Ada Lovelace/Ada",
    "Bruno Müller",
    "Chiara Così",
    "Dörte Groß",
    "Emil",
    "Frida",
    "Robert'); DROP TABLE names;--",
    "<img src=x onerror=alert(1)>",
    "Gül",
    "Håkon",
    "Ines",
    "Jonas von und zu Hohenberg-Lichtenstein",
)


def part(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=name).click()


def open_and_enter(page: Page) -> None:
    page.get_by_label("Name of the night").fill("Friday <b>night</b>")
    page.get_by_label("What is played").fill("Island\nSea,14")
    page.get_by_role("button", name="Open a night").click()
    page.get_by_label("Name", exact=True).fill("\n".join(PLAYERS[:11]))
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_role("heading", name="11 of 11 are here.")).to_be_visible()
    page.get_by_label("Name", exact=True).fill(PLAYERS[11])
    page.get_by_label("They are here").uncheck()
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_role("heading", name="11 of 12 are here.")).to_be_visible()
    page.get_by_role("button", name="Check everybody in").click()
    expect(page.get_by_role("heading", name="12 of 12 are here.")).to_be_visible()


def scan_the_first_table(page: Page) -> None:
    """Its players brought a result sheet: a scanner types what its code says."""
    names = page.locator("article").first.locator("label.row span").all_inner_texts()[:4]
    players = [{"name": name[2:], "score": 10 - at} for at, name in enumerate(names)]
    entry = page.get_by_label("Code of a result sheet")
    entry.fill(ADDRESS + quote(json.dumps({"players": players})))
    entry.press("Enter")
    expect(page.locator("article.done")).to_have_count(1)
    expect(entry).to_have_value("")
    expect(entry).to_be_focused()


def play_round(page: Page, number: int) -> None:
    page.get_by_role("button", name="Seat the next round").click()
    page.get_by_role("button", name=f"Round {number}", exact=True).wait_for()
    page.get_by_role("button", name="Start the clock").click()
    if number == 2:
        scan_the_first_table(page)
    for table in range(number == 2, 3):
        card = page.locator("article").nth(table)
        points = card.locator("input[name^=points]")
        for place in range(4):
            points.nth(place).fill(str(10 - (place + table + number) % 4))
        card.get_by_role("button", name="Enter the result").click()
        expect(page.locator("article.done")).to_have_count(table + 1)


def texts(page: Page, href: str) -> list[str]:
    """The pages of a PDF that a link of the desk leads to."""
    pdf = pypdfium2.PdfDocument(page.context.request.get(href).body())
    return [sheet.get_textpage().get_text_bounded() for sheet in pdf]


@pytest.mark.timeout(120)
def test_an_evening_of_twelve(tmp_path: Path) -> None:
    path = tmp_path / "friday.night"
    with served(path) as addresses, chromium() as browser:
        desk = Window(browser, DESK)
        page = desk.page
        page.goto(addresses.desk["organiser"])
        page.get_by_role("button", name="Open a night").wait_for()
        assert "organiser." not in page.url
        desk.must_be_accessible()
        open_and_enter(page)
        desk.must_be_accessible()

        wall = Window(browser, PROJECTOR)
        wall.page.goto(addresses.wall)
        expect(wall.page.get_by_text("12 of 12 are here.")).to_be_visible()
        part(page, "Rounds and results")
        play_round(page, 1)
        desk.must_be_accessible()
        look_at_the_wall(wall)
        look_at_a_phone(browser, addresses)
        play_round(page, 2)
        play_round(page, 3)
        expect(page.get_by_text("All rounds have been played.")).to_be_visible()
        correct(page)
        part(page, "Standings")
        desk.must_be_accessible()
        part(page, "Print and export")
        page.get_by_role("button", name="End the night").click()
        expect(page.get_by_text("The night is over.")).to_be_visible()
        desk.must_be_accessible()
        expect(wall.page.get_by_role("heading", name="Final ranking")).to_be_visible()

        with NightFile(path) as file:
            night = file.night
            names = shown_names(file.people(), night.entrants, Phrases("en"))
        best = [names[player] for player in final_ranking(night)[:3]]
        link = page.get_by_role("link", name="Certificates").get_attribute("href")
        sheets = texts(page, addresses.desk["organiser"].split("/#")[0] + str(link))
        assert len(sheets) == 3
        for place, (name, text) in enumerate(zip(best, sheets, strict=True), 1):
            assert name in text
            assert f"Place {place}" in text
        assert wall.page.locator("ol.ranking li").all_inner_texts()[:3] == best
        assert night.closed
        assert desk.complaints + wall.complaints == []


def look_at_the_wall(wall: Window) -> None:
    shown = wall.page.locator("table.seats tbody tr")
    expect(shown).to_have_count(12)
    names = wall.page.locator("table.seats tbody th").all_inner_texts()
    assert "Ada" in names
    assert "Ada Lovelace" not in names
    assert {"Robert'); DROP TABLE names;--", "<img src=x onerror=alert(1)>"} <= set(names)
    assert wall.page.locator("img").count() == 0
    expect(wall.page.get_by_role("heading", name="Friday <b>night</b>")).to_be_visible()
    expect(wall.page.get_by_role("timer")).to_contain_text(re.compile(r"49:\d\d"))
    expect(wall.page.locator("table.standings tbody tr")).to_have_count(12)
    wall.must_be_accessible()
    wall.must_not_scroll_sideways()


def look_at_a_phone(browser: object, addresses: Addresses) -> None:
    phone = Window(browser, PHONE, "de")  # type: ignore[arg-type]
    page = phone.page
    page.goto(addresses.player)
    page.get_by_label("Such deinen Namen").fill("hohen")
    phone.must_be_accessible()
    page.get_by_role("button", name=re.compile("Jonas")).click()
    expect(page.get_by_text(re.compile("Tisch [123]"))).to_be_visible()
    expect(page.get_by_text("Dein Stand")).to_be_visible()
    phone.must_be_accessible()
    phone.must_not_scroll_sideways()
    page.reload()
    expect(page.get_by_text("Dein Stand")).to_be_visible()
    page.goto(addresses.wall)
    expect(page.get_by_role("heading", name="Rangliste")).to_be_visible()
    phone.must_not_scroll_sideways()
    phone.must_be_accessible()
    name = page.locator("table.standings tbody th").first.bounding_box()
    assert name is not None
    assert name["width"] > 90, "names are not broken letter by letter"
    assert phone.complaints == []
    phone.context.close()


def correct(page: Page) -> None:
    page.get_by_role("button", name="Correct it: Table 1").click()
    page.get_by_label("Who corrects it").fill("Gina")
    page.get_by_label("Why").fill("misread")
    card = page.locator("article").first
    card.locator("input[name^=points]").first.fill("11")
    card.get_by_role("button", name="Correct it", exact=True).click()
    expect(card.get_by_text("corrected")).to_be_visible()


@pytest.mark.timeout(120)
def test_a_page_that_loses_the_hub_blocks_input_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "friday.night"
    with chromium() as browser, held_ports() as ports:
        desk = Window(browser, DESK)
        page = desk.page
        with served(path, ports) as addresses:
            page.goto(addresses.desk["organiser"])
            open_and_enter(page)
            part(page, "Rounds and results")
            seat = page.get_by_role("button", name="Seat the next round")
            expect(seat).to_be_enabled()
        expect(page.get_by_text("No connection to the hub")).to_be_visible()
        expect(seat).to_be_disabled()
        with NightFile(path) as file:
            file.forget(["p1"])
        with served(path, ports):
            expect(seat).to_be_enabled(timeout=20_000)
            part(page, "Entrants")
            expect(page.get_by_role("rowheader", name="Player 1", exact=True)).to_be_visible()

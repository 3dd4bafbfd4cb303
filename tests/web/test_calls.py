"""Calls at the desk: a table with the shipped client, a referee in a real browser, attackers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Page, expect

from companion.hub.night_file import NightFile
from companion.hub.people import shown_names
from companion.night.calls import Call, Calls
from companion.web.keys import Keys
from companion.web.serving import Addresses
from companion.wording.phrases import Phrases
from tests.web.chromium import DESK, PHONE, Window, chromium
from tests.web.serving import Browser
from tests.web.tables_at_night import NightTable, wait_for
from tests.web.test_tables import link

SHOTS = Path(__file__).parent


def players_of(path: Path, table: int) -> list[str]:
    with NightFile(path) as file:
        night = file.night
        names = shown_names(file.people(), night.entrants, Phrases("en"))
        return [names[one] for one in night.rounds[-1].seating.table(table).players]


@pytest.fixture
def at_table(night: Addresses, path: Path, tmp_path: Path) -> Iterator[Callable[..., NightTable]]:
    opened: list[NightTable] = []

    def sit(number: int, game: str = "settlers") -> NightTable:
        folder = tmp_path / f"tablet-{number}"
        table = NightTable(folder, link(night, path, number), game, players_of(path, number))
        opened.append(table)
        return table

    yield sit
    for table in opened:
        table.close()


def calls_of(path: Path) -> Calls:
    with NightFile(path) as file:
        return file.night.calls


def only_call(path: Path) -> Call:
    (found,) = calls_of(path).calls.values()
    return found


def a_picture() -> bytes:
    _, encoded = cv2.imencode(".jpg", np.full((60, 90, 3), 120, np.uint8))
    return encoded.tobytes()


def referee_link(addresses: Addresses, path: Path, name: str) -> str:
    return f"{addresses.desk['referee'].split('#')[0]}#{Keys.beside(path).token('referee', name)}"


def referee(night: Addresses, path: Path, name: str = "Gina") -> Browser:
    browser = Browser(night.desk["referee"])
    token = Keys.beside(path).token("referee", name)
    answer = browser.ask("POST", "/session", json.dumps({"token": token}).encode())
    browser.cookie = answer.headers["set-cookie"].split(";")[0]
    return browser


REASON = "the <u>card</u> is torn"


def opened_desk(page: Page) -> None:
    """A referee answers the only call, and looks at its table."""
    card = page.locator("article.call")
    expect(card).to_contain_text("Table 1")
    expect(card).to_contain_text("<img src=x onerror=alert(1)>")
    expect(card).to_contain_text("Refused move:")
    expect(card.get_by_role("img", name="What the camera saw")).to_be_visible()
    first = page.locator("ul.plain-list > li").first
    expect(first).to_contain_text("Table 1")
    expect(first).to_contain_text("Battery at 12%")
    card.get_by_role("button", name="I am coming").click()
    expect(card).to_contain_text("Gina <i> is coming")
    card.get_by_role("button", name="Look at the table").click()
    expect(page.locator("section.watched img.board")).to_be_visible()
    assert page.evaluate("document.querySelector('img.board').naturalWidth") > 100


@pytest.mark.timeout(180)
def test_a_referee_answers_and_rules_in_a_browser_and_the_table_has_it(
    night: Addresses, path: Path, at_table: Callable[..., NightTable]
) -> None:
    table, other = at_table(1), at_table(2)
    other.play(30)
    call = table.call("<img src=x onerror=alert(1)>", table.refused(), a_picture())
    wait_for(lambda: calls_of(path).calls)
    with chromium() as browser:
        desk = Window(browser, DESK)
        page = desk.page
        page.goto(referee_link(night, path, "Gina <i>"))
        expect(page.get_by_text("Calls that nobody has answered: 1")).to_be_visible()
        desk.must_be_accessible()
        opened_desk(page)
        wait_for(lambda: table.news(call).coming == "Gina <i>")
        desk.must_be_accessible()
        desk.must_not_scroll_sideways()

        card = page.locator("article.call")
        card.get_by_label("Reason, for everybody to read: Table 1").fill(REASON)
        card.get_by_role("button", name="The move stands").click()
        expect(page.get_by_text("Nobody calls.")).to_be_visible()
        wait_for(lambda: table.news(call).ruling)
        news = table.news(call)
        assert (news.ruling, news.by, news.reason) == ("allowed", "Gina <i>", REASON)

        replay(page, table)
        page.get_by_role("button", name="Settled calls too").click()
        page.get_by_text("Log of calls and decisions").click()
        expect(page.locator(".log li").first).to_contain_text(REASON)
        desk.must_be_accessible()
        assert page.locator("main u").count() == 0, "a reason is text"
        assert desk.complaints == []


def replay(page: Page, table: NightTable) -> None:
    """What the table plays is here at once; any moment of it can be seen again."""
    watched = page.locator("section.watched")
    page.get_by_role("button", name="Live").click()
    before = table.table.n
    table.play(3)
    expect(watched.get_by_text(f"After event {before + 3} of {before + 3}")).to_be_visible()
    page.get_by_role("button", name="One event earlier").click()
    expect(watched.get_by_text(f"After event {before + 2} of {before + 3}")).to_be_visible()


@pytest.mark.timeout(120)
@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_the_desk_on_a_phone(
    night: Addresses, path: Path, at_table: Callable[..., NightTable], language: str
) -> None:
    table = at_table(1)
    table.call("words", table.refused())
    wait_for(lambda: calls_of(path).calls)
    with chromium() as browser:
        phone = Window(browser, PHONE, language)
        phone.page.goto(referee_link(night, path, "Gina"))
        phone.page.locator("article.call").wait_for()
        phone.page.locator("ul.plain-list button").first.click()
        phone.page.locator("img.board").wait_for()
        phone.page.wait_for_function(
            "Math.abs(document.querySelector('.watched h2').getBoundingClientRect().top) < 100"
        )  # it comes into sight, though it lies above what was tapped
        for key in phone.page.locator(".last button").all():
            box = key.bounding_box()
            assert box
            assert box["height"] < 50, "a number stands on one line"
        phone.must_be_accessible()
        phone.must_not_scroll_sideways()
        assert phone.complaints == []


@pytest.mark.timeout(120)
@pytest.mark.parametrize("game", ["starfarers", "starship"])
def test_any_game_is_drawn_at_the_desk(
    night: Addresses, path: Path, at_table: Callable[..., NightTable], game: str
) -> None:
    table = at_table(1, game)
    table.play(40)
    wait_for(lambda: table.reporter.acknowledged and not table.reporter.waiting)
    with chromium() as browser:
        window = Window(browser, DESK)
        page = window.page
        page.goto(referee_link(night, path, "Gina"))
        page.get_by_role("button", name="Look at the table: Table 1").click()
        seats = len(table.table.game.seats)
        expect(page.locator("section.watched .seat-card")).to_have_count(seats)
        window.must_be_accessible()
        window.must_not_scroll_sideways()
        assert window.complaints == []


@pytest.mark.timeout(120)
def test_hidden_cards_are_opened_with_a_reason_in_the_browser(
    night: Addresses, path: Path, at_table: Callable[..., NightTable]
) -> None:
    table = at_table(1)
    table.play(60)
    wait_for(lambda: table.reporter.acknowledged and not table.reporter.waiting)
    with chromium() as browser:
        window = Window(browser, DESK)
        page = window.page
        page.goto(referee_link(night, path, "Gina"))
        page.get_by_role("button", name="Look at the table: Table 1").click()
        page.get_by_text("Hidden cards", exact=True).click()
        assert page.locator(".hidden-cards").count() == 0
        page.locator("section.watched").get_by_label("Why").fill("miscounted")
        page.get_by_role("button", name=f"Open as after event {table.table.n}").click()
        page.get_by_role("button", name=f"See them after event {table.table.n}").click()
        expect(page.locator(".hidden-cards")).to_have_count(4)
        window.must_be_accessible()
        assert window.complaints == []
    wait_for(lambda: [one.reason for one in table.box.says.openings] == ["miscounted"])


@pytest.mark.timeout(120)
def test_an_organiser_makes_a_link_for_a_referee(night: Addresses, path: Path) -> None:
    with chromium() as browser:
        window = Window(browser, DESK)
        page = window.page
        page.goto(night.desk["organiser"])
        page.get_by_role("button", name="Tables and calls").click()
        page.get_by_text("Links for referees").click()
        page.get_by_label("Name", exact=True).fill("Otto <b>")
        page.get_by_role("button", name="Make the link").click()
        expect(page.get_by_text(referee_link(night, path, "Otto <b>"))).to_be_visible()
        expect(page.get_by_role("img", name="Link for Otto")).to_be_visible()
        window.must_be_accessible()
        page.get_by_label("Your name, under which you rule").fill("The organiser")
        window.must_not_scroll_sideways()
        assert window.complaints == []

"""The code of a table before the camera: joined by it, and what else may be held there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.hub.reporter import HubLink
from companion.tablet.devices.code_scan import CodeReader, CodeScan, is_table_code
from companion.tablet.screens.night import NightPage
from companion.wording import LANGUAGES
from tests.camera.conditions import Background, Image, Pose, Shot
from tests.camera.photograph import photograph
from tests.card_codes.shown_cards import qr_card
from tests.senses.shown import EMPTY, Desk, cards
from tests.tablet.devices.at_table import CARD_DUE, FrameFolder, lay_out, wait_until
from tests.tablet.driving import Driver
from tests.tablet.layout_check import layout_faults, sizes_of
from tests.tablet.test_night import RunningNight, page

LINK = HubLink("https://192.168.1.20:8482", "ab" * 32, "K7QW-93FX").text()
HOSTILE = "https://example.org/\u202ecod.exe"


def code(text: str, *others: str) -> Image:
    """Codes on a screen at the desk, as a tablet sees them."""
    shown = [qr_card(one, 60) for one in (text, *others)]
    places = ((400.0, 360.0), (900.0, 360.0)) if others else ((640.0, 360.0),)
    poses = tuple(Pose(6.0, centre=place, turn=4, tilt=8) for place in places)
    return photograph(shown, Shot(poses, Background("plain", 2))).frame


@pytest.fixture
def night(tmp_path: Path) -> Iterator[RunningNight]:
    (tmp_path / "hub").mkdir()
    night = RunningNight(tmp_path / "hub")
    yield night
    night.close()


def scanning(driver: Driver) -> Desk:
    desk = Desk()
    driver.app.devices.arrange("stand")
    driver.app.devices.use("camera", "", desk)
    page(driver)
    driver.rest()
    driver.tap("Scan the code")
    driver.rest()
    return desk


def says(driver: Driver, words: str) -> None:
    wait_until(driver, lambda: any(words in text for text in driver.texts()))


def typed(driver: Driver) -> str:
    assert isinstance(driver.app.page, NightPage)
    return driver.app.page._typed


def table_of(driver: Driver) -> int | None:
    member = driver.app.night.member
    return member.table if member is not None else None


def test_a_table_is_joined_by_its_code(driver: Driver, night: RunningNight) -> None:
    desk = scanning(driver)
    link = night.link(1)
    desk.show(code(link))
    wait_until(driver, lambda: typed(driver) == link)
    assert driver.app.stage.dialog is None
    assert table_of(driver) is None, "nothing was opened by looking at it"
    assert not driver.app.devices.reads_code
    driver.rest()
    driver.tap("Join")
    wait_until(driver, lambda: table_of(driver) == 1)


def test_a_camera_that_is_chosen_for_the_code_is_off_again_afterwards(driver: Driver) -> None:
    """Nobody is led away to say where it stands: it is for this code only."""
    folder = FrameFolder(driver)
    folder.show(code(LINK))
    page(driver)
    driver.rest()
    driver.tap("Scan the code")
    driver.rest()
    assert "First choose the camera that is to read it." in driver.texts()
    driver.tap("Frames: frames")
    wait_until(driver, lambda: typed(driver) == LINK)
    assert driver.app.stage.dialog is None
    driver.rest()
    assert "Hub: 192.168.1.20:8482" in driver.texts()
    assert not driver.app.devices.is_on("camera")
    assert not driver.app.preferences.devices.camera


def test_other_codes_get_a_clear_answer_and_nothing_is_taken(driver: Driver) -> None:
    """A game is open and waits for a card: what is held up here is not for it."""
    lay_out(driver, CARD_DUE)
    desk = scanning(driver)
    desk.show(code(HOSTILE))
    says(driver, "This is not the code of a table: https://example.org/\\u{202e}cod.exe")
    desk.show(cards("trade-fuel-2"))
    says(driver, "This is the label of a card, not the code of a table.")
    desk.show(code(LINK, LINK.replace("192.168.1.20", "10.0.0.7")))
    says(driver, "Several codes of tables are in view. Show only yours.")
    assert typed(driver) == ""
    assert not any("not one of ours" in text for text in driver.texts())
    driver.tap("Not now")
    driver.rest()
    desk.show(code(LINK))
    driver.wait(1.0)
    assert typed(driver) == ""
    assert not driver.app.devices.reads_code


def test_what_is_a_code_of_a_table() -> None:
    assert is_table_code(LINK)
    for other in (
        "",
        "https://192.168.1.20:8482/",
        LINK.replace("https", "http"),
        LINK.replace("https", "file"),
        LINK.replace("ab", "zz"),
        LINK + " ",
        LINK.replace("/#", "/path?x=1#"),
        LINK.replace("20:8482", "20:99999"),
        LINK + "x" * 400,
        LINK + "\u202e",
        HOSTILE,
    ):
        assert not is_table_code(other), other


def test_a_code_is_read_in_a_mirror_and_an_empty_frame_says_nothing() -> None:
    reader = CodeReader()
    assert reader.read(code(LINK)[:, ::-1].copy()).tables == (LINK,)
    assert reader.read(EMPTY) == ((), "", False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_window_fit(driver: Driver, language: str) -> None:
    driver.app.prefer(language=language, theme="light" if language == "de" else "dark")
    desk = Desk()
    desk.show(code(HOSTILE))
    driver.app.devices.arrange("stand")
    driver.app.devices.use("camera", "", desk)
    for size in sizes_of(language):
        driver.resize(size)
        found = page(driver)
        assert not layout_faults(driver.app.root), size
        found._scan()
        driver.rest()
        (window,) = (w for w in driver.widgets() if isinstance(w, CodeScan))
        says(driver, "example.org")
        assert not layout_faults(driver.app.root), size
        assert window.width <= size[0]
        driver.app.stage.close_dialog()

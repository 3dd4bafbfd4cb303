"""A job that fails says so where somebody waits for it. Each is made to fail here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.table.archive_file import HouseholdError
from companion.tablet.devices.enrol_view import EnrolView
from companion.tablet.devices.teach_view import TeachView
from companion.tablet.jobs import job_for
from companion.tablet.preferences import SEARCH
from companion.tablet.screens.household import HouseholdPage
from tests.tablet.devices.at_table import wait_until
from tests.tablet.driving import Driver
from tests.tablet.played_games import put_game

MISTAKE = "a mistake that nobody thought of"


def fails(*_: Any, **__: Any) -> Any:
    raise ZeroDivisionError(MISTAKE)


@pytest.fixture
def finished(tmp_path: Path) -> Iterator[Driver]:
    put_game(tmp_path)
    driver = Driver(tmp_path)
    driver.frames()
    yield driver
    driver.close()


def told(driver: Driver) -> bool:
    return any(MISTAKE in text for text in driver.texts())


def open_page(driver: Driver, name: str, **arguments: Any) -> Any:
    driver.app.show(name, **arguments)
    driver.frames(6)
    driver.rest()
    return driver.app.page


def count(driver: Driver) -> None:
    open_page(driver, "statistics")


def sheet(driver: Driver) -> None:
    open_page(driver, "result").write_sheet()


def record(driver: Driver) -> None:
    open_page(driver, "result").write_record()


def link(driver: Driver) -> None:
    open_page(driver, "result").show_link()


def ports(driver: Driver) -> None:
    open_page(driver, "roller")


def labels(driver: Driver) -> None:
    open_page(driver, "cards")
    driver.tap("Make the sheet")


def pictures(driver: Driver) -> None:
    open_page(driver, "cards")
    driver.tap("My cards")


def photograph(driver: Driver) -> None:
    open_page(driver, "cards")
    driver.tap("My cards")
    driver.frames()
    view = next(widget for widget in driver.widgets() if isinstance(widget, EnrolView))
    wait_until(driver, lambda: view.deck is not None)
    driver.frames(4)
    view.frame = lambda: np.zeros((90, 160, 3), np.uint8)  # type: ignore[method-assign]
    view._take()
    assert view.verb.disabled, "it waits"
    wait_until(driver, lambda: told(driver))
    assert not view.verb.disabled, "it can be tried again"


def teach(driver: Driver) -> None:
    open_page(driver, "cards")
    driver.tap("Dice")
    driver.frames()
    view = next(widget for widget in driver.widgets() if isinstance(widget, TeachView))
    view.frame = lambda: np.zeros((90, 160, 3), np.uint8)  # type: ignore[method-assign]
    view.show("1")


def export(driver: Driver) -> None:
    page = open_page(driver, "household")
    assert isinstance(page, HouseholdPage)
    page.export()


def take_in(driver: Driver) -> None:
    page = open_page(driver, "household")
    assert isinstance(page, HouseholdPage)
    page.take(driver.folder / "none.zip")


@pytest.mark.parametrize(
    ("where", "start", "waiting"),
    [
        ("screens.statistics.table_statistics", count, "One moment: the games are being counted."),
        ("screens.result.facts_of_table", sheet, ""),
        ("screens.result.facts_of_table", record, ""),
        ("screens.result.facts_of_table", link, ""),
        ("screens.household.export_household", export, ""),
        ("screens.household.prepare", take_in, "The archive is being looked through."),
        ("devices.label_form.make_sheet", labels, "The sheet is being drawn."),
        ("devices.enrol_view.Deck", pictures, "The pictures are being opened."),
        ("devices.enrol_view.Deck.photograph", photograph, ""),
        ("devices.teach_view.Lesson.show", teach, ""),
    ],
)
def test_a_job_that_fails_tells_whoever_waits(
    finished: Driver,
    monkeypatch: pytest.MonkeyPatch,
    where: str,
    start: Callable[[Driver], None],
    waiting: str,
) -> None:
    monkeypatch.setattr(f"companion.tablet.{where}", fails)
    start(finished)
    wait_until(finished, lambda: told(finished))
    assert not waiting or waiting not in finished.texts(), "nobody waits any more"


def test_ports_that_cannot_be_asked_are_told(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("firmware_bridge.discovery.candidates", fails)
    ports(driver)
    wait_until(driver, lambda: told(driver))
    assert "The ports are being asked." not in driver.texts()


def test_a_correction_that_cannot_be_looked_ahead_is_told(
    finished: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page(finished, "correct", n=1)
    monkeypatch.setattr(type(page.draft), "change", lambda _: object())
    monkeypatch.setattr(type(page.draft), "preview", fails)
    page._ask_preview()
    wait_until(finished, lambda: told(finished))


def test_devices_that_cannot_be_loaded_are_told(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.tablet.devices.devices.import_module", fails)
    driver.app.devices.use("roller", SEARCH)
    wait_until(driver, lambda: driver.app.devices.roller_light.code == "cannot-run")
    assert MISTAKE in driver.app.devices.roller_light.detail
    open_page(driver, "roller")
    assert any("could not be started" in text for text in driver.texts())
    monkeypatch.undo()
    driver.app.devices.retry("roller")
    wait_until(driver, lambda: driver.app.devices.senses is not None)


def test_a_virtual_roller_that_does_not_start_is_told(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.tablet.devices.virtual_roller.COMMAND", "raise SystemExit(1)")
    driver.app.devices.start_virtual()
    wait_until(driver, lambda: driver.app.devices.roller_light.code == "cannot-run")


def test_trouble_is_said_as_it_is_and_only_where_somebody_waits(driver: Driver) -> None:
    def full() -> int:
        raise HouseholdError("The archive cannot be written: {error}.", error="full")

    heard: list[object] = []
    page = open_page(driver, "settings")
    job_for(page, full, heard.append, failed=heard.append)
    wait_until(driver, lambda: bool(heard))
    assert heard == ["The archive cannot be written: full."]
    driver.app.show("home")
    driver.frames(6)
    unwanted: list[int] = []
    job_for(page, lambda: 7, heard.append, failed=heard.append, unwanted=unwanted.append)
    wait_until(driver, lambda: unwanted == [7])
    job_for(page, fails, heard.append, failed=heard.append)
    driver.wait(0.3)
    assert len(heard) == 1

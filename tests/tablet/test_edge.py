"""A mistake of ours does not end the evening. One is made in every place where it may happen."""

from __future__ import annotations

import json
import logging
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.base import EventLoop, ExceptionManager
from kivy.graphics import Callback
from msgspec.structs import replace

from card_codes.frames.origins import Pictures
from companion.problem_report.log import NAME, logged
from companion.simulation.play import play, simulated_setup
from companion.table.journal import Journal
from companion.tablet.edge import MOST
from companion.tablet.jobs import job_for
from companion.tablet.screens.settings import SettingsPage
from tests.profile import each_once
from tests.tablet.driving import SIZES, Driver
from tests.tablet.layout_check import layout_faults
from tests.tablet.played_games import put_game

SECRET = "a hidden card in the words of an error"
EVENTS = 40
BOXES = [("starship", "mayfair-2001"), ("starfarers", "2019"), ("settlers", "english-5")]


def fails(*_: Any, **__: Any) -> Any:
    raise ZeroDivisionError(SECRET)


@pytest.fixture
def playing(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Driver]:
    """A game that is open, and a log as `companion` keeps it."""
    game, edition = getattr(request, "param", BOXES[0])
    setup = simulated_setup(game, edition, {})
    ada = {seat: "Ada" if n == 0 else name for n, (seat, name) in enumerate(setup.seats.items())}
    number = put_game(tmp_path, EVENTS, setup=replace(setup, seats=ada))
    with logged(tmp_path, 2):
        driver = Driver(tmp_path, survives_mistakes=True)
        driver.app.session.open(number)
        driver.app.show("table")
        driver.frames(6)
        yield driver
        driver.close()


def pass_frames(driver: Driver, until: Callable[[], bool]) -> None:
    """Frames as Kivy's own loop has them: an error is handed to whoever handles it."""
    for _ in range(600):
        try:
            EventLoop.idle()
        except Exception as error:
            if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                raise
        if until() and driver.app.stage.coming is None:
            return
    raise AssertionError(driver.texts())


def next_move(driver: Driver) -> Any:
    table = driver.app.session.opened
    return [step.move for step in play(table.game, "first flight")][table.n]


def in_a_move(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything was written."""
    monkeypatch.setattr(driver.app.session.opened, "accept", fails)
    driver.app.post(lambda: driver.app.session.accept(next_move(driver)))


def after_a_move(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the journal has it already, and the table on the screen only half."""
    monkeypatch.setattr(driver.app.session.talking, "begin", fails)
    driver.app.post(lambda: driver.app.session.accept(next_move(driver)))


def in_a_page(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SettingsPage, "refresh", fails)
    driver.app.post(lambda: driver.app.show("settings"))


def in_a_job(driver: Driver, _: pytest.MonkeyPatch) -> None:
    """Work that fails is told where somebody waits (`test_jobs`); this is what comes of it."""
    job_for(driver.app.page, lambda: 7, fails)


def in_a_device(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    (driver.folder / "frames").mkdir()
    monkeypatch.setattr("companion.senses.camera_sense.CameraSense.sightings", fails)
    driver.app.devices.use("camera", "", Pictures(driver.folder / "frames"))


def in_drawing(driver: Driver, _: pytest.MonkeyPatch) -> None:
    with driver.app.page.canvas:
        Callback(fails)


PLACES: dict[Callable[[Driver, pytest.MonkeyPatch], None], int] = {
    in_a_move: EVENTS,
    after_a_move: EVENTS + 1,
    in_a_page: EVENTS,
    in_a_job: EVENTS,
    in_a_device: EVENTS,
    in_drawing: EVENTS,
}
"""Where something goes wrong, and how many events there are afterwards."""


@pytest.mark.parametrize(
    ("playing", "go_wrong"),
    each_once(BOXES, list(PLACES)),
    ids=lambda one: one[0] if isinstance(one, tuple) else one.__name__,
    indirect=["playing"],
)
def test_the_evening_goes_on_as_the_journal_has_it(
    drawn: None,
    playing: Driver,
    monkeypatch: pytest.MonkeyPatch,
    go_wrong: Callable[[Driver, pytest.MonkeyPatch], None],
) -> None:
    app = playing.app
    go_wrong(playing, monkeypatch)
    pass_frames(playing, lambda: app.page_name == "problem")
    monkeypatch.undo()
    assert "A mistake in the app has stopped what was going on." in playing.texts()
    assert not [text for text in playing.texts() if SECRET in text]
    playing.rest()
    playing.tap("Go on")
    playing.frames(6)
    assert app.page_name == "table"
    with Journal(playing.folder / "journal.sqlite3") as journal:
        stored = journal.open(app.session.opened.number)
        assert (stored.n, stored.state) == (app.session.opened.n, app.session.opened.state)
    assert app.session.opened.n == PLACES[go_wrong]
    app.session.accept(next_move(playing))
    playing.frames()
    log = (playing.folder / NAME).read_text("utf-8")
    assert "builtins.ZeroDivisionError" in log
    assert "in fails" in log
    assert not [word for word in (SECRET, "Ada", "Ben") if word in log]


REPORTS = {"without secrets": False, "with everything": True}
"""Verbs, and whether secrets are in it then."""


@pytest.mark.parametrize(
    ("playing", "verb"),
    each_once(BOXES, list(REPORTS)),
    ids=lambda one: one[0] if isinstance(one, tuple) else one,
    indirect=["playing"],
)
def test_a_report_is_saved(playing: Driver, monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    in_a_page(playing, monkeypatch)
    pass_frames(playing, lambda: playing.app.page_name == "problem")
    playing.rest()
    playing.tap(f"Save it {verb}")
    pass_frames(playing, lambda: bool(list(playing.folder.glob("reports/*.zip"))))
    pass_frames(playing, lambda: any("The report lies at" in text for text in playing.texts()))
    (report,) = playing.folder.glob("reports/*.zip")
    with zipfile.ZipFile(report) as archive:
        told = {name: archive.read(name) for name in archive.namelist()}
    assert told.keys() >= {"report.json", "doctor.json", "log/companion.log", "record.jsonl"}
    assert (told.get("picture.png", b"")[1:4] == b"PNG") is REPORTS[verb]
    assert (b"Ada" in told["record.jsonl"]) is REPORTS[verb]
    about = json.loads(told["report.json"])
    assert any("refresh" in place or "in fails" in place for place in about["happened"])
    assert not [name for name, text in told.items() if SECRET.encode() in text]


def test_a_mistake_that_never_ends_does_end_the_app(playing: Driver) -> None:
    for _ in range(MOST - 1):
        assert ExceptionManager.handle_exception(ZeroDivisionError()) == ExceptionManager.PASS
    assert ExceptionManager.handle_exception(ZeroDivisionError()) == ExceptionManager.RAISE


def test_a_mistake_that_cannot_be_shown_ends_the_app(
    playing: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.tablet.screens.problem.ProblemPage.refresh", fails)
    assert ExceptionManager.handle_exception(ZeroDivisionError()) == ExceptionManager.RAISE
    monkeypatch.undo()
    playing.app.show("home")
    assert ExceptionManager.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE


def test_what_waits_behind_a_mistake_is_still_done(playing: Driver) -> None:
    done: list[str] = []
    playing.app.post(fails)
    playing.app.post(lambda: done.append("afterwards"))
    pass_frames(playing, lambda: bool(done))


@pytest.mark.parametrize("size", SIZES)
def test_the_page_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    driver = Driver(tmp_path, size)
    try:
        driver.app.show("about")
        driver.frames(6)
        driver.rest()
        driver.tap("A problem report")
        driver.frames(6)
        assert driver.app.page_name == "problem"
        assert not layout_faults(driver.app.root)
        logging.getLogger("kivy").debug("no log is kept by tests")
        assert not (tmp_path / NAME).exists()
    finally:
        driver.close()

"""Statistics and the end of a game on the screen, and the files that players take home."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from kivy.base import EventLoop
from PIL import Image

from companion.core.chances import Roll
from companion.core.record import read_record
from companion.demo.scenes import show_at
from companion.games.registry import make_game
from companion.statistics.household import table_statistics
from companion.table.places import results_folder
from companion.tablet.chart import Chart, QrCode
from companion.tablet.widgets import Text
from tests.result_sheet.reading import picture, play_in
from tests.tablet.driving import Driver
from tests.tablet.played_games import put_game

PATIENCE = 150.0
"""Seconds; a machine that does other things at the same time needs some."""


@pytest.fixture
def finished(tmp_path: Path) -> Iterator[Driver]:
    put_game(tmp_path)
    driver = Driver(tmp_path)
    driver.frames()
    driver.rest()
    yield driver
    driver.close()


def until(driver: Driver, text: str) -> None:
    """Wait for something that is made in a job."""
    waited = 0.0
    while not any(text in shown for shown in driver.texts()):
        assert waited < PATIENCE, " | ".join(driver.texts())
        driver.wait(0.2)
        waited += 0.2


def test_a_played_game_is_counted_in_a_job_and_shown(finished: Driver) -> None:
    finished.tap("Statistics")
    assert finished.app.page_name == "statistics"
    until(finished, "Points from turn to turn")
    assert "Goods earned, by source" in finished.texts()
    counted = table_statistics(finished.app.session.opened)
    yellow = next(thrown for thrown in counted.thrown if thrown.dice == "yellow")
    assert any(text.startswith(f"{yellow.luck.rolls} rolls") for text in finished.texts())
    fights = str(round(counted.deeds["moon"]["fights"]))
    assert fights in finished.texts()
    assert len([w for w in finished.widgets() if isinstance(w, Chart)]) >= 5


def test_no_frame_waits_for_the_counting(finished: Driver) -> None:
    """The page is there before the numbers are."""
    finished.app.show("statistics")
    waiting = finished.app.page
    while finished.app.stage.coming is waiting:
        EventLoop.idle()
    shown = [widget.text for widget in waiting.walk() if isinstance(widget, Text)]
    assert "One moment: the games are being counted." in shown
    until(finished, "Points from turn to turn")


def test_all_games_of_the_journal_are_counted_together(tmp_path: Path) -> None:
    put_game(tmp_path)
    put_game(tmp_path, 40, "another")
    driver = Driver(tmp_path)
    try:
        driver.app.show("statistics")
        driver.frames()
        driver.tap("All games")
        until(driver, "Games finished")
        shown = driver.texts()
        assert shown[shown.index("Games") + 1] == "2"
        assert shown[shown.index("Finished") + 1] == "1"
    finally:
        driver.close()


def test_without_a_game_there_is_nothing_to_count(driver: Driver) -> None:
    driver.frames()
    driver.rest()
    driver.tap("Statistics")
    until(driver, "No game has been played yet.")


def test_the_result_sheet_is_written_where_the_page_says(finished: Driver) -> None:
    finished.tap("See the result")
    finished.frames()
    finished.rest()
    finished.tap("Result sheet (PDF and PNG)")
    until(finished, ".png")
    folder = results_folder(finished.app.folder)
    assert f"Written to {folder}" in finished.texts()
    (pdf,), (png,) = folder.glob("*.pdf"), folder.glob("*.png")
    assert pdf.read_bytes().startswith(b"%PDF")
    with Image.open(png) as opened:
        assert opened.size[0] > 1200
    told = play_in(picture(png.read_bytes()))
    table = finished.app.session.opened
    points = {
        table.header.setup.seats[seat]: table.game.score(table.state, seat).total
        for seat in table.game.seats
    }
    assert {player["name"]: player["score"] for player in told["players"]} == points


def test_the_text_record_can_be_read_again(finished: Driver) -> None:
    finished.app.show("result")
    finished.frames()
    finished.rest()
    finished.tap("Text record")
    until(finished, ".jsonl")
    (path,) = results_folder(finished.app.folder).glob("*.jsonl")
    record = read_record(path.read_bytes(), make_game)
    assert len(record.events) == finished.app.session.opened.n
    assert record.sealed


def test_the_link_to_bg_stats_can_be_scanned_from_the_screen(
    finished: Driver, tmp_path: Path
) -> None:
    finished.app.show("result")
    finished.frames()
    finished.rest()
    finished.tap("Link to BG Stats")
    until(finished, "Scan this with the phone")
    finished.frames()
    assert [w for w in finished.widgets() if isinstance(w, QrCode)]
    finished.picture(tmp_path / "screen.png")
    with Image.open(tmp_path / "screen.png") as opened:
        grey = np.asarray(opened.convert("L"))
    assert play_in(np.ascontiguousarray(grey))["sourceName"] == "Companion"


def test_a_game_that_goes_on_has_no_link_and_its_record_keeps_secrets(tmp_path: Path) -> None:
    put_game(tmp_path, 200)
    driver = Driver(tmp_path)
    try:
        driver.app.show("result")
        driver.frames()
        driver.rest()
        assert "Link to BG Stats" not in driver.texts()
        driver.tap("Text record")
        until(driver, ".jsonl")
        (path,) = results_folder(tmp_path).glob("*.jsonl")
        assert b'"view":"public"' in path.read_bytes().splitlines()[0]
    finally:
        driver.close()


def test_the_clock_and_a_dice_tower_have_their_numbers(driver: Driver) -> None:
    assert show_at(driver, "settlers", "roll")
    driver.app.prefer(clock="3")
    driver.frames(6)
    line = "roller 3F2A @21 reading n=3 boot=0007 set=dice show=3,5*ABCD"
    driver.app.session.clock._looked -= 4
    driver.app.session.accept(Roll("dice", (3, 5)), "roller", line)
    counted = table_statistics(driver.app.session.opened)
    assert counted.clocked is not None
    assert sum(counted.clocked.spent.values()) >= 3
    driver.app.show("statistics")
    until(driver, "Thought by the clock")
    driver.tap("All games")
    until(driver, "Roller 3F2A: two dice")
    assert "1 evening, each die counted by itself." in driver.texts()

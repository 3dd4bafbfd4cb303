"""The journal pages: every event, going back to any of them, decisions and lines of play."""

from __future__ import annotations

import gc
import time
import weakref
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from kivy.uix.image import Image
from kivy.uix.widget import Widget

from companion.core.chances import Draw
from companion.table.places import evidence_folder
from companion.tablet.screens.journal import EventRow
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import LongList
from tests.tablet.driving import Driver
from tests.tablet.played_games import put_game


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Driver]:
    """A game whose last event turned a card."""
    put_game(tmp_path, 60)
    driver = Driver(tmp_path)
    driver.app.show("journal")
    driver.frames()
    yield driver
    driver.close()


def test_past_what_was_uncovered_a_tap_is_not_enough(journal: Driver) -> None:
    table = journal.app.session.opened
    assert table.titles(after=table.n - 1)[0].reveals
    journal.tap(_undo(journal))
    assert table.n == 60
    journal.rest()
    journal.tap("Hold to undo 1 event")
    assert table.n == 60
    journal.hold("Hold to undo 1 event")
    assert table.n == 59


def test_redo_puts_it_back(journal: Driver) -> None:
    journal.app.session.undo_to(58, deliberate=True)
    journal.frames()
    journal.tap("Redo")
    assert journal.app.session.opened.n == 59


def test_an_event_that_uncovered_nothing_goes_back_with_one_tap(journal: Driver) -> None:
    journal.app.session.undo_to(59, deliberate=True)
    journal.frames()
    assert _undo(journal).text == "Undo: Ada flies on"
    journal.tap(_undo(journal))
    assert journal.app.session.opened.n == 58


def test_a_touched_row_shows_the_table_as_it_was_then(journal: Driver) -> None:
    journal.tap(_row(journal, 57))
    assert journal.app.page_name == "event"
    assert "Event 57 of 60" in journal.texts()
    then = journal.app.session.opened.state_after(57)
    assert str(then.moon.goods.astro) in journal.texts()
    journal.tap("Earlier")
    assert "Event 56 of 60" in journal.texts()


def test_undo_to_there_asks_once_and_past_what_was_uncovered_the_answer_is_held(
    journal: Driver,
) -> None:
    table = journal.app.session.opened
    journal.tap(_row(journal, 57))
    journal.tap("Go back to here: undo 3 events")
    journal.rest()
    journal.tap("Hold to undo 3 events")
    assert table.n == 60
    journal.rest()
    journal.hold("Hold to undo 3 events")
    assert table.n == 57
    journal.frames()
    assert "Event 57 of 57" in journal.texts()


def test_leaving_it_changes_nothing(journal: Driver) -> None:
    journal.tap(_row(journal, 55))
    journal.tap("Go back to here: undo 5 events")
    journal.rest()
    journal.tap("Not now")
    assert journal.app.session.opened.n == 60
    assert journal.app.stage.dialog is None


def test_the_oldest_event_is_reached_by_scrolling_and_only_rows_in_sight_exist(
    journal: Driver,
) -> None:
    rows = next(widget for widget in journal.widgets() if isinstance(widget, LongList))
    rows.scroll_y = 0
    journal.frames()
    assert journal.app.words.message(journal.app.session.opened.titles()[0].title) in (
        journal.texts()
    )
    assert len([widget for widget in journal.widgets() if isinstance(widget, EventRow)]) < 20


def test_opening_the_journal_of_a_long_game_costs_no_more_than_that_of_a_short_one(
    tmp_path: Path,
) -> None:
    """A whole game has about a thousand events."""
    put_game(tmp_path)
    driver = Driver(tmp_path)
    try:
        driver.app.show("journal")
        driver.frames()
        long = _opening_time(driver)
        driver.app.session.undo_to(60, deliberate=True)
        driver.frames()
        assert long < 3 * _opening_time(driver) + 0.02
    finally:
        driver.close()


def test_a_journal_that_was_left_is_let_go(journal: Driver) -> None:
    """A tablet that lies on the table all evening must not fill up with old pages."""
    left = weakref.ref(next(w for w in journal.widgets() if isinstance(w, LongList)))
    for page in ("home", "settings", "home"):
        journal.app.show(page)
        journal.frames()
    while not disposal.done:
        journal.frames(1)
    journal.wait(1.0)  # the bar of a discarded list still fades away
    gc.collect()
    assert left() is None


def test_secrets_are_not_in_the_journal(journal: Driver) -> None:
    shown = set(journal.texts())
    for event in journal.app.session.opened.titles(viewer="referee"):
        if event.hidden:
            assert journal.app.words.message(event.title) not in shown


def test_what_was_undone_is_kept_as_a_line_of_play_and_can_be_gone_on_with(
    journal: Driver,
) -> None:
    session = journal.app.session
    session.undo_to(59, deliberate=True)
    session.accept(_other(journal))
    journal.frames()
    journal.tap("Lines of play")
    assert "Instead, event 60: Alnitak IX is turned" in journal.texts()
    journal.tap("Go on with it")
    journal.rest()
    journal.hold("Go on with it")
    journal.frames()
    last = session.opened.titles(after=59)[0]
    assert journal.app.words.message(last.title) == "Alnitak IX is turned"


def test_evidence_is_shown_a_picture_or_the_rollers_line_but_never_of_a_secret(
    tmp_path: Path,
) -> None:
    put_game(tmp_path, 59)
    folder = evidence_folder(tmp_path)
    folder.mkdir()
    cv2.imwrite(str(folder / "abc.jpg"), np.full((60, 80, 3), 200, np.uint8))
    driver = Driver(tmp_path)
    try:
        session = driver.app.session
        session.accept(_other(driver), "scan", "abc.jpg")
        driver.app.show("journal")
        driver.frames()
        assert _pictures(driver) == [str(folder / "abc.jpg")]
        session.undo_to(59, deliberate=True)
        pirate = next(
            card
            for card in session.opened.game.likely(session.opened.state)
            if card.startswith("pirate")
        )
        deck = str(session.opened.due.of)
        session.accept(Draw(deck, pirate), "scan", "abc.jpg")
        driver.frames()
        assert _pictures(driver) == []
        driver.app.show("event", n=60)
        driver.frames()
        assert _pictures(driver) == []
        assert not [text for text in driver.texts() if "abc" in text or "Pirate " in text]
    finally:
        driver.close()


def _pictures(driver: Driver) -> list[str]:
    return [w.source for w in driver.widgets() if isinstance(w, Image) and w.source]


def _other(driver: Driver) -> Draw:
    """A card that is no pirate and not the one that was turned."""
    table = driver.app.session.opened
    cards = [card for card in table.game.likely(table.state) if "trade" in card]
    return Draw(str(table.due.of), cards[0])


def _opening_time(driver: Driver) -> float:
    times = []
    for _ in range(3):
        began = time.thread_time()
        driver.app.show("journal")
        driver.frames(2)
        times.append(time.thread_time() - began)
    return min(times)


def _row(journal: Driver, n: int) -> Widget:
    return next(
        widget
        for widget in journal.widgets()
        if isinstance(widget, EventRow) and widget.item is not None and widget.item.n == n
    )


def _undo(journal: Driver) -> Widget:
    return next(
        widget
        for widget in journal.widgets()
        if str(getattr(widget, "text", "")).startswith("Undo: ") and hasattr(widget, "on_act")
    )

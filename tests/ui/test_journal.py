"""The journal page: going back to any event, and the hold past what was uncovered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.uix.widget import Widget

from tests.ui.driving import Driver
from tests.ui.played_games import put_game


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


def test_leaving_it_changes_nothing(journal: Driver) -> None:
    journal.tap("undo")
    journal.rest()
    journal.tap("Leave it")
    assert journal.app.session.opened.n == 60
    assert journal.app.stage.dialog is None


def test_older_events_are_on_further_pages(journal: Driver) -> None:
    first = journal.app.words.message(journal.app.session.opened.titles()[0].title)
    for _ in range(2):
        journal.tap("Older")
    assert any(text.startswith("1\n") for text in journal.texts())
    assert first in journal.texts()
    assert journal.button("Older").disabled


def test_secrets_are_not_in_the_journal(journal: Driver) -> None:
    shown = set(journal.texts())
    for event in journal.app.session.opened.titles(viewer="referee"):
        if event.hidden:
            assert journal.app.words.message(event.title) not in shown


def _undo(journal: Driver) -> Widget:
    return next(
        widget
        for widget in journal.widgets()
        if str(getattr(widget, "text", "")).startswith("Undo: ") and hasattr(widget, "on_act")
    )

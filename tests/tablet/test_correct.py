"""Correcting an event by touch: preview, rulings on what no longer fits, all in one step."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.uix.widget import Widget

from companion.table.journal import Journal
from companion.tablet.screens.correct import CandidateRow, CorrectPage
from tests.table.first_turn import FIRST_TURN, play_first_turn
from tests.tablet.driving import Driver
from tests.tablet.played_games import SETUP

BOUGHT, BUILT = 10, 14


@pytest.fixture
def first_turn(tmp_path: Path) -> Iterator[Driver]:
    """Moon's first turn has been played."""
    with Journal(tmp_path / "journal.sqlite3") as journal:
        table = journal.new_game(SETUP)
        play_first_turn(table)
        journal.mark_running(table.number)
    driver = Driver(tmp_path)
    driver.frames()
    yield driver
    driver.close()


def correct(driver: Driver, n: int) -> None:
    """From the journal, as a player would."""
    driver.app.show("journal")
    driver.app.show("event", n=n)
    driver.frames()
    driver.tap("Correct this event")


def choose(driver: Driver, title: str) -> None:
    driver.tap(candidate(driver, title))
    previewed(driver)


def previewed(driver: Driver) -> None:
    """What follows is played again in a job, which takes as long as the machine takes."""
    page = driver.app.page
    assert isinstance(page, CorrectPage)
    end = time.monotonic() + 150
    while page._preview is None and not page._refused:
        assert time.monotonic() < end
        driver.wait(0.1)
    driver.frames()


def candidate(driver: Driver, title: str) -> Widget:
    for widget in driver.widgets():
        if isinstance(widget, CandidateRow) and widget._title.text == title:
            return widget
    shown = [w._title.text for w in driver.widgets() if isinstance(w, CandidateRow)]
    raise LookupError(f"{title!r} is not among {shown}")


def test_a_roll_is_corrected_after_a_preview_and_with_a_reason(first_turn: Driver) -> None:
    table = first_turn.app.session.opened
    before = table.state
    correct(first_turn, 6)
    assert "Event 6: Ada rolls 2 for production" in first_turn.texts()
    assert first_turn.button("Accept the correction").why_not
    choose(first_turn, "Ada rolls 1 for production")
    assert any("»" in text for text in first_turn.texts())
    assert table.state == before
    first_turn.rest()
    first_turn.tap("Accept the correction")
    assert table.state == before
    assert "Say why first." in first_turn.texts()
    first_turn.tap("Ben")
    first_turn.tap("misheard")
    first_turn.tap("Accept the correction")
    assert table.state != before
    (event,) = table.titles(after=5, upto=6)
    assert event.correction is not None
    assert (event.correction.by, event.correction.reason) == ("Ben", "misheard")
    assert table.history()[-1].kind == "correct"


def fuel_planet(driver: Driver) -> str:
    return driver.app.words.name("card", "trade-fuel-2")


def test_a_later_event_that_no_longer_fits_is_left_out(first_turn: Driver) -> None:
    table = first_turn.app.session.opened
    correct(first_turn, BOUGHT)
    choose(first_turn, f"Ada buys 1 fuel at {fuel_planet(first_turn)}")
    assert "1 later event no longer fits" in first_turn.texts()
    assert "14 · Ada builds a booster" in first_turn.texts()
    first_turn.tap("misheard")
    first_turn.rest()
    first_turn.tap("Accept the correction")
    assert table.n == 15
    first_turn.tap("Leave it out")
    previewed(first_turn)
    first_turn.rest()
    first_turn.tap("Accept the correction")
    assert table.n == 14
    assert table.state.moon.boosters == (1, 1)


def test_or_stays_by_a_ruling_that_the_list_of_decisions_shows(first_turn: Driver) -> None:
    table = first_turn.app.session.opened
    correct(first_turn, BOUGHT)
    choose(first_turn, f"Ada buys 1 fuel at {fuel_planet(first_turn)}")
    first_turn.tap("It stays")
    first_turn.tap("that is how it lies there")
    first_turn.rest()
    first_turn.tap("It stays")
    previewed(first_turn)
    first_turn.tap("misheard")
    first_turn.rest()
    first_turn.tap("Accept the correction")
    assert table.state.moon.boosters == (1, 1, 1)
    first_turn.app.show("journal")
    first_turn.frames()
    first_turn.tap("Your decisions")
    shown = " ".join(first_turn.texts())
    assert "allowed by Ada: that is how it lies there" in shown
    assert "corrected by Ada: misheard" in shown


def test_or_is_corrected_too_in_the_same_step(first_turn: Driver) -> None:
    """With one fuel there is enough for nothing but ending the turn."""
    table = first_turn.app.session.opened
    correct(first_turn, BOUGHT)
    choose(first_turn, f"Ada buys 1 fuel at {fuel_planet(first_turn)}")
    first_turn.tap("Correct it too")
    first_turn.frames()
    options = [w._title.text for w in first_turn.widgets() if isinstance(w, CandidateRow)]
    assert "Ada builds a booster" not in options
    first_turn.tap(candidate(first_turn, "Ada ends the turn"))
    previewed(first_turn)
    still_open = [w for w in first_turn.widgets() if getattr(w, "text", "") == "Leave it out"]
    first_turn.tap(still_open[0].parent)
    previewed(first_turn)
    first_turn.tap("misheard")
    first_turn.rest()
    first_turn.tap("Accept the correction")
    assert table.n == 14
    corrected = [event.n for event in table.titles() if event.correction]
    assert corrected == [BOUGHT, BUILT]
    assert [step.kind for step in table.history()].count("correct") == 1


def test_two_mixed_up_missions_are_swapped_in_one_step(first_turn: Driver) -> None:
    table = first_turn.app.session.opened
    correct(first_turn, 1)
    first_turn.tap("Mixed up with another")
    title = first_turn.app.words.message(table.titles(after=1, upto=2)[0].title)
    choose(first_turn, f"2 · {title}")
    assert "Nothing that can be counted changes." in first_turn.texts()
    first_turn.tap("the wrong way round")
    first_turn.rest()
    first_turn.tap("Accept the correction")
    moves = [event.move for event in table.events(0, 3)]
    assert moves == [FIRST_TURN[1], FIRST_TURN[0], FIRST_TURN[2]]


def test_an_event_that_never_happened_is_taken_out(first_turn: Driver) -> None:
    table = first_turn.app.session.opened
    correct(first_turn, 15)
    first_turn.tap("It did not happen")
    previewed(first_turn)
    first_turn.tap("misheard")
    first_turn.rest()
    first_turn.tap("Accept the correction")
    assert (table.n, table.state.active) == (14, "moon")
    first_turn.frames()
    assert first_turn.app.page_name == "journal", "there is no event 15 to look at any more"


def test_a_forgotten_event_is_put_in(first_turn: Driver) -> None:
    """Ada had ended her turn before; the end that was written down was another one."""
    table = first_turn.app.session.opened
    correct(first_turn, 15)
    first_turn.tap("One is missing before it")
    choose(first_turn, "Ada ends the turn")
    assert "15 · Ada ends the turn" in first_turn.texts()
    first_turn.tap("Leave it out")
    previewed(first_turn)
    first_turn.tap("misheard")
    first_turn.rest()
    first_turn.tap("Accept the correction")
    (event,) = table.titles(after=14)
    assert (event.n, event.source) == (15, "referee")
    assert event.correction is not None

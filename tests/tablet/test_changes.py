"""What a table changes in mid-game, by touch: what it agrees on anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.agreeing import Agree
from companion.core.seating import ReplacePlayer, SwapPlaces, SwapSeats
from companion.demo.hands import Hands
from companion.problem_report.log import log_files
from companion.problem_report.report import without_names
from companion.tablet.screens.changes import ChangesPage
from companion.tablet.widgets import InputLine, Text
from tests.tablet.driving import Driver
from tests.tablet.played_games import put_game


@pytest.fixture
def at_table(tmp_path: Path) -> Iterator[Driver]:
    put_game(tmp_path, 60)
    driver = Driver(tmp_path)
    driver.app.show("table")
    driver.frames(4)
    yield driver
    driver.close()


def told(driver: Driver) -> str:
    page = driver.app.page
    texts = [one.text for one in page.ids.told.walk() if isinstance(one, Text)]
    return "\n".join(texts)


def between_decisions(driver: Driver) -> None:
    table = driver.app.session.opened
    while table.state.pending:
        table.undo(deliberate=True)


def test_the_menu_leads_there_and_one_tap_agrees(at_table: Driver) -> None:
    table = at_table.app.session.opened
    between_decisions(at_table)
    n, before = table.n, table.state
    hands = Hands(at_table)
    hands.tap("menu")
    hands.tap("menu changes")
    at_table.frames(4)
    assert isinstance(at_table.app.page, ChangesPage)
    assert at_table.button("We agree on it").why_not == "Nothing has changed yet."
    at_table.tap("face down")
    at_table.frames(2)
    assert "Replacement cards: face down" in told(at_table)
    at_table.tap("Ada")
    at_table.rest()
    at_table.tap("We agree on it")
    at_table.frames(2)
    (event,) = table.events(n)
    assert event.move == Agree("Ada", {"replacement_cards": "face-down"})
    assert (event.source, table.state.agreed) == ("referee", {"replacement_cards": "face-down"})
    assert "Nothing has changed yet." in told(at_table)
    title = table.titles(after=n)[0].title
    said = at_table.app.words.message(title)
    assert said == "From now on: Replacement cards: face down (agreed by Ada)"
    at_table.app.session.undo_to(n)
    assert table.state == before
    at_table.frames(2)
    assert at_table.app.page.agreed["replacement_cards"] == "face-up"


def test_what_is_so_already_is_no_change(at_table: Driver) -> None:
    between_decisions(at_table)
    at_table.app.show("changes")
    at_table.frames(4)
    at_table.tap("face down")
    at_table.frames(2)
    at_table.tap("face up (usual)")
    at_table.frames(2)
    assert at_table.app.page.chosen == {}
    assert at_table.button("We agree on it").why_not == "Nothing has changed yet."


def test_only_what_can_change_is_offered(at_table: Driver) -> None:
    at_table.app.show("changes")
    at_table.frames(4)
    offered = {one.name for one in at_table.app.page.switches}
    assert "bank_of_coins" in offered
    assert not offered & {"beginner", "handicap_notes", "starting_module_first"}


def test_first_what_is_due(at_table: Driver) -> None:
    """The reason stands there before anybody taps, and nothing happens."""
    session = at_table.app.session
    while not session.opened.state.pending:
        session.undo_to(session.opened.n - 1, deliberate=True)
    at_table.app.show("changes")
    at_table.frames(4)
    n = session.opened.n
    at_table.tap("face down")
    at_table.frames(2)
    assert at_table.button("We agree on it").why_not
    at_table.rest()
    at_table.tap("We agree on it")
    at_table.frames(2)
    assert session.opened.n == n


def open_people(driver: Driver) -> None:
    driver.app.show("changes")
    driver.frames(4)
    driver.tap("Who plays")
    driver.frames(4)


def test_somebody_else_plays_on(at_table: Driver) -> None:
    """The strip has the new name at once; what was played before keeps the old one."""
    table, app = at_table.app.session.opened, at_table.app
    n = table.n
    open_people(at_table)
    assert at_table.button("We agree on it").why_not == "Say the name."
    app.page.people.draft.name = ""
    entry = next(one for one in app.page.ids.list.walk() if isinstance(one, InputLine))
    entry.text = "Carla"
    at_table.frames(2)
    assert "Carla plays on for Ada" in told(at_table)
    at_table.rest()
    at_table.tap("We agree on it")
    at_table.frames(2)
    assert [event.move for event in table.events(n)] == [ReplacePlayer("moon", "Carla")]
    assert app.words.name("seat", "moon") == "Carla"
    (before,) = table.titles(after=n - 1, upto=n)
    assert app.words_of(before).name("seat", "moon") == "Ada"
    app.show("table")
    at_table.frames(4)
    assert [str(seat.name) for seat in app.page.screen.control.view.seats] == ["Carla", "Ben"]
    app.session.undo_to(n)
    at_table.frames(6)
    assert [str(seat.name) for seat in app.page.screen.control.view.seats] == ["Ada", "Ben"]


def test_two_swap_their_places_round_the_tablet(at_table: Driver) -> None:
    app = at_table.app
    table, before = app.session.opened, app.appearances()
    n = table.n
    open_people(at_table)
    at_table.tap("Swaps places at the tablet")
    at_table.frames(4)
    at_table.rest()
    at_table.tap("We agree on it")
    at_table.frames(2)
    assert [event.move for event in table.events(n)] == [SwapPlaces("moon", "sun")]
    after = app.appearances()
    assert (after["moon"].side, after["sun"].side) == (before["sun"].side, before["moon"].side)
    assert after["moon"].colour == before["moon"].colour
    app.keep_appearances(after)
    assert app.appearances() == after
    app.session.undo_to(n)
    assert app.appearances() == before


def test_two_swap_seats(at_table: Driver) -> None:
    app = at_table.app
    n = app.session.opened.n
    open_people(at_table)
    at_table.tap("Swaps seats")
    at_table.frames(4)
    at_table.rest()
    at_table.tap("We agree on it")
    at_table.frames(2)
    assert [event.move for event in app.session.opened.events(n)] == [SwapSeats("moon", "sun")]
    assert app.words.name("seat", "moon") == "Ben"


def test_whoever_leaves_a_game_of_two_gives_it_up(at_table: Driver) -> None:
    between_decisions(at_table)
    table = at_table.app.session.opened
    open_people(at_table)
    at_table.tap("Leaves")
    at_table.frames(4)
    assert "Ada leaves the game" in told(at_table)
    at_table.rest()
    at_table.tap("We agree on it")
    at_table.frames(2)
    assert table.game.winner(table.state) == "sun"


def test_logs_hold_no_names(at_table: Driver) -> None:
    """The log, and a report without names, know neither who came nor who agreed."""
    between_decisions(at_table)
    session = at_table.app.session
    session.accept(ReplacePlayer("moon", "Carla"), "referee")
    session.accept(SwapSeats("moon", "sun"), "referee")
    session.accept(Agree("Carla", {"replacement_cards": "face-down"}), "referee")
    logged = "".join(path.read_text("utf-8") for path in log_files(at_table.app.folder))
    assert "Carla" not in logged
    report = without_names(session.opened)
    assert b"replace_player" in report
    for name in (b"Carla", b"Ada", b"Ben"):
        assert name not in report

"""A game that cannot be followed is shown as put aside, with ways on; the others can be played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.setup import Setup
from companion.table.journal import Journal
from tests.table.first_turn import FIRST_TURN
from tests.table.written_journals import NONSENSE, write_game
from tests.tablet.driving import SIZES, Driver
from tests.tablet.layout_check import layout_faults
from tests.tablet.played_games import put_game

NAME = "journal.sqlite3"
TOMORROW = Setup("starship", "of tomorrow", {"moon": "Ida", "sun": "Ole"})


@pytest.fixture
def stuck(tmp_path: Path) -> Iterator[Driver]:
    """One game that can be played, one that is stuck after event 4, one of rules nobody has."""
    put_game(tmp_path, 30)
    write_game(tmp_path / NAME, [*FIRST_TURN[:4], NONSENSE, NONSENSE], running=True)
    write_game(tmp_path / NAME, FIRST_TURN[:3], TOMORROW)
    driver = Driver(tmp_path)
    yield driver
    driver.close()


def show(driver: Driver, number: int) -> None:
    """The page, once it has found out how far the game can be followed."""
    driver.app.show("put_aside", number=number)
    driver.frames()
    for _ in range(50):
        if not any("is being looked up" in text for text in driver.texts()):
            break
        driver.wait(0.1)
    driver.rest()


def test_home_says_why_the_running_game_is_not_there_and_leads_to_ways_on(stuck: Driver) -> None:
    assert any("cannot follow the events" in text for text in stuck.texts())
    stuck.tap("Ways on with this game")
    stuck.frames()
    assert stuck.app.page_name == "put_aside"


def test_home_knows_that_it_would_not_be_the_first_game(stuck: Driver) -> None:
    assert "Start the first game" not in stuck.texts()
    stuck.rest()
    stuck.tap("Start a new game")
    stuck.frames()
    assert stuck.app.page_name == "new_game"


def test_the_list_tells_which_games_are_put_aside(stuck: Driver) -> None:
    stuck.app.show("saved")
    stuck.frames()
    texts = stuck.texts()
    assert "starship of tomorrow" in texts
    assert sum("put aside" in text for text in texts) == 1, "the one that home could not open"
    stuck.tap("Ways on")
    stuck.frames()
    assert stuck.app.page_name == "put_aside"


def test_one_that_turns_out_so_when_it_is_opened_leads_to_ways_on_too(stuck: Driver) -> None:
    stuck.app.show("saved")
    stuck.frames()
    page = stuck.app.page
    page._open(next(game for game in stuck.app.session.games() if game.number == 3))
    stuck.frames()
    assert stuck.app.page_name == "put_aside"
    stuck.tap("back")
    stuck.frames()
    assert sum("put aside" in text for text in stuck.texts()) == 2


def test_going_back_opens_the_table_after_the_last_event_that_can_be_followed(
    stuck: Driver,
) -> None:
    show(stuck, 2)
    assert any("cannot follow event 5" in text for text in stuck.texts())
    stuck.tap("Go on after event 4")
    stuck.frames()
    assert stuck.app.page_name == "table"
    table = stuck.app.session.opened
    assert (table.number, table.n) == (2, 4)
    table.accept(FIRST_TURN[4], "tap")
    stuck.app.show("journal", part="lines")
    stuck.frames()
    stuck.rest()
    stuck.tap("Go on with it")
    stuck.rest()
    stuck.hold("Go on with it")
    stuck.frames()
    assert any("cannot follow the events" in text for text in stuck.texts())
    assert stuck.app.session.opened.n == 5


def test_the_record_goes_out_whole(stuck: Driver) -> None:
    show(stuck, 2)
    stuck.tap("Export its record")
    for _ in range(50):
        if any("Written to" in text for text in stuck.texts()):
            break
        stuck.wait(0.1)
    (written,) = (stuck.folder / "results").glob("*.jsonl")
    with Journal(stuck.folder / NAME) as journal:
        assert written.read_bytes() == journal.rescue(2).record()


def test_the_page_says_that_the_record_holds_secrets(stuck: Driver) -> None:
    """Other pages write no secret of a game that is going on; this record would be of no use
    without them, so whoever exports it knows."""
    for number in (2, 3):
        show(stuck, number)
        assert any("hidden cards too" in text for text in stuck.texts())


def test_without_its_rules_only_the_record_is_left(stuck: Driver) -> None:
    show(stuck, 3)
    assert stuck.button("Go on from the start").disabled
    assert any("lacks its rules" in text for text in stuck.texts())
    stuck.tap("Leave it as it is")
    stuck.frames()
    assert stuck.app.page_name == "home"


def test_the_page_of_a_game_that_is_not_there_leaves(stuck: Driver) -> None:
    stuck.app.show("put_aside", number=99)
    stuck.frames()
    assert stuck.app.page_name == "home"


def test_a_new_game_is_not_like_one_that_nobody_knows(stuck: Driver) -> None:
    stuck.app.show("new_game")
    stuck.frames()
    assert stuck.button("Start the game")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_pages_fit(stuck: Driver, size: tuple[int, int]) -> None:
    stuck.resize(size)
    for language, percent in (("en", 100), ("de", 140), ("it", 140)):
        stuck.app.prefer(language=language, text_percent=percent)
        for page in ("home", "saved"):
            stuck.app.show(page)
            stuck.frames(6)
            # the path and the error in the middle of a sentence have no spaces to break at
            faults = [one for one in layout_faults(stuck.app.root) if str(stuck.folder) not in one]
            assert faults == []
        show(stuck, 2)
        stuck.wait(0.3)
        assert layout_faults(stuck.app.root) == []

"""The pages in a real window: what players do, from the first start to the result."""

from __future__ import annotations

from pathlib import Path

from kivy.uix.textinput import TextInput

from companion.core.packs import Pack
from companion.core.setup import Setup
from companion.games.registry import GAMES, edition_pack
from companion.table.journal import Journal
from companion.tablet.speech import speech
from companion.tablet.theme import look
from tests.tablet.driving import Driver, Finger
from tests.tablet.played_games import put_game


def test_the_first_start_offers_the_first_game(driver: Driver) -> None:
    assert driver.app.page_name == "home"
    driver.rest()
    driver.tap("Start the first game")
    assert driver.app.page_name == "new_game"


def test_a_game_is_started_with_names_looks_and_agreements(driver: Driver) -> None:
    driver.app.show("new_game")
    driver.frames()
    entry = next(widget for widget in driver.widgets() if isinstance(widget, TextInput))
    driver.tap(entry)
    entry.insert_text("Ada")
    driver.tap(next(one for one in driver.widgets() if getattr(one, "key", "") == "named"))
    driver.frames()  # on to the next player
    driver.tap("comet")
    driver.tap("left")
    driver.tap("What you agree on")
    driver.tap("face down")
    assert driver.button("face down").chosen
    driver.rest()
    driver.tap("Start the game")

    setup = driver.app.session.opened.header.setup
    assert setup.seats == {"moon": "Ada", "sun": "Sun"}
    assert setup.switches["replacement_cards"] == "face-down"
    assert driver.app.session.journal.running == driver.app.session.opened.number
    shown = {seat: (one.symbol, one.side) for seat, one in driver.app.appearances().items()}
    assert shown == {"moon": ("moon", "bottom"), "sun": ("comet", "left")}


def test_two_taps_on_a_main_verb_do_one_thing(driver: Driver, long_rest: None) -> None:
    """The second of two people tapping together must not reach the next page."""
    driver.frames()
    driver.rest()
    for text in ("Start the first game", "Start the game"):
        button = driver.button(text)
        finger = Finger(*button.to_window(*button.center))
        finger.down()
        finger.up()
        driver.frames(1)  # a slow machine may need longer for more than the rest lasts
    assert driver.app.page_name == "new_game"
    assert driver.app.session.table is None
    driver.rest()
    driver.tap("Start the game")
    assert driver.app.session.table is not None


def test_after_a_break_home_tells_where_the_game_is(tmp_path: Path) -> None:
    put_game(tmp_path, 60)
    driver = Driver(tmp_path)
    try:
        assert {"Ada", "Ben", "Continue", "What happened last"} <= set(driver.texts())
        driver.tap("What happened last")
        driver.frames()
        last = driver.app.session.opened.recap().last
        assert {driver.app.words.message(event.title) for event in last} <= set(driver.texts())
    finally:
        driver.close()


def test_a_new_language_takes_hold_on_the_page_and_stays(driver: Driver) -> None:
    driver.app.show("settings")
    driver.frames()
    driver.tap("Deutsch")
    assert speech.language == "de"
    assert "Einstellungen" in driver.texts()
    assert "Settings" not in driver.texts()
    driver.close()
    driver.start()
    assert "Lernen" in driver.texts()


def test_theme_and_text_size_take_hold_at_once(driver: Driver) -> None:
    driver.app.show("settings")
    driver.frames()
    small = look.body
    driver.tap("Light")
    driver.tap("140%")
    assert (look.theme, look.body) == ("light", small * 1.4)


def test_the_almanac_finds_pages_by_words(driver: Driver) -> None:
    driver.app.show("almanac")
    driver.frames()
    driver.app.page.ids.search.text = "cannon"
    driver.wait(0.4)
    driver.tap("Cannons")
    assert driver.texts().count("Cannons") >= 2


def test_the_almanac_reads_the_box_on_the_table_and_then_the_others(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3") as journal:
        table = journal.new_game(Setup("starship", "kosmos-2001", {"moon": "Ada", "sun": "Ben"}))
        journal.mark_running(table.number)
    driver = Driver(tmp_path)
    try:
        driver.app.show("almanac", topic="editions")
        driver.frames()
        driver.tap("Sternenschiff Catan (Kosmos 2001)")
        shown = {box.title for box in all_boxes()} & set(driver.texts())
        assert shown, "another box is named"
        assert "Sternenschiff Catan (Kosmos 2001)" not in driver.texts()
    finally:
        driver.close()


def all_boxes() -> list[Pack]:
    return [edition_pack(game, one) for game, kind in GAMES.items() for one in kind.editions]


def test_the_almanac_says_so_when_it_has_no_such_page(driver: Driver) -> None:
    driver.app.show("almanac")
    driver.app.page.ids.search.text = "xylophone"
    for _ in range(300):
        driver.wait(0.2)
        if "No page has these words." in driver.texts():
            return
    raise AssertionError(driver.texts())


def test_saved_games_are_opened_again(tmp_path: Path) -> None:
    put_game(tmp_path, 12)
    other = put_game(tmp_path, 30, "another")
    driver = Driver(tmp_path)
    try:
        driver.app.show("saved")
        driver.frames()
        driver.tap("Open")
        assert driver.app.session.opened.number in (other, other - 1)
        assert driver.app.page_name == "table"
    finally:
        driver.close()


def test_a_finished_game_shows_who_won_and_why(tmp_path: Path) -> None:
    put_game(tmp_path)
    driver = Driver(tmp_path)
    try:
        driver.rest()
        driver.tap("See the result")
        table = driver.app.session.opened
        winner = driver.app.words.name("seat", table.game.winner(table.state) or "")
        assert f"{winner} has won." in driver.texts()
        totals = {str(table.game.score(table.state, seat).total) for seat in table.game.seats}
        assert totals <= set(driver.texts())
    finally:
        driver.close()

"""A new game, touched together in a real window: box, people, seats, agreements, laying out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from kivy.core.window import Window
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.core.setup import Setup
from companion.games.registry import GAMES
from companion.tablet.boxes import printed_pack
from companion.tablet.draft import GameDraft
from companion.tablet.preferences import Side
from companion.tablet.screens.set_up import SetUpPage
from companion.tablet.seat_table import SeatTable
from companion.tablet.seats import Turned
from companion.tablet.session import default_appearances
from companion.view.laying_out import first_words
from tests.tablet.driving import SIZES, Driver, Finger
from tests.tablet.layout_check import layout_faults
from tests.tablet.played_games import put_game

SIDES: tuple[Side, ...] = get_args(Side)


def seat_table(driver: Driver) -> SeatTable:
    (table,) = (widget for widget in driver.widgets() if isinstance(widget, SeatTable))
    return table


def middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    x, y, width, height = box
    return x + width / 2, y + height / 2


def drag(driver: Driver, table: SeatTable, seat: str, side: Side) -> None:
    start = table.to_window(*table.tokens[seat].center)
    end = table.to_window(*middle(table.place_of(side)))
    finger = Finger(*start)
    finger.down()
    for step in range(1, 6):
        part = step / 5
        finger.to(
            start[0] + (end[0] - start[0]) * part,
            start[1] + (end[1] - start[1]) * part,
        )
        driver.frames(1)
    finger.up()
    driver.frames()


def touch(driver: Driver, table: SeatTable, at: tuple[float, float]) -> None:
    finger = Finger(*table.to_window(*at))
    finger.down()
    driver.frames(1)
    finger.up()
    driver.frames()


def started(driver: Driver) -> None:
    driver.frames(4)
    driver.rest()
    driver.tap("Start the game")
    driver.frames(4)


# --- seats ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_player_is_dragged_to_another_side(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(size)
    driver.app.show("new_game")
    driver.frames(6)
    drag(driver, seat_table(driver), "sun", "left")
    drag(driver, seat_table(driver), "moon", "right")
    started(driver)
    driver.resize(SIZES[0])
    assert {seat: appearance.side for seat, appearance in driver.app.appearances().items()} == {
        "sun": "left",
        "moon": "right",
    }


def test_a_player_is_tapped_to_another_side(driver: Driver) -> None:
    driver.app.show("new_game")
    driver.frames(6)
    table = seat_table(driver)
    touch(driver, table, table.tokens["sun"].center)
    assert seat_table(driver).chosen == "sun"
    driver.tap("right")
    started(driver)
    assert driver.app.appearances()["sun"].side == "right"


def test_two_players_who_want_one_side_change_places(driver: Driver) -> None:
    driver.app.show("new_game")
    driver.frames(6)
    drag(driver, seat_table(driver), "sun", "bottom")
    started(driver)
    assert {seat: appearance.side for seat, appearance in driver.app.appearances().items()} == {
        "sun": "bottom",
        "moon": "top",
    }


@pytest.fixture
def held(driver: Driver) -> Iterator[list[Widget]]:
    """Widgets laid over the app by a test, taken away again."""
    laid: list[Widget] = []
    yield laid
    for widget in laid:
        driver.app.root.remove_widget(widget)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_each_of_several_players_can_sit_at_each_side(
    driver: Driver, held: list[Widget], size: tuple[int, int], count: int
) -> None:
    """Games for three and four use the same picture."""
    driver.resize(size)
    seats = tuple(f"seat {n}" for n in range(count))
    appearances = default_appearances(seats)
    moves: list[tuple[str, Side]] = []
    table = SeatTable(
        {s: s for s in seats}, appearances, lambda seat, side: moves.append((seat, side))
    )
    held.append(table)
    driver.app.root.add_widget(table)
    driver.frames(6)
    wanted = [(s, side) for s in seats for side in SIDES if appearances[s].side != side]
    for seat, side in wanted:
        drag(driver, table, seat, side)
        table._place()
    driver.resize(SIZES[0])
    assert moves == wanted


# --- people and agreements ----------------------------------------------------------------------


def test_the_same_people_play_again(tmp_path: Path) -> None:
    put_game(tmp_path, 3)
    driver = Driver(tmp_path)
    try:
        driver.app.show("new_game")
        driver.frames(6)
        assert {"Ada", "Ben"} <= set(driver.texts())
        assert driver.app.page._draft.names == {"moon": "Ada", "sun": "Ben"}
    finally:
        driver.close()


class Taps:
    """Counts what fingers do, on top of doing it. Typing is not a tap."""

    def __init__(self, driver: Driver) -> None:
        self.driver, self.count = driver, 0

    def tap(self, target: Widget | str) -> None:
        self.count += 1
        self.driver.tap(target)
        self.driver.frames()

    def key(self, key: str) -> None:
        self.tap(next(one for one in self.driver.widgets() if getattr(one, "key", "") == key))

    def type(self, name: str) -> None:
        entry = next(one for one in self.driver.widgets() if isinstance(one, TextInput))
        self.tap(entry)
        Window.dispatch("on_textinput", name)
        entry.focus = False
        self.driver.frames()


PEOPLE = ("Anna", "Ben", "Clara", "Dora")


def test_four_new_people_are_named_and_play_in_under_twenty_taps(driver: Driver) -> None:
    """From home to the table that is laid out: the box, four names, the start."""
    driver.rest()
    taps = Taps(driver)
    taps.key("game settlers")
    for name in PEOPLE:
        taps.type(name)
        taps.key("named")
    driver.rest()
    taps.tap("Start the game")
    setup = driver.app.session.opened.header.setup
    assert tuple(setup.seats.values()) == PEOPLE
    assert taps.count < 20, taps.count


def test_four_names_are_typed_one_after_the_other_with_one_tap(driver: Driver) -> None:
    """Enter goes on to the next seat, whose line takes letters at once; the last one lets go."""
    driver.app.show("new_game", game="settlers")
    driver.frames()
    driver.tap(name_line(driver))
    for name in PEOPLE:
        Window.dispatch("on_textinput", name)
        name_line(driver).dispatch("on_text_validate")
        driver.frames()
        assert name_line(driver).focus == (name != PEOPLE[-1])
    assert tuple(driver.app.page._draft.names.values()) == PEOPLE


def name_line(driver: Driver) -> TextInput:
    return next(one for one in driver.widgets() if isinstance(one, TextInput))


def test_people_whom_the_household_knows_take_one_tap_each(driver: Driver) -> None:
    seats = dict(zip(GAMES["settlers"].seats, PEOPLE, strict=True))
    driver.app.session.start(Setup("settlers", "english-5", seats))
    driver.app.show("new_game", game="starfarers")
    driver.frames(6)
    page = driver.app.page
    page._draft.names.clear()
    page._seat = page._draft.seats[0]
    page.refresh()
    driver.frames()
    taps = Taps(driver)
    for name in reversed(PEOPLE):
        taps.tap(name)
    driver.rest()
    taps.tap("Start the game")
    assert tuple(driver.app.session.opened.header.setup.seats.values()) == PEOPLE[::-1]
    assert taps.count == 5


def test_a_name_that_somebody_has_is_swapped() -> None:
    draft = GameDraft("settlers")
    draft.call("blue", "Anna")
    draft.call("red", "Ben")
    draft.call("red", "anna")
    assert (draft.names["blue"], draft.names["red"]) == ("Ben", "anna")


def test_dropped_on_somebody_both_change_places(driver: Driver) -> None:
    driver.app.show("new_game", game="settlers")
    driver.frames(6)
    before = {seat: one.side for seat, one in driver.app.page._draft.appearances.items()}
    drag(driver, seat_table(driver), "blue", before["white"])
    after = {seat: one.side for seat, one in driver.app.page._draft.appearances.items()}
    assert after == before | {"blue": before["white"], "white": before["blue"]}


def test_an_empty_seat_is_taken_by_a_tap(driver: Driver) -> None:
    driver.app.show("new_game", game="settlers")
    driver.frames(6)
    draft = driver.app.page._draft
    table = seat_table(driver)
    touch(driver, table, table.tokens["orange"].center)
    driver.tap("Nobody sits here")
    driver.frames()
    assert draft.seats == ("blue", "white", "red")
    assert "Nobody sits here" not in driver.texts(), "three is the fewest"
    (_, place) = seat_table(driver).empty["orange"]
    touch(driver, seat_table(driver), place.center)
    assert draft.seats == ("blue", "orange", "white", "red")
    worn = [draft.appearances[seat] for seat in draft.seats]
    for what in ("side", "colour", "symbol"):
        assert len({getattr(one, what) for one in worn}) == 4


def test_guided_game_is_a_page_of_that_name(driver: Driver) -> None:
    driver.rest()
    driver.tap("Learn it")
    driver.frames()
    assert "New game" not in driver.texts()
    assert driver.app.page.title == "Guided game"
    assert driver.button("Guided game").chosen
    driver.rest()
    driver.tap("Start the game")
    assert driver.app.guide is not None


def test_every_switch_is_explained_and_its_usual_option_marked(driver: Driver) -> None:
    driver.app.show("new_game")
    driver.frames()
    driver.tap("What you agree on")
    texts = driver.texts()
    pack = GameDraft().pack
    assert sum(text.endswith("(usual)") for text in texts) == len(pack.switches)
    assert any("30 Astro" in text for text in texts), "the numbers of the edition"
    assert any(text.startswith("No printed rule settles these.") for text in texts)


def test_an_agreement_goes_into_the_set_up_and_so_does_what_is_usual(driver: Driver) -> None:
    driver.app.show("new_game")
    driver.frames()
    driver.tap("What you agree on")
    driver.tap("the flight goes on")
    driver.tap("fewer missions lie open (usual)")
    started(driver)
    switches = driver.app.session.opened.header.setup.switches
    printed = printed_pack("starship", "mayfair-2001").switches
    usual = {name: switch.default for name, switch in printed.items()}
    assert switches == usual | {"reserve_exhausted": "flight-goes-on"}


def test_how_cards_are_told_is_remembered(driver: Driver) -> None:
    driver.app.show("new_game")
    driver.frames()
    driver.tap("Cards and help")
    driver.tap("Tap")
    assert driver.button("Tap").chosen
    driver.close()
    driver.start()
    assert driver.app.preferences.cards_by == "tap"


# --- laying out the table -------------------------------------------------------------------------


def laying(driver: Driver) -> SetUpPage:
    assert isinstance(driver.app.page, SetUpPage)
    return driver.app.page


def test_each_step_waits_for_its_tick_and_the_last_leads_to_the_table(driver: Driver) -> None:
    driver.app.show("new_game")
    started(driver)
    steps = laying(driver).steps
    for n, step in enumerate(steps):
        assert laying(driver).ticked == n
        assert first_words(driver.app.words.note(step)) in driver.texts()
        driver.rest()
        driver.tap("Done")
    driver.rest()
    driver.tap("Begin the game")
    assert driver.app.page_name == "table"


def test_a_step_is_turned_to_whoever_has_to_do_it(driver: Driver) -> None:
    driver.app.show("new_game")
    started(driver)
    turns = {}
    for step in laying(driver).steps:
        (turned,) = (w for w in laying(driver).ids.body.walk() if isinstance(w, Turned))
        turns[step.seat] = turned.turn
        laying(driver).tick()
        driver.frames(2)
    assert turns == {"moon": 0, "sun": 180, None: 0}


def test_a_tick_can_be_taken_back(driver: Driver) -> None:
    driver.app.show("new_game")
    started(driver)
    for _ in range(3):
        laying(driver).tick()
    driver.frames()
    driver.tap("All in words")
    assert driver.app.words.note(laying(driver).steps[2]) in driver.texts()
    driver.tap("check")  # the last ticked step
    assert laying(driver).ticked == 2
    driver.tap("undo")
    assert laying(driver).ticked == 1
    driver.tap("One by one")
    assert first_words(driver.app.words.note(laying(driver).steps[1])) in driver.texts()


def test_after_a_crash_laying_out_goes_on_where_it_was(driver: Driver) -> None:
    driver.app.show("new_game")
    started(driver)
    for _ in range(5):
        laying(driver).tick()
    driver.close()
    driver.start()
    driver.frames()
    driver.rest()
    driver.tap("Continue")
    assert laying(driver).ticked == 5


def test_who_has_laid_out_everything_already_goes_on_at_once(driver: Driver) -> None:
    driver.app.show("new_game")
    started(driver)
    driver.tap("Everything lies ready")
    assert driver.app.page_name == "table"
    driver.app.show("home")
    driver.frames()
    driver.rest()
    driver.tap("Continue")
    assert driver.app.page_name == "table", "it is not asked again"


@pytest.mark.parametrize("size", [*SIZES, (1024, 600)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_tab_and_no_step_has_a_fault_of_layout(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(size)
    faults: list[str] = []
    driver.app.prefer(language="de", text_percent=140)  # the longest words, the largest letters
    driver.app.show("new_game")
    for tab in ("players", "agreed", "cards", "players"):
        driver.app.page._open_tab(tab)
        driver.frames(6)
        faults += [f"{tab}: {fault}" for fault in layout_faults(driver.app.root)]
    driver.app.page.start()
    count = len(laying(driver).steps)
    for n in (0, 7, count - 2, count):
        laying(driver)._keep(n)
        driver.frames(6)
        faults += [f"step {n}: {fault}" for fault in layout_faults(driver.app.root)]
    assert Window.size == size
    driver.resize(SIZES[0])
    assert faults == []


def test_a_handicap_without_a_beginner_says_so_where_it_is_chosen(driver: Driver) -> None:
    driver.app.show("new_game")
    driver.frames()
    driver.tap("What you agree on")
    nobody = "A handicap was chosen, but no beginner: it helps nobody."
    assert nobody not in driver.texts()
    driver.tap(chosen_option(driver, "Handicap: parts", "on"))
    driver.frames()
    assert driver.texts().count(nobody) == 2, "in the card, and at the top of the window"
    assert layout_faults(driver.app.root) == []
    driver.tap(chosen_option(driver, "Beginner", "Moon"))
    driver.frames()
    assert nobody not in driver.texts()
    driver.tap(chosen_option(driver, "Handicap: parts", "off (usual)"))
    driver.frames()
    assert any("but no handicap was chosen" in text for text in driver.texts())


def chosen_option(driver: Driver, switch: str, option: str) -> Widget:
    """The button of an option below the name of its switch."""
    name = next(w for w in driver.widgets() if getattr(w, "text", "") == switch)
    return next(w for w in name.parent.walk() if getattr(w, "text", "") == option and w is not name)

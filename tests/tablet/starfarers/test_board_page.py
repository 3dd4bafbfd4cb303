"""The page on which an owner enters the board of 2001: every step by touch in a real window."""

from __future__ import annotations

import pytest

from companion.core.setup import Setup
from companion.games.starfarers.own_board import OWN_BOARD
from companion.games.starfarers.rules.board_entry import (
    base_of,
    chips_in,
    empty_board,
    free_centres,
    hexes,
    planet_at,
)
from companion.games.starfarers.rules.board_facts import Place
from companion.games.starfarers.table_view.entry_plan import hex_key, point_key
from companion.games.starfarers.tablet.board_page import BoardPage
from companion.table.own_board import own_values, use
from companion.table.owner import OwnerStore
from tests.tablet.driving import SIZES, Driver, Finger
from tests.tablet.layout_check import layout_faults

TRIES = 6


def page_of(driver: Driver) -> BoardPage:
    page = driver.app.page
    assert isinstance(page, BoardPage)
    return page


def open_page(driver: Driver) -> BoardPage:
    driver.app.show("board")
    driver.frames(6)
    return page_of(driver)


def tap_place(driver: Driver, key: str) -> None:
    """Touch the map there; again where it was crowded and became larger instead."""
    for _ in range(TRIES):
        board, entered = page_of(driver).map, page_of(driver).draft.board
        before = board.place_in_window(key)
        finger = Finger(*before)
        finger.down()
        driver.frames(1)
        finger.up()
        driver.frames(3)
        if page_of(driver).draft.board != entered or board.place_in_window(key) == before:
            return


def tap_hex(driver: Driver, place: Place) -> None:
    tap_place(driver, hex_key(place))


def tap_point(driver: Driver, place: Place) -> None:
    tap_place(driver, point_key(place))


def test_the_way_leads_from_the_values_of_the_box(driver: Driver) -> None:
    driver.app.show("box_values")
    driver.frames()
    driver.tap("The Starfarers of Catan (2001)")
    driver.tap("Enter the board of your box")
    assert isinstance(driver.app.page, BoardPage)


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)], ids=["wide", "upright"])
def test_the_way_leads_from_a_new_game_and_takes_the_boxes_no_room(
    driver: Driver, size: tuple[int, int]
) -> None:
    driver.resize(size)
    driver.app.prefer(language="de")
    driver.app.show("new_game", game="starfarers")
    driver.frames(20)
    driver.tap("2001")
    driver.frames(20)
    assert layout_faults(driver.app.root) == []
    driver.tap("Den eigenen Spielplan eingeben")
    assert isinstance(driver.app.page, BoardPage)


def test_a_system_is_entered_by_touch_and_undone(driver: Driver) -> None:
    page = open_page(driver)
    driver.tap("Begin with an empty board")
    assert page.draft.board == empty_board()
    assert len(page.findings) > 5
    driver.tap("Systems")
    centre, (first, *_) = next(iter(free_centres(page.draft.board).items()))
    tap_point(driver, centre)
    driver.tap("Catanian system")
    tap_hex(driver, first)
    driver.tap("food")
    found = planet_at(page.draft.board, first)
    assert found is not None
    assert (found[0], found[2].resource, found[2].chips) == ("alpha", "food", "alpha")
    driver.tap("undo" if not page.ids.undo.text else page.ids.undo)
    found = planet_at(page.draft.board, first)
    assert found is not None
    assert found[2].resource == "ore"


def test_the_field_grows_by_a_tap_beside_it(driver: Driver) -> None:
    page = open_page(driver)
    before = hexes(page.draft.board)
    tap_hex(driver, (-1, 22))
    assert hexes(page.draft.board) == before | {(-1, 22)}
    tap_hex(driver, (-1, 22))
    assert hexes(page.draft.board) == before


def test_outpost_points_are_numbered_in_the_order_of_the_taps(driver: Driver) -> None:
    page = open_page(driver)
    driver.tap("Peoples")
    driver.tap("Number its five points")
    docks = list(reversed(page.draft.board.bases["green-folk"].docks))
    for number, dock in enumerate(docks, start=1):
        assert f"Tap outpost point {number} of 5." in driver.texts()
        tap_point(driver, dock)
    board = page.draft.board
    assert list(board.bases[base_of(board, "green-folk")].docks) == docks


def test_chips_are_added_with_keys_and_taken_away(driver: Driver) -> None:
    page = open_page(driver)
    driver.tap("Chips")
    driver.tap("Two numbers")
    driver.tap("3")
    driver.tap("12")
    assert chips_in(page.draft.board, "alpha") == ("3/12", "4", "8", "11")
    assert page.findings == [
        'With "alpha" on the back, chips: 4, planets: 3. That must match.',
        "Chips on the board: 39; in the box: 38.",
    ]
    driver.tap("3/12")
    assert page.findings == []


def test_a_board_is_used_written_and_read_again(driver: Driver) -> None:
    page = open_page(driver)
    driver.tap("Check and save")
    driver.rest()
    driver.tap("Write it to a file")
    tap_written = page.draft.board
    driver.tap("Play with this board")
    driver.rest()
    own = own_values(OwnerStore(driver.folder / "owner.json"), OWN_BOARD)
    assert set(own) == {"board.map"}
    driver.tap("Field")
    driver.tap("Begin with an empty board")
    driver.tap("Check and save")
    driver.rest()
    driver.tap("Play with this board")
    assert own_values(OwnerStore(driver.folder / "owner.json"), OWN_BOARD) == own, (
        "half a board is refused"
    )
    driver.tap("Read it")
    assert page.draft.board == tap_written


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_part_has_a_fault_of_layout(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(size)
    driver.app.prefer(language="de")
    faults = []
    page = open_page(driver)
    for name in page.parts:
        page._open(name)
        if name == "systems":
            page.parts[page.part].tapped(hex_key((0, 23)))
        if name == "start":
            page.parts[page.part].tapped(point_key((4, 23)))
        driver.frames(4)
        faults += [f"{name}: {fault}" for fault in layout_faults(driver.app.root)]
    driver.resize(SIZES[0])
    assert faults == []


def test_laying_out_leads_to_the_board_and_begins_anew_on_it(driver: Driver) -> None:
    """From the step at which people see that theirs is another board; a game keeps its own."""
    app = driver.app
    app.session.start(Setup("starfarers", "2001", {"red": "Ada", "blue": "Ben", "white": "Cleo"}))
    app.show("set_up")
    driver.frames(6)
    first = app.session.opened
    driver.tap("Enter the board of your box")
    driver.frames(6)
    page = page_of(driver)
    use(page.draft.store, OWN_BOARD, {"board.map": page.draft.values["board.map"]})
    app.back()
    driver.frames(6)
    driver.tap("Lay out the board that you entered")
    driver.frames(6)
    assert app.page_name == "set_up"
    again = app.session.opened
    assert again.number != first.number
    assert set(again.header.setup.corrections) == {"board.map"}
    assert again.header.setup.seats == first.header.setup.seats
    assert "Enter the board of your box" in driver.texts()

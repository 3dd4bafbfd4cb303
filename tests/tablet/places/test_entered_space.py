"""A board that an owner enters: every hex and point that is touched is the one that is meant, and
so it is when the board is played on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.starfarers.own_board import OWN_BOARD
from companion.table.own_board import own_values
from companion.table.owner import OwnerStore
from tests.tablet.driving import SIZES, Driver
from tests.tablet.places.seen_space import Seen
from tests.tablet.places.space_checks import Wrong, points_wrong, see_board
from tests.tablet.places.space_facts import Board, Place, corners, practice_board
from tests.tablet.places.touching import touch
from tests.tablet.starfarers.evenings import a_setup

LYING, STANDING = SIZES[0], SIZES[2]
PRACTICE = practice_board()
BASES = {(1, 10), (9, 10), (1, 2), (9, 2)}
"""The hexes of the four peoples on the practice board."""
AROUND = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))

pytestmark = pytest.mark.usefixtures("in_a_hurry")


def open_part(driver: Driver, name: str) -> Any:
    if driver.app.page_name != "board":
        driver.app.show("board")
        driver.frames(6)
    driver.tap(name)
    driver.rest()
    return driver.app.page


def beside(board: Board) -> set[Place]:
    """Hexes by which a board could grow."""
    all_round = {(c + dc, h + dh) for c, h in board.hexes for dc, dh in AROUND}
    return all_round - board.hexes


def heard_wrong(
    driver: Driver, page: Any, seen: Seen, places: Mapping[str, tuple[float, float]], dead: set[str]
) -> Wrong:
    """Places where a touch tells the page something else, or anything at all where it is dead."""
    heard: list[str] = []
    part = page.parts[page.part]
    part.tapped = heard.append
    wrong: Wrong = {}
    for key, at in places.items():
        if seen.in_sight(at):
            touch(driver, at)
            if heard != ([] if key in dead else [key]):
                wrong[key] = f"touched: {heard}"
            heard.clear()
    del part.tapped
    return wrong


def hex_places(seen: Seen, hexes: set[Place]) -> dict[str, tuple[float, float]]:
    return {f"hex {c},{h}": seen.middle((c, h)) for c, h in sorted(hexes)}


def point_places(seen: Seen, board: Board) -> dict[str, tuple[float, float]]:
    return {f"point {name}": seen.at(place) for name, place in board.points.items()}


@pytest.mark.parametrize("size", [LYING, STANDING], ids=["lying", "standing"])
def test_every_hex_and_point_is_touched_where_it_is(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(size)
    open_part(driver, "Chips")  # nothing is marked on the map then
    _, seen = see_board(driver, PRACTICE)
    used = set(PRACTICE.planets) | BASES
    page = open_part(driver, "Field")
    hexes = {*PRACTICE.hexes, *beside(PRACTICE)}
    dead = {f"hex {c},{h}" for c, h in used}
    wrong = heard_wrong(driver, page, seen, hex_places(seen, hexes), dead)
    page = open_part(driver, "Peoples")
    driver.tap("Number its five points")
    driver.rest()
    wrong |= heard_wrong(driver, page, seen, point_places(seen, PRACTICE), set())
    driver.resize(LYING)
    assert not wrong, f"{len(wrong)} places are wrong: {wrong}"


def test_a_system_is_entered_at_a_point_where_three_free_hexes_meet(driver: Driver) -> None:
    """Elsewhere a touch does nothing: it is not taken for a touch of the next point."""
    open_part(driver, "Chips")
    _, seen = see_board(driver, PRACTICE)
    free = PRACTICE.hexes - set(PRACTICE.planets) - BASES
    page = open_part(driver, "Systems")
    places = {**hex_places(seen, set(PRACTICE.planets)), **point_places(seen, PRACTICE)}
    dead = {
        f"point {name}"
        for name, place in PRACTICE.points.items()
        if sum(place in corners(one) for one in free) < 3
    }
    wrong = heard_wrong(driver, page, seen, places, dead)
    assert not wrong, f"{len(wrong)} places are wrong: {wrong}"


def test_an_owner_s_board_is_played_on_where_it_is(driver: Driver) -> None:
    board = PRACTICE
    for added in ((0, 19), (10, 19), (5, -2)):
        page = open_part(driver, "Chips")
        _, seen = see_board(driver, board)
        page = open_part(driver, "Field")
        touch(driver, seen.middle(added))
        driver.rest()
        board = board._replace(hexes=board.hexes | {added})
        assert (added[0], added[1]) in {(c, h) for c, h in hexes_of(page)}
    driver.tap("Check and save")
    driver.rest()
    driver.tap("Play with this board")
    driver.rest()
    own = own_values(OwnerStore(driver.folder / "owner.json"), OWN_BOARD)
    setup = replace(a_setup("2001"), corrections=own)
    wrong = points_wrong(driver, setup, board, "14,11")
    assert not wrong, f"{len(wrong)} places are wrong: {wrong}"


def hexes_of(page: Any) -> set[Place]:
    columns = page.draft.board.columns
    return {(c, h) for c, first, last in columns for h in range(first, last + 1, 2)}

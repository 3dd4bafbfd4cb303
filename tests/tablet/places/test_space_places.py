"""What is touched in space is what is meant: every point and planet of both boards.

The places come from a picture of the window and from what is known of the printed boards, not from
the program; see `test_island_places`.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.setup import Setup
from companion.games.registry import make_game
from companion.games.starfarers.rules.state import changed_player
from tests.tablet.driving import SIZES, Driver
from tests.tablet.places.seen_space import see
from tests.tablet.places.space_checks import Wrong, of_three, planets_wrong, points_wrong
from tests.tablet.places.space_facts import BOARD_2019, Board, practice_board
from tests.tablet.places.touching import changed_near, look_at
from tests.tablet.starfarers.evenings import a_setup, show_table

LYING, STANDING = SIZES[0], SIZES[2]
PRACTICE = practice_board()

pytestmark = pytest.mark.usefixtures("in_a_hurry")


def nothing_in(wrong: Wrong) -> None:
    assert not wrong, f"{len(wrong)} places are wrong: {wrong}"


def test_the_board_has_as_many_hexes_and_points_as_is_known() -> None:
    assert (len(BOARD_2019.hexes), len(BOARD_2019.points)) == (135, 308)


@pytest.mark.parametrize(
    ("setup", "board", "size"),
    [
        pytest.param(a_setup(), BOARD_2019, LYING, id="2019 four lying"),
        pytest.param(of_three(), BOARD_2019, STANDING, id="2019 three standing"),
        pytest.param(a_setup("2001"), PRACTICE, LYING, id="2001 lying"),
    ],
)
def test_every_point_is_marked_and_touched_where_it_is(
    driver: Driver, setup: Setup, board: Board, size: tuple[int, int]
) -> None:
    driver.resize(size)
    wrong = points_wrong(driver, setup, board, "14,11")
    driver.resize(LYING)
    nothing_in(wrong)


def test_an_enlarged_board_is_touched_where_it_is(driver: Driver) -> None:
    nothing_in(points_wrong(driver, a_setup(), BOARD_2019, "14,11", enlarged=2.2))


@pytest.mark.parametrize("size", [LYING, STANDING], ids=["lying", "standing"])
def test_every_planet_is_touched_where_it_is(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(size)
    wrong = planets_wrong(driver, a_setup("2001"), PRACTICE, [(4, 7), (9, 14)])
    driver.resize(LYING)
    nothing_in(wrong)


FIRST_PIECES = {
    "yellow": ("4,27", ("19,28", "26,27"), "5,26"),
    "red": ("11,26", ("1,28", "29,28"), "13,26"),
    "white": ("19,26", ("1,26", "11,28"), "20,25"),
    "blue": ("29,26", ("8,27", "22,27"), "28,25"),
}
"""Where beginners of 2019 stand: spaceport, two colonies, and the colony ship beside."""


@pytest.mark.parametrize("size", [LYING, STANDING], ids=["lying", "standing"])
def test_the_first_pieces_are_drawn_where_they_stand(driver: Driver, size: tuple[int, int]) -> None:
    """One seat after the other is without its pieces, and only there the picture changes."""
    driver.resize(size)
    pictures = {}
    for bare in ("", *FIRST_PIECES):
        gone = {"colonies": (), "spaceports": (), "ships": ()} if bare else {}
        show(driver, a_setup(), bare, gone)
        pictures[bare] = look_at(driver)
    seen = see(pictures[""], BOARD_2019)
    driver.resize(LYING)
    for seat, (spaceport, colonies, ship) in FIRST_PIECES.items():
        stand = {spaceport, *colonies, ship}
        for name, place in BOARD_2019.points.items():
            differs = changed_near(pictures[""], pictures[seat], seen.at(place), 0.1 * seen.side)
            assert (differs > 0.5) == (name in stand), (seat, name, differs)


def show(driver: Driver, setup: Setup, seat: str, changes: dict[str, Any]) -> None:
    """The table as beginners lay it, one seat changed."""
    game: Any = make_game(setup)
    state = game.start()
    if seat:
        state = changed_player(state, seat, **changes)
    session = driver.app.session
    session.open(session.journal.new_game(setup, state).number)
    show_table(driver)

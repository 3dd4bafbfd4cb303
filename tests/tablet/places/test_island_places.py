"""What is touched on the island is what is meant, and what is drawn is where it belongs.

The places come from a picture of the window and from the compass names, not from the program. On
commit dc4768d 32 of the 72 paths are wrong. To see it, copy these tests there:

    git worktree add ../before dc4768d && git archive f843dfc tests/ui/places | tar -x -C ../before
    cd ../before && PYTHONPATH=. python -m pytest -n 0 tests/ui/places -k open_path

`python -m tests.tablet.places.sweep` looks and touches in every size of window, letters and zoom.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from tests.tablet.driving import SIZES, Driver
from tests.tablet.places.compass import (
    HEXES,
    INTERSECTIONS,
    PATHS,
    SHARED,
    among,
    between,
    distance,
)
from tests.tablet.places.island_checks import (
    Wrong,
    enlarge,
    hexes_wrong,
    intersections_wrong,
    marked_wrong,
    paths_wrong,
    see_table,
)
from tests.tablet.places.island_positions import lay_out
from tests.tablet.places.touching import look_at
from tests.tablet.settlers.evenings import a_setup, sit_down

LYING, STANDING = SIZES[0], SIZES[2]
SEATS = ("blue", "orange", "white", "red")


@pytest.fixture(params=[LYING, STANDING], ids=["lying", "standing"])
def window(driver: Driver, in_a_hurry: None, request: pytest.FixtureRequest) -> Iterator[Driver]:
    """The app on a tablet that lies wide, and on one that stands."""
    driver.resize(request.param)
    yield driver
    driver.resize(LYING)


def nothing_in(wrong: Wrong) -> None:
    assert not wrong, f"{len(wrong)} places are wrong: {wrong}"


def test_a_path_and_an_intersection_share_a_name_32_times() -> None:
    assert (len(HEXES), len(INTERSECTIONS), len(PATHS), len(SHARED)) == (19, 54, 72, 32)


def test_every_open_path_is_marked_and_touched_and_others_say_why_not(window: Driver) -> None:
    wrong, closed_ones_wrong = paths_wrong(window)
    nothing_in(wrong)
    nothing_in(closed_ones_wrong)


def test_every_intersection_is_marked_and_touched_where_it_is(window: Driver) -> None:
    nothing_in(intersections_wrong(window))


def test_every_hex_is_marked_and_touched_where_it_is(window: Driver) -> None:
    nothing_in(hexes_wrong(window))


def test_an_enlarged_island_is_touched_where_it_is(driver: Driver, in_a_hurry: None) -> None:
    gesture = partial(enlarge, at=HEXES["2.2"], factor=2.0)
    nothing_in(paths_wrong(driver, gesture)[0])
    nothing_in(intersections_wrong(driver, gesture))


# --- what is drawn ------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "robber"), [(0, "5.1"), (12, "1.1")])
def test_every_road_lies_on_its_path(
    driver: Driver, in_a_hurry: None, first: int, robber: str
) -> None:
    """60 of them are in the box. The robber stands where he hides none that is laid."""
    lay_out(driver, robber=robber)
    before, seen = see_table(driver)
    laid = list(PATHS)[first : first + 60]
    roads = {path: SEATS[number % 4] for number, path in enumerate(laid)}
    lay_out(driver, roads=roads, robber=robber)
    nothing_in(marked_wrong(seen, (before, look_at(driver)), PATHS, laid, 0.05))


@pytest.mark.parametrize(("piece", "most"), [("settlements", 20), ("cities", 16)])
def test_every_building_stands_on_its_intersection(
    driver: Driver, in_a_hurry: None, piece: str, most: int
) -> None:
    lay_out(driver)
    before, seen = see_table(driver)
    left = list(INTERSECTIONS)
    while left:
        built: list[str] = []
        for at in left:
            apart = (distance(INTERSECTIONS[at], INTERSECTIONS[other]) for other in built)
            if len(built) < most and all(far > 1.1 for far in apart):
                built.append(at)
        left = [at for at in left if at not in built]
        owners = {at: SEATS[number % 4] for number, at in enumerate(built)}
        if piece == "settlements":
            lay_out(driver, settlements=owners)
        else:
            lay_out(driver, cities=owners)
        nothing_in(marked_wrong(seen, (before, look_at(driver)), INTERSECTIONS, built))


def test_the_printed_island_is_drawn_as_it_is_printed(window: Driver) -> None:
    """Terrain by rows, settlements by the three hexes that meet there, roads by the two hexes they
    lie between: the overview of the first game, as many read it alike."""
    lay_out(window, robber="3.3")
    before, bare = see_table(window)
    sit_down(window, a_setup())
    after, seen = see_table(window)
    assert seen.hexes == bare.hexes
    assert list(seen.hexes.values()) == [
        *("mountains", "pasture", "forest"),
        *("fields", "hills", "pasture", "hills"),
        *("fields", "forest", "desert", "forest", "mountains"),
        *("forest", "mountains", "fields", "pasture"),
        *("hills", "fields", "pasture"),
    ]
    settlements = [
        among("1.1", "1.2", "2.2"),
        among("3.1", "3.2", "4.1"),
        among("4.3", "4.4", "5.3"),
        among("4.1", "4.2", "5.1"),
        among("1.3", "2.3", "2.4"),
        among("4.2", "4.3", "5.2"),
        among("2.1", "2.2", "3.2"),
        among("3.4", "3.5", "4.4"),
    ]
    roads = [
        between("1.2", "2.2"),
        between("3.2", "4.1"),
        between("4.3", "4.4"),
        between("4.2", "5.1"),
        between("1.3", "2.3"),
        between("4.3", "5.2"),
        between("2.1", "3.2"),
        between("3.4", "3.5"),
    ]
    nothing_in(marked_wrong(seen, (before, after), INTERSECTIONS, settlements))
    nothing_in(marked_wrong(seen, (before, after), PATHS, roads, 0.05))

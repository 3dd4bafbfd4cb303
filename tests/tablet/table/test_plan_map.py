"""The map of every game, alone in a real window: tapped, moved and enlarged by real fingers.

Where places are is found in a picture of the window (`tests.tablet.places`), from what is known of
the printed boards. Nothing of the map or of the rules is asked for it.
"""

from __future__ import annotations

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from companion.view.board import Board, Place, Plan
from tests.tablet.driving import Finger
from tests.tablet.places import compass, seen_island, seen_space, space_facts
from tests.tablet.places.touching import spread
from tests.tablet.settlers.evenings import a_setup as island_setup
from tests.tablet.starfarers.evenings import a_setup as space_setup
from tests.tablet.table.bare_window import BareWindow
from tests.tablet.table.maps import KINDS, LYING, STANDING, Point, Shown, bare, show, view_of

# --- what is tapped is what is meant --------------------------------------------------------------

COUNTS = {"path": 72, "intersection": 54, "hex": 19}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("enlarged", [1.0, 2.0])
@pytest.mark.parametrize("size", [LYING, STANDING], ids=["lying", "standing"])
def test_every_place_of_the_island_is_tapped_where_it_is_seen(
    window: BareWindow, kind: str, enlarged: float, size: tuple[int, int]
) -> None:
    """Every second place is open; the others say which of them was missed."""
    plan, _ = view_of(island_setup())
    shown = show(window, plan, bare(plan), size)
    seen = seen_island.see(shown.picture())
    assert len(KINDS[kind]) == COUNTS[kind]
    if enlarged > 1:
        spread(window, seen.at(compass.HEXES["2.2"]), seen.side, enlarged)
        seen = seen_island.see(shown.picture(), seen)
    open_ones = set(list(KINDS[kind])[::2])
    shown.map.offer([f"{kind} {name}" for name in KINDS[kind] if name in open_ones])
    wrong, touched = {}, 0
    for name, place in KINDS[kind].items():
        if not seen.in_sight(place):
            continue
        touched += 1
        told, key = shown.tap(seen.at(place)), f"{kind} {name}"
        if told != (([key], []) if name in open_ones else ([], [key])):
            wrong[name] = told
    assert not wrong
    assert touched == COUNTS[kind] if enlarged == 1 else touched > 3


BOARDS = {
    "2019": (space_setup(), space_facts.BOARD_2019),
    "2001": (space_setup("2001"), space_facts.practice_board()),
}


@pytest.mark.parametrize("enlarged", [1.0, 2.2])
@pytest.mark.parametrize("size", [LYING, STANDING], ids=["lying", "standing"])
@pytest.mark.parametrize("name", BOARDS)
def test_every_place_in_space_is_tapped_where_it_is_seen(
    window: BareWindow, name: str, size: tuple[int, int], enlarged: float
) -> None:
    """Points and planets. On a wide window the board lies sideways."""
    setup, facts = BOARDS[name]
    plan, _ = view_of(setup)
    shown = show(window, plan, bare(plan), size)
    seen = seen_space.see(shown.picture(), facts)
    assert seen.sideways == (size == LYING)
    if enlarged > 1:
        spread(window, seen.at(facts.points["14,11"]), 2 * seen.side, enlarged)
        seen = seen_space.see(shown.picture(), facts, seen)
    points = {f"point {name}": seen.at(place) for name, place in facts.points.items()}
    for places in (points, planets_seen(plan, facts, seen)):
        open_ones = set(list(places)[::2])
        shown.map.offer(open_ones)
        told = {key: shown.tap(at) for key, at in places.items() if seen.in_sight(at)}
        right = {key: ([key], []) if key in open_ones else ([], [key]) for key in told}
        assert told == right
        assert len(told) == len(places) if enlarged == 1 else len(told) > 3


def planets_seen(plan: Plan, facts: space_facts.Board, seen: seen_space.Seen) -> dict[str, Point]:
    """Where each planet is in the picture. No two of a system yield the same, so its key is found
    by what the plan says it yields."""
    keys = {}
    for piece in plan.printed["planets"]:
        system, resource = piece.key.split()[1].rpartition("-")[0], piece.glyph.split()[1]
        keys[system, resource] = piece.key
    return {
        keys[system.lower(), resource]: seen.middle(place)
        for system, ring in facts.systems.items()
        for place, resource in ring
    }


def test_a_path_and_an_intersection_of_one_name_are_told_apart(window: BareWindow) -> None:
    plan, _ = view_of(island_setup())
    shown = show(window, plan, bare(plan))
    seen = seen_island.see(shown.picture())
    name = compass.SHARED[0]
    shown.map.offer([f"path {name}"])
    assert shown.tap(seen.at(compass.PATHS[name])) == ([f"path {name}"], [])
    assert not shown.tap(seen.at(compass.INTERSECTIONS[name]))[0]


# --- fingers --------------------------------------------------------------------------------------

GRID = {f"corner {x}.{y}": Place((x, y), 0.3) for x in range(5) for y in range(4)}
FLAT = Plan("flat", (-1, -1, 5, 4), GRID, (), {})


@pytest.fixture
def grid(window: BareWindow) -> Shown:
    return show(window, FLAT, Board("flat"))


def at_picture(shown: Shown, key: str, dx: float = 0, dy: float = 0) -> Point:
    x, y = shown.map.place_in_window(key)
    return x + dx, Window.height - 1 - y + dy


def test_a_finger_beside_a_place_still_means_it(grid: Shown) -> None:
    grid.map.offer(["corner 2.2"])
    assert grid.tap(at_picture(grid, "corner 2.2", dp(23)))[0] == ["corner 2.2"]


def test_what_is_not_offered_is_closed(grid: Shown) -> None:
    grid.map.offer(GRID)
    grid.map.offer(())
    assert grid.tap(at_picture(grid, "corner 2.2")) == ([], [""])


def test_a_drag_moves_an_enlarged_map_and_picks_nothing(grid: Shown) -> None:
    grid.map.offer(GRID)
    spread(grid.window, at_picture(grid, "corner 2.2"), 80, 2)
    x, y = before = grid.map.place_in_window("corner 2.2")
    finger = Finger(x, y)
    finger.down()
    finger.to(x + 60, y)
    finger.to(x + 120, y)
    finger.up()
    grid.window.frames()
    assert not grid.heard.picked
    assert grid.map.place_in_window("corner 2.2")[0] > before[0] + 60


def test_the_whole_map_comes_back_with_one_tap(grid: Shown) -> None:
    places = [grid.map.place_in_window(key) for key in GRID]
    spread(grid.window, at_picture(grid, "corner 2.2"), 80, 2)
    assert [grid.map.place_in_window(key) for key in GRID] != places
    (button,) = (one for one in grid.map.walk() if getattr(one, "key", "") == "whole-map")
    grid.window.tap(button)
    assert [grid.map.place_in_window(key) for key in GRID] == places


def test_crowded_places_are_enlarged_instead_of_guessed(window: BareWindow) -> None:
    close = {"place 1": Place((2, 2), 0.01), "place 2": Place((2.18, 2), 0.01)}
    shown = show(window, Plan("close", (-1, -1, 5, 4), close, (), {}), Board("close"))
    shown.map.offer(close)
    apart = shown.map.place_in_window("place 2")[0] - shown.map.place_in_window("place 1")[0]
    assert apart < dp(26) * 1.5
    assert shown.tap(at_picture(shown, "place 1", apart * 0.45)) == ([], [])
    assert shown.heard.crowded
    for _ in range(4):
        if (told := shown.tap(at_picture(shown, "place 1")))[0]:
            break
    assert told == (["place 1"], [])

"""The map of every game, alone in a real window: tapped, moved and enlarged by real fingers.

Where places are is found in a picture of the window (`tests.tablet.places`), from what is known of
the printed boards. Nothing of the map or of the rules is asked for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
import pytest
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.instructions import Instruction
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.core.setup import Setup
from companion.games.registry import game_kind, make_game
from companion.simulation.play import play
from companion.tablet.table.plan_map import PlanMap
from companion.tablet.theme import Colour, look
from companion.view.board import Board, Piece, Place, Plan, Shape
from companion.view.building import table_view
from companion.view.game_table import GameTable
from companion.view.snapshot import Snapshot
from tests.tablet.driving import SIZES, Finger
from tests.tablet.places import compass, seen_island, seen_space, space_facts
from tests.tablet.places.touching import Picture, changed_near, look_at, spread, touch
from tests.tablet.settlers.evenings import a_setup as island_setup
from tests.tablet.starfarers.evenings import a_setup as space_setup
from tests.tablet.table.bare_window import BareWindow, instructions

LYING, STANDING = SIZES[0], SIZES[2]
SIGNS: dict[str, tuple[str, Colour]] = {
    "blue": ("moon", (0.17, 0.38, 0.85, 1)),
    "red": ("comet", (0.78, 0.22, 0.18, 1)),
    "white": ("star", (0.97, 0.96, 0.93, 1)),
    "orange": ("sun", (0.94, 0.56, 0.1, 1)),
    "yellow": ("sun", (0.95, 0.81, 0.11, 1)),
}
Point = tuple[float, float]


class Heard(NamedTuple):
    picked: list[str]
    missed: list[str]
    crowded: list[str]

    def clear(self) -> None:
        for told in self:
            told.clear()


class Shown(NamedTuple):
    """A map in a window, and what it told."""

    window: BareWindow
    map: PlanMap
    heard: Heard

    def tap(self, at: Point) -> tuple[list[str], list[str]]:
        """Touch a place of the picture: what was picked, and what was missed."""
        self.heard.clear()
        touch(self.window, at)
        return list(self.heard.picked), list(self.heard.missed)

    def picture(self) -> Picture:
        return look_at(self.window)


@pytest.fixture
def window() -> Iterator[BareWindow]:
    """Thousands of touches: no frame waits for its time."""
    usual, Clock._max_fps = Clock._max_fps, 0
    window = BareWindow()
    yield window
    window.close()
    Clock._max_fps = usual


def show(window: BareWindow, plan: Plan, board: Board, size: tuple[int, int] = LYING) -> Shown:
    """Over the whole glass, the plan in a part of it that strips would leave free."""
    window.resize(*size)
    shown = PlanMap(SIGNS, size=size)
    shown.free = (70, 64, size[0] - 150, size[1] - 140)
    heard = Heard([], [], [])
    shown.bind(
        on_pick=lambda _, key: heard.picked.append(key),
        on_miss=lambda _, key: heard.missed.append(key),
        on_crowded=lambda _: heard.crowded.append("crowded"),
    )
    window.put(shown)
    shown.show(plan, board)
    window.frames(2)
    return Shown(window, shown, heard)


TABLES: dict[tuple[str, str], GameTable[Any]] = {}


def view_of(setup: Setup, state: Any = None) -> tuple[Plan, Board]:
    kind = (setup.game, setup.edition)
    table = TABLES.get(kind) or game_kind(setup.game).table(make_game(setup))
    TABLES[kind] = table
    now = table.game.start() if state is None else state
    plan, board = table.plan(now), table_view(table, Snapshot(now)).board
    assert plan is not None
    assert board is not None
    return plan, board


def bare(plan: Plan) -> Board:
    return Board(plan.key)


# --- what is tapped is what is meant --------------------------------------------------------------

KINDS = {"path": compass.PATHS, "intersection": compass.INTERSECTIONS, "hex": compass.HEXES}
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


# --- what is drawn --------------------------------------------------------------------------------


def test_the_ground_fills_the_glass_and_the_plan_lies_in_what_is_free(window: BareWindow) -> None:
    plan, board = view_of(island_setup())
    shown = show(window, plan, board)
    picture = shown.picture()
    for row, column in ((0, 0), (0, -1), (-1, 0), (-1, -1)):
        assert tuple(picture[row, column]) == seen_island.SEA
    left, bottom, width, height = shown.map.free
    for key in plan.places:
        x, y = shown.map.place_in_window(key)
        assert left < x < left + width
        assert bottom < y < bottom + height


def test_what_is_free_elsewhere_moves_the_board_and_paints_nothing(window: BareWindow) -> None:
    plan, board = view_of(space_setup())
    shown = show(window, plan, board)
    before, drawn = shown.map.place_in_window("point 14,11"), ground_of(shown.map)
    left, bottom, width, height = shown.map.free
    shown.map.free = (left + 50, bottom - 20, width, height)
    window.frames(2)
    assert shown.map.place_in_window("point 14,11") == pytest.approx(
        (before[0] + 50, before[1] - 20)
    )
    assert ground_of(shown.map) == drawn


def ground_of(shown: PlanMap) -> list[Instruction]:
    return list(instructions(shown._ground))


@pytest.mark.parametrize("setup", [island_setup(), space_setup()], ids=["settlers", "starfarers"])
def test_an_evening_changes_only_what_changed(
    window: BareWindow, setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Event by event: the ground stays, so does every piece that is where it was, and no widget is
    made. What stands at the end looks as it does on a map that saw nothing before."""
    steps = list(islice(play(make_game(setup), "evening"), 160))
    plan, board = view_of(setup, steps[0].after)
    shown = show(window, plan, board)
    ground = ground_of(shown.map)
    made: list[Widget] = []
    usual = Widget.__init__

    def counted(widget: Widget, **kwargs: Any) -> None:
        made.append(widget)
        usual(widget, **kwargs)

    monkeypatch.setattr(Widget, "__init__", counted)
    for step in steps:
        before = {key: one.drawn for key, one in shown.map._pieces.items()}
        plan, board = view_of(setup, step.after)
        shown.map.show(plan, board)
        now = {key: one.drawn for key, one in shown.map._pieces.items()}
        assert all(now[key] is before[key] for key in now.keys() & before.keys())
        assert shown.map.standing == {p.key for layer in board.layers.values() for p in layer}
    monkeypatch.undo()
    assert not made
    if plan.key == view_of(setup, steps[0].after)[0].key:
        assert ground_of(shown.map) == ground
    kept = shown.picture()
    fresh = show(window, plan, board)
    assert np.array_equal(kept, fresh.picture())


@pytest.mark.parametrize("size", [LYING, STANDING], ids=["lying", "standing"])
def test_where_the_robber_may_go_is_marked_beside_the_pieces_and_not_over_them(
    window: BareWindow, size: tuple[int, int]
) -> None:
    plan, _ = view_of(island_setup())
    towns = tuple(
        Piece(f"building {name}", f"intersection {name}", "settlement", "red")
        for name in compass.INTERSECTIONS
    )
    shown = show(window, plan, Board(plan.key, {"buildings": towns}), size)
    before = shown.picture()
    shown.map.offer([f"hex {name}" for name in compass.HEXES], glyph="robber", seat="blue")
    after = shown.picture()
    for name in compass.INTERSECTIONS:
        x, y = shown.map.place_in_window(f"intersection {name}")
        at = (x, Window.height - 1 - y)
        assert changed_near(before, after, at, 0.22 * shown.map._view.unit) == 0, name
    assert changed_near(before, after, (size[0] / 2, size[1] / 2), size[1]) > 0.002


def test_a_layer_that_comes_later_still_lies_below(window: BareWindow) -> None:
    """On an island the robber stands before the first road is laid."""
    disc: dict[str, tuple[Shape, ...]] = {
        name: (Shape("disc", (0, 0), 0.5, colour),) for name, colour in COLOURED.items()
    }
    plan = Plan("plan", (-2, -2, 2, 2), {"place 1": Place((0, 0), 0.4)}, (), disc)
    above = (Piece("high 1", "place 1"),)
    shown = show(window, plan, Board("plan", {"high": above}))
    shown.map.show(plan, Board("plan", {"low": (Piece("low 1", "place 1"),), "high": above}))
    assert middle_of(shown) == (255, 0, 0)
    shown.map.show(plan, Board("plan", {"low": (Piece("low 1", "place 1"),)}))
    assert middle_of(shown) == (0, 0, 255)


COLOURED = {"low": "#0000ff", "high": "#ff0000"}


def middle_of(shown: Shown) -> tuple[int, ...]:
    x, y = shown.map.place_in_window("place 1")
    pixel = shown.picture()[round(Window.height - 1 - y), round(x)]
    return tuple(int(part) for part in pixel)


def test_every_piece_of_a_player_has_an_ink_edge_and_an_ivory_rim(window: BareWindow) -> None:
    """From the middle outwards: the player's colour, ink, ivory, and then the ground."""
    plan, _ = view_of(space_setup())
    at = "point 14,11"
    shown = show(window, plan, Board(plan.key, {"": (Piece("one", at, "colony", "red"),)}))
    x, y = shown.map.place_in_window(at)
    row = shown.picture()[round(Window.height - 1 - y)].astype(int)
    right = [tuple(row[round(x) + step]) for step in range(40)]
    ink, ivory = (16, 21, 31), (255, 248, 238)
    first_ink = next(i for i, one in enumerate(right) if near(one, ink) and i > 4)
    first_ivory = next(i for i, one in enumerate(right) if near(one, ivory) and i > first_ink)
    assert near(right[first_ink - 3], tuple(round(part * 255) for part in SIGNS["red"][1][:3]))
    assert 1 <= first_ivory - first_ink <= 3
    assert near(right[first_ivory + 4], seen_space.SPACE)


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=False)) <= 12


@pytest.mark.parametrize("size", [LYING, STANDING], ids=["lying", "standing"])
@pytest.mark.parametrize("setup", [island_setup(), space_setup()], ids=["settlers", "starfarers"])
def test_numbers_have_18_dp_or_more(
    window: BareWindow, setup: Setup, size: tuple[int, int]
) -> None:
    plan, board = view_of(setup)
    shown = show(window, plan, board, size)
    glyphs = {piece.glyph for layer in plan.printed.values() for piece in layer}
    sizes = [s.size for glyph in glyphs for s in plan.glyphs[glyph] if s.kind == "text"]
    assert min(sizes) * shown.map._view.unit >= dp(15)
    numbers = [
        s.size for g in glyphs for s in plan.glyphs[g] if s.kind == "text" and ":" not in s.name
    ]
    assert min(numbers) * shown.map._view.unit >= dp(18)


def test_larger_letters_make_larger_tokens(window: BareWindow) -> None:
    plan, board = view_of(island_setup())
    usual = show(window, plan, board).picture()
    look.use("dark", 1.4)
    larger = show(window, plan, board).picture()
    seen = seen_island.see(usual)
    hexes = [seen.at(place) for name, place in compass.HEXES.items() if name != "3.3"]
    beside = [(x + 0.42 * seen.side, y) for x, y in hexes]
    assert all(changed_near(usual, larger, at, 1) for at in beside)
    assert seen_island.see(larger).side == pytest.approx(seen.side, rel=0.01)


def test_another_theme_is_painted_anew(window: BareWindow) -> None:
    plan, board = view_of(island_setup())
    shown = show(window, plan, board)
    look.use("light", 1.0)
    shown.map.show(plan, board)
    assert tuple(shown.picture()[0, 0]) != seen_island.SEA


# --- marks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "glyph"), [("path", "road"), ("intersection", "city")])
def test_ghosts_are_drawn_where_places_are_and_nowhere_else(
    window: BareWindow, kind: str, glyph: str
) -> None:
    plan, _ = view_of(island_setup())
    shown = show(window, plan, bare(plan))
    before = shown.picture()
    seen = seen_island.see(before)
    names = list(KINDS[kind])[::7]
    shown.map.offer([f"{kind} {name}" for name in names], glyph, "red")
    after = shown.picture()
    for name, place in KINDS[kind].items():
        differs = changed_near(before, after, seen.at(place), 0.06 * seen.side)
        assert (differs > 0.5) == (name in names), name
    assert shown.map.offered == tuple(f"{kind} {name}" for name in names)
    shown.map.offer(())
    assert np.array_equal(before, shown.picture())


def test_what_is_written_can_be_asked_for(window: BareWindow) -> None:
    plan, board = view_of(space_setup())
    shown = show(window, plan, board)
    shown.map.offer(["point 14,11"], labels={"point 14,11": "seven steps"})
    assert "seven steps" in shown.map.texts
    assert {"3/12", "10"} <= set(shown.map.texts)


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

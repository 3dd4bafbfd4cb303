"""What the map of every game draws, seen in pictures of a real window."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
import pytest
from kivy.core.window import Window
from kivy.graphics.instructions import Instruction
from kivy.metrics import dp
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.core.setup import Setup
from companion.games.registry import make_game
from companion.simulation.play import play
from companion.tablet.table.offer_drawing import is_dot
from companion.tablet.table.plan_map import PlanMap
from companion.tablet.theme import look
from companion.view.board import Board, Piece, Place, Plan, Shape
from tests.tablet.places import compass, seen_island, seen_space
from tests.tablet.places.touching import changed_near
from tests.tablet.settlers.evenings import a_setup as island_setup
from tests.tablet.starfarers.evenings import a_setup as space_setup
from tests.tablet.table.bare_window import BareWindow, instructions
from tests.tablet.table.maps import KINDS, LYING, SIGNS, STANDING, Shown, bare, show, view_of

# --- what is drawn --------------------------------------------------------------------------------


def test_the_ground_fills_the_glass_and_the_plan_lies_in_what_is_free(window: BareWindow) -> None:
    plan, board = view_of(island_setup())
    shown = show(window, plan, board)
    picture = shown.picture()
    for row, column in ((0, 0), (0, -1), (-1, 0), (-1, -1)):
        assert seen_island.is_sea(picture[row, column])
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
        before = {key: one.drawn for key, one in shown.map._pieces.drawn.items()}
        plan, board = view_of(setup, step.after)
        shown.map.show(plan, board)
        now = {key: one.drawn for key, one in shown.map._pieces.drawn.items()}
        assert all(now[key] is before[key] for key in now.keys() & before.keys())
        assert shown.map.drawn_pieces == {p.key for layer in board.layers.values() for p in layer}
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
    assert max(right[first_ivory + 4]) < seen_space.DARK


@pytest.mark.parametrize("size", [LYING, STANDING], ids=["lying", "standing"])
@pytest.mark.parametrize("glyph", ["spaceport", "colony-3", "trade-3"])
def test_pieces_at_all_points_leave_every_number_readable(
    window: BareWindow, glyph: str, size: tuple[int, int]
) -> None:
    """Of the ink of a number nearly all is seen with a piece at every point of the board, too."""
    plan, board = view_of(space_setup())
    chips = board.layers["chips"]
    shown = show(window, plan, Board(plan.key, {"": (), "chips": chips}), size)
    unit, clean = shown.map.unit_on_glass, shown.picture()
    points = [key for key in plan.places if key.startswith("point ")]
    crowd = tuple(Piece(f"one {key}", key, glyph, "red") for key in points)
    shown.map.show(plan, Board(plan.key, {"": crowd, "chips": chips}))
    window.frames(2)
    crowded = shown.picture()
    for chip in chips:
        x, y = shown.map.place_in_window(chip.at)
        (number,) = (one for one in plan.glyphs[chip.glyph] if one.kind == "text")
        row, column = round(Window.height - 1 - y - number.points[1] * unit), round(x)
        wide, high = round(0.16 * len(chip.glyph.split()[1]) * unit), round(0.22 * unit)
        box = np.s_[row - high : row + high + 1, column - wide : column + wide + 1, :3]
        ink = clean[box].max(axis=2) < 90
        lost = ink & (np.abs(clean[box].astype(int) - crowded[box]).max(axis=2) > 60)
        assert lost.sum() <= 0.05 * ink.sum(), (chip.glyph, lost.sum(), ink.sum())


def test_a_piece_that_may_be_tapped_keeps_its_sign(window: BareWindow) -> None:
    """The ring lies round it; where nothing stands the mark is filled."""
    plan, _ = view_of(space_setup())
    at, free = "point 14,11", "point 16,11"
    free = free if free in plan.places else next(k for k in plan.places if k.startswith("point 1"))
    shown = show(window, plan, Board(plan.key, {"": (Piece("one", at, "colony-1", "red"),)}))
    x, y = shown.map.place_in_window(at)
    row, column = round(Window.height - 1 - y), round(x)
    inside = np.s_[row - 6 : row + 7, column - 4 : column + 5]
    before = shown.picture().copy()
    shown.map.offer([at, free], seat="red")
    window.frames(2)
    after = shown.picture()
    assert (before[inside] == after[inside]).all()
    assert (before != after).any()
    x, y = shown.map.place_in_window(free)
    there = after[round(Window.height - 1 - y), round(x)]
    assert near(tuple(map(int, there)), tuple(round(part * 255) for part in SIGNS["red"][1][:3]))


def test_the_way_of_a_flight_lies_below_the_ship_that_came(window: BareWindow) -> None:
    plan, _ = view_of(space_setup())
    way = ("point 14,11", "point 13,10")
    ship = Board(plan.key, {"": (Piece("ship", way[1], "colony-1", "red"),)})
    shown = show(window, plan, ship)
    before = shown.picture().copy()
    shown.map.show(plan, replace(ship, trail=way))
    window.frames(2)
    after = shown.picture()
    (x, y), (to_x, to_y) = map(shown.map.place_in_window, way)
    across = ((x + to_x) / 2, Window.height - 1 - (y + to_y) / 2)
    assert changed_near(before, after, across, 8) > 0.1
    assert changed_near(before, after, (to_x, Window.height - 1 - to_y), 5) == 0


def test_only_what_shows_the_way_is_a_dot_and_has_no_light() -> None:
    plan, _ = view_of(space_setup())
    assert {name for name, glyph in plan.glyphs.items() if is_dot(glyph)} == {"way"}
    island, _ = view_of(island_setup())
    assert not any(map(is_dot, island.glyphs.values()))


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
    assert not seen_island.is_sea(shown.picture()[0, 0])


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


def light(picture: Any, at: tuple[float, float]) -> float:
    x, y = (round(part) for part in at)
    return float(picture[y - 2 : y + 3, x - 2 : x + 3, :3].mean())


@pytest.mark.parametrize("crowd", [False, True])
def test_ghosts_between_hexes_stand_off_darker_land_unless_all_of_it_is_to_be_read(
    window: BareWindow, crowd: bool
) -> None:
    """Numbers stay as bright as they were."""
    plan, _ = view_of(island_setup())
    shown = show(window, plan, bare(plan))
    before = shown.picture()
    seen = seen_island.see(before)
    names = list(KINDS["intersection"])[:: 1 if crowd else 9]
    shown.map.offer([f"intersection {name}" for name in names], "settlement", "red")
    after = shown.picture()
    for name, middle in compass.HEXES.items():
        spot = seen.at(compass.towards(middle, 90, 0.6))
        assert (light(after, spot) < light(before, spot) * 0.8) == (not crowd)
        number = seen.at(compass.towards(middle, 90, 0.25))
        if seen.hexes[name] != "desert":
            assert light(after, number) == pytest.approx(light(before, number), abs=3)


def test_what_is_written_can_be_asked_for(window: BareWindow) -> None:
    plan, board = view_of(space_setup())
    shown = show(window, plan, board)
    shown.map.offer(["point 14,11"], labels={"point 14,11": "seven steps"})
    assert "seven steps" in shown.map.texts
    assert {"3/12", "10"} <= set(shown.map.texts)

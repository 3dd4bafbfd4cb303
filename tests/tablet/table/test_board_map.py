"""A map in a real window: tapped, moved, enlarged; drawn again only where something changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from companion.tablet.table.board_map import BoardMap
from companion.tablet.table.map_brush import Brush
from companion.tablet.table.map_targets import Point, Target, path_target
from tests.tablet.driving import Driver, Finger

CORNERS = [Target(f"{x} {y}", x, y, 0.3) for x in range(5) for y in range(4)]


@pytest.fixture
def board(driver: Driver) -> BoardMap:
    board = BoardMap((-1, -1, 5, 4), ("ground", "pieces"))
    board.picked = []
    board.crowded = []
    board.bind(on_pick=lambda _, place: board.picked.append(place))
    board.bind(on_crowded=lambda *_: board.crowded.append(True))
    driver.app.stage.set_page(board)
    driver.frames()
    return board


def tap(driver: Driver, board: BoardMap, point: Point) -> None:
    finger = Finger(*board.to_window(*board.window_point(point)))
    finger.down()
    driver.frames(2)
    finger.up()
    driver.frames(2)


def counting(calls: list[str], name: str) -> Callable[[Brush], None]:
    def paint(brush: Brush) -> None:
        calls.append(name)
        brush.disc((0, 0), 0.5, (1, 1, 1, 1))

    return paint


def test_every_place_that_is_offered_can_be_tapped(driver: Driver, board: BoardMap) -> None:
    board.offer(CORNERS)
    for target in CORNERS:
        tap(driver, board, (target.x, target.y))
    assert board.picked == [target.key for target in CORNERS]


def test_a_finger_beside_a_place_still_means_it(driver: Driver, board: BoardMap) -> None:
    """Whatever is drawn, a place can be hit within 24 dp of its middle."""
    board.offer([Target("small", 2, 2, 0.01)])
    beside = dp(23) / board.view.unit
    tap(driver, board, (2 + beside, 2))
    assert board.picked == ["small"]


def test_what_is_not_offered_is_dead(driver: Driver, board: BoardMap) -> None:
    board.offer(CORNERS)
    board.offer(())
    tap(driver, board, (2, 2))
    assert board.picked == []


def test_a_drag_moves_an_enlarged_map_and_picks_nothing(driver: Driver, board: BoardMap) -> None:
    board.offer(CORNERS)
    board.view.enlarge(2, *[side / 2 for side in board.size])
    x, y = board.to_window(*board.window_point((2, 2)))
    finger = Finger(x, y)
    finger.down()
    finger.to(x + 60, y)
    finger.to(x + 120, y)
    finger.up()
    driver.frames()
    assert board.picked == []
    assert board.view.moved[0] > 60


def test_two_fingers_enlarge_the_map_and_pick_nothing(driver: Driver, board: BoardMap) -> None:
    board.offer(CORNERS)
    left, right = Finger(500, 400), Finger(600, 400)
    left.down()
    right.down()
    right.to(800, 400)
    right.up()
    left.up()
    driver.frames()
    assert board.view.zoom > 1.5
    assert board.picked == []
    driver.tap("fit")
    assert board.view.whole


def test_crowded_places_are_enlarged_instead_of_guessed(driver: Driver, board: BoardMap) -> None:
    close = dp(20) / board.view.unit
    board.offer([Target("one", 2, 2, 0.01), Target("two", 2 + close, 2, 0.01)])
    tap(driver, board, (2 + close * 0.45, 2))
    assert board.crowded
    assert not board.picked
    while board.crowded and not board.picked:
        tap(driver, board, (2, 2))
    assert board.picked == ["one"]


def test_a_layer_is_drawn_again_only_when_what_it_shows_changed(
    driver: Driver, board: BoardMap
) -> None:
    calls: list[str] = []
    for _ in range(3):
        board.paint("ground", "island", counting(calls, "ground"))
        board.paint("pieces", "none", counting(calls, "pieces"))
        driver.frames()
    assert calls == ["ground", "pieces"]
    board.paint("pieces", "one", counting(calls, "pieces"))
    board.view.enlarge(2, 300, 300)
    driver.frames()
    assert calls == ["ground", "pieces", "pieces"]


def test_a_new_size_of_the_window_draws_every_layer_anew(driver: Driver, board: BoardMap) -> None:
    calls: list[str] = []
    board.paint("ground", "island", counting(calls, "ground"))
    driver.resize((800, 1280))
    driver.frames()
    assert calls.count("ground") == 2
    tap(driver, board, (0, 0))
    board.offer([path_target("path", ((0, 0), (1, 0)))])
    tap(driver, board, (0.5, 0))
    assert board.picked == ["path"]
    assert tuple(Window.size) == (800, 1280)

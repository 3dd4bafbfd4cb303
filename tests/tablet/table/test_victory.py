"""Victory by the pixels of the glass; and another game with the same seats."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from companion.tablet.speech import _
from companion.tablet.table.victory import FLOOD, PART
from companion.tablet.theme import look
from companion.view.table_view import TableView
from tests.tablet.driving import Driver, Finger
from tests.tablet.table.moving_tables import MovingTable, Pixels, differ, found_step

GAMES = ("settlers", "starfarers", "starship")


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path, alive=True)
    yield driver
    driver.close()


def wins(_before: TableView, after: TableView) -> bool:
    return bool(after.winner)


def won(driver: Driver, game: str) -> MovingTable:
    table = MovingTable(driver, game, found_step(game, wins))
    table.go()
    return table


def winners_colour(table: MovingTable) -> np.ndarray[tuple[int], np.dtype[np.int16]]:
    screen = table.screen
    colour = screen.owners[screen.control.view.winner].colour
    return np.array([round(part * 255) for part in colour[:3]], np.int16)


def share_of(picture: Pixels, table: MovingTable) -> float:
    """How much of the glass has the winner's colour, lit by a ray or not."""
    return float((np.abs(picture - winners_colour(table)).max(axis=2) < 25).mean())


@pytest.mark.parametrize("game", GAMES)
def test_the_winners_colour_floods_the_glass_and_goes(moving: Driver, game: str) -> None:
    table = won(moving, game)
    shares = [share_of(table.at(0, seconds=FLOOD * part), table) for part in (0, 0.1, 0.25, 1)]
    last = table.end()
    assert shares[0] < shares[1] < shares[2] < 1
    assert shares[3] > 0.6
    assert not differ(last, table.still()).any()


@pytest.mark.parametrize("game", GAMES)
def test_it_comes_from_the_winners_edge(moving: Driver, game: str) -> None:
    table = won(moving, game)
    picture = table.at(0, seconds=FLOOD * 0.1)
    side = table.screen.sides[table.screen.control.view.winner]
    flooded = np.abs(picture - winners_colour(table)).max(axis=2) < 8
    edges = {
        "bottom": flooded[-3, :],
        "top": flooded[3, :],
        "left": flooded[:, 3],
        "right": flooded[:, -3],
    }
    if table.screen.to_window(0, 0) == (0, 0):  # the table is not turned as a whole
        assert edges[side].mean() > 0.95
    assert sum(edge.mean() > 0.95 for edge in edges.values()) == 1


def test_points_are_counted_part_by_part_and_the_name_is_at_every_side(moving: Driver) -> None:
    table = won(moving, "settlers")
    parts = table.screen.control.seat(table.screen.control.view.winner).points.parts
    assert len(parts) > 2
    inks = []
    for number in range(len(parts) + 1):
        picture = table.at(0, seconds=FLOOD + PART * number - 0.001)
        ivory = np.array([round(part * 255) for part in look.ivory[:3]], np.int16)
        middle = picture[100:700, 350:930]
        inks.append(int((np.abs(middle - ivory).max(axis=2) < 30).sum()))
    assert inks == sorted(inks)
    assert all(later - earlier > 300 for earlier, later in pairwise(inks[1:]))
    picture = table.at(0, seconds=FLOOD + PART * len(parts) + 0.5)
    dark = picture.max(axis=2) < 60
    sides = (dark[-110:, 340:940], dark[:110, 340:940], dark[:, :110], dark[:, -110:])
    assert all(side.sum() > 400 for side in sides), "the ink round the letters, at every side"


def test_a_touch_ends_it_and_the_result_is_one_tap_away(moving: Driver) -> None:
    table = won(moving, "settlers")
    table.at(0, seconds=1.5)
    finger = Finger(640, 300)
    finger.down()
    moving.frames(2)
    finger.up()
    assert table.motion.sprites.shown == 0


def test_play_again_has_the_same_seats_sides_and_agreements(moving: Driver) -> None:
    won(moving, "settlers")
    app = moving.app
    looks = app.appearances()
    app.keep_appearances(dict(zip(looks, reversed(looks.values()), strict=True)))
    setup, sat = app.session.opened.header.setup, app.appearances()
    assert sat != looks
    app.show("result")
    moving.frames(6)
    moving.rest()
    moving.tap(_("Play again"))
    moving.frames(6)
    assert app.session.opened.n == 0
    assert app.session.playing
    assert app.session.opened.header.setup == setup
    assert app.appearances() == sat
    assert app.page_name in ("set_up", "table")


def test_a_game_that_goes_on_cannot_be_played_again(moving: Driver) -> None:
    MovingTable(moving, "settlers", found_step("settlers", lambda _, after: after.n > 30))
    moving.app.show("result")
    moving.frames(6)
    assert _("Play again") not in moving.texts()

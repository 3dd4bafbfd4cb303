"""What moves on a table: at its beginning, in its middle and at its end, by pixels of the glass.

The clock of the motion is turned by hand; fingers and frames are real.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from numpy.typing import NDArray

from companion.tablet.table.dock_motions import FOLD
from companion.tablet.table.lying_dice import Told
from companion.tablet.table.motions import HAND_OVER, HOLD, TUMBLE, Tumble
from companion.view.table_view import TableView
from tests.profile import some
from tests.tablet.driving import Driver, Finger
from tests.tablet.table.moving_tables import (
    MovingTable,
    Pixels,
    Wanted,
    differ,
    found_step,
    pixels,
)

MOST_INSTRUCTIONS = 200
"""Colours and quads of all sprites at once."""


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path, alive=True)
    yield driver
    driver.close()


def rolls(_: TableView, after: TableView) -> bool:
    return any(one.kind == "roll" for one in after.effects)


def pays(before: TableView, after: TableView) -> bool:
    starts = [one.start for one in after.effects if one.kind == "take"]
    return rolls(before, after) and any(starts)


def flies_far(_: TableView, after: TableView) -> bool:
    return after.board is not None and len(after.board.trail) > 4


def lays_a_piece(before: TableView, after: TableView) -> bool:
    if before.board is None or after.board is None or before.board.plan != after.board.plan:
        return False
    was, now = (
        {piece.key for layer in board.layers.values() for piece in layer}
        for board in (before.board, after.board)
    )
    return len(now - was) == 1 and before.acting == after.acting


def turns_a_card_up(before: TableView, after: TableView) -> bool:
    was = {card.key for row in before.rows for card in row.cards}
    now = {card.key for row in after.rows for card in row.cards if row.lies == "row"}
    return bool(now - was)


def scores(before: TableView, after: TableView) -> bool:
    was = [seat.points.total for seat in before.seats]
    return [seat.points.total for seat in after.seats] != was and before.acting == after.acting


def hands_over(before: TableView, after: TableView) -> bool:
    quiet = not {one.kind for one in after.effects}
    return quiet and before.acting != after.acting and after.n > 20


def hands_over_in_space(before: TableView, after: TableView) -> bool:
    """To a seat at another side, for the board moves aside for the dock."""
    seats = [seat.id for seat in after.seats]
    if before.acting == after.acting or after.n <= 20:
        return False
    apart = seats.index(after.acting) - seats.index(before.acting)
    return not after.effects and apart % 2 == 1


def can_build(_: TableView, after: TableView) -> bool:
    """There are keys to choose from, one of which waits for the map."""
    return len([one for one in after.verbs if one.why_not is None]) > 2 and any(_builds(after))


def _builds(view: TableView) -> Iterator[str]:
    for verb in view.verbs:
        if verb.places and verb.cost and verb.why_not is None:
            yield verb.key


def begins_a_contest(before: TableView, after: TableView) -> bool:
    return before.contest is None and after.contest is not None


def rolls_in_a_contest(before: TableView, after: TableView) -> bool:
    was, now = before.contest, after.contest
    if was is None or now is None:
        return False
    return was.sides[0].open and not now.sides[0].open


def ends_a_contest(before: TableView, after: TableView) -> bool:
    return before.contest is not None and after.contest is not None and after.contest.over


class Case(NamedTuple):
    game: str
    wanted: Wanted


CASES = {
    "dice": Case("settlers", rolls),
    "one die": Case("starship", rolls),
    "balls and dice in space": Case("starfarers", rolls),
    "income": Case("settlers", pays),
    "income of planets": Case("starfarers", pays),
    "flight": Case("starfarers", flies_far),
    "a piece": Case("settlers", lays_a_piece),
    "a card": Case("starship", turns_a_card_up),
    "points": Case("settlers", scores),
    "points on a console": Case("starship", scores),
    "the turn": Case("settlers", hands_over),
    "the turn in space": Case("starfarers", hands_over_in_space),
    "the turn of two": Case("starship", hands_over),
    "a fight": Case("starship", begins_a_contest),
    "a die of a fight": Case("starship", rolls_in_a_contest),
    "the end of a fight": Case("starship", ends_a_contest),
    "the end of a fight in space": Case("starfarers", ends_a_contest),
}


def table_for(driver: Driver, name: str) -> MovingTable:
    case = CASES[name]
    return MovingTable(driver, case.game, found_step(case.game, case.wanted))


@pytest.mark.parametrize("name", CASES)
def test_it_moves_and_ends_as_the_still_picture(moving: Driver, name: str) -> None:
    table = table_for(moving, name)
    table.go()
    assert table.motion.plays
    first, middle, last = table.at(0), table.at(0.5), table.end()
    assert table.motion.sprites.shown == 0
    assert differ(first, middle).sum() > 30, "nothing moved in the first half"
    assert differ(middle, last).sum() > 30, "nothing moved in the second half"
    assert not differ(last, table.still()).any()


@pytest.mark.parametrize("name", some(CASES))
def test_reduced_motion_is_the_still_picture_at_once(moving: Driver, name: str) -> None:
    moving.app.prefer(reduced_motion=True)
    moving.frames(6)
    table = table_for(moving, name)
    table.go()
    assert not table.motion.plays
    assert not differ(pixels(), table.still()).any()


def test_the_sum_stands_large_for_every_side(moving: Driver) -> None:
    """Turned by a quarter, the picture of the sums is the same, apart from what lies below them."""
    table = table_for(moving, "dice")
    table.go()
    standing = table.at(0, seconds=TUMBLE + HOLD / 2)
    changed = differ(standing, table.end())
    sums = [part for part in _round_the_middle(table, changed) if part.size]
    assert len(sums) == 4
    areas = [int(part.sum()) for part in sums]
    assert min(areas) > 2000, "large digits"
    assert max(areas) - min(areas) < 0.25 * max(areas), "the same on every side"


def _round_the_middle(table: MovingTable, changed: NDArray[np.bool_]) -> list[NDArray[np.bool_]]:
    """Squares below, right of, above and left of the dice, each turned upright for its reader."""
    board = table.screen.map
    assert board is not None
    x, y, wide, high = board.free
    column, row = round(x + wide / 2), round(Window.height - y - high / 2)
    half, away, aside = 62, 180, 252
    spots = [
        (row + away, column),
        (row, column + aside),
        (row - away, column),
        (row, column - aside),
    ]
    cut = [changed[r - half : r + half, c - half : c + half] for r, c in spots]
    return [np.rot90(part, -turn) for turn, part in enumerate(cut)]


def dock_changes(table: MovingTable, one: Pixels, other: Pixels) -> list[float]:
    """How much of each panel of the dock is not the same."""
    found = []
    for turned in table.screen.dock._turned:
        if turned.parent is not None:
            left, right = round(turned.x), round(turned.right)
            top, foot = round(Window.height - turned.top), round(Window.height - turned.y)
            found.append(float(differ(one, other)[top:foot, left:right].mean()))
    return found


@pytest.mark.parametrize("name", ["the turn", "the turn in space", "the turn of two"])
def test_the_dock_unfolds_where_the_next_one_sits(moving: Driver, name: str) -> None:
    table = table_for(moving, name)
    table.go()
    first, middle = table.at(0), table.at(0, seconds=HAND_OVER / 2)
    still = table.still()
    for before, half in zip(
        dock_changes(table, first, still), dock_changes(table, middle, still), strict=True
    ):
        assert before > 0.1, "at first it is not there"
        assert half > 0.02, "half of it is not what it will be"


def test_the_board_glides_aside(moving: Driver) -> None:
    table = table_for(moving, "the turn in space")
    before = table.screen.map
    assert before is not None
    lay = before.origin
    table.go()
    board = table.screen.map
    assert board is before
    lies = board.origin
    assert max(abs(one - other) for one, other in zip(lay, lies, strict=True)) > 20
    drawn = []
    for part in (0, HAND_OVER / 2, HAND_OVER):
        table.at(0, seconds=part)
        drawn.append(tuple(board._origin.xy))
    assert drawn[0] == pytest.approx(lay[:2])
    halfway = [(one + other) / 2 for one, other in zip(lay[:2], lies[:2], strict=True)]
    assert drawn[1] == pytest.approx(halfway, abs=2)
    assert drawn[2] == pytest.approx(lies[:2])


def test_a_dock_that_waits_for_the_map_folds_and_opens_again(moving: Driver) -> None:
    table = MovingTable(moving, "settlers", found_step("settlers", can_build))
    table.go()
    table.end()
    opened = table.still()
    screen = table.screen
    table.motion.now = lambda: table.time
    table.time = 1000.0
    key = next(verb for verb in screen.control.dock_verbs if verb.places and verb.why_not is None)
    screen.control.tap(key.key)
    moving.frames(3)
    assert table.motion.plays
    assert table.motion.seconds == FOLD
    first, middle, last = table.at(0), table.at(0.5), table.end()
    assert differ(first, middle).sum() > 1000
    assert differ(middle, last).sum() > 300
    table.time = 1000.0
    screen.control.step_back()
    moving.frames(3)
    assert table.motion.plays, "it opens again"
    assert not differ(table.end(), opened).any()


def test_a_ship_passes_the_places_of_its_trail(moving: Driver) -> None:
    table = table_for(moving, "flight")
    table.go()
    board, view = table.screen.map, table.screen.control.view
    assert board is not None
    assert view.board is not None
    trail = [board.place_on_glass(key) for key in view.board.trail]
    still = table.at(0)
    beginning, (end_x, end_y) = trail[0], trail[-1]
    last = table.end()
    moved = differ(still, last)

    def changes_at(x: float, y: float) -> bool:
        row, column = round(Window.height - y), round(x)
        return bool(moved[row - 8 : row + 8, column - 8 : column + 8].any())

    assert changes_at(*beginning), "at first the ship is where it was"
    assert changes_at(end_x, end_y), "and not yet where it is now"


def test_cards_fly_from_their_hex_to_their_strip(moving: Driver) -> None:
    table = table_for(moving, "income")
    table.go()
    board = table.screen.map
    assert board is not None
    effects = [one for one in table.screen.control.view.effects if one.kind == "take"]
    flash = table.at(0, seconds=TUMBLE + 0.1)
    last = table.end()
    for effect in effects:
        x, y = board.place_on_glass(effect.start)
        row, column = round(Window.height - y), round(x)
        lit = differ(flash, last)[row - 30 : row + 30, column - 30 : column + 30]
        assert lit.mean() > 0.5, f"{effect.start} does not flash"


@pytest.mark.parametrize("name", some(CASES))
def test_a_tap_in_the_middle_is_taken(moving: Driver, name: str) -> None:
    table = table_for(moving, name)
    table.go()
    table.at(0.5)
    assert table.motion.plays
    moving.rest()
    assert table.motion.plays, "its clock stands still, so it still moves"
    moving.tap(table.screen.tools.children[0])
    moving.frames(2)
    assert moving.app.stage.dialog is not None, "the menu has opened"


def test_a_move_in_the_middle_is_made_and_ends_what_moves(moving: Driver) -> None:
    table = table_for(moving, "income")
    table.go()
    table.at(0.3)
    events = moving.app.session.opened.n
    keys = [one for panel in table.screen.dock.panels for one in panel.keys]
    key = next(one for one in keys if one.key.endswith("end-turn"))
    moving.rest()
    moving.tap(key)
    moving.frames(3)
    assert moving.app.session.opened.n == events + 1
    assert table.screen.control.view.acting != ""
    assert not differ(table.end(), table.still()).any()


def test_a_touch_takes_dice_and_sums_away(moving: Driver) -> None:
    table = table_for(moving, "dice")
    table.go()
    table.at(0, seconds=TUMBLE + 0.1)
    assert table.motion.sprites.shown >= 6
    finger = Finger(640, 400)
    finger.down()
    moving.frames(2)
    finger.up()
    assert table.motion.sprites.shown < 6


def test_at_rest_no_frame_is_drawn(moving: Driver) -> None:
    table = table_for(moving, "income")
    table.go()
    table.end()
    moving.frames(20)
    drawn: list[int] = []

    def flipped(*_: object) -> None:
        drawn.append(1)

    Window.bind(on_flip=flipped)
    for _ in range(60):
        EventLoop.idle()
    assert not drawn
    table.motion.play(list(table.motion._moved(*_two_views(table))))
    for _ in range(3):
        EventLoop.idle()
    Window.unbind(on_flip=flipped)
    assert drawn, "this would have noticed frames"


def _two_views(table: MovingTable) -> tuple[TableView, TableView]:
    view = table.screen.control.view
    return view, view


def test_a_slow_tablet_drops_frames_and_no_touch(moving: Driver) -> None:
    """Every frame takes 0.4 s: a few are enough for all of it, and fingers in between are felt."""
    table = table_for(moving, "the turn")
    table.motion.play([Tumble(Told("dice", (3, 4), 7), ((0, 0), (600, 400)), 800)])
    seconds, frames = table.motion.seconds, 0
    while table.motion.plays:
        table.time += 0.4
        EventLoop.idle()
        frames += 1
    assert frames <= seconds / 0.4 + 1
    table.motion.play([Tumble(Told("dice", (3, 4), 7), ((0, 0), (600, 400)), 800)])
    moving.rest()
    menu = table.screen.tools.children[0]
    finger = Finger(*menu.to_window(*menu.center))
    finger.down()
    table.time += 0.4
    EventLoop.idle()
    finger.up()
    table.time += 0.4
    moving.frames(2)
    assert moving.app.stage.dialog is not None


def test_it_draws_a_few_dozen_instructions_and_makes_no_widget(moving: Driver) -> None:
    table = table_for(moving, "income")
    table.go()
    widgets = sum(1 for _ in moving.widgets())
    for tenth in range(11):
        table.at(tenth / 10)
        assert len(table.motion.sprites.children) < MOST_INSTRUCTIONS
    assert sum(1 for _ in moving.widgets()) == widgets


def test_what_is_taken_back_does_not_move(moving: Driver) -> None:
    table = table_for(moving, "a piece")
    table.go()
    table.end()
    session = moving.app.session
    session.undo_to(session.opened.n - 1, deliberate=True)
    moving.frames(2)
    assert not table.motion.plays

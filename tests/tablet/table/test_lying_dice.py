"""Dice that were rolled lie on the sea beside the board until the turn ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.chances import Roll, RollSum
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.production import DICE
from companion.games.settlers.scenes import SETUP
from companion.games.settlers.table_view.builder import SettlersTable
from companion.games.settlers.table_view.plan import HARBOUR, plan_of
from companion.tablet.preferences import Side
from companion.tablet.table.glass import Asked
from companion.tablet.table.lying_dice import LyingDice, told
from companion.tablet.table.map_view import outline
from companion.tablet.table.rect import Rect
from companion.tablet.table.table_layout import lay_out
from companion.view.commands import kind_and_id
from companion.view.table_view import roll_effect
from tests.tablet.driving import Driver
from tests.tablet.table.moving_tables import MovingTable, found_step
from tests.tablet.table.test_table_layout import SIDES, WINDOWS, overlap, unit

GAME = Settlers(SETUP)
PLAN = plan_of(GAME.start().island, GAME.box.harbour_places)


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path, alive=True)
    yield driver
    driver.close()


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("count", [3, 4])
def test_they_lie_over_nothing_in_every_window(size: tuple[int, int], count: int) -> None:
    sides: dict[str, Side] = dict(zip("abcd", SIDES[:count], strict=False))
    around = outline(PLAN, size)
    for acting, many in product(sides, (False, True)):
        layout = lay_out(Asked(size, unit(size), 1.0, sides, acting, many=many, **around._asdict()))
        dice = layout.dice
        assert dice is not None
        taken = [spot.rect for spot in (*layout.strips.values(), *layout.panels)]
        assert not [rect for rect in (*taken, layout.undo, layout.tools) if overlap(dice, rect)]
        assert not [key for key in PLAN.places if overlap(dice, _on_glass(layout.free, key))]


def _on_glass(free: Rect, key: str) -> Rect:
    """What a place takes on the glass: a sign the whole of it, a place for a piece its middle."""
    left, bottom, right, top = PLAN.bounds
    scale = min(free.width / (right - left), free.height / (top - bottom))
    board = free.middle((right - left) * scale, (top - bottom) * scale)
    x, y = PLAN.places[key].at
    near = HARBOUR if kind_and_id(key)[0] == "harbour" else 0.2
    at = Rect(board.x + (x - left) * scale, board.y + (y - bottom) * scale, 0, 0)
    return at.inset(-near * scale)


class _Canvas:
    def add(self, drawn: Any) -> None:
        self.drawn = drawn


def test_a_told_sum_has_no_faces() -> None:
    table, start = SettlersTable(GAME), GAME.start()
    assert table.rolled(start) is None
    assert table.rolled(replace(start, total=8)) == roll_effect(RollSum(DICE, 8))
    canvas, spot = _Canvas(), Rect(0, 0, 100, 100)
    dice = LyingDice(canvas)
    for roll, faces, drawn in ((Roll(DICE, (5, 3)), (5, 3), 5), (RollSum(DICE, 8), (), 1)):
        rolled = roll_effect(roll)
        assert told(rolled).faces == faces
        assert told(rolled).total == 8
        dice.show(rolled, spot, 0)
        assert canvas.drawn.shown == drawn, "two dice with their shadows and a sum, or the sum"
    dice.show(None, spot, 0)
    assert canvas.drawn.shown == 0


def test_they_come_to_lie_when_they_have_tumbled(moving: Driver) -> None:
    """Until then everybody looks at those in the air."""
    step = found_step("settlers", lambda before, after: bool(after.rolled) and not before.rolled)
    table = MovingTable(moving, "settlers", step)
    lying = table.screen.lying_dice
    assert lying is not None
    assert not lying.places[0]
    table.go()
    table.at(0, seconds=0.3)
    assert lying._sprites.shown == 0
    assert len(lying.places[0]) == 2
    table.end()
    assert lying._sprites.shown == 5

"""A map of any game, alone in a real window, and what it tells of touches."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.core.setup import Setup
from companion.games.registry import game_kind, make_game
from companion.tablet.table.plan_map import PlanMap
from companion.tablet.theme import Colour
from companion.view.board import Board, Plan
from companion.view.building import table_view
from companion.view.game_table import GameTable
from companion.view.snapshot import Snapshot
from tests.tablet.driving import SIZES
from tests.tablet.places import compass
from tests.tablet.places.touching import Picture, look_at, touch
from tests.tablet.table.bare_window import BareWindow

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


KINDS = {"path": compass.PATHS, "intersection": compass.INTERSECTIONS, "hex": compass.HEXES}

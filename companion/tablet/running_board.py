"""The board of the game that is running, on home: to look at, as it lies now.

Only what everybody may know is drawn: it is made from the public view.
"""

from __future__ import annotations

from kivy.input import MotionEvent

from companion.core.game import PUBLIC
from companion.games.registry import game_kind
from companion.tablet.app import CompanionApp
from companion.tablet.table.plan_map import PlanMap, owners
from companion.view.building import seen


class StillMap(PlanMap):
    """A board to look at: it cannot be touched, and what lies behind it can."""

    def on_touch_down(self, touch: MotionEvent) -> bool:  # noqa: ARG002
        return False


def running_board(app: CompanionApp) -> StillMap | None:
    """The board of the open game; None for a game without one."""
    opened = app.session.opened
    table = game_kind(opened.game.setup.game).table(opened.game)
    state = seen(opened.game, opened.state, PUBLIC)
    plan, board = table.plan(state), table.board(state, None)
    if plan is None or board is None:
        return None
    drawn = StillMap(owners(app.appearances()), clipped=True, size_hint=(None, None))
    drawn.show(plan, board)
    return drawn

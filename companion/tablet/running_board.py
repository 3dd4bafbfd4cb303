"""The game that is running, on home, to look at as it lies now: its board, or the cards between the
players.

Only what everybody may know is drawn: it is made from the public view.
"""

from __future__ import annotations

from typing import Any

from kivy.input import MotionEvent
from kivy.properties import ObjectProperty
from kivy.uix.stencilview import StencilView

from companion.core.game import PUBLIC
from companion.games.registry import game_kind
from companion.tablet.app import CompanionApp
from companion.tablet.table.backdrop import Sky
from companion.tablet.table.card_rows import CardRows
from companion.tablet.table.drawn import put
from companion.tablet.table.plan_map import PlanMap, owners
from companion.tablet.table.rect import Rect
from companion.tablet.theme import look
from companion.view.building import seen
from companion.view.captions import translated
from companion.view.table_view import CardRow


class StillMap(PlanMap):
    """A board to look at: it cannot be touched, and what lies behind it can."""

    def on_touch_down(self, touch: MotionEvent) -> bool:  # noqa: ARG002
        return False


class StillCards(StencilView):
    """Cards under the sky, in the part of it that is `free`, below what stands in its corner."""

    free = ObjectProperty(None, allownone=True)

    def __init__(self, rows: tuple[CardRow, ...], **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self._sky, self._cards = Sky(), CardRows()
        self._cards.ink = look.on_space
        self._cards.show(rows)
        for part in (self._sky, self._cards):
            self.add_widget(part)
        self.bind(pos=self._place, size=self._place, free=self._place)

    def _place(self, *_: object) -> None:
        self._sky.pos, self._sky.size = self.pos, self.size
        free = Rect(*(self.free or (*self.pos, *self.size)))
        free = free.upper(look.touch + look.gap)[1].inset(look.gap * 2, look.gap)
        put(self._cards, free)


def running_board(app: CompanionApp) -> StillMap | StillCards | None:
    """The board of the open game, or the cards that lie open; None where there is nothing yet."""
    opened = app.session.opened
    table = game_kind(opened.game.setup.game).table(opened.game)
    state = seen(opened.game, opened.state, PUBLIC)
    plan, board = table.plan(state), table.board(state, None)
    if plan is None or board is None:
        rows = table.rows(state)
        lies = any(row.cards for row in rows if row.lies == "row")
        return StillCards(tuple(translated(row, app.words) for row in rows)) if lies else None
    drawn = StillMap(owners(app.appearances()), clipped=True, size_hint=(None, None))
    drawn.show(plan, board)
    return drawn

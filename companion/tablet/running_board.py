"""The game that is running, on home, to look at as it lies now: its board, or the cards between the
players.

Only what everybody may know is drawn: it is made from the public view.
"""

from __future__ import annotations

from collections.abc import Mapping

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
from companion.tablet.theme import Owner, look
from companion.view.building import seen
from companion.view.captions import translated
from companion.view.table_view import CardRow

FOOT, LOW = 0.46, 0.3
"""The part of a painting that cards may cover, and how high a row of them is, by its width."""


class StillMap(PlanMap):
    """A board to look at: it cannot be touched, and what lies behind it can."""

    def on_touch_down(self, touch: MotionEvent) -> bool:  # noqa: ARG002
        return False


class StillCards(StencilView):
    """Cards under the sky, or at the foot of the part of a painting that is `free`."""

    free = ObjectProperty(None, allownone=True)

    def __init__(
        self, rows: tuple[CardRow, ...], owners: Mapping[str, Owner], *, painted: bool
    ) -> None:
        super().__init__(size_hint=(None, None))
        self._cards = CardRows()
        self._sky = None if painted else Sky()
        if self._sky is not None:
            self.add_widget(self._sky)
        self._cards.ink, self._cards.owners = look.on_space, owners
        self._cards.show(rows)
        self.add_widget(self._cards)
        self.bind(pos=self._place, size=self._place, free=self._place)

    def _place(self, *_: object) -> None:
        free = Rect(*(self.free or (*self.pos, *self.size)))
        if self._sky is None:
            free = free.lower(free.height * FOOT)[0]
        else:
            self._sky.pos, self._sky.size = self.pos, self.size
            free = free.middle(free.width, min(free.height, free.width * LOW))
        put(self._cards, free.inset(look.gap * 2, look.gap))


def running_board(app: CompanionApp, *, painted: bool = False) -> StillMap | StillCards | None:
    """The board of the open game, or the cards that lie open, before a painting or not; None where
    there is nothing yet."""
    opened = app.session.opened
    table = game_kind(opened.game.setup.game).table(opened.game)
    state = seen(opened.game, opened.state, PUBLIC)
    plan, board = table.plan(state), table.board(state, None)
    if plan is None or board is None:
        rows = [row for row in table.rows(state) if row.lies == "row" and row.cards]
        said = tuple(translated(row, app.words) for row in rows)
        worn = owners(app.appearances())
        return StillCards(said, worn, painted=painted) if rows else None
    drawn = StillMap(owners(app.appearances()), clipped=True, size_hint=(None, None))
    drawn.show(plan, board)
    return drawn

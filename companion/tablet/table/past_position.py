"""A position that is not the one on the table: drawn from its view, whatever is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.core.game import PUBLIC
from companion.games.registry import game_kind
from companion.tablet.table.card_rows import CardRows
from companion.tablet.table.console import Console
from companion.tablet.table.plan_map import PlanMap, owners
from companion.tablet.table.reading_sheets import SumSheet
from companion.tablet.table.strip import points_figure
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Scroll, Split
from companion.view.building import seen, table_view
from companion.view.captions import translated
from companion.view.snapshot import Snapshot
from companion.view.table_view import SeatView, Sum

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


class PastPosition(Split):
    """The board, and `beside` it what everybody could count; without a board, all figures that lay
    before the seats and the cards between them. Points explain themselves; nothing can be done, and
    other figures are too small here to be touched."""

    def __init__(self, app: CompanionApp, state: Any, beside: list[Widget]) -> None:
        super().__init__(spacing=look.gap)
        game = app.session.opened.game
        self._app, self._state = app, seen(game, state, PUBLIC)
        self._table = game_kind(game.setup.game).table(game)
        self.view = translated(table_view(self._table, Snapshot(state)), app.words)
        board = self.view.board
        plan = self._table.plan(self._state) if board is not None else None
        if plan is not None and board is not None:
            drawn = PlanMap(owners(app.appearances()), clipped=True)
            drawn.show(plan, board)
            self.add_widget(drawn)
        if plan is None and any(seat.figures for seat in self.view.seats):
            self.add_widget(self._before_seats())
        else:
            listed = Scroll()
            listed.fill_with(beside)
            self.add_widget(listed)

    def _before_seats(self) -> Widget:
        column = Column(spacing=look.gap)
        first, *others = (self._console(seat) for seat in self.view.seats)
        rows = CardRows(size_hint=(1, 1))
        rows.show(self.view.rows)
        for part in (first, rows, *others):
            column.add_widget(part)
        return column

    def _console(self, seat: SeatView) -> Console:
        owner = owners(self._app.appearances())[seat.id]
        console = Console(owner, past=True, size_hint=(1, 1))
        points = points_figure(seat).key

        def explain(_: object, key: str) -> None:
            if key == points:
                self._open(seat.points, str(seat.name))

        console.bind(on_hold=explain, on_tap=explain)
        console.show(_as_it_was(seat), seat.id == self.view.acting, ("", ""))
        return console

    def _open(self, total: Sum, head: str) -> None:
        stage = self._app.stage
        stage.open_dialog(SumSheet(total, stage.close_dialog, head=head))


def _as_it_was(seat: SeatView) -> SeatView:
    """Without what could be done, or be seen by one alone."""
    told = (one for one in seat.figures if one.number is not None or not one.reveals)
    figures = tuple(replace(one, verb="", reveals="", explains=False) for one in told)
    return replace(seat, figures=figures, owed=(), errand="", awaited="")

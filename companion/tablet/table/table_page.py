"""The page "table" of the app, whatever is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kivy.clock import Clock
from msgspec.structs import replace

from companion.games.registry import game_kind
from companion.tablet.guided import Guided
from companion.tablet.page import Page
from companion.tablet.preferences import Appearance, Side
from companion.tablet.seats import TURNS, Turned
from companion.tablet.table.gliding import OPPOSITE
from companion.tablet.table.table_screen import TableScreen

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


class TablePage(Page):
    """Fills the window with the table; a guided game keeps a place for its lessons."""

    def __init__(self, app: CompanionApp) -> None:
        self.screen: TableScreen | None = None
        self.guided: Guided | None = None
        super().__init__(app, padding=0, spacing=0)
        game = app.session.opened.game
        self.seating = getattr(app.session.opened.state, "seating", None)
        kind = game_kind(game.setup.game)
        has_board = kind.table(game).plan(game.start()) is not None
        appearance, turn = facing(app.appearances(), has_board=has_board)
        self.screen = TableScreen(app, appearance, turn, guided=app.guide is not None)
        if app.guide is not None:
            self.guided = Guided(app, self.screen, kind.lessons(), turn)
        self.add_widget(Turned(self.guided or self.screen, turn))
        self.refresh()

    def on_parent(self, *_: object) -> None:
        """Comes on: an offer that was made before still waits, and lies over the page. Or goes, and
        nothing on it moves any more."""
        if self.parent is None and self.screen is not None:
            self.screen.motion.finish()
        if self.screen is not None:
            self.screen.turn_clock.run(self.parent is not None)
        Clock.schedule_once(self._open_offer)

    def _open_offer(self, _: float) -> None:
        if self.parent is not None and self.screen is not None:
            self.screen.control.open_offer()

    def refresh(self) -> None:
        if self.screen is not None:
            self.screen.refresh()
            if self.guided is not None:
                self.guided.refresh()


def facing(
    appearance: Mapping[str, Appearance], *, has_board: bool
) -> tuple[dict[str, Appearance], int]:
    """How players sit to a table that may be turned as a whole, and by how much it is turned.

    Without a board, two players sit opposite each other at the long sides: where they sit left and
    right of the tablet the whole table is turned, and where they do not sit opposite each other the
    second one is put there.
    """
    if has_board or len(appearance) != 2:
        return dict(appearance), 0
    (first, one), (second, other) = appearance.items()
    if other.side != OPPOSITE[one.side]:
        other = replace(other, side=OPPOSITE[one.side])
        appearance = {first: one, second: other}
    if {one.side, other.side} != {"left", "right"}:
        return dict(appearance), 0
    sides: dict[Side, Side] = {"left": "bottom", "right": "top"}
    turned = {seat: replace(worn, side=sides[worn.side]) for seat, worn in appearance.items()}
    return turned, TURNS["left"]

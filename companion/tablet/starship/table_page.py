"""The page "table" of the app when Starship Catan is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.starship.lessons import LESSONS
from companion.tablet.guided import Guided
from companion.tablet.page import Page
from companion.tablet.preferences import Dress, Side
from companion.tablet.seats import TURNS, Turned
from companion.tablet.starship.table_screen import TableScreen
from companion.tablet.table.ways import app_ways
from companion.tablet.taking_apart import follow

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


def facing(dress: Mapping[str, Dress]) -> tuple[dict[str, Dress], int]:
    """Two who sit left and right of the tablet have it turned: they use it the other way up.

    Returns how they sit to the turned table, and by how much it is turned.
    """
    if {worn.side for worn in dress.values()} != {"left", "right"}:
        return dict(dress), 0
    sides: dict[Side, Side] = {"left": "bottom", "right": "top"}
    turned = {seat: replace(worn, side=sides[worn.side]) for seat, worn in dress.items()}
    return turned, TURNS["left"]


class TablePage(Page):
    """Fills the window with the table; its ways lead to journal and home."""

    def __init__(self, app: CompanionApp) -> None:
        self.screen: TableScreen | None = None
        super().__init__(app, padding=0, spacing=0)
        dress, turn = facing(app.dress())
        usual = app_ways(app)
        ways = usual._replace(
            open=lambda sheet, by: app.stage.open_dialog(sheet, (turn + by) % 360),
            overrule=lambda text, by, done: usual.overrule(text, (turn + by) % 360, done),
        )
        self.screen = TableScreen(
            app.session,
            app.words,
            dress,
            ways,
            wait_for_ticks=app.preferences.wait_for_hands,
        )
        self.guided: Guided | None = None
        if app.guide is not None:
            self.guided = Guided(app, self.screen, self.screen, LESSONS, turn)
        self.add_widget(Turned(self.guided or self.screen, turn))
        follow(self, app.devices, on_looked=self._looked)
        self.refresh()

    def _looked(self, _devices: object, card: str) -> None:
        if self.screen is not None:
            self.screen.dock.looked(card)

    def refresh(self) -> None:
        if self.screen is not None:
            self.screen.refresh()
            if self.guided is not None:
                self.guided.refresh()

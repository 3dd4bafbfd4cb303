"""The page "table" of the app when The Settlers of Catan is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.page import Page
from companion.ui.settlers.table_screen import TableScreen
from companion.ui.table.ways import app_ways

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp


class TablePage(Page):
    """Fills the window with the table; its ways lead to journal and home."""

    def __init__(self, app: CompanionApp) -> None:
        self.screen: TableScreen | None = None
        super().__init__(app, padding=0, spacing=0)
        self.screen = TableScreen(
            app.session,
            app.words,
            app.dress(),
            app_ways(app),
            wait_for_ticks=app.preferences.wait_for_hands,
        )
        self.add_widget(self.screen)

    def refresh(self) -> None:
        if self.screen is not None:
            self.screen.refresh()

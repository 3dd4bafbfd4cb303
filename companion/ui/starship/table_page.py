"""The page "table" of the app when Starship Catan is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.page import Page
from companion.ui.starship.table_screen import TableScreen
from companion.ui.table.ways import app_ways

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp


class TablePage(Page):
    """Fills the window with the table; its ways lead to journal and home."""

    def __init__(self, app: CompanionApp) -> None:
        self.screen: TableScreen | None = None
        super().__init__(app, padding=0, spacing=0)
        self.screen = TableScreen(app.session, app.words, app.dress(), app_ways(app))
        self.add_widget(self.screen)
        app.devices.bind(on_looked=self._looked)

    def _looked(self, _devices: object, card: str) -> None:
        if self.screen is not None:
            self.screen.dock.looked(card)

    def refresh(self) -> None:
        if self.screen is not None:
            self.screen.refresh()

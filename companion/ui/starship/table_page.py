"""The page "table" of the app when Starship Catan is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.page import Page
from companion.ui.starship.table_screen import TableScreen, Ways

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp


class TablePage(Page):
    """Fills the window with the table; its ways lead to journal and home."""

    def __init__(self, app: CompanionApp) -> None:
        self.screen: TableScreen | None = None
        super().__init__(app, padding=0, spacing=0)
        ways = Ways(
            journal=lambda: app.show("journal"),
            leave=lambda: app.show("home"),
            result=lambda: app.show("result"),
            open=app.stage.open_dialog,
            close=app.stage.close_dialog,
        )
        self.screen = TableScreen(app.session, app.words, app.dress(), ways)
        self.add_widget(self.screen)
        app.devices.bind(on_looked=self._looked)

    def _looked(self, _devices: object, card: str) -> None:
        if self.screen is not None:
            self.screen.dock.looked(card)

    def refresh(self) -> None:
        if self.screen is not None:
            self.screen.refresh()

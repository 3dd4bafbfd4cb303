"""The page "table" of the app for games with a map."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from companion.ui.page import Page
from companion.ui.table.table_base import TableBase
from companion.ui.table.ways import app_ways

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp


class MapPage(Page):
    """Fills the window with the table; its ways lead to journal and home. A game says which."""

    screen_type: ClassVar[type[TableBase]]

    def __init__(self, app: CompanionApp) -> None:
        self.screen: TableBase | None = None
        super().__init__(app, padding=0, spacing=0)
        self.screen = self.screen_type(
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

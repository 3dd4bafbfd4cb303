"""The page "table" of the app for games with a map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from companion.extras.lessons import Lesson
from companion.tablet.guided import Guided
from companion.tablet.page import Page
from companion.tablet.table.map_table import MapTable
from companion.tablet.table.ways import app_ways

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


class MapPage(Page):
    """Fills the window with the table; its ways lead to journal and home. A game says which."""

    screen_type: ClassVar[type[MapTable]]
    lessons: ClassVar[Sequence[Lesson]]

    def __init__(self, app: CompanionApp) -> None:
        self.screen: MapTable | None = None
        super().__init__(app, padding=0, spacing=0)
        self.screen = self.screen_type(
            app.session,
            app.words,
            app.dress(),
            app_ways(app),
            wait_for_ticks=app.preferences.wait_for_hands,
        )
        self.guided: Guided | None = None
        if app.guide is not None:
            self.guided = Guided(app, self.screen, self.screen, self.lessons)
        self.add_widget(self.guided or self.screen)
        self.refresh_guide()

    def refresh(self) -> None:
        if self.screen is not None:
            self.screen.refresh()
            self.refresh_guide()

    def refresh_guide(self) -> None:
        if self.guided is not None:
            self.guided.refresh()

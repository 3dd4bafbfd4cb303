"""The page "table" of the app when Starfarers of Catan is played."""

from __future__ import annotations

from companion.games.starfarers.lessons import LESSONS
from companion.tablet.starfarers.table_screen import TableScreen
from companion.tablet.table.map_page import MapPage


class TablePage(MapPage):
    """The table of this game."""

    screen_type = TableScreen
    lessons = LESSONS

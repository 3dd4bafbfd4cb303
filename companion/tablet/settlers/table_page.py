"""The page "table" of the app when The Settlers of Catan is played."""

from __future__ import annotations

from companion.games.settlers.lessons import LESSONS
from companion.tablet.settlers.table_screen import TableScreen
from companion.tablet.table.map_page import MapPage


class TablePage(MapPage):
    """The table of this game."""

    screen_type = TableScreen
    lessons = LESSONS

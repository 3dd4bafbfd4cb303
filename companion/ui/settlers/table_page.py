"""The page "table" of the app when The Settlers of Catan is played."""

from __future__ import annotations

from companion.ui.settlers.lessons import LESSONS
from companion.ui.settlers.table_screen import TableScreen
from companion.ui.table.map_page import MapPage


class TablePage(MapPage):
    """The table of this game."""

    screen_type = TableScreen
    lessons = LESSONS

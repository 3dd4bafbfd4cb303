"""The parts of Starfarers on the tablet, as its registration hands them out."""

from __future__ import annotations

from companion.extras.tablet_parts import TabletParts
from companion.games.starfarers.tablet.entry import Entry
from companion.games.starfarers.tablet.under_way import UnderWay
from companion.tablet.under_way_draft import at_the_beginning


def _board_page() -> type:
    from companion.games.starfarers.tablet.board_page import BoardPage

    return BoardPage


PARTS = TabletParts(
    entry=Entry, under_way=UnderWay, may_go_on=at_the_beginning, board_page=_board_page
)

"""The parts of Starship Catan on the tablet, as its registration hands them out."""

from __future__ import annotations

from companion.extras.tablet_parts import TabletParts
from companion.games.starship.tablet.under_way import UnderWay
from companion.tablet.under_way_draft import at_the_beginning

PARTS = TabletParts(under_way=UnderWay, may_go_on=at_the_beginning)

"""The parts of Settlers on the tablet, as its registration hands them out."""

from __future__ import annotations

from companion.extras.tablet_parts import TabletParts
from companion.games.settlers.tablet.entry import Entry
from companion.games.settlers.tablet.under_way import UnderWay
from companion.games.settlers.tablet.under_way_draft import may_go_on

PARTS = TabletParts(entry=Entry, under_way=UnderWay, may_go_on=may_go_on)

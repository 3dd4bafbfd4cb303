"""The Settlers of Catan, as everything above the games finds it."""

from __future__ import annotations

from functools import partial

from companion.games.kind import GameKind, later
from companion.games.settlers.almanac.contents import ALMANAC
from companion.games.settlers.rules.box import PACKAGE, SEATS
from companion.games.settlers.wording import SETTLERS

bring = partial(later, PACKAGE)

OFFERED = {"trade_and_build": "combined"}
"""People do not keep to what the box prints: in real games 17 of 100 trades come after building.
Whoever wants the printed rule chooses it; the set-up says either."""

GAME = GameKind(
    name="settlers",
    package=PACKAGE,
    editions=("english-5", "english-4", "classic-it"),
    seats=SEATS,
    players=(3, 4),
    make=bring("rules.game:Settlers"),
    vocabulary=SETTLERS,
    table=bring("table_view.builder:SettlersTable"),
    almanac=ALMANAC,
    player=bring("player:SettlersPlayer"),
    dealer=bring("dealer:SettlersDealer"),
    teller=bring("statistics:SettlersTeller"),
    odds=bring("odds_topics:ODDS"),
    lessons=bring("lessons:LESSONS"),
    scenes=bring("scenes:SCENES"),
    painting=bring("painting:paint"),
    tablet=bring("tablet.parts:PARTS"),
    by_touch=bring("by_touch:BY_TOUCH"),
    deal=bring("dealing:DEAL"),
    minutes=75,
    offered=OFFERED,
    place=3,
)

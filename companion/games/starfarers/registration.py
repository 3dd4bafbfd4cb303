"""Starfarers of Catan, as everything above the games finds it."""

from __future__ import annotations

from functools import partial

from companion.games.kind import GameKind, later
from companion.games.starfarers.almanac.contents import ALMANAC
from companion.games.starfarers.rules.board_facts import COLOURS
from companion.games.starfarers.rules.box import PACKAGE, PLAYERS
from companion.games.starfarers.wording import STARFARERS

bring = partial(later, PACKAGE)

GAME = GameKind(
    name="starfarers",
    package=PACKAGE,
    editions=("2019", "2001"),
    seats=COLOURS,
    players=PLAYERS,
    make=bring("rules.game:Starfarers"),
    vocabulary=STARFARERS,
    table=bring("table_view.builder:StarfarersTable"),
    almanac=ALMANAC,
    player=bring("player:StarfarersPlayer"),
    dealer=bring("dealer:StarfarersDealer"),
    teller=bring("statistics:StarfarersTeller"),
    odds=bring("odds_topics:ODDS"),
    lessons=bring("lessons:LESSONS"),
    scenes=bring("scenes:SCENES"),
    painting=bring("painting:paint"),
    tablet=bring("tablet.parts:PARTS"),
    by_touch=bring("by_touch:BY_TOUCH"),
    in_space=True,
    minutes=120,
    own_board=bring("own_board:OWN_BOARD"),
    taught={"balls": ("black", "blue", "yellow", "red")},
    place=2,
)

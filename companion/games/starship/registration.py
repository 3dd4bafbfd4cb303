"""Starship Catan, as everything above the games finds it."""

from __future__ import annotations

from functools import partial

from companion.games.kind import GameKind, later
from companion.games.starship.almanac.contents import ALMANAC
from companion.games.starship.rules.box import PACKAGE
from companion.games.starship.wording import STARSHIP

bring = partial(later, PACKAGE)

GAME = GameKind(
    name="starship",
    package=PACKAGE,
    editions=("mayfair-2001", "kosmos-2001"),
    seats=("moon", "sun"),
    players=(2,),
    make=bring("rules.game:Starship"),
    vocabulary=STARSHIP,
    table=bring("table_view.builder:StarshipTable"),
    almanac=ALMANAC,
    player=bring("player:StarshipPlayer"),
    dealer=bring("dealer:StarshipDealer"),
    teller=bring("statistics:StarshipTeller"),
    odds=bring("odds_topics:ODDS"),
    lessons=bring("lessons:LESSONS"),
    scenes=bring("scenes:SCENES"),
    painting=bring("painting:paint"),
    in_space=True,
    minutes=60,
    taught={"blue": ("1", "2", "3", "4")},
    board_game_geek=2338,
    place=1,
    tablet=bring("tablet.parts:PARTS"),
)

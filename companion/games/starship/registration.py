"""Starship Catan, as everything above the games finds it."""

from __future__ import annotations

from companion.games.kind import GameKind
from companion.games.starship.almanac.contents import ALMANAC
from companion.games.starship.rules.box import pack_texts
from companion.games.starship.rules.game import Starship
from companion.games.starship.wording import STARSHIP

GAME = GameKind(
    name="starship",
    package="companion.games.starship",
    editions=("mayfair-2001", "kosmos-2001"),
    seats=("moon", "sun"),
    players=(2,),
    packs=pack_texts,
    make=Starship,
    vocabulary=STARSHIP,
    almanac=ALMANAC,
    place=1,
)

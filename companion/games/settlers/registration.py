"""The Settlers of Catan, as everything above the games finds it."""

from __future__ import annotations

from companion.games.kind import GameKind
from companion.games.settlers.almanac.contents import ALMANAC
from companion.games.settlers.rules.box import SEATS, pack_texts
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.wording import SETTLERS

GAME = GameKind(
    name="settlers",
    package="companion.games.settlers",
    editions=("english-5", "english-4", "classic-it"),
    seats=SEATS,
    players=(3, 4),
    packs=pack_texts,
    make=Settlers,
    vocabulary=SETTLERS,
    almanac=ALMANAC,
    place=3,
)

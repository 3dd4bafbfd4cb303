"""Starfarers of Catan, as everything above the games finds it."""

from __future__ import annotations

from companion.games.kind import GameKind
from companion.games.starfarers.almanac.contents import ALMANAC
from companion.games.starfarers.rules.board_facts import COLOURS
from companion.games.starfarers.rules.box import PLAYERS, pack_texts
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.wording import STARFARERS

GAME = GameKind(
    name="starfarers",
    package="companion.games.starfarers",
    editions=("2019", "2001"),
    seats=COLOURS,
    players=PLAYERS,
    packs=pack_texts,
    make=Starfarers,
    vocabulary=STARFARERS,
    almanac=ALMANAC,
    place=2,
)

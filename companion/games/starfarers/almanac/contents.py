"""Which pages there are, in the order in which a new player would read them."""

from __future__ import annotations

from companion.games.kind import Almanac

ALMANAC = Almanac(
    topics=(
        "setup",
        "founding-phase",
        "three-players",
        "sectors",
        "turn",
        "production",
        "seven",
        "reserve-pile",
        "hands",
        "bank",
        "trading",
        "building",
        "ships",
        "spaceports",
        "mother-ship",
        "flight",
        "blockades",
        "exploring",
        "chips",
        "pirate-lairs",
        "ice-planets",
        "colonies",
        "stations",
        "friendship",
        "diplomats",
        "fame",
        "encounters",
        "space-jumps",
        "victory",
        "house-rules",
        "corrections",
        "editions",
    ),
)

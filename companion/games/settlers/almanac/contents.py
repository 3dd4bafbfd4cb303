"""Which pages there are, in the order in which a new player would read them."""

from __future__ import annotations

from companion.games.kind import Almanac

ALMANAC = Almanac(
    topics=(
        "setup",
        "island",
        "founding",
        "turn",
        "dice",
        "production",
        "bank",
        "seven",
        "robber",
        "trade",
        "harbours",
        "building",
        "roads",
        "settlements",
        "cities",
        "longest-road",
        "largest-army",
        "development-cards",
        "road-building",
        "year-of-plenty",
        "monopoly",
        "victory",
        "hands",
        "house-rules",
        "corrections",
        "editions",
    ),
)

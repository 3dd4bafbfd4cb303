"""Which pages there are, in the order in which a new player would read them."""

from __future__ import annotations

from companion.games.kind import Almanac

ALMANAC = Almanac(
    topics=(
        "setup",
        "turn",
        "production",
        "storage",
        "dice",
        "sectors",
        "sensor",
        "speed",
        "flight",
        "actions",
        "trade-planets",
        "outposts",
        "library",
        "trading-posts",
        "colonies",
        "missions",
        "pirates",
        "combat",
        "losses",
        "replacement",
        "building",
        "ships",
        "boosters",
        "cannons",
        "modules",
        "trading",
        "trade-with-opponent",
        "trade-module",
        "special-points",
        "victory",
        "memory",
        "handicaps",
        "house-rules",
        "corrections",
        "editions",
    ),
)

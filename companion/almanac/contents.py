"""Which games, topics and languages the almanac has: the only names that ever become a path."""

from __future__ import annotations

import difflib

LANGUAGES = ("en", "de", "it")
FALLBACK = "en"

_TOPICS: dict[str, tuple[str, ...]] = {
    "starfarers": (
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
    "starship": (
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
    "settlers": (
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
}


class UnknownGame(LookupError):
    """The almanac has no pages for this game."""


class UnknownTopic(LookupError):
    """The almanac of this game has no such topic."""


def topics(game: str) -> tuple[str, ...]:
    """All topics of a game, in the order in which a new player would read them."""
    try:
        return _TOPICS[game]
    except KeyError:
        known = ", ".join(_TOPICS)
        raise UnknownGame(f"No almanac for {_quoted(game)}. There is one for: {known}.") from None


def known_topic(game: str, topic: str) -> str:
    """The topic itself, if it is one; a name from outside never reaches the file system."""
    known = topics(game)
    if topic in known:
        return topic
    close = difflib.get_close_matches(topic[:60].casefold(), known, n=3, cutoff=0.5)
    hint = f"Did you mean: {', '.join(close)}?" if close else f"Topics: {', '.join(known)}."
    raise UnknownTopic(f"No topic {_quoted(topic)} in the {game} almanac. {hint}")


def known_language(language: str) -> str:
    """`de_AT` reads the German pages; a language without pages reads the English ones."""
    base = language.replace("-", "_").split("_")[0].casefold()
    return base if base in LANGUAGES else FALLBACK


def _quoted(name: str) -> str:
    return repr(name if len(name) <= 60 else name[:57] + "...")

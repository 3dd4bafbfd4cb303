"""Which games, topics and languages the almanac has: the only names that ever become a path."""

from __future__ import annotations

import difflib
from importlib.resources import files
from importlib.resources.abc import Traversable

from companion.games.registry import GAMES

_ALMANACS = {name: kind.almanac for name, kind in GAMES.items() if kind.almanac}


class UnknownGame(LookupError):
    """The almanac has no pages for this game."""


class UnknownTopic(LookupError):
    """The almanac of this game has no such topic."""


def topics(game: str) -> tuple[str, ...]:
    """All topics of a game, in the order in which a new player would read them."""
    try:
        return _ALMANACS[game].topics
    except KeyError:
        known = ", ".join(_ALMANACS)
        raise UnknownGame(f"No almanac for {_quoted(game)}. There is one for: {known}.") from None


def folder(game: str) -> Traversable:
    """Where the pages of a game lie."""
    return files(GAMES[game].package) / _ALMANACS[game].folder


def known_topic(game: str, topic: str) -> str:
    """The topic itself, if it is one; a name from outside never reaches the file system."""
    known = topics(game)
    if topic in known:
        return topic
    close = difflib.get_close_matches(topic[:60].casefold(), known, n=3, cutoff=0.5)
    hint = f"Did you mean: {', '.join(close)}?" if close else f"Topics: {', '.join(known)}."
    raise UnknownTopic(f"No topic {_quoted(topic)} in the {game} almanac. {hint}")


def _quoted(name: str) -> str:
    return repr(name if len(name) <= 60 else name[:57] + "...")

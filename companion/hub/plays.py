"""What is played in a round, as an organiser writes it down."""

from __future__ import annotations

from companion.games.registry import GAMES
from companion.night.events import Play
from companion.night.trouble import NightError

MOST_TARGET = 1000


def play_as_told(told: str) -> Play:
    """'Sea,14', 'For two,10,2' or 'Island,10,4/3': a title, its target, its tables. A game that the
    companion knows brings the sizes of its tables."""
    title, *rest = (part.strip() for part in told.split(","))
    try:
        target = int(rest[0]) if rest else 10
        sizes = tuple(map(int, rest[1].split("/"))) if len(rest) > 1 else ()
    except ValueError as error:
        raise NightError("Write a game as TITLE,TARGET,SIZES, not '{told}'.", told=told) from error
    if not title or not title.isprintable() or not 1 <= target <= MOST_TARGET:
        raise NightError("Write a game as TITLE,TARGET,SIZES, not '{told}'.", told=told)
    name = title.lower()
    if name not in GAMES:
        return Play(title, target, sizes)
    return Play(title, target, sizes or tuple(sorted(GAMES[name].players, reverse=True)), name)

"""The same set-up gives the same game: tests that read thousands of records build it once."""

from typing import Any

from companion.core.game import Game
from companion.core.setup import Setup
from companion.games.registry import make_game

_GAMES: dict[str, Game[Any, Any]] = {}


def quick_game(setup: Setup) -> Game[Any, Any]:
    key = repr(setup)
    if key not in _GAMES:
        _GAMES[key] = make_game(setup)
    return _GAMES[key]

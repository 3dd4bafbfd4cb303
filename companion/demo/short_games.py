"""Short games as records, so that a whole evening can be played by touch while somebody watches.

They were found among many simulated ones; every event is legal, and the table checks each again.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

from companion.core.record import Record, read_record
from companion.games.registry import GAMES, game_kind, make_game


def first_game() -> str:
    """The one that is played whole where one is enough."""
    return next(name for name in GAMES if _file(name).is_file())


def short_game(game: str) -> Record:
    """The record that a game brings."""
    return read_record(_file(game).read_bytes(), make_game)


def _file(game: str) -> Traversable:
    return files(game_kind(game).package) / "short_game.jsonl"
